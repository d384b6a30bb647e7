import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import { startFtpServer } from '../../../ingest/ftp/server.ts';
import type { FtpServer, FtpServerOptions } from '../../../ingest/ftp/server.ts';
import type { FtpLogEntry } from '../../../ingest/ftp/settings.ts';
import { openSpool } from '../../../ingest/ftp/spool.ts';
import type { Spool } from '../../../ingest/ftp/spool.ts';
import { spooledSession } from '../../../ingest/ftp/spooledSession.ts';
import type { FtpTree } from '../../../ingest/ftp/spooledSession.ts';

/** A studio in memory: folders, and what was delivered, by path. */
export interface MemoryStudio {
  server: FtpServer;
  spool: Spool;
  folder: string;
  /** Content that was delivered, with the number of times. */
  photos: Map<string, { bytes: Buffer; times: number }>;
  log: FtpLogEntry[];
  tree: FtpTree;
  /** Called with each complete file; what it throws is the delivery's failure. */
  judge: (bytes: Buffer, path: string) => void | Promise<void>;
  /** Asked before each command; what it throws refuses it. */
  door: () => void;
  url(path?: string): string;
  close(): Promise<void>;
}

export const user = 'studio';
export const password = 'open sesame';

export async function startMemoryStudio(
  options: Partial<FtpServerOptions> & { folder?: string; maxBytes?: number } = {},
): Promise<MemoryStudio> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'loom-ftp-')));
  const spool = await openSpool({
    folder: join(folder, 'spool'),
    maxBytes: options.maxBytes ?? 1e9,
    maxAge: 86_400_000,
  });
  const folders = new Set(['/', '/wedding']);
  const photos: MemoryStudio['photos'] = new Map();
  const log: FtpLogEntry[] = [];
  const parent = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
  const since = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
  const tree: FtpTree = {
    authorise: async () => studio.door(),
    async list(path) {
      if (!folders.has(path)) throw new Refusal('notFound', 'ftp.absent', 'There is no such folder.');
      const below = (other: string): boolean => other !== '/' && parent(other) === path;
      return [
        ...[...folders].filter(below).map((name) => ({
          name: name.slice(name.lastIndexOf('/') + 1),
          kind: 'folder' as const,
          size: 0,
          modified: since,
        })),
        ...[...photos]
          .filter(([name]) => below(name))
          .map(([name, { bytes }]) => ({
            name: name.slice(name.lastIndexOf('/') + 1),
            kind: 'file' as const,
            size: bytes.length,
            modified: since,
          })),
      ];
    },
    async stat(path) {
      if (folders.has(path)) return { name: path, kind: 'folder', size: 0, modified: since };
      const photo = photos.get(path);
      return photo && { name: path, kind: 'file', size: photo.bytes.length, modified: since };
    },
    async makeFolder(path) {
      if (folders.has(path)) throw new Refusal('conflict', 'ftp.exists', 'That folder is there already.');
      folders.add(path);
    },
    async expect({ folders: parts }) {
      if (!folders.has(`/${parts.join('/')}`)) throw new Refusal('notFound', 'ftp.absent', 'There is no such folder.');
    },
    async deliver(file, { folders: parts, name }) {
      const path = `/${[...parts, name].join('/')}`;
      const bytes = await readFile(file);
      await studio.judge(bytes, path);
      photos.set(path, { bytes, times: (photos.get(path)?.times ?? 0) + 1 });
    },
    close: () => undefined,
  };
  const server = await startFtpServer({
    host: '127.0.0.1',
    port: 0,
    log: (entry) => void log.push(entry),
    studio: {
      async login(name, secret, address) {
        return name === user && secret === password
          ? spooledSession({ spool, owner: `${user} ${address}`, tree })
          : undefined;
      },
    },
    ...options,
    limits: { loginDelay: 1, ...options.limits },
  });
  const studio: MemoryStudio = {
    server,
    spool,
    folder,
    photos,
    log,
    tree,
    judge: () => undefined,
    door: () => undefined,
    url: (path = '/') => `ftp://127.0.0.1:${server.port}${path}`,
    async close() {
      await server.close();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
  return studio;
}

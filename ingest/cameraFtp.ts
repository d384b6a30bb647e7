import { join } from 'node:path';
import type { Logger } from 'pino';
import { stillOpen, studioOf } from '../commands/camera.ts';
import { LARGEST_FILE } from '../commands/intake.ts';
import type { Throttling } from '../commands/core/throttling.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import type { EventFeed } from '../projections/ports.ts';
import { cameraTree } from './cameraTree.ts';
import { selfSignedCertificate } from './ftp/certificate.ts';
import { type FtpServer, startFtpServer } from './ftp/server.ts';
import { openSpool } from './ftp/spool.ts';
import { spooledSession } from './ftp/spooledSession.ts';
import type { FtpStudio } from './ftp/studio.ts';
import { openRefusedUploads } from './refusedUploads.ts';

const KEEP_PARTIAL_MS = 7 * 86_400_000;
const SWEEP_MS = 3_600_000;
/** How long nobody waits any more for read models that were waited for in vain, as while they are built anew. */
const BEHIND_MS = 30_000;

export interface CameraFtpOptions {
  write: WriteSide;
  reads: ReadSide;
  feed: Pick<EventFeed, 'head'>;
  log: Logger;
  /** Scratch files and the certificate live here. */
  folder: string;
  host: string;
  port: number;
  passivePorts?: { from: number; to: number };
  publicHost?: string;
  throttling: Throttling;
  /** Called for each new photo. */
  received(): void;
  /** How often a studio is told of further refused files, in milliseconds. */
  tellEveryMs?: number;
}

function waitingForAll(reads: ReadSide, feed: Pick<EventFeed, 'head'>): () => Promise<void> {
  let behindUntil = 0;
  return async () => {
    if (performance.now() < behindUntil) return;
    behindUntil = (await reads.passed(await feed.head())) ? 0 : performance.now() + BEHIND_MS;
  };
}

/** Cameras' uploads: FTP and FTPS, a studio's own credentials, the studio's gigs as folders. */
export async function openCameraFtp(options: CameraFtpOptions): Promise<FtpServer> {
  const { write, reads, feed, log, folder, host, port, passivePorts, publicHost, received, tellEveryMs } = options;
  const spool = await openSpool({ folder: join(folder, 'ftp'), maxBytes: LARGEST_FILE, maxAge: KEEP_PARTIAL_MS });
  await spool.sweep();
  const sweeping = setInterval(
    () => void spool.sweep().catch((error: unknown) => log.warn({ err: error }, 'sweeping the spool failed')),
    SWEEP_MS,
  ).unref();
  const guard = options.throttling.throttle('ftp', { free: 10 });
  const failed = (error: unknown): void => log.warn({ err: error }, 'a studio was not told of refused files');
  const refused = openRefusedUploads({ write, failed }, tellEveryMs);

  const upToDate = waitingForAll(reads, feed);
  const studio: FtpStudio = {
    async login(user, password, address) {
      // By address and name: a camera with an old password keeps neither the others of its network waiting, nor those of its studio.
      const find = async (): Promise<string> =>
        (await studioOf(write, user, password)) ??
        refuse('unauthenticated', 'ftp.wrong', 'Wrong user name or password.');
      const studioId = await guard
        .attempt([`${address}/${user}`], find)
        .catch((error: unknown) =>
          error instanceof Refusal && error.kind === 'unauthenticated' ? undefined : Promise.reject(error),
        );
      if (studioId === undefined) return undefined;
      const session = spooledSession({
        spool,
        owner: `${studioId}/${address}`,
        tree: cameraTree({ write, reads, upToDate, received }, studioId, {
          name: user.toLowerCase(),
          authorise: () => stillOpen(write, studioId, user, password),
        }),
      });
      return refused.watching(session, studioId);
    },
  };
  const server = await startFtpServer({
    host,
    port,
    studio,
    tls: await selfSignedCertificate(folder, publicHost ?? host),
    ...(passivePorts ? { passivePorts } : {}),
    ...(publicHost ? { publicHost } : {}),
    log: ({ event, cause, ...about }) =>
      log[event === 'failed' ? 'error' : 'info']({ ...about, ...(cause ? { err: cause } : {}), ftp: event }, 'ftp'),
  });
  return {
    ...server,
    port: server.port,
    implicitPort: server.implicitPort,
    connections: () => server.connections(),
    async close(graceMs) {
      clearInterval(sweeping);
      await server.close(graceMs);
      await refused.close();
    },
  };
}

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startFtpServer } from '../../ingest/ftp/server.ts';
import { openSpool } from '../../ingest/ftp/spool.ts';
import { spooledSession } from '../../ingest/ftp/spooledSession.ts';

const run = promisify(execFile);
const megabytes = 200;
const rounds = 11;
const vsftpd = '/usr/sbin/vsftpd';

export interface FtpReceiveResult {
  work: string;
  ours: number;
  reference: number;
  unit: string;
  ratio: number;
  target: number;
  note?: string;
}

/**
 * Receiving one large file by the same client (curl) on the same disk, ours against vsftpd, in turns; medians. Ours also
 * waits until the bytes are on the disk before it says 226, which vsftpd does not do: so vsftpd's file is synced by us,
 * inside its time, to compare equal promises. The note has vsftpd's figure without that.
 */
export async function benchFtpReceive(): Promise<FtpReceiveResult> {
  const work = `FTP receive of ${megabytes} MB`;
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-ftp-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const input = join(folder, 'photo.bin');
    await writeFile(input, randomFillSync(Buffer.allocUnsafe(megabytes * 1e6)));
    const ours = await startOurs(folder);
    closing.unshift(ours.close);
    const theirs = existsSync(vsftpd) ? await startVsftpd(folder) : undefined;
    if (theirs) closing.unshift(theirs.close);

    const oursTimes: number[] = [];
    const theirTimes: number[] = [];
    const unsyncedTimes: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const ms = await upload(input, ours.url, ours.target);
      const their = theirs && (await upload(input, theirs.url, theirs.target));
      if (round === 0) continue; // warms caches and the compiler
      oursTimes.push(ms.synced);
      if (their) {
        theirTimes.push(their.synced);
        unsyncedTimes.push(their.replied);
      }
    }
    const rate = (times: number[]): number => Math.round((megabytes * 1000) / median(times));
    const speed = rate(oursTimes);
    if (!theirs)
      return {
        work,
        ours: speed,
        reference: 0,
        unit: 'MB/s',
        ratio: 0,
        target: 0.8,
        note: 'vsftpd is not installed here: nothing to compare with',
      };
    const reference = rate(theirTimes);
    return {
      work,
      ours: speed,
      reference,
      unit: 'MB/s',
      ratio: speed / reference,
      target: 0.8,
      note: `vsftpd, curl, same disk, synced; vsftpd until its reply, not synced: ${rate(unsyncedTimes)} MB/s`,
    };
  } finally {
    for (const close of closing) await close();
  }
}

/** Milliseconds until the server's 226, and until the received file is on the disk. */
async function upload(input: string, url: string, target: string): Promise<{ replied: number; synced: number }> {
  await rm(target, { force: true });
  await run('sync');
  const started = performance.now();
  await run('curl', ['-sS', '-T', input, url]);
  const replied = performance.now() - started;
  const handle = await open(target, 'r+');
  await handle.datasync();
  await handle.close();
  const synced = performance.now() - started;
  if ((await stat(target)).size !== megabytes * 1e6) throw new Error(`${url} did not receive the whole file`);
  return { replied, synced };
}

async function startOurs(folder: string): Promise<{ url: string; target: string; close(): Promise<unknown> }> {
  const target = join(folder, 'received.bin');
  const spool = await openSpool({ folder: join(folder, 'spool'), maxBytes: 1e10, maxAge: 1e9 });
  const server = await startFtpServer({
    host: '127.0.0.1',
    port: 0,
    log: () => undefined,
    studio: {
      login: async (_user, _password, address) =>
        spooledSession({
          spool,
          owner: address,
          tree: {
            authorise: async () => undefined,
            list: async () => [],
            stat: async (path) =>
              path === '/uploads' ? { name: path, kind: 'folder', size: 0, modified: new Date() } : undefined,
            makeFolder: async () => undefined,
            expect: async () => undefined,
            close: () => undefined,
            deliver: (file) => rename(file, target),
          },
        }),
    },
  });
  // The same depth of folders as the other side: curl's steps, and its pauses, depend on it.
  return { url: `ftp://bench:bench@127.0.0.1:${server.port}/uploads/photo.bin`, target, close: () => server.close() };
}

async function startVsftpd(folder: string): Promise<{ url: string; target: string; close(): Promise<unknown> }> {
  const root = join(folder, 'vsftpd');
  const uploads = join(root, 'uploads');
  await mkdir(uploads, { recursive: true });
  await mkdir(join(folder, 'empty'));
  const { uid, gid } = await ftpAccount();
  await chown(uploads, uid, gid);
  await chmod(folder, 0o755);
  await chmod(root, 0o555);
  const port = await freePort();
  const config = join(folder, 'vsftpd.conf');
  await writeFile(
    config,
    [
      'listen=YES',
      'background=NO',
      'listen_address=127.0.0.1',
      `listen_port=${port}`,
      'anonymous_enable=YES',
      'no_anon_password=YES',
      'write_enable=YES',
      'anon_upload_enable=YES',
      'anon_other_write_enable=YES',
      `anon_root=${root}`,
      `secure_chroot_dir=${join(folder, 'empty')}`,
      'seccomp_sandbox=NO',
      'connect_from_port_20=NO',
      'xferlog_enable=NO',
      '',
    ].join('\n'),
  );
  const child = spawn(vsftpd, [config], { stdio: 'ignore' });
  await listening(port, child);
  return {
    url: `ftp://127.0.0.1:${port}/uploads/photo.bin`,
    target: join(uploads, 'photo.bin'),
    close: () => stop(child),
  };
}

async function ftpAccount(): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('ftp:'));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (uid === undefined || gid === undefined) throw new Error('vsftpd has no ftp account here');
  return { uid, gid };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const there = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (there) return;
    await wait(50);
  }
  throw new Error('vsftpd did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

if (import.meta.main) console.log(await benchFtpReceive());

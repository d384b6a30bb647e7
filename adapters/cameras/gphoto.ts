import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { LARGEST_PREVIEW, silent } from './cameraHttp.ts';
import { type Clock, realClock } from './clock.ts';
import { worded } from './told.ts';

/** What is read of its complaints, in bytes. */
const LARGEST_COMPLAINT = 16 << 10;

/** One that was told to end has so long to take its leave of the camera, in milliseconds. */
const LEAVE_MS = 1500;

/** gphoto2's program, run for one thing at a time. */
export interface Gphoto {
  /** What it writes, bounded; ends with the signal. Refuses in a sentence. */
  run(args: readonly string[], signal: AbortSignal, more?: { maxBytes?: number; cwd?: string }): Promise<Buffer>;
  /** Goes on until it is ended or ends by itself, and then says so. */
  start(args: readonly string[], on: { piece(bytes: Buffer): void; ended(): void }): GphotoRun;
}
export interface GphotoRun {
  /** As by Ctrl-C, so that the camera is closed behind it; fulfilled once another may have the camera. */
  end(): Promise<void>;
}

/** None of them outlives this process; where it is killed, the next piece that they write ends them. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const no = (code: string, detail: string): Refusal => new Refusal('unavailable', `camera.${code}`, detail);
const absentProgram = (): Refusal =>
  no(
    'noProgram',
    'USB cameras need gphoto2, which is not installed here. Install it (on Debian: apt-get install gphoto2), then detect cameras again.',
  );

/** Its numbers (gphoto2-port-result.h, gphoto2-result.h) in words for a photographer. */
function complaint(text: string): Refusal {
  const [, number = '', said = ''] = /\*\*\* Error \((-\d+): '([^']{0,200})'\)/.exec(text) ?? [];
  if (number === '-53')
    return no('claimed', 'Another program has the camera. Close it, or unplug the camera and plug it in again.');
  if (number === '-52' || number === '-105' || number === '-7')
    return no('absent', 'The camera cannot be reached. Check its cable, and that it is switched on.');
  if (number === '-6') return no('lacking', 'This camera does not offer that over USB.');
  if (number === '-110') return no('occupied', 'The camera is occupied. Close its menu, wait a moment, and try again.');
  const words = worded(said || (/ERROR: ([^\n]{1,200})/.exec(text)?.[1] ?? ''));
  return no('complained', words ? `The camera refuses: ${words}.` : 'The camera did not answer as it should.');
}

export function openGphoto(command: readonly string[] = ['gphoto2'], clock: Clock = realClock): Gphoto {
  const [program = 'gphoto2', ...first] = command;
  const begin = (args: readonly string[], cwd?: string) => {
    const child = spawn(program, [...first, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // It is told nothing of ours.
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C', LC_ALL: 'C', HOME: '/nonexistent' },
      ...(cwd === undefined ? {} : { cwd }),
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };
  return {
    run: (args, signal, { maxBytes = LARGEST_PREVIEW, cwd } = {}) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(silent());
        const child = begin(args, cwd);
        const pieces: Buffer[] = [];
        let bytes = 0;
        let words = '';
        let failure: Refusal | undefined;
        const end = (why: Refusal): void => {
          failure ??= why;
          child.kill('SIGKILL');
        };
        const late = (): void => end(silent());
        signal.addEventListener('abort', late, { once: true });
        child.stdout.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > maxBytes)
            return end(
              no('tooLarge', 'The camera sent more than was asked for. Nothing of it was kept. Please try again.'),
            );
          pieces.push(piece);
        });
        child.stderr.on('data', (piece: Buffer) => (words = (words + String(piece)).slice(-LARGEST_COMPLAINT)));
        child.on('error', (error: NodeJS.ErrnoException) => {
          failure ??= error.code === 'ENOENT' ? absentProgram() : complaint('');
        });
        child.on('close', (status) => {
          signal.removeEventListener('abort', late);
          if (failure) reject(failure);
          else if (status !== 0 || words.includes('*** Error')) reject(complaint(words));
          else resolve(Buffer.concat(pieces));
        });
      }),
    start(args, { piece, ended }) {
      const child = begin(args);
      const closed = once(child, 'close').catch(() => undefined);
      child.stdout.on('data', piece);
      child.stderr.resume();
      // What could not be started is closed, too.
      child.on('error', () => undefined);
      child.once('close', ended);
      return {
        async end() {
          child.kill('SIGINT');
          const inTime = clock.after(LEAVE_MS, () => child.kill('SIGKILL'));
          await closed;
          inTime();
        },
      };
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { waitWhile } from '../../commands/core/waitWhile.ts';
import { plainAddress } from '../../commands/clientAddress.ts';
import type { Control, FtpService, Transfer } from './control.ts';
import { lineReader } from './lines.ts';
import type { Line } from './lines.ts';
import { decodeLine } from './names.ts';
import { oneLine } from './replies.ts';
import { interrupts, runLine } from './runLine.ts';

/** For what was written last to reach a client that ends, in milliseconds. */
const goodbye = 2_000;
/** Lines of a long reply that are written before its reader is waited for. */
const linesAtOnce = 200;

export interface Connection {
  readonly address: string;
  /** Somebody has signed in on it. */
  signedIn(): boolean;
  /** Ends it: a transfer under way is cut. Fulfilled when nothing of it runs any more. */
  close(why: string): Promise<void>;
  /** Ends it as soon as the command under way is done, and at the latest after `graceMs`, as `close` does. */
  drain(why: string, graceMs: number): Promise<void>;
}

/**
 * Speaks FTP on one control connection until it ends. One command at a time, and the event loop's turn between two of
 * them; nothing is read while a command is at work (but for what may interrupt a transfer) or replies lie unread. So
 * what a client makes us keep is what it sent in one piece, whatever it sends and however little it reads.
 */
export function serveConnection(
  socket: Socket,
  service: FtpService,
  implicitTls: boolean,
  onClosed: () => void,
): Connection {
  const { limits, tls } = service;
  const address = plainAddress(socket.remoteAddress);
  const lines = lineReader(limits.line);
  /** Read while a transfer ran, to be served behind it. */
  const queue: Line[] = [];
  let stream: Duplex = socket;
  let transfer: Transfer | undefined;
  let running = false;
  let watching = false;
  let gone = false;
  let ending = false;
  let nonsense = 0;
  let settled: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    settled = resolve;
  });

  const write = (lines: readonly string[]): void => {
    if (!gone && stream.writable) stream.write(`${lines.join('\r\n')}\r\n`);
  };
  const control: Control = {
    id: randomUUID().slice(0, 8),
    service,
    address,
    localAddress: plainAddress(socket.localAddress),
    user: undefined,
    session: undefined,
    folder: '/',
    secure: false,
    protect: implicitTls,
    failedLogins: 0,
    data: undefined,
    epsvOnly: false,
    restart: undefined,
    announced: undefined,
    renameFrom: undefined,
    uniqueName: undefined,
    transfer: () => transfer,
    transferring(now) {
      transfer = now;
      if (now) void watch();
    },
    reply(code, text, more) {
      write([...(more ?? []).map((line, at) => inside(code, line, at)), `${code} ${oneLine(text)}`]);
    },
    async replyAtLength(code, text, more) {
      const piece: string[] = [];
      let at = 0;
      for (const line of more) {
        piece.push(inside(code, line, at++));
        if (piece.length < linesAtOnce) continue;
        write(piece.splice(0));
        await repliesRead();
      }
      write([...piece, `${code} ${oneLine(text)}`]);
    },
    upgrade() {
      queue.length = 0; // what came in the clear behind AUTH TLS was not said by the protected client
      lines.clear();
      socket.removeAllListeners('data');
      secure();
    },
    end() {
      ending = true;
      stream.end();
      setTimeout(() => socket.destroy(), goodbye).unref();
    },
  };

  const secure = (): void => {
    if (!tls) return;
    const secured = tls.wrap(socket);
    const late = setTimeout(() => socket.destroy(), limits.dataOpen).unref();
    secured.once('secure', () => clearTimeout(late));
    secured.once('close', () => clearTimeout(late));
    control.secure = true;
    stream = secured;
    listen();
  };

  const listen = (): void => {
    stream.on('data', (bytes: Buffer) => {
      if (gone || (ending && !transfer)) return;
      lines.push(bytes);
      stream.pause();
      if (transfer) void watch();
      else void work();
    });
    stream.once('end', () => {
      // Also behind a QUIT: aborted clients say it, close, and leave half a photo that ended cleanly.
      leave('The control connection ended');
    });
    stream.on('error', (error) => {
      if (control.secure && !gone)
        service.log({ event: 'tlsFailed', connection: control.id, address, why: error.message });
      leave('The control connection was lost');
      socket.destroy();
    });
    stream.once('close', () => leave('The control connection was lost'));
  };

  const leave = (why: string): void => {
    if (gone) return;
    gone = true;
    clearTimeout(stranger);
    queue.length = 0;
    lines.clear();
    transfer?.abort(why);
    control.data?.close();
    stream.end();
    // Who never reads what was written last would keep it open for ever.
    setTimeout(() => socket.destroy(), goodbye).unref();
    if (!running) finish();
  };

  const finish = (): void => {
    control.session?.close();
    control.session = undefined;
    service.log({ event: 'closed', connection: control.id, address });
    settled();
    onClosed();
  };

  /** Fulfilled when the client has read the replies so far, but for what is always under way; who does not is let go. */
  const repliesRead = (): Promise<void> =>
    new Promise((resolve) => {
      if (gone || !stream.writableNeedDrain) return resolve();
      const from = stream;
      const late = setTimeout(() => {
        service.log({ event: 'unread', connection: control.id, address });
        leave('The replies were not read');
        socket.destroy();
      }, limits.unread).unref();
      const go = (): void => {
        clearTimeout(late);
        from.off('drain', go).off('close', go);
        resolve();
      };
      from.on('drain', go).on('close', go);
    });

  const work = async (): Promise<void> => {
    if (running) return;
    running = true;
    socket.setTimeout(0);
    while (!gone && !ending) {
      const line = queue.shift() ?? lines.next();
      if (line === undefined) break;
      if ((await runLine(control, line)) === 'nonsense') nonsense += 1;
      else if (control.session) nonsense = 0;
      if (nonsense >= limits.nonsense && !gone && !ending) {
        control.reply(
          421,
          control.session
            ? 'Too many lines that are no command. Goodbye.'
            : 'Too many commands without signing in. Goodbye.',
        );
        control.end();
      }
      await turn();
      await repliesRead();
    }
    running = false;
    if (gone) return finish();
    socket.setTimeout(limits.controlIdle);
    stream.resume();
  };

  /** Listens while a transfer runs. */
  const watch = async (): Promise<void> => {
    if (watching) return;
    watching = true;
    while (transfer && !gone && queue.length < limits.queue) {
      const line = lines.next();
      if (line === undefined) {
        stream.resume();
        break;
      }
      if (line === 'tooLong' || !interrupts(control, decodeLine(line)))
        queue.push(line === 'tooLong' ? line : Uint8Array.from(line)); // not what came with it
      else {
        await turn();
        await repliesRead();
      }
    }
    watching = false;
  };

  socket.setKeepAlive(true, 30_000);
  socket.setNoDelay(true);
  socket.on('error', () => leave('The control connection was lost'));
  socket.once('close', () => leave('The control connection was lost'));
  socket.on('timeout', () => {
    control.reply(421, 'Nothing was heard for a while. Goodbye.');
    control.end();
  });
  socket.setTimeout(limits.controlIdle);
  const stranger = setTimeout(() => {
    if (control.session || gone || ending) return;
    control.reply(421, 'Nobody has signed in. Goodbye.');
    control.end();
  }, limits.login).unref();
  service.log({ event: 'connected', connection: control.id, address, secure: implicitTls });
  if (implicitTls) secure();
  else listen();
  control.reply(220, 'Loom is ready for your photos.');

  const close = (why: string): Promise<void> => {
    if (!gone) control.reply(421, why);
    leave(why);
    socket.destroySoon();
    setTimeout(() => socket.destroy(), 500).unref();
    return done;
  };
  return {
    address,
    signedIn: () => control.session !== undefined,
    close,
    async drain(why, graceMs) {
      ending = true; // nothing new is begun
      await waitWhile(() => running && !gone, graceMs, 20);
      return close(why);
    },
  };
}

/** A line of a reply of several, before its last (RFC 959, 4.2). */
function inside(code: number, line: string, at: number): string {
  return at === 0 ? `${code}-${oneLine(line)}` : line.replace(/[\r\n]/g, ' ');
}

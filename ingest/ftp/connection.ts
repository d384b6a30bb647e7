import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainAddress } from './addresses.ts';
import { commands, keepsRestart } from './commands.ts';
import type { Control, FtpService } from './control.ts';
import { lineSplitter } from './lines.ts';
import type { Line } from './lines.ts';
import { decodeLine } from './names.ts';
import { failureReply, oneLine } from './replies.ts';

export interface Connection {
  readonly address: string;
  /** Ends it: a transfer under way is cut. Fulfilled when nothing of it runs any more. */
  close(why: string): Promise<void>;
  /** Ends it as soon as the command under way is done, and at the latest after `graceMs`, as `close` does. */
  drain(why: string, graceMs: number): Promise<void>;
}

/** Speaks FTP on one control connection until it ends. */
export function serveConnection(socket: Socket, service: FtpService, implicitTls: boolean, onClosed: () => void): Connection {
  const { limits, tls } = service;
  const address = plainAddress(socket.remoteAddress);
  const queue: Line[] = [];
  let lines = lineSplitter(limits.line);
  let stream: Duplex = socket;
  let running = false;
  let gone = false;
  let ending = false;
  let settled: () => void = () => undefined;
  const done = new Promise<void>((resolve) => { settled = resolve; });

  const control: Control = {
    id: randomUUID().slice(0, 8), service, address, localAddress: plainAddress(socket.localAddress),
    user: undefined, session: undefined, folder: '/', secure: false, protect: implicitTls, failedLogins: 0,
    data: undefined, epsvOnly: false, transfer: undefined,
    restart: undefined, announced: undefined, renameFrom: undefined, uniqueName: undefined,
    reply(code, text, more) {
      if (gone || !stream.writable) return;
      const head = more?.map((line, at) => (at === 0 ? `${code}-${oneLine(line)}` : line.replace(/[\r\n]/g, ' '))) ?? [];
      stream.write(`${[...head, `${code} ${oneLine(text)}`].join('\r\n')}\r\n`);
    },
    upgrade() {
      queue.length = 0; // what came in the clear behind AUTH TLS was not said by the protected client
      socket.removeAllListeners('data');
      secure();
    },
    end() {
      ending = true;
      stream.end();
      setTimeout(() => socket.destroy(), 2_000).unref();
    },
  };

  const secure = (): void => {
    if (!tls) return;
    const secured = tls.wrap(socket);
    const late = setTimeout(() => socket.destroy(), limits.dataOpen).unref();
    secured.once('secure', () => clearTimeout(late));
    secured.once('close', () => clearTimeout(late));
    lines = lineSplitter(limits.line);
    control.secure = true;
    stream = secured;
    listen();
  };

  const listen = (): void => {
    stream.on('data', (bytes: Buffer) => {
      for (const line of lines(bytes)) {
        if (control.transfer && line !== 'tooLong' && interrupts(control, decodeLine(line))) continue;
        queue.push(line);
      }
      if (queue.length >= limits.queue) stream.pause();
      void work();
    });
    stream.once('end', () => {
      // Also behind a QUIT: aborted clients say it, close, and leave half a photo that ended cleanly.
      leave('The control connection ended');
    });
    stream.on('error', (error) => {
      if (control.secure && !gone) service.log({ event: 'tlsFailed', connection: control.id, address, why: error.message });
      leave('The control connection was lost');
      socket.destroy();
    });
    stream.once('close', () => leave('The control connection was lost'));
  };

  const leave = (why: string): void => {
    if (gone) return;
    gone = true;
    queue.length = 0;
    control.transfer?.abort(why);
    control.data?.close();
    stream.end();
    if (!running) finish();
  };

  const finish = (): void => {
    control.session?.close();
    control.session = undefined;
    service.log({ event: 'closed', connection: control.id, address });
    settled();
    onClosed();
  };

  const work = async (): Promise<void> => {
    if (running) return;
    running = true;
    socket.setTimeout(0);
    const over = (): boolean => gone || ending;
    for (let line = queue.shift(); line !== undefined && !over(); line = queue.shift()) {
      if (stream.isPaused() && queue.length < limits.queue / 2) stream.resume();
      await runLine(control, line);
    }
    running = false;
    if (gone) finish();
    else socket.setTimeout(limits.controlIdle);
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
    close,
    async drain(why, graceMs) {
      ending = true; // nothing new is begun
      for (const until = Date.now() + graceMs; running && !gone && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 20));
      return close(why);
    },
  };
}

/** What may be said while a transfer runs: ABOR, which also takes its place in the queue, and STAT, which is answered at once. */
function interrupts(control: Control, text: string): boolean {
  if (/^ABOR\b/i.test(text)) control.transfer?.abort('The transfer was aborted');
  if (!/^STAT\s*$/i.test(text)) return false;
  void commands['STAT']?.run(control, '');
  return true;
}

async function runLine(control: Control, line: Line): Promise<void> {
  if (line === 'tooLong') return control.reply(500, 'That line is too long.');
  const text = decodeLine(line);
  const space = text.indexOf(' ');
  const name = (space < 0 ? text : text.slice(0, space)).trim().toUpperCase();
  const argument = space < 0 ? '' : text.slice(space + 1);
  const command = commands[name];
  if (!command) return control.reply(name === '' ? 500 : 502, 'That command is not known.');
  if (!command.open && !control.session) return control.reply(530, 'Please sign in with USER and PASS.');
  try {
    await command.run(control, argument);
  } catch (error) {
    const { code, text: why } = failureReply(error);
    if (code === 451) control.service.log({ event: 'failed', connection: control.id, address: control.address, why: name, cause: error });
    control.reply(code, why);
  }
  if (!keepsRestart.has(name)) {
    control.restart = undefined;
    control.announced = undefined;
  }
  if (name !== 'RNFR') control.renameFrom = undefined;
}

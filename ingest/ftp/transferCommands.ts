import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { finished } from 'node:stream/promises';
import type { Command, Commands, Control, Transfer } from './control.ts';
import { factLine, listLine, matching } from './listing.ts';
import { resolvePath, split } from './names.ts';
import { failureReply } from './replies.ts';
import { CutUpload } from './studio.ts';
import type { FtpEntry, UploadStart } from './studio.ts';
import { entryAt, pathOf, sessionOf } from './treeCommands.ts';
import { plainSource, tlsSource } from './uploadSource.ts';

/** Of a listing, between two looks at whether the client takes it. */
const linesAtOnce = 200;

/** Everything that uses a data connection (RFC 959, 4.1.3; RFC 3659, 7). */
export const transferCommands: Commands = {
  STOR: { run: (control, argument) => store(control, pathOf(control, argument), control.restart ?? 0) },
  APPE: { run: (control, argument) => store(control, pathOf(control, argument), control.restart ?? 'append') },
  STOU: { run: storeUnique },
  LIST: listing(listLine),
  NLST: listing((entry) => entry.name),
  MLSD: listing((entry) => factLine(entry), true),
  RETR: { run: (control) => control.reply(550, 'Photos are only received here. Download them from the gig.') },
  ABOR: { run: (control) => control.reply(226, 'Nothing is under way.') },
  STAT: {
    async run(control, argument) {
      if (argument)
        return control.replyAtLength(213, 'End', [
          'Listing:',
          ...(await entries(control, argument)).map((entry) => ` ${listLine(entry)}`),
        ]);
      const { user, secure } = control;
      const transfer = control.transfer();
      control.reply(211, 'End', [
        'Status:',
        ` Signed in as ${user ?? 'nobody'}${secure ? ', by TLS' : ''}`,
        ` ${transfer ? `${transfer.bytes} bytes received so far` : 'No transfer'}`,
      ]);
    },
  },
};

async function store(control: Control, path: string, offset: UploadStart['offset']): Promise<void> {
  const started = performance.now();
  const { service, id: connection, address, user } = control;
  if (path === '/') return control.reply(553, 'A file needs a name.');
  const { announced } = control;
  const about = { connection, address, ...(user === undefined ? {} : { user }), path };
  await transferring(control, async (transfer, open) => {
    const reception = await sessionOf(control).receive(path, {
      offset,
      ...(announced === undefined ? {} : { announced }),
    });
    let taken = false;
    try {
      const socket = await open();
      const options = {
        signal: transfer.signal,
        idle: service.limits.dataIdle,
        settle: service.limits.settle,
        progress: (bytes: number) => {
          transfer.bytes += bytes;
        },
      };
      const secure = control.protect && service.tls;
      const source = secure ? tlsSource(socket, secure.wrapUpload(socket), options) : plainSource(socket, options);
      taken = true;
      const { size, held } = await reception.take(source);
      service.log({
        event: held ? 'held' : 'received',
        ...about,
        bytes: size,
        ms: Math.round(performance.now() - started),
        secure: control.protect,
      });
      control.reply(226, `Received ${split(path).name}, ${size} bytes.`);
    } catch (error) {
      service.log({
        event: error instanceof CutUpload ? 'cut' : 'rejected',
        ...about,
        bytes: transfer.bytes,
        ...reasonOf(error),
      });
      throw error;
    } finally {
      if (!taken) await reception.cancel();
    }
  });
}

/** A name of our own choosing, or the client's made unique (RFC 1123, 4.1.2.9 gives the form of the reply). */
async function storeUnique(control: Control, argument: string): Promise<void> {
  const wanted = argument || `photo-${Date.now().toString(36)}`;
  const dot = wanted.lastIndexOf('.') > 0 ? wanted.lastIndexOf('.') : wanted.length;
  for (let count = 0; ; count++) {
    const path = pathOf(control, count === 0 ? wanted : `${wanted.slice(0, dot)}-${count}${wanted.slice(dot)}`);
    if (await sessionOf(control).stat(path)) continue;
    control.uniqueName = split(path).name;
    return store(control, path, 0);
  }
}

function listing(line: (entry: FtpEntry) => string, onlyFolders = false): Command {
  return {
    async run(control, argument) {
      const path = argument.replace(/^(-\S*\s*)+/, ''); // the flags of `ls`, which clients add
      if (onlyFolders && (await entryAt(control, path)).kind !== 'folder')
        return control.reply(501, 'MLSD lists folders; MLST tells of one file.');
      const listed = await entries(control, path);
      await transferring(control, async (transfer, open) => {
        const connection = await open();
        const secured = control.protect ? control.service.tls?.wrap(connection) : undefined;
        const out: Duplex = secured ?? connection;
        out.on('error', () => undefined); // told by whoever waits for it; later ones are nobody's
        connection.setTimeout(control.service.limits.dataIdle, () => connection.destroy());
        transfer.signal.addEventListener('abort', () => out.destroy(new CutUpload('The listing was ended')), {
          once: true,
        });
        if (secured) await handshake(secured); // an empty listing would end before it began
        out.resume(); // a client's own bytes are of no interest, its end is
        await writeAll(out, listed, line);
        control.reply(226, 'That is all.');
      });
    },
  };
}

async function entries(control: Control, argument: string): Promise<FtpEntry[]> {
  const path = resolvePath(control.folder, argument);
  const session = sessionOf(control);
  if (/[*?]/.test(split(path).name) && !(await session.stat(path))) {
    const test = matching(split(path).name);
    return (await session.list(split(path).folder)).filter((entry) => test(entry.name));
  }
  const entry = await entryAt(control, path);
  return entry.kind === 'folder' ? session.list(path) : [entry];
}

/** Writes a listing as fast as it is read; a piece is made when the one before is on its way. */
async function writeAll(out: Duplex, listed: readonly FtpEntry[], line: (entry: FtpEntry) => string): Promise<void> {
  const over = finished(out, { readable: false });
  over.catch(() => undefined); // told by the race, or below
  for (let from = 0; from < listed.length; from += linesAtOnce) {
    const piece = listed
      .slice(from, from + linesAtOnce)
      .map((entry) => `${line(entry)}\r\n`)
      .join('');
    if (!out.write(piece)) await Promise.race([once(out, 'drain'), over]);
  }
  out.end();
  await over;
}

function reasonOf(error: unknown): { why: string; cause?: unknown } {
  if (error instanceof CutUpload)
    return { why: error.message, ...(error.cause === undefined ? {} : { cause: error.cause }) };
  return { why: error instanceof Error ? error.message : String(error), cause: error };
}

function handshake(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('secure', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new CutUpload('The connection was cut')));
  });
}

/** Runs one transfer over the data connection asked for before, with the replies around it. */
async function transferring(
  control: Control,
  work: (transfer: Transfer, open: () => Promise<Socket>) => Promise<void>,
): Promise<void> {
  const channel = control.data;
  control.data = undefined;
  if (!channel) return control.reply(425, 'PASV, EPSV, PORT or EPRT comes first.');
  const aborter = new AbortController();
  const transfer: Transfer = { signal: aborter.signal, abort: (why) => aborter.abort(why), bytes: 0 };
  control.transferring(transfer);
  let socket: Socket | undefined;
  try {
    await work(transfer, async () => {
      control.reply(150, control.uniqueName ? `FILE: ${control.uniqueName}` : 'Ready.');
      const late = setTimeout(
        () => aborter.abort('The data connection did not come about'),
        control.service.limits.dataOpen,
      );
      try {
        socket = await channel.open(aborter.signal);
      } catch {
        throw new NoConnection();
      } finally {
        clearTimeout(late);
      }
      return socket;
    });
  } catch (error) {
    socket?.destroy();
    if (error instanceof NoConnection) control.reply(425, 'The data connection did not come about.');
    else {
      const { code, text } = failureReply(error);
      control.reply(code, text);
    }
  } finally {
    channel.close();
    control.uniqueName = undefined;
    control.transferring(undefined);
  }
}

class NoConnection extends Error {}

import { Client, FTPError } from 'basic-ftp';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '../../domain/kernel/id.ts';
import type { TestFile } from './files.ts';
import { call, formOf } from './http.ts';
import {
  AGAIN_MS,
  type GigModel,
  type Photo,
  type World,
  begin,
  command,
  end,
  insist,
  photoOf,
  pick,
} from './world.ts';

export type Make = (prefix: string) => TestFile;

const expectPhoto = (world: World, file: TestFile, gig: GigModel): Photo => {
  const photo = photoOf(file, gig);
  world.photos.set(file.name, photo);
  return photo;
};
const halfOf = ({ name, bytes }: TestFile): TestFile => ({
  name,
  bytes: bytes.subarray(0, bytes.length >> 1),
  hash: '',
});

/** A browser: one to five files at once, sometimes with one that is cut, sometimes one that the gig has, sometimes it goes away in the middle. */
export async function browser(world: World, gig: GigModel, make: Make): Promise<void> {
  const path = `/api/v1/gigs/${gig.id}/upload-media`;
  while (!world.stopping) {
    const photos = Array.from({ length: 1 + Math.floor(world.next() ** 2 * 5) }, () =>
      expectPhoto(world, make('web'), gig),
    );
    const files = photos.map(({ file }) => file);
    if (world.next() < 0.15) {
      const cut = halfOf(make('cut'));
      world.cut.add(cut.name);
      files.push(cut);
    }
    const known = pick(
      world,
      [...world.photos.values()].filter(
        (photo) => photo.gig === gig && photo.acknowledged && photo.underWay === 0 && !photo.deleted,
      ),
    );
    const again = known && world.next() < 0.15 ? [known] : [];
    begin(again);
    files.unshift(...again.map(({ file }) => file));
    const form = formOf(files);
    const headers = { ...form.headers, authorization: `Bearer ${gig.token}` };
    if (world.next() < 0.15) {
      const whole = form.body!.reduce((sum, { length }) => sum + length, 0);
      await call({
        port: world.port,
        method: 'POST',
        path,
        ...form,
        headers,
        cutAfter: Math.floor(world.next() * whole),
      }).catch(() => undefined);
    }
    const answer = await insist(world, { port: world.port, method: 'POST', path, ...form, headers });
    if (answer.status !== 200) world.problems.push(`upload: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    else {
      const { received, refused } = answer.json<{
        received: { filename: string; media_id: string }[];
        refused: { filename: string }[];
      }>();
      for (const { filename, media_id: id } of received) {
        const photo = world.photos.get(filename);
        if (!photo || id !== derivedId('media', gig.id, photo.file.hash))
          world.problems.push(`upload: ${filename} was received as ${id}`);
        else photo.acknowledged = true;
      }
      for (const { filename } of refused)
        if (!world.cut.has(filename)) world.problems.push(`upload: ${filename} was refused`);
      for (const { name } of files)
        if (![...received, ...refused].some(({ filename }) => filename === name))
          world.problems.push(`upload: nothing was said of ${name}`);
      world.counts.uploads += received.length;
    }
    end(again);
    await pause(world.next() * 60);
  }
}

export interface FtpServer {
  user: string;
  password: string;
  /** The gig's folder. */
  folder: string;
}

/** A camera: one file after the other over one connection, resuming where the connection ended. */
export async function camera(world: World, gig: GigModel, server: FtpServer, make: Make): Promise<void> {
  let client: Client | undefined;
  const connected = async (): Promise<Client> => {
    if (client && !client.closed) return client;
    client = new Client(10_000);
    await client.access({ host: '127.0.0.1', port: world.ftpPort, user: server.user, password: server.password });
    return client;
  };
  const bytesOf = async function* (bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    world.moment();
  };
  const source = (bytes: Buffer): Readable => Readable.from(bytesOf(bytes), { objectMode: false });
  /** True when there was a reply, and it was not a good one. */
  const isReply = (error: unknown): error is FTPError =>
    error instanceof FTPError && error.code >= 400 && error.code !== 421 && error.code !== 426;

  while (!world.stopping) {
    const file = make('ftp');
    const photo = expectPhoto(world, file, gig);
    const path = `${server.folder}/${file.name}`;
    let halfFirst = world.next() < 0.2;
    for (let tries = 0; !photo.acknowledged; tries++) {
      try {
        const ftp = await connected();
        if (halfFirst) {
          halfFirst = false;
          const refusal = await ftp.uploadFrom(source(halfOf(file).bytes), path).catch((error: unknown) => error);
          if (!(refusal instanceof Error)) world.problems.push(`ftp: half of ${file.name} was taken for a whole`);
          else if (!isReply(refusal)) throw refusal;
        }
        const there = await ftp.size(path).catch((error: unknown) => {
          if (error instanceof FTPError && error.code === 550) return 0;
          throw error;
        });
        if (there > file.bytes.length)
          world.problems.push(`ftp: ${file.name} has ${there} bytes of ${file.bytes.length}`);
        if (there > 0 && tries > 0) world.counts.resumed++;
        if (there > 0) await ftp.appendFrom(source(file.bytes.subarray(there)), path);
        else await ftp.uploadFrom(source(file.bytes), path);
        photo.acknowledged = true;
        world.counts.ftpUploads++;
      } catch (error) {
        if (isReply(error)) {
          world.problems.push(`ftp: ${file.name}: ${error.message}`);
          break;
        }
        world.counts.retries++;
        client?.close();
        client = undefined;
        await pause(AGAIN_MS);
      }
    }
    await pause(world.next() * 60);
  }
  client?.close();
}

/** A photographer who opens and deletes gigs, and brings some back: answers the gigs that must be there in the end, by name. */
export async function opener(world: World, token: string): Promise<Map<string, string>> {
  const open = new Map<string, string>();
  const bin = new Map<string, string>();
  const pass = async (
    method: string,
    path: string,
    from: Map<string, string>,
    to: Map<string, string>,
  ): Promise<void> => {
    const name = pick(world, [...from.keys()]);
    const id = name === undefined ? undefined : from.get(name);
    if (name === undefined || id === undefined || !(await command(world, token, method, path, { gig_ids: [id] })))
      return;
    from.delete(name);
    to.set(name, id);
  };
  for (let count = 1; !world.stopping; count++) {
    const name = `Opened ${count}`;
    const isPrivate = world.next() < 0.4;
    const made = await command<{ gig_id: string }>(world, token, 'POST', '/gigs/create', {
      gig_name: name,
      description: 'From the vows to the last dance',
      date_time: '2026-11-21T18:00',
      location: 'Kochi',
      ...(isPrivate ? { gig_type: 'private', password: `secret ${count}` } : {}),
    });
    if (made) open.set(name, made.gig_id);
    if (world.next() < 0.5) await pass('DELETE', '/gigs/bulk-delete', open, bin);
    if (world.next() < 0.3) await pass('POST', '/gigs/restore', bin, open);
    await pause(world.next() * 60);
  }
  return open;
}

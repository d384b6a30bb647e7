import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fileMaker } from './files.ts';
import { type GigModel, type Photo, type World, begin, end, photoOf } from './world.ts';
import { lightCheck } from './verify.ts';

const gig: GigModel = {
  id: 'gig',
  token: 'token',
  name: 'Web',
  folders: new Map(),
  selfieSearch: true,
  client: { id: 'client', limit: null, watermark: false },
};

/** What the check says of a photo whose original is not there. */
async function check(photo: Photo, asked: () => void): Promise<Pick<World, 'problems' | 'counts'>> {
  const answers: RequestListener = (request, response) => {
    if (request.method === 'POST') asked();
    response.statusCode = request.method === 'POST' ? 404 : 200;
    response.end(JSON.stringify({ original_photos: [{ filename: photo.file.name }], next_cursor: null }));
  };
  const server = createServer(answers).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const counts = { uploads: 0, ftpUploads: 0, commands: 0, retries: 0, resumed: 0, compared: 0, editsSeen: 0 };
    const world: World = {
      port,
      ftpPort: 0,
      next: () => 0,
      photos: new Map(),
      cut: new Set(),
      problems: [],
      counts,
      stopping: false,
      moment: () => undefined,
    };
    await lightCheck(world, [gig], [photo]);
    return world;
  } finally {
    server.close();
  }
}

test('a photo that is gone is a loss, unless a command about it was under way or came meanwhile', async () => {
  const make = await fileMaker(() => 0.5);
  const photo = photoOf(make('web'), gig);
  const lost = await check(photo, () => undefined);
  expect([lost.problems, lost.counts.compared]).toEqual([[expect.stringContaining('404')], 1]);
  const goes = (): void => begin([photo]);
  const isBack = (): void => end([photo]);
  const unjudged = [[], 0];
  const seen = async (asked: () => void) => {
    const { problems, counts } = await check(photo, asked);
    return [problems, counts.compared];
  };
  expect(await seen(() => (goes(), isBack()))).toEqual(unjudged);
  expect(await seen(goes)).toEqual(unjudged);
  expect(await seen(() => undefined)).toEqual(unjudged);
  isBack();
  expect((await seen(() => undefined))[1]).toBe(1);
});

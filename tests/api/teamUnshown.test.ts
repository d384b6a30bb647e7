import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import type { TeamAbout, TeamMedia, TeamMember } from '../../api/contract/teamAccess.ts';
import type { MediaProcessor } from '../../commands/ports/media.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
let loom: TestLoom;
let mediaProcessor: MediaProcessor;
let asha: Person;
let gigId: string;
/** What happens to the next photo: its pictures come at once, later, or never. */
let pictures: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  mediaProcessor = await openMediaProcessor();
  loom = await startLoom({
    given: {
      mediaProcessor: {
        ...mediaProcessor,
        derive: async (...given) => (await pictures(), mediaProcessor.derive(...given)),
      },
    },
  });
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha));
});
afterAll(() => loom.close());

async function enter(name: string): Promise<string> {
  const { body } = await loom.call<{ team_member: TeamMember }>('POST', `${api}/gigs/${gigId}/team`, {
    token: asha.token,
    body: { team_name: name, team_email: `${name.toLowerCase()}@loom.test` },
  });
  return (
    await loom.call<{ access_token: string }>('POST', `${api}/team/login`, {
      body: { access_code: body.team_member.access_code },
    })
  ).body.access_token;
}
const about = async (token: string): Promise<TeamAbout> =>
  (await loom.call<TeamAbout>('GET', `${api}/team/gig/${gigId}`, { token })).body;
const unshown = async (token: string) => (await about(token)).unshown.map(({ filename, status }) => [filename, status]);
const shown = async (token: string) =>
  (
    await loom.call<{ media: TeamMedia[] }>('GET', `${api}/team/gig/${gigId}/media?filter=edited`, { token })
  ).body.media.map(({ filename }) => filename);
async function send(token: string, name: string, seed: number): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await makeJpeg({ width: 640, height: 400, seed }))]), name);
  expect((await loom.call('POST', `${api}/gigs/${gigId}/team-upload`, { token, body: form })).status).toBe(200);
}

test('what an editor returned is named to them, and to them alone, until it is shown', async () => {
  const [nila, omar] = [await enter('Nila'), await enter('Omar')];
  expect(await unshown(nila)).toEqual([]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  pictures = () => held;
  await send(nila, 'IMG_1-edit.jpg', 1);
  expect(await unshown(nila)).toEqual([['IMG_1-edit.jpg', 'processing']]);
  expect([await unshown(omar), await shown(nila)]).toEqual([[], []]);
  const before = (await about(nila)).revision;
  release();
  await loom.settled();
  expect([await unshown(nila), await shown(nila)]).toEqual([[], ['IMG_1-edit.jpg']]);
  // An open dashboard learns of it by the revision.
  expect((await about(nila)).revision).not.toBe(before);
});

test('what could not be read is told so, until it is sent again, or deleted', async () => {
  const nila = await enter('Noor');
  pictures = () => Promise.reject(new Refusal('invalid', 'media.broken', 'This file cannot be decoded.'));
  await send(nila, 'IMG_2-edit.jpg', 2);
  await send(nila, 'IMG_3-edit.jpg', 3);
  await loom.settled();
  expect(await unshown(nila)).toEqual([
    ['IMG_3-edit.jpg', 'unreadable'],
    ['IMG_2-edit.jpg', 'unreadable'],
  ]);
  pictures = async () => undefined;
  await send(nila, 'IMG_2-edit.jpg', 4);
  await loom.settled();
  expect([await unshown(nila), await shown(nila)]).toEqual([[['IMG_3-edit.jpg', 'unreadable']], ['IMG_2-edit.jpg']]);
  const { media_id: id } = (await about(nila)).unshown[0]!;
  expect(
    (await loom.call('DELETE', `${api}/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [id] } }))
      .status,
  ).toBe(200);
  expect(await unshown(nila)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import { isRendition } from '../../commands/rendition.ts';
import { runner } from '../../commands/core/run.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
const DAY = 86_400_000;
const HOUR = 3_600_000;
let it: TestLoom;
let asha: Person;
let gigId: string;
let token: string;
let ids: string[];
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register();
  ({ gig_id: gigId } = await it.createGig(asha));
  const files = await Promise.all(
    [1, 2].map(async (seed) => ({ name: `IMG_${seed}.JPG`, bytes: await makeJpeg({ width: 900, height: 600, seed }) })),
  );
  ids = (await it.upload(asha, gigId, files)).received.map(({ media_id }) => media_id);
  await it.settled();
  const { client } = (
    await it.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gigId}/clients`, {
      token: asha.token,
      body: { client_name: 'M', client_email: 'm@loom.test', permissions: ['download'] },
    })
  ).body;
  token = (
    await it.call<{ access_token: string }>('POST', `${api}/client/login`, {
      body: { client_email: 'm@loom.test', access_code: client.access_code },
    })
  ).body.access_token;
});
afterAll(() => it.close());

/** What is stored of a picture made for this photo now; its hash. */
async function taken(mediaId: string): Promise<string> {
  const known = new Set<string>();
  for await (const hash of it.loom.context.write.blobs.list()) known.add(hash);
  const { body } = await it.call<{ download_url: string }>('POST', `${api}/media/${mediaId}/download`, {
    token,
    body: { size: '640' },
  });
  expect((await fetch(it.url + body.download_url)).status).toBe(200);
  for await (const hash of it.loom.context.write.blobs.list()) if (!known.has(hash)) return hash;
  return expect.fail('nothing was made');
}
/** A round at a later hour, with the walk over all blobs. */
const tidyIn = async (ms: number) => {
  const { write, reads, feed } = it.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  await write.vault.put('housekeeping', 'walked', 0);
  const tidied = await housekeep({ write: { ...write, now, run: runner(write.journal, now) }, reads, feed });
  await it.settled();
  return tidied;
};
const there = (hash: string) => it.loom.context.write.blobs.stat(hash);

test('a picture made for a download is kept a while for the next one, and then collected', async () => {
  const hash = await taken(ids[0]!);
  const { write } = it.loom.context;
  expect(await isRendition(write, hash)).toBe(true);
  await tidyIn(HOUR * 2);
  await tidyIn(HOUR * 4);
  expect(await there(hash)).toBeDefined();
  // Forgotten by the vault; found by the walk; collected an hour later.
  await tidyIn(3 * DAY);
  expect(await isRendition(write, hash)).toBe(false);
  await tidyIn(3 * DAY);
  await tidyIn(3 * DAY + 2 * HOUR);
  expect(await there(hash)).toBeUndefined();
  // And made again when it is asked for.
  expect(await taken(ids[0]!)).toBe(hash);
});
test('it goes with its photo', async () => {
  const hash = await taken(ids[1]!);
  await it.call('DELETE', `${api}/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [ids[1]] } });
  await tidyIn(30 * DAY + HOUR);
  await tidyIn(30 * DAY + 3 * HOUR);
  expect(await there(hash)).toBeUndefined();
});

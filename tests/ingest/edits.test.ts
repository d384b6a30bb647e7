import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../commands/actors.ts';
import { receiveFile } from '../../commands/intake.ts';
import { fileEdits } from '../../ingest/reactions/edits.ts';
import { editTies, edits } from '../../projections/edits.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

test('an edited version whose process died before it was filed is filed all the same, and once', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const original = (await loom.upload(asha, gigId, [{ name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 160, height: 120, seed: 1 }) }])).received[0]!.media_id;
  const { house } = loom.loom;
  const { write, reads, feed, decode } = house;
  const caller = { actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const }, correlation: 'c' };
  const { mediaId, position } = await receiveFile(write, { gigId, folder: null, name: 'IMG_1-edit.jpg', source: Readable.from([await makeJpeg({ width: 160, height: 120, seed: 2 })]), via: 'browser', edited: true }, caller);
  const [recorded] = await decode([(await feed.at(position))!]);
  const react = () => fileEdits(0).react(recorded!.event, recorded!.meta, house as never, { actor: system('file-edits'), correlation: 'c', key: recorded!.meta.id });
  await react();
  await reads.passed(await feed.head());
  const [editId] = (await reads.reader(editTies).get(mediaId))!.editIds;
  expect(await reads.reader(edits).get(editId!)).toMatchObject({ shown: mediaId, versions: [{ mediaId, by: asha.id }] });
  await react();
  await loom.settled();
  // And what follows from it follows.
  expect(await reads.reader(edits).get(editId!)).toMatchObject({ originalId: original, versions: [{ mediaId }] });
});

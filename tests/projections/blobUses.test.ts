import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { projections } from '../../projections/all.ts';
import { blobUses } from '../../projections/blobUses.ts';
import { runReadSide } from '../../projections/core/runner.ts';
import { derived, gigLog, opened, received, translation } from './gigLog.ts';

const hashOf = (n: number): string => `${n}`.repeat(64);
const ORIGINAL = hashOf(1);
const LIST = hashOf(2);
const PICTURES = [3, 4, 5, 6, 7].map(hashOf);

const video = { ...received('g', 'm'), kind: 'video', mime: 'video/mp4', blob: { hash: ORIGINAL, size: 9, crc32: 1 } };
const blanked = {
  type: 'VideoBlanked',
  mediaId: 'm',
  gigId: 'g',
  crc32: 1,
  ready: false,
  blanks: { hash: LIST, size: 5, crc32: 3 },
};
const made = (count: number) => {
  const { derivatives } = derived('g', 'm') as unknown as { derivatives: object[] };
  const pictures = PICTURES.slice(0, count).map((hash) => ({ ...derivatives[0], hash }));
  return { ...derived('g', 'm'), kind: 'video', derivatives: pictures };
};

async function usesAfter(...events: object[]) {
  const log = gigLog();
  await log.write('gig-g', 'g', 0, opened('g'));
  await log.write('media-m', 'g', 1, ...(events as DomainEvent[]));
  const reads = await runReadSide({
    feed: log.store,
    models: openMemoryReadModels(),
    decode: translation.decodeAll,
    projections,
  });
  await reads.passed(await log.store.head());
  const isUsed = blobUses(reads);
  const known = [ORIGINAL, LIST, ...PICTURES];
  return (await Promise.all(known.map(isUsed))).map((used, n) => (used ? known[n]! : undefined)).filter(Boolean);
}

test.each([4, 5])(
  'all that is stored for a video of %i pictures counts as used, whatever was known first',
  async (count) => {
    const all = [ORIGINAL, LIST, ...PICTURES.slice(0, count)];
    expect(await usesAfter(video, blanked, made(count))).toEqual(all);
    expect(await usesAfter(video, made(count), blanked)).toEqual(all);
  },
);

test('what a video was found not to need is not used', async () => {
  expect(await usesAfter(video, { ...blanked, blanks: null }, made(4))).toEqual([ORIGINAL, ...PICTURES.slice(0, 4)]);
});

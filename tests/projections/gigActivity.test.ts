import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { projections } from '../../projections/all.ts';
import { runReadSide } from '../../projections/core/runner.ts';
import { gigs } from '../../projections/gig.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';
import { derived, facesFound, gigLog, opened, received, translation } from './gigLog.ts';

/** A gig with one photo; `after` writes events of one stream and answers which of both texts they changed. */
async function watched() {
  const log = gigLog();
  await log.write('gig-g', 'g', 0, opened('g'));
  await log.write('media-m', 'g', 1, received('g', 'm'), derived('g', 'm'), facesFound('g', 'm'));
  const reads = await runReadSide({
    feed: log.store,
    models: openMemoryReadModels(),
    decode: translation.decodeAll,
    projections,
  });
  const activity = openGigActivity(reads);
  const look = async () => {
    await reads.passed(await log.store.head());
    const gig = (await reads.reader(gigs).get('g'))!;
    return { gig, shown: await activity.shown(gig), told: await activity.told(gig) };
  };
  return {
    look,
    async after(stream: string, gig: string, ...events: object[]) {
      const before = await look();
      await log.write(stream, gig, 1000, ...(events as DomainEvent[]));
      const now = await look();
      return { shown: before.shown !== now.shown, told: before.told !== now.told };
    },
  };
}
const about = { mediaId: 'm', gigId: 'g' };
const TOLD = { shown: false, told: true };

test("what is said of photos renews its photographer's pages, and leaves those of the public as they are", async () => {
  const { after } = await watched();
  const byClient = { ...about, clientId: 'c', ownerId: 'asha' };
  expect(await after('interaction-m', 'g', { type: 'PhotoLiked', ...byClient })).toEqual(TOLD);
  expect(await after('interaction-m', 'g', { type: 'PhotoUnliked', ...byClient })).toEqual(TOLD);
  const comment = { commentId: 'k', authorId: 'c', authorName: 'Meera', comment: 'Lovely' };
  expect(await after('interaction-m', 'g', { type: 'PhotoCommented', ...about, ...comment })).toEqual(TOLD);
  expect(await after('approval-m', 'g', { type: 'PhotographerApproved', ...about, ownerId: 'asha' })).toEqual(TOLD);
  expect(await after('culling-m', 'g', { type: 'PhotoRated', ...about, stars: 4 })).toEqual(TOLD);
  expect(await after('culling-m', 'g', { type: 'PhotoFlagged', ...about, flag: 'pick' })).toEqual(TOLD);
  expect(await after('quality-m', 'g', { type: 'PhotoNotMeasurable', ...about, round: 1, reason: 'torn' })).toEqual(
    TOLD,
  );
  const guest = { guestId: 'n', gigId: 'g', name: 'Nila', email: null, phone: null };
  expect(await after('guest-n', 'g', { type: 'GuestIntroduced', ...guest })).toEqual(TOLD);
});

test('what the public may be shown renews both', async () => {
  const { after } = await watched();
  const state = { folderId: null, size: 1, ready: true, deleted: false };
  const both = { shown: true, told: true };
  expect(await after('media-m', 'g', { type: 'MediaWithheld', ...about, kind: 'photo', ...state })).toEqual(both);
  expect(await after('media-m', 'g', { type: 'VideoBlanked', ...about, crc32: 1, blanks: null, ready: true })).toEqual(
    both,
  );
  expect(await after('gig-g', 'g', { type: 'GigMadePrivate', gigId: 'g', ownerId: 'asha' })).toEqual(both);
});

test('what happens elsewhere, and what no page shows, renews neither', async () => {
  const { after } = await watched();
  const neither = { shown: false, told: false };
  expect(
    await after('interaction-o', 'h', { type: 'PhotoLiked', mediaId: 'o', gigId: 'h', clientId: 'c', ownerId: 'asha' }),
  ).toEqual(neither);
  const download = { downloadId: 'd', gigId: 'g', mediaIds: ['m'], form: 'single', by: 'visitor' };
  expect(await after('download-d', 'g', { type: 'PhotosDownloaded', ...download })).toEqual(neither);
});

test('a list that was made while the gig changed is not kept for the gig as it is afterwards', async () => {
  const { look, after } = await watched();
  const { gig } = await look();
  await after('gig-g', 'g', { type: 'GigMadePrivate', gigId: 'g', ownerId: 'asha' });
  await after('interaction-m', 'g', { type: 'PhotoLiked', ...about, clientId: 'c', ownerId: 'asha' });
  const { told } = await look();
  expect(told.split('-')[0]).not.toBe(String(gig.position));
});

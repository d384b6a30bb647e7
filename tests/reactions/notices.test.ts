import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '../../api/contract/notice.ts';
import { system } from '../../commands/core/actors.ts';
import { runner } from '../../commands/core/run.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { newId } from '../../domain/kernel/id.ts';
import { notices } from '../../projections/notice.ts';
import { MOST_KEPT, forgetOldNotices } from '../../reactions/noticeRetention.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { makeJpeg } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const DAY_MS = 86_400_000;
const caller = { actor: system('test'), correlation: newId() };
let loom: TestLoom;
let broken = false;
beforeAll(async () => {
  // What comes within an hour is one: none turns while this runs.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date().setMinutes(20) });
  const mediaProcessor = await openMediaProcessor();
  const { derive } = mediaProcessor;
  mediaProcessor.derive = (...about) =>
    broken ? Promise.reject(new Refusal('invalid', 'media.broken', 'This file cannot be decoded.')) : derive(...about);
  loom = await startLoom({ given: { mediaProcessor } });
});
afterAll(async () => {
  await loom.close();
  vi.useRealTimers();
});

/** The same Loom at a later moment. */
const later = (ms: number) => {
  const { write, reads } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  return { reads, write: { ...write, now, run: runner(write.journal, now) } };
};
const raise = (who: Person, noticeId: string) =>
  loom.loom.context.write.run(
    raiseNotice,
    { noticeId, userId: who.id, topic: 'test', title: noticeId, message: 'It happened.', link: null },
    caller,
  );
const kept = async (who: Person, listed = true): Promise<string[]> => {
  await loom.settled();
  const page = { index: 'byUser', where: { userId: who.id, listed }, order: 'desc', limit: 1000 } as const;
  return (await loom.loom.context.reads.reader(notices).find(page)).items.map(({ title }) => title);
};

test('what was deleted goes after an hour, what is old after 90 days, and the rest stays', async () => {
  const asha = await loom.register('Asha Rao');
  for (const id of ['one', 'two']) await raise(asha, id);
  await kept(asha);
  await loom.call('DELETE', '/api/v1/admin/notifications/one', { token: asha.token });
  const forget = async (ms: number) => {
    const { write, reads } = later(ms);
    await forgetOldNotices(write, reads, caller);
  };
  await forget(30 * 60_000);
  expect(await kept(asha, false)).toEqual(['one']);
  await forget(61 * 60_000);
  expect([await kept(asha, false), await kept(asha)]).toEqual([[], ['two']]);
  const { status } = await loom.call('POST', '/api/v1/admin/notifications/one/restore', { token: asha.token });
  expect(status).toBe(404);
  await forget(89 * DAY_MS);
  expect(await kept(asha)).toEqual(['two']);
  await forget(91 * DAY_MS);
  expect(await kept(asha)).toEqual([]);
});

test('a flood leaves the newest', async () => {
  const ravi = await loom.register('Ravi Iyer');
  const ids = Array.from({ length: MOST_KEPT + 5 }, (_, n) => `flood-${String(n).padStart(4, '0')}`);
  for (const id of ids) await raise(ravi, id);
  expect(new Set(await kept(ravi))).toEqual(new Set(ids.slice(-MOST_KEPT)));
});

const bell = async (who: Person) => {
  await loom.settled();
  const { body } = await loom.call<{ notifications: Notification[]; unread_count: number }>(
    'GET',
    '/api/v1/admin/notifications/user',
    { token: who.token },
  );
  return {
    unread: body.unread_count,
    told: body.notifications.map(({ title, message, link_url: url }) => ({ title, message, url })),
  };
};
const photo = async (seed: number): Promise<Blob> =>
  new Blob([new Uint8Array(await makeJpeg({ width: 64, height: 48, seed }))]);

test('guest photos that wait are one notification that counts, and counts anew once it was read', async () => {
  const asha = await loom.register('Asha Menon');
  const gig = await loom.createGig(asha, {
    guest_uploads_enabled: true,
    guest_moderation: true,
    guest_upload_limit: 50,
  });
  const share = async (from: number, count: number): Promise<void> => {
    const form = new FormData();
    form.append('guest_name', 'Meera');
    for (let n = 0; n < count; n++) form.append('files', await photo(from + n), `IMG_${from + n}.jpg`);
    const { status } = await loom.call('POST', `/api/v1/guest/upload/${gig.access_code}`, { body: form });
    expect(status).toBe(200);
  };
  await share(1, 12);
  expect(await bell(asha)).toEqual({
    unread: 1,
    told: [
      {
        title: '12 guest photos wait for you',
        message: `Guests shared 12 photos of ${gig.gig_name}. They are shown once you approve them.`,
        url: `/gigs/${gig.gig_id}?show=guests`,
      },
    ],
  });
  const [id] = (
    await loom.loom.context.reads.reader(notices).find({ index: 'byUser', where: { userId: asha.id }, limit: 1 })
  ).items.map((view) => view.id);
  await loom.call('PATCH', `/api/v1/admin/notifications/${id}/read`, { token: asha.token });
  await share(20, 1);
  expect(await bell(asha)).toMatchObject({ unread: 1, told: [{ title: 'A guest photo waits for you' }] });
});

test('a file that cannot be shown after all is told with its name and why', async () => {
  const ravi = await loom.register('Ravi Das');
  const gig = await loom.createGig(ravi);
  broken = true;
  await loom.upload(ravi, gig.gig_id, [
    { name: 'DSC_0042.jpg', bytes: await makeJpeg({ width: 64, height: 48, seed: 90 }) },
  ]);
  const { unread, told } = await bell(ravi);
  broken = false;
  expect(unread).toBe(1);
  expect(told[0]).toEqual({
    title: 'DSC_0042.jpg cannot be shown',
    message: `DSC_0042.jpg arrived in ${gig.gig_name}, and cannot be shown: This file cannot be decoded. The file is kept as it came; please send it again.`,
    url: `/gigs/${gig.gig_id}`,
  });
});

test('requests for bookings within an hour are one notification that names the last', async () => {
  const devi = await showProfile(loom, await loom.register('Devi Pillai'));
  for (let n = 1; n <= 5; n++)
    await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${devi.id}`, {
      body: { name: `Guest ${n}`, email: `g${n}@loom.test`, mobile: '+91 98123 45001', service_required: 'Portrait' },
    });
  const { unread, told } = await bell(devi);
  expect([unread, told]).toMatchObject([
    1,
    [
      {
        title: '5 people ask for a booking',
        message: 'The last was Guest 5: Portrait. All of them wait for your answer.',
      },
    ],
  ]);
});

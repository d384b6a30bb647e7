import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import { system } from '../../commands/core/actors.ts';
import {
  eraseGuest,
  guestFacesOf,
  keepGuestFace,
  MOST_REJECTIONS,
  keepRejection,
  registrationOf,
  rejectionsOf,
} from '../../commands/faceVault.ts';
import { purgeMedia } from '../../commands/media.ts';
import type { Messenger } from '../../commands/ports/messages.ts';
import { agreeToRegistration, registerFace } from '../../commands/registration.ts';
import { runner } from '../../commands/core/run.ts';
import { media } from '../../domain/media.ts';
import { QUIET_MS } from '../../domain/registration.ts';
import { announceDuePhotos } from '../../reactions/dueGuestMessages.ts';
import { guestMessages } from '../../reactions/guestMessages.ts';
import { album, faceLike, person } from '../faces.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const nila = person(1);
const pictures = album({ nila: { face: faceLike(nila, 0.1, 1) } });
/** What a guest was written, as it was sent. */
const written: string[] = [];
const messenger: Messenger = { send: async ({ text }) => void written.push(text), forget: async () => undefined };
/** Happens while the faces of a photo are looked for. */
let whileLooking: (() => Promise<void>) | undefined;

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  const { faces } = pictures;
  const find: typeof faces.find = async (path) => {
    const found = await faces.find(path);
    await whileLooking?.();
    return found;
  };
  loom = await startLoom({ given: { faces: { ...faces, find }, messenger } });
  asha = await loom.register();
});
afterAll(() => loom.close());

const show = async (gigId: string, visibleFolders: 'all' | string[]): Promise<void> => {
  const form = {
    show_public_gallery: true,
    visible_folders: visibleFolders,
    allow_selfie_search: true,
    allow_face_registration: true,
    guest_uploads_enabled: false,
    guest_upload_limit: 10,
    guest_moderation: true,
  };
  expect(
    (
      await loom.call('PUT', `/api/v1/gigs/${gigId}/public-settings`, {
        token: asha.token,
        body: { public_settings: form },
      })
    ).status,
  ).toBe(200);
  await loom.settled();
};
const upload = async (gigId: string): Promise<string> => {
  const id = (
    await loom.upload(asha, gigId, [
      { name: 'IMG.jpg', bytes: await pictures.photo(faceLike(nila, 0.15, written.length + 40)) },
    ])
  ).received[0]!.media_id;
  await loom.settled();
  return id;
};
/** A gig with a guest who registered and was told of the photo that was there. */
const registered = async (phone: string) => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const mediaId = await upload(gigId);
  const form = new FormData();
  for (const [field, value] of Object.entries({
    name: 'Nila Bose',
    phone,
    consent_version: registrationConsent.version,
  }))
    form.append(field, value);
  form.append('selfie', new Blob(['nila']), 'me.jpg');
  expect((await loom.call('POST', `/api/v1/public/gigs/${gigId}/register-face`, { body: form })).status).toBe(200);
  await tell(0);
  expect(written.splice(0)).toHaveLength(1);
  const [guest] = await guestFacesOf(loom.loom.context.write, gigId);
  return { gigId, mediaId, registrationId: guest!.registrationId };
};
/** A round of telling as it would be `ms` from now; `meanwhile` happens between its look at the photos and its decision. */
const tell = async (ms: number, meanwhile?: () => Promise<void>): Promise<void> => {
  await loom.settled();
  const { write, reads } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  const run = runner(write.journal, now);
  await announceDuePhotos({
    write: { ...write, now, run: async (...command) => (await meanwhile?.(), run(...command)) },
    reads,
  });
  await loom.settled();
};

test('a photo that becomes visible at the moment in which it is set aside is told of', async () => {
  const { gigId } = await registered('+919800000501');
  await upload(gigId);
  await show(gigId, ['edited']);
  await tell(QUIET_MS + 1000, () => show(gigId, 'all'));
  expect(written).toHaveLength(0);
  await tell(2 * QUIET_MS + 2000);
  expect(written.splice(0)).toHaveLength(1);
});

test('a photo of which a guest has just said that it is not them is in no message', async () => {
  const { gigId, mediaId, registrationId } = await registered('+919800000502');
  const { context } = loom.loom;
  await keepRejection(context.write, registrationId, { mediaId, face: 0 });
  const event = { type: 'GuestMessageDue', registrationId, gigId, mediaIds: [mediaId], dueAt: null };
  const meta = { id: 'message-1', position: await context.feed.head() };
  await guestMessages.react(
    event as never,
    meta as never,
    { ...context, messenger, address: context.sites.address } as never,
    { actor: system('guest-messages'), correlation: 'c' },
  );
  expect(written).toEqual([]);
});

test('who says that it is not them while they withdraw leaves nothing of it', async () => {
  const stores = {
    vault: openMemoryVault(),
    secrets: loom.loom.context.write.secrets,
    keys: {
      find: async () => undefined,
      obtain: async () => createSecretKey(new Uint8Array(32)),
      forget: async () => undefined,
    },
  };
  await keepGuestFace(stores, {
    registrationId: 'r',
    gigId: 'g',
    phone: '+919800000503',
    face: nila,
    registered: true,
  });
  expect(await keepRejection(stores, 'r', { mediaId: 'm1', face: 0 })).toBe(true);
  await eraseGuest(stores, 'g', 'r');
  expect(await keepRejection(stores, 'r', { mediaId: 'm2', face: 0 })).toBe(false);
  expect(await rejectionsOf(stores, 'r')).toEqual([]);
});

test("calls at one moment say 'not me' of no more photos than one person may", async () => {
  const stores = {
    vault: openMemoryVault(),
    secrets: loom.loom.context.write.secrets,
    keys: {
      find: async () => undefined,
      obtain: async () => createSecretKey(new Uint8Array(32)),
      forget: async () => undefined,
    },
  };
  await keepGuestFace(stores, {
    registrationId: 'r',
    gigId: 'g',
    phone: '+919800000505',
    face: nila,
    registered: true,
  });
  for (let n = 0; n < MOST_REJECTIONS - 1; n++) await keepRejection(stores, 'r', { mediaId: `m${n}`, face: 0 });
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => keepRejection(stores, 'r', { mediaId: `more${n}`, face: 0 })),
  );
  expect((await rejectionsOf(stores, 'r')).length).toBeLessThanOrEqual(MOST_REJECTIONS);
  // One that is known already is no more of them.
  expect(await keepRejection(stores, 'r', { mediaId: 'm1', face: 1 })).toBe(true);
});

test('a face is kept for an hour until its guest is registered, and then until they end it', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const { write } = loom.loom.context;
  const end = async (id: string) => (await write.vault.get('guestFace', id))?.expiresAt;
  const about = { gigId, phone: '+919800000504', face: nila };
  const registrationId = await registrationOf(write, gigId, about.phone);
  const by = { actor: { kind: 'guest' as const, id: 'visitor' }, correlation: 'c' };
  await write.run(
    agreeToRegistration,
    { registrationId, gigId, consentVersion: registrationConsent.version, consentText: registrationConsent.text },
    by,
  );
  await keepGuestFace(write, { ...about, registrationId, registered: false });
  // The process dies here: nobody would ever end what nobody knows of.
  expect(await end(registrationId)).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await write.run(
    registerFace,
    { registrationId, gigId, guest: { name: 'Nila Bose', email: null, phone: about.phone } },
    by,
  );
  // Or here: the reaction finishes it.
  await loom.settled();
  expect(await write.vault.get('guestFace', registrationId)).toBeDefined();
  expect(await end(registrationId)).toBeUndefined();
  expect(await registrationOf(write, gigId, about.phone)).toBe(registrationId);
  const whole = await registered('+919800000505');
  expect(await end(whole.registrationId)).toBeUndefined();
});

test('a photo that is purged while its faces are looked for leaves none', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const { write } = loom.loom.context;
  let mediaId = '';
  whileLooking = async () => {
    whileLooking = undefined;
    const {
      media: [photo],
    } = (await loom.call<{ media: { media_id: string }[] }>('GET', `/api/v1/gigs/${gigId}/bin`, { token: asha.token }))
      .body as { media: [{ media_id: string }] };
    mediaId = photo.media_id;
    await runner(write.journal, () => new Date(Date.now() + 31 * 86_400_000))(
      purgeMedia,
      { mediaId, gigId },
      { actor: system('housekeeping'), correlation: 'c' },
    );
    // What goes with a purged photo goes now.
    await pause(300);
  };
  const { received } = await loom.upload(asha, gigId, [
    { name: 'IMG.jpg', bytes: await pictures.photo(faceLike(nila, 0.15, 77)) },
  ]);
  expect(
    (
      await loom.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, {
        token: asha.token,
        body: { media_ids: [received[0]!.media_id] },
      })
    ).status,
  ).toBe(200);
  await loom.settled();
  expect(mediaId).toBe(received[0]!.media_id);
  expect((await write.journal.load(media, mediaId)).state.status).toBe('purged');
  expect([await write.vault.get('faces', mediaId), await write.vault.get('faceMarks', mediaId)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await loom.loom.reactions()!.parked()).toEqual([]);
});

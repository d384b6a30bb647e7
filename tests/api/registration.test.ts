import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { INCOMPLETE, type KeptFace, REGISTERED, registrationConsent } from '../../api/contract/registration.ts';
import { selfieConsent } from '../../api/contract/gallery.ts';
import { runner } from '../../commands/core/run.ts';
import { codec } from '../../domain/kernel/codec.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import { QUIET_MS } from '../../domain/registration.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { announceDuePhotos } from '../../reactions/dueGuestMessages.ts';
import { album, faceLike, person } from '../faces.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';
import { moment } from '../moment.ts';

/** Nila and her sister Meera look so much alike that each is found in the other's photos; Ravi looks like neither. */
const [nila, meera, ravi] = [person(1), person(1, { apart: 0.3 }), person(2)];
const pictures = album({
  nila: { face: faceLike(nila, 0.1, 1) },
  'nila at home': { face: faceLike(nila, 0.12, 2) },
  meera: { face: faceLike(meera, 0.1, 3) },
  ravi: { face: faceLike(ravi, 0.1, 4) },
  'two friends': { face: faceLike(nila, 0.1, 5), others: 1 },
});
let seed = 100;
const of = (who: Float32Array): Float32Array => faceLike(who, 0.15, seed++);

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom({ given: { faces: pictures.faces } });
  asha = await loom.register();
});
afterAll(() => loom.close());

interface Fields {
  name?: string;
  phone?: string;
  email?: string;
  selfie?: string;
  consent_version?: string;
}
const formOf = ({ selfie, ...fields }: Fields): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (selfie !== undefined) form.append('selfie', new Blob([selfie]), 'me.jpg');
  return form;
};
let numbers = 9_800_000_000;
const whole = (): Fields => ({
  name: 'Nila Bose',
  phone: `+91${++numbers}`,
  selfie: 'nila',
  consent_version: registrationConsent.version,
});
const register = (gig: GigAnswer, fields: Fields = {}, headers: Record<string, string> = {}) =>
  loom.call<{ message: string; detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/register-face`, {
    body: formOf({ ...whole(), ...fields }),
    headers,
  });
const settings = (gig: GigAnswer, change: object) =>
  loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, {
    token: asha.token,
    body: { public_settings: { ...gig.public_settings, ...change } },
  });
const upload = async (
  gig: GigAnswer,
  photos: readonly Float32Array[][],
  fields: Record<string, string> = {},
): Promise<string[]> => {
  const files = await Promise.all(
    photos.map(async (faces, n) => ({ name: `IMG_${seed}_${n}.jpg`, bytes: await pictures.photo(...faces) })),
  );
  const { received } = await loom.upload(asha, gig.gig_id, files, fields);
  await loom.settled();
  return received.map(({ media_id: id }) => id);
};
const count = async (gig: GigAnswer) =>
  (
    await loom.call<{ registered: number }>('GET', `/api/v1/gigs/${gig.gig_id}/face-registrations`, {
      token: asha.token,
    })
  ).body.registered;

/** A round of telling as it would be `ms` from now, with the messages that it leads to. */
const tellIn = async (ms: number, at = loom): Promise<void> => {
  await at.settled();
  const { write, reads } = at.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  await announceDuePhotos({ write: { ...write, now, run: runner(write.journal, now) }, reads });
  await at.settled();
};
interface Message {
  id: string;
  channel: string;
  to: string;
  text: string;
}
const messages = async (to?: string, at = loom): Promise<Message[]> =>
  (await at.call<{ mails: Message[] }>('GET', '/api/v1/admin/outbox', { token: at.admin.token })).body.mails.filter(
    (mail) => mail.channel === 'whatsapp' && (to === undefined || mail.to === to),
  );
const links = ({ text }: Message) => {
  const [, mine = ''] = /#mine=(\S+)/.exec(text) ?? [];
  const [, withdraw = ''] = /my-face#(\S+)/.exec(text) ?? [];
  return { mine, withdraw };
};
const myPhotos = (gig: GigAnswer, token: string) =>
  loom.call<{ matches: { media_id: string; thumb_url: string }[]; left_out: number; detail: string }>(
    'GET',
    `/api/v1/public/gigs/${gig.gig_id}/my-photos`,
    { headers: { 'x-face-token': token } },
  );
const kept = (token: string) =>
  loom.call<KeptFace & { detail: string }>('GET', '/api/v1/guest/face', { headers: { 'x-face-token': token } });
const withdraw = (token: string) =>
  loom.call<{ message: string; detail: string }>('POST', '/api/v1/guest/face/withdraw', {
    body: {},
    headers: { 'x-face-token': token },
  });
/** A registered guest who has a message. */
const told = async (gig: GigAnswer, fields: Fields = {}) => {
  const { phone = `+91${++numbers}` } = fields;
  expect((await register(gig, { ...fields, phone })).status).toBe(200);
  await tellIn(0);
  const [message] = await messages(phone);
  return { phone, message: message!, ...links(message!) };
};

describe('registering a face', () => {
  test('needs a name, a number and a selfie', async () => {
    const gig = await loom.createGig(asha);
    const { name: _, ...nameless } = whole();
    const { selfie: __, ...faceless } = whole();
    const { phone: ___, ...numberless } = whole();
    for (const form of [
      nameless,
      faceless,
      numberless,
      { ...whole(), phone: '+91' },
      { ...whole(), phone: ' +91 - ' },
      { ...whole(), name: '  ' },
      { ...whole(), selfie: '' },
      {},
    ]) {
      const answer = await loom.call<{ detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/register-face`, {
        body: formOf(form),
      });
      expect([answer.status, answer.body.detail]).toEqual([422, INCOMPLETE]);
    }
    expect(await count(gig)).toBe(0);
  });

  test.each([
    ['a number from elsewhere', { phone: '+14155552671' }, /valid Indian mobile number/],
    ['a number that is too short', { phone: '+9198000' }, /valid Indian mobile number/],
    ['a landline', { phone: '+914842366666' }, /valid Indian mobile number/],
    ['letters', { phone: '+91 call me now' }, /valid Indian mobile number/],
    ['an address that is none', { email: 'nila at home' }, /valid email address/],
    ['a name without an end', { name: 'n'.repeat(81) }, /at most 80/],
    ['an address for a name', { name: 'Win at evil.example' }, /in letters only/],
    ['a link for a name', { name: 'https://evil' }, /in letters only/],
    ['a name of two lines', { name: 'Nila\nCall me' }, /in letters only/],
    ['no consent', { consent_version: 'none' }, /agree to the use of your face/],
    ['a picture without a face', { selfie: 'a cake' }, /could not see a face/],
    ['a picture of several', { selfie: 'two friends' }, /several faces/],
  ])('is refused with %s, and keeps nothing', async (_, wrong, sentence) => {
    const gig = await loom.createGig(asha);
    const answer = await register(gig, wrong);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringMatching(sentence)]);
    await loom.settled();
    expect(await count(gig)).toBe(0);
    expect(await loom.loom.context.write.vault.list('guestFace', gig.gig_id)).toEqual([]);
  });

  test('ends with our own sentence, and records to what the guest agreed, and when', async () => {
    const gig = await loom.createGig(asha);
    const began = await moment();
    const answer = await register(gig, { phone: '098000-00001', email: 'nila@loom.test' });
    expect([answer.status, answer.body.message]).toEqual([200, REGISTERED]);
    await loom.settled();
    const events = (await loom.events(gig.gig_id)).filter(({ type }) => /Regist/.test(type));
    expect(events.map(({ type }) => type)).toEqual(['RegistrationConsentGiven', 'FaceRegistered']);
    expect(events[0]!.data).toMatchObject({
      consentVersion: registrationConsent.version,
      consentText: registrationConsent.text,
    });
    expect(events[0]!.at >= began).toBe(true);
    expect(events[1]!.data).toMatchObject({ name: 'Nila Bose', email: 'nila@loom.test', phone: '+919800000001' });
    expect(await count(gig)).toBe(1);
  });

  test('leaves no selfie anywhere, and no name, number or face in the log or the read models', async () => {
    const gig = await loom.createGig(asha);
    await register(gig, { name: 'Unheard Ofname', phone: '+919811111111' });
    await loom.settled();
    const { feed } = loom.loom.context;
    const log = JSON.stringify(await feed.readAll({ after: 0, limit: 100_000 }));
    for (const secret of ['Unheard Ofname', '9811111111', 'embedding']) expect(log).not.toContain(secret);
    expect(
      (await readdir(join(loom.folder, 'scratch')).catch(() => [])).filter((name) => name.startsWith('selfie')),
    ).toEqual([]);
  });

  test('is refused where it is switched off, hidden, locked or gone', async () => {
    const gig = await loom.createGig(asha);
    await settings(gig, { allow_face_registration: false });
    const off = await register(gig);
    expect([off.status, off.body.detail]).toEqual([403, 'Face registration is switched off for this gallery.']);
    await settings(gig, { show_public_gallery: false });
    expect((await register(gig)).status).toBe(403);
    const about = await loom.call<{ public_settings: { allow_face_registration: boolean } }>(
      'GET',
      `/api/v1/public/gigs/${gig.gig_id}`,
    );
    expect(about.body.public_settings.allow_face_registration).toBe(false);
    const locked = await loom.createGig(asha, { gig_type: 'private', password: 'open sesame' });
    expect((await register(locked)).status).toBe(401);
    expect(
      (await loom.call('POST', '/api/v1/public/gigs/no-such-gig/register-face', { body: formOf(whole()) })).status,
    ).toBe(404);
  });

  test('with the same number replaces the face, and answers as the first time', async () => {
    const gig = await loom.createGig(asha);
    await upload(gig, [[of(ravi)]]);
    const first = await register(gig, { phone: '+919822222222', selfie: 'nila' });
    const again = await register(gig, { phone: '98222 22222', selfie: 'ravi', name: 'Dr. J.R.D. D’Souza-Rao' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await loom.settled();
    expect(await count(gig)).toBe(1);
    expect(await loom.loom.context.write.vault.list('guestFace', gig.gig_id)).toHaveLength(1);
    await tellIn(0);
    expect((await messages('+919822222222')).map(({ text }) => text.split(',')[0])).toEqual([
      'Hello Dr. J.R.D. D’Souza-Rao',
    ]);
  });

  test('is as often as a venue needs, and no more often', async () => {
    const other = await startLoom({ given: { faces: pictures.faces } });
    try {
      const gig = await other.createGig(await other.register());
      const ask = async () =>
        (await other.call('POST', `/api/v1/public/gigs/${gig.gig_id}/register-face`, { body: formOf({}) })).status;
      expect(await ask()).toBe(422);
      const { selfie } = other.loom.context.throttles;
      const takeAll = async (): Promise<never> => {
        for (;;) await selfie.take('127.0.0.1');
      };
      await expect(takeAll()).rejects.toThrow('Please try again in a moment.');
      expect(await Promise.all(Array.from({ length: 60 }, ask))).toContain(429);
    } finally {
      await other.close();
    }
  });

  test('in one gig says nothing of another', async () => {
    const [one, other] = [await loom.createGig(asha), await loom.createGig(asha)];
    await register(one, { phone: '+919833333333' });
    await register(other, { phone: '+919833333333' });
    await loom.settled();
    expect([await count(one), await count(other)]).toEqual([1, 1]);
  });
});

describe('messages', () => {
  test('a late guest is told once of the photos that are there already', async () => {
    const gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
    await upload(gig, [[of(nila)], [of(ravi), of(nila)], [of(ravi)]]);
    const { message, phone, mine } = await told(gig);
    expect(message.text).toMatch(
      /^Hello Nila Bose, 2 new photos of you are in the gallery of Meera & Arjun\.\n\nSee them: http\S+\/public\/gig\/\S+#mine=\S+\n\nTo stop these messages .*: http\S+\/public\/my-face#\S+$/,
    );
    expect(message.text).not.toContain(phone.slice(3));
    expect((await myPhotos(gig, mine)).body.matches).toHaveLength(2);
    await tellIn(3_600_000);
    expect(await messages(phone)).toHaveLength(1);
  });

  test('one goes out for a burst, and another for the next', async () => {
    const gig = await loom.createGig(asha);
    const phone = `+91${++numbers}`;
    await register(gig, { phone });
    await upload(gig, [[of(nila)]]);
    await upload(gig, [[of(nila)], [of(nila)], [of(ravi)]]);
    await tellIn(QUIET_MS / 2);
    expect(await messages(phone)).toEqual([]);
    await tellIn(QUIET_MS + 1000);
    await tellIn(2 * QUIET_MS);
    expect((await messages(phone)).map(({ text }) => /\d+ new/.exec(text)?.[0])).toEqual(['3 new']);
    await upload(gig, [[of(nila)]]);
    await tellIn(QUIET_MS + 1000);
    expect((await messages(phone)).map(({ text }) => /\d+ new photos?/.exec(text)?.[0])).toEqual([
      '1 new photo',
      '3 new photos',
    ]);
  });

  test('count only what the public sees when they go out', async () => {
    const gig = await loom.createGig(asha);
    const phone = `+91${++numbers}`;
    await register(gig, { phone });
    const { folder_id: folder } = (
      await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gig.gig_id}/folders`, {
        token: asha.token,
        body: { folder_name: 'Getting ready' },
      })
    ).body;
    const [first] = await upload(gig, [[of(nila)], [of(nila)]]);
    await upload(gig, [[of(nila)], [of(nila)], [of(nila)]], { folder_id: folder });
    await loom.call('DELETE', `/api/v1/gigs/${gig.gig_id}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [first] },
    });
    await settings(gig, { visible_folders: ['root'] });
    await tellIn(QUIET_MS + 1000);
    expect((await messages(phone)).map(({ text }) => /\d+ new photos?/.exec(text)?.[0])).toEqual(['1 new photo']);
    // Shown later, they are told of later.
    await settings(gig, { visible_folders: 'all' });
    await tellIn(QUIET_MS + 1000);
    expect((await messages(phone)).map(({ text }) => /\d+ new photos?/.exec(text)?.[0])).toEqual([
      '3 new photos',
      '1 new photo',
    ]);
  });

  test('a guest’s photo counts from its approval on', async () => {
    const gig = await loom.createGig(asha, { guest_uploads_enabled: true, guest_moderation: true });
    const phone = `+91${++numbers}`;
    await register(gig, { phone });
    const form = new FormData();
    form.append('guest_name', 'Meera');
    form.append('files', new Blob([new Uint8Array(await pictures.photo(of(nila)))]), 'party.jpg');
    const shared = await loom.call<{ received: { media_id: string }[] }>(
      'POST',
      `/api/v1/guest/upload/${gig.access_code}`,
      { body: form },
    );
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toEqual([]);
    await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/guest-uploads/${shared.body.received[0]!.media_id}/approve`, {
      token: asha.token,
    });
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toHaveLength(1);
  });

  test('end when registration is switched off, and go on when it is switched on again', async () => {
    const gig = await loom.createGig(asha);
    const phone = `+91${++numbers}`;
    await register(gig, { phone });
    await upload(gig, [[of(nila)]]);
    await settings(gig, { allow_face_registration: false });
    await upload(gig, [[of(nila)]]);
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toEqual([]);
    await settings(gig, { allow_face_registration: true });
    await tellIn(QUIET_MS + 1000);
    expect((await messages(phone)).map(({ text }) => /\d+ new photos?/.exec(text)?.[0])).toEqual(['2 new photos']);
  });

  test('end with the gig', async () => {
    const gig = await loom.createGig(asha);
    const phone = `+91${++numbers}`;
    await register(gig, { phone });
    await upload(gig, [[of(nila)]]);
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gig.gig_id] } });
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toEqual([]);
  });
});

describe('the personal link', () => {
  test('opens its own gig only, until it ends, and not without its signature', async () => {
    const [gig, other] = [await loom.createGig(asha), await loom.createGig(asha)];
    await upload(gig, [[of(nila)]]);
    await upload(other, [[of(nila)]]);
    const { mine, withdraw: away } = await told(gig);
    expect((await myPhotos(gig, mine)).body.matches).toHaveLength(1);
    const [gigId, registrationId, end, signature] = mine.split('.') as [string, string, string, string];
    const wrong = [
      '',
      'x',
      '...',
      away,
      `${gigId}.${registrationId}.zzzzzzzzz.${signature}`,
      `${other.gig_id}.${registrationId}.${end}.${signature}`,
      `${gigId}.someone.${end}.${signature}`,
      `${gigId}.${registrationId}.${end}.`,
    ];
    for (const token of wrong) expect([token, (await myPhotos(gig, token)).status]).toEqual([token, 401]);
    expect((await myPhotos(other, mine)).status).toBe(401);
    expect((await kept(mine)).status).toBe(401);
  });

  test('of a private gig asks for the password as well', async () => {
    const gig = await loom.createGig(asha, { gig_type: 'private', password: 'open sesame' });
    await upload(gig, [[of(nila)]]);
    const { gallery_token: key } = (
      await loom.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, {
        body: { password: 'open sesame' },
      })
    ).body;
    const phone = `+91${++numbers}`;
    expect((await register(gig, { phone }, { 'x-gallery-token': key })).status).toBe(200);
    await tellIn(0);
    const { mine } = links((await messages(phone))[0]!);
    expect((await myPhotos(gig, mine)).status).toBe(401);
    const answer = await loom.call<{ matches: unknown[] }>('GET', `/api/v1/public/gigs/${gig.gig_id}/my-photos`, {
      headers: { 'x-face-token': mine, 'x-gallery-token': key },
    });
    expect(answer.body.matches).toHaveLength(1);
  });
});

describe("'not me'", () => {
  const search = async (gig: GigAnswer, selfie: string, notMe: string[] = []) => {
    const form = formOf({ selfie, consent_version: selfieConsent.version });
    if (notMe.length > 0) form.append('not_me', notMe.join(','));
    return (
      await loom.call<{ matches: { media_id: string }[]; search: string; left_out: number }>(
        'POST',
        `/api/v1/public/gigs/${gig.gig_id}/selfie-search`,
        { body: form },
      )
    ).body;
  };
  const again = (gig: GigAnswer, token: string, notMe: string[]) =>
    loom.call<{ matches: { media_id: string }[]; left_out: number; detail: string }>(
      'POST',
      `/api/v1/public/gigs/${gig.gig_id}/selfie-search/again`,
      { body: { search: token, not_me: notMe } },
    );
  const ids = ({ matches }: { matches: { media_id: string }[] }): string[] =>
    matches.map(({ media_id: id }) => id).sort();

  test('after a selfie leaves out the sister, now and with the next selfie, and can be taken back', async () => {
    const gig = await loom.createGig(asha);
    const hers = await upload(gig, [[of(nila)], [of(nila)]]);
    const sisters = await upload(gig, [[of(meera)], [of(meera)], [of(meera)]]);
    const [both] = (await upload(gig, [[of(meera), of(nila)]])) as [string];
    const first = await search(gig, 'nila');
    expect(ids(first)).toEqual([...hers, ...sisters, both].sort());
    const said = (await again(gig, first.search, [sisters[0]!])).body;
    expect([ids(said), said.left_out]).toEqual([[...hers, both].sort(), 3]);
    expect(ids(await search(gig, 'nila at home', [sisters[0]!]))).toEqual([...hers, both].sort());
    expect(ids((await again(gig, first.search, [])).body)).toEqual(ids(first));
    // With nothing rejected it is what the search shows.
    expect(ids((await myPhotos(gig, (await told(gig)).mine)).body)).toEqual(ids(first));
    // Her sister, on the same phone, is told that something was left out.
    expect((await search(gig, 'meera', [sisters[0]!])).left_out).toBeGreaterThan(0);
  });

  test('keeps nothing on the server, and a search is of its own gig and its own time', async () => {
    const [gig, other] = [await loom.createGig(asha), await loom.createGig(asha)];
    await upload(gig, [[of(nila)]]);
    const { search: token } = await search(gig, 'nila');
    const head = await loom.loom.context.feed.head();
    expect((await again(gig, token, [])).status).toBe(200);
    expect(await loom.loom.context.feed.head()).toBe(head);
    expect((await again(other, token, [])).status).toBe(401);
    for (const forged of ['x', 'zzzzzzzzz.AAAA', `${token.slice(0, -2)}AA`, token.replace(/^\w+/, 'zzzzzzzzz')])
      expect((await again(gig, forged, [])).status).toBe(401);
    await settings(gig, { allow_selfie_search: false });
    expect((await again(gig, token, [])).status).toBe(403);
  });

  test('of photos of another gig, or of none, changes nothing', async () => {
    const [gig, other] = [await loom.createGig(asha), await loom.createGig(asha)];
    const own = await upload(gig, [[of(nila)]]);
    const [elsewhere] = (await upload(other, [[of(nila)]])) as [string];
    const { search: token } = await search(gig, 'nila');
    expect(ids((await again(gig, token, [elsewhere, 'no-such-photo'])).body)).toEqual(own);
  });

  test('by a registered guest is kept, tells of the sister no more, and goes with them', async () => {
    const gig = await loom.createGig(asha);
    const hers = await upload(gig, [[of(nila)]]);
    const sisters = await upload(gig, [[of(meera)], [of(meera)]]);
    const { mine, phone, withdraw: away } = await told(gig);
    const say = (mediaId: string, notMe: boolean) =>
      loom.call<{ matches: { media_id: string }[]; left_out: number }>(
        'POST',
        `/api/v1/public/gigs/${gig.gig_id}/my-photos/not-me`,
        { body: { media_id: mediaId, not_me: notMe }, headers: { 'x-face-token': mine } },
      );
    expect(ids((await myPhotos(gig, mine)).body)).toEqual([...hers, ...sisters].sort());
    const answer = (await say(sisters[0]!, true)).body;
    expect([ids(answer), answer.left_out]).toEqual([hers, 2]);
    expect(ids((await myPhotos(gig, mine)).body)).toEqual(hers);
    expect(ids((await say(sisters[0]!, false)).body)).toEqual([...hers, ...sisters].sort());
    await say(sisters[0]!, true);
    expect((await say('no-such-photo', true)).status).toBe(404);
    // With a new selfie it stays; a sister who registers with the same number is not her own stranger.
    await register(gig, { phone, selfie: 'nila at home' });
    expect(ids((await myPhotos(gig, mine)).body)).toEqual(hers);
    await register(gig, { phone, selfie: 'meera' });
    expect(ids((await myPhotos(gig, mine)).body)).toEqual([...hers, ...sisters].sort());
    await register(gig, { phone });
    await say(sisters[0]!, true);
    const before = (await messages(phone)).length;
    await upload(gig, [[of(meera)], [of(meera)]]);
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toHaveLength(before);
    await upload(gig, [[of(nila)]]);
    await tellIn(QUIET_MS + 1000);
    expect(await messages(phone)).toHaveLength(before + 1);
    // Also when it was said between the photo and its message.
    await say(sisters[0]!, false);
    await upload(gig, [[of(meera)], [of(nila)]]);
    await say(sisters[0]!, true);
    await tellIn(QUIET_MS + 1000);
    expect((await messages(phone))[0]!.text).toContain('1 new photo of you');
    expect((await kept(away)).body).toMatchObject({ status: 'kept', not_me: 1 });
    await withdraw(away);
    const registrationId = away.split('.')[1]!;
    expect(await loom.loom.context.write.vault.list('guestNotMe', registrationId)).toEqual([]);
  });
});

describe('withdrawing', () => {
  test('looking at the page withdraws nothing; the button erases all of it', async () => {
    const gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
    await upload(gig, [[of(nila)]]);
    const { message, phone, mine, withdraw: token } = await told(gig, { email: 'nila@loom.test' });
    const page = /http\S+my-face/.exec(message.text)![0];
    expect((await fetch(page)).status).toBe(404);
    const shown = (await kept(token)).body;
    expect(shown).toMatchObject({
      status: 'kept',
      gig_name: 'Meera & Arjun',
      photographer_name: 'Asha Rao',
      name: 'Nila Bose',
      email: 'nila@loom.test',
      messages: 1,
    });
    expect(JSON.stringify(shown)).not.toContain(phone);
    expect(await count(gig)).toBe(1);

    const registrationId = token.split('.')[1]!;
    const { vault } = loom.loom.context.write;
    expect(await vault.get('personKey', registrationId)).toBeDefined();
    expect((await withdraw(token)).body.message).toMatch(/deleted/);
    for (const kind of ['guestFace', 'personKey']) expect(await vault.get(kind, registrationId)).toBeUndefined();
    expect(await vault.list('guestByPhone', gig.gig_id)).toEqual([]);
    expect((await kept(token)).body).toEqual({ status: 'gone' });
    expect((await withdraw(token)).status).toBe(200);
    expect((await myPhotos(gig, mine)).status).toBe(404);
    expect(await count(gig)).toBe(0);
    await upload(gig, [[of(nila)]]);
    await tellIn(QUIET_MS + 1000);
    // Nothing new, and what was written before is gone with them.
    expect(await messages(phone)).toEqual([]);
    const events = (await loom.events(gig.gig_id)).filter(({ stream }) => stream.startsWith('registration-'));
    expect(events.at(-1)).toMatchObject({
      type: 'FaceRegistrationEnded',
      data: { reason: 'withdrawn' },
      sentence: 'A guest withdrew their face: it was erased, with their name and number',
    });
    expect(events.find(({ type }) => type === 'FaceRegistered')!.data).toMatchObject({ name: ERASED, phone: ERASED });
    expect(events.find(({ type }) => type === 'GuestSeen')!.data).toMatchObject({ mediaIds: ERASED });
  });

  test('another word than that of the link reaches nothing', async () => {
    const gig = await loom.createGig(asha);
    await upload(gig, [[of(nila)]]);
    const [one, other] = [await told(gig), await told(gig, { selfie: 'nila at home' })];
    const [gigId, , , signature] = one.withdraw.split('.') as [string, string, string, string];
    const otherId = other.withdraw.split('.')[1]!;
    for (const forged of [
      '',
      'x',
      one.mine,
      `${gigId}.${otherId}..${signature}`,
      one.withdraw.slice(0, -3),
      `no-such-gig.${otherId}..${signature}`,
    ]) {
      expect([(await withdraw(forged)).status, (await kept(forged)).status]).toEqual([401, 401]);
    }
    expect(await count(gig)).toBe(2);
  });

  test('works where the gallery is switched off, private or deleted, and whoever comes again is somebody new', async () => {
    const gig = await loom.createGig(asha);
    await upload(gig, [[of(nila)]]);
    const first = await told(gig);
    await settings(gig, { allow_face_registration: false, show_public_gallery: false });
    expect((await withdraw(first.withdraw)).status).toBe(200);
    await settings(gig, {});
    const second = await told(gig, { phone: first.phone, name: 'Nila B' });
    expect(second.withdraw.split('.')[1]).not.toBe(first.withdraw.split('.')[1]);
    expect((await kept(first.withdraw)).body).toEqual({ status: 'gone' });
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gig.gig_id] } });
    expect((await withdraw(second.withdraw)).status).toBe(200);
  });

  test('at the moment of registering leaves nothing of the new face', async () => {
    const gig = await loom.createGig(asha);
    await upload(gig, [[of(nila)]]);
    const { phone, withdraw: token } = await told(gig);
    const { write } = loom.loom.context;
    const { selfie } = pictures.faces;
    // While the second selfie is looked at, the first registration ends.
    pictures.faces.selfie = async (picture) => {
      pictures.faces.selfie = selfie;
      await withdraw(token);
      return selfie(picture);
    };
    expect((await register(gig, { phone })).status).toBe(404);
    await loom.settled();
    expect([
      await write.vault.list('guestFace', gig.gig_id),
      await write.vault.list('guestByPhone', gig.gig_id),
    ]).toEqual([[], []]);
    expect((await register(gig, { phone })).status).toBe(200);
  });

  test('is finished after a restart where the process died in the middle of it', async () => {
    const gig = await loom.createGig(asha);
    await upload(gig, [[of(nila)]]);
    const { withdraw: token } = await told(gig);
    const [gigId, registrationId] = token.split('.') as [string, string];
    const { write } = loom.loom.context;
    const { withdrawFace } = await import('../../commands/registration.ts');
    await write.run(
      withdrawFace,
      { registrationId, gigId },
      { actor: { kind: 'guest', id: registrationId, gigId }, correlation: 'died' },
    );
    await loom.settled();
    expect(await write.vault.get('guestFace', registrationId)).toBeUndefined();
    expect(await write.vault.get('personKey', registrationId)).toBeUndefined();
  });
});

test('a purged gig leaves nobody readable: neither who registered nor who shared photos', async () => {
  const gig = await loom.createGig(asha, { guest_uploads_enabled: true });
  await upload(gig, [[of(nila)]]);
  const { withdraw: token, phone } = await told(gig);
  const form = new FormData();
  form.append('guest_name', 'Sharing Guest');
  form.append('files', new Blob([new Uint8Array(await pictures.photo(of(meera)))]), 'party.jpg');
  expect((await loom.call('POST', `/api/v1/guest/upload/${gig.access_code}`, { body: form })).status).toBe(200);
  await loom.settled();
  await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gig.gig_id] } });
  const { write, feed } = loom.loom.context;
  await tidyUp(loom, 31 * 86_400_000);
  for (const kind of ['guestFace', 'guestByPhone', 'messageClaim', 'faces'])
    expect([kind, await write.vault.list(kind, gig.gig_id)]).toEqual([kind, []]);
  expect((await kept(token)).body).toEqual({ status: 'gone' });
  // Read anew, without what this process still remembers.
  const log = (await feed.readAll({ after: 0, limit: 100_000 })).filter(({ meta }) => meta['gig'] === gig.gig_id);
  const read = JSON.stringify(await codec(eventSchemas, personKeys(write.vault)).decodeAll(log));
  for (const secret of ['Sharing Guest', 'Nila Bose', phone]) expect(read).not.toContain(secret);
  const personal = log.filter(({ type }) => type === 'FaceRegistered' || type === 'GuestIntroduced');
  expect(personal).toHaveLength(2);
});

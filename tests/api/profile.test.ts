import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile, PublicProfile } from '../../api/contract/profile.ts';
import sharp from 'sharp';
import { pngOf } from '../decompressionBombs.ts';
import { emptyFrontEnds } from '../emptyFrontEnds.ts';
import { NAMES } from '../names.ts';
import { makeJpeg } from '../pictures.ts';
import { after } from '../clock.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';

const api = '/api/v1';
let front: Awaited<ReturnType<typeof emptyFrontEnds>>;
let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  front = await emptyFrontEnds();
  loom = await startLoom({ folders: front.folders });
  asha = await loom.register('Asha Rao');
  ravi = await loom.register('Ravi Menon');
});
afterAll(async () => {
  await loom.close();
  await front.remove();
});

type Saved = { message: string; profile: Profile; detail: string; errors: { path: string; message: string }[] };
const own = async (person: Person) => (await loom.call<Profile>('GET', `${api}/profile`, { token: person.token })).body;
const save = (person: Person, body: object, headers = {}) =>
  loom.call<Saved>('POST', `${api}/profile/setup`, { token: person.token, body, headers });
const look = (name: string, token?: string) =>
  loom.call<PublicProfile & { detail: string }>('GET', `${api}/photographer/${encodeURIComponent(name)}`, { token });
const open = { privacy_settings: { public_profile_enabled: true } };

describe('the own profile', () => {
  test('begins empty, with what privacy is by default', async () => {
    expect(await own(asha)).toEqual({
      user_id: asha.id,
      email: asha.email,
      email_verified: true,
      role: 'photographer',
      full_name: 'Asha Rao',
      username: '',
      business_name: '',
      brand_name: '',
      brand_logo: '',
      phone: '',
      location: '',
      website: '',
      instagram: '',
      facebook: '',
      twitter: '',
      linkedin: '',
      bio: '',
      experience_years: null,
      services: [],
      camera_equipment: [],
      drone_available: false,
      privacy_settings: {
        show_email: false,
        show_phone: false,
        show_website: true,
        show_social_media: true,
        public_profile_enabled: false,
      },
      whatsapp_number: '',
      whatsapp_alerts: false,
      profile_picture_url: null,
      profile_picture: null,
      cover_photo_url: null,
      cover_photo: null,
      revision: 0,
    });
  });

  test('is saved with every field, and answers as it was saved', async () => {
    const form = {
      full_name: 'Asha Menon',
      username: 'asha',
      business_name: 'Monsoon Frames LLP',
      brand_name: 'Monsoon Frames',
      brand_logo: 'https://asha.in/logo.png',
      phone: '98765 43210',
      location: 'Kochi, Kerala',
      website: 'https://asha.in',
      instagram: 'https://instagram.com/asha',
      facebook: 'https://facebook.com/asha',
      twitter: 'https://x.com/asha',
      linkedin: 'https://linkedin.com/in/asha',
      bio: 'Weddings & portraits\n<b>since 2012</b><script>alert(1)</script>',
      experience_years: 14,
      services: ['Wedding', ' Wedding ', '', 'Portrait'],
      camera_equipment: ['Canon R5', 'Canon R5'],
      drone_available: true,
      privacy_settings: {
        show_email: true,
        show_phone: true,
        show_website: false,
        show_social_media: false,
        public_profile_enabled: true,
      },
    };
    const { status, body } = await save(asha, { ...form, revision: 0 });
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'Profile saved' } });
    const kept = {
      ...form,
      phone: '+91 98765 43210',
      bio: 'Weddings & portraits\n<b>since 2012</b>',
      services: ['Wedding', 'Portrait'],
      camera_equipment: ['Canon R5'],
      revision: 1,
    };
    expect(body.profile).toMatchObject(kept);
    expect(await own(asha)).toEqual(body.profile);
    expect((await loom.call('GET', `${api}/auth/me`, { token: asha.token })).body).toMatchObject({
      user_id: asha.id,
      full_name: 'Asha Menon',
      email: asha.email,
      email_verified: true,
    });
    expect((await loom.call('GET', `${api}/profile/status`, { token: asha.token })).body).toMatchObject({
      brand_name: 'Monsoon Frames',
      location: 'Kochi, Kerala',
      email_verified: true,
    });
  });

  test('that was saved elsewhere meanwhile is told, and nothing is lost', async () => {
    const { revision } = await own(ravi);
    expect((await save(ravi, { bio: 'One tab', revision })).status).toBe(200);
    const second = await save(ravi, { bio: 'The other tab', location: 'Pune', revision });
    expect(second).toMatchObject({
      status: 409,
      body: {
        detail:
          'Your profile was saved in another window meanwhile. Nothing of what you typed here is lost: look at both before you save.',
      },
    });
    expect(await own(ravi)).toMatchObject({ bio: 'One tab', location: '', revision: revision + 1 });
    // What says the same as the other tab is no conflict.
    expect((await save(ravi, { bio: 'One tab', revision })).status).toBe(200);
  });

  test('of two saves at one moment keeps one, and tells the other', async () => {
    const { revision } = await own(ravi);
    const answers = await Promise.all(['Delhi', 'Mumbai', 'Goa'].map((location) => save(ravi, { location, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const kept = answers.find(({ status }) => status === 200)!.body.profile.location;
    expect(await own(ravi)).toMatchObject({ location: kept, revision: revision + 1 });
  });

  test('is saved once by a call that comes twice', async () => {
    const { revision } = await own(ravi);
    const again = { 'idempotency-key': 'once' };
    const body = { location: 'Once', revision };
    expect((await save(ravi, body, again)).status).toBe(200);
    expect((await save(ravi, body, again)).status).toBe(200);
    expect((await own(ravi)).revision).toBe(revision + 1);
  });

  test.each(NAMES)('has a name in any script: %s', async (name) => {
    expect((await save(ravi, { full_name: name, brand_name: name })).body.profile).toMatchObject({
      full_name: name,
      brand_name: name,
    });
  });

  test.each([
    [{ full_name: 'x'.repeat(10_000) }, 'The name can have at most 120 characters.'],
    [{ full_name: ' ' }, 'Please enter your name.'],
    [{ full_name: '\u202e\u200b' }, 'Please enter your name.'],
    [{ brand_name: 'x'.repeat(10_000) }, 'The brand name can have at most 80 characters.'],
    [{ bio: 'x'.repeat(2001) }, 'The bio can have at most 2000 characters.'],
    [{ services: Array.from({ length: 51 }, (_, n) => `S${n}`) }, 'There can be at most 50 services.'],
    [{ services: ['x'.repeat(81)] }, 'Each of the services can have at most 80 characters.'],
    [{ experience_years: 81 }, 'Please enter a number of years from 0 to 80.'],
    [
      { phone: 'call me' },
      'Please enter a valid phone number; one from abroad begins with + and the code of its country.',
    ],
    [
      { website: 'javascript:alert(1)' },
      'The website has to be a public web address that begins with https:// or http://.',
    ],
    [
      { instagram: 'http://2130706433/' },
      'The Instagram address has to be a public web address that begins with https:// or http://.',
    ],
    [
      { brand_logo: 'http://[::ffff:7f00:1]/' },
      'The brand logo has to be a public web address that begins with https:// or http://.',
    ],
  ])('refuses %j in a sentence', async (body, detail) => {
    const answer = await save(ravi, body);
    expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 422, detail });
  });
});

describe('the pictures of a profile', () => {
  type Uploaded = { profile_picture_url: string; cover_photo_url: string; detail: string };
  const send = (call: string, bytes: Uint8Array, name: string, person: Person) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    return loom.call<Uploaded>('POST', `${api}/profile/${call}`, { token: person.token, body });
  };
  const portrait = (bytes: Uint8Array, name = 'me.jpg', person = nila) =>
    send('upload-picture-form', bytes, name, person);
  const bytesOf = async (address: string) => {
    const answer = await fetch(loom.url + address);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  let nila: Person;
  beforeAll(async () => {
    nila = await loom.register('Nila Bose');
  });

  test('are set, without the place where they were taken, at an address that changes with them', async () => {
    const first = await portrait(await makeJpeg({ width: 900, height: 900, seed: 1, exif: { gps: true } }));
    expect(first.status).toBe(200);
    expect(first.body.profile_picture_url).toMatch(/^\/media\/picture\/.+\/400\?t=\d+$/);
    const seen = await bytesOf(first.body.profile_picture_url);
    expect([seen.status, (await sharp(seen.bytes).metadata()).exif]).toEqual([200, undefined]);
    const second = await portrait(await makeJpeg({ width: 900, height: 900, seed: 2 }));
    expect(second.body.profile_picture_url).not.toBe(first.body.profile_picture_url);
    const cover = await send(
      'upload-cover-photo',
      await makeJpeg({ width: 2400, height: 1200, seed: 3 }),
      'c.jpg',
      nila,
    );
    expect(cover.body.cover_photo_url).toMatch(/\/1600\?t=\d+$/);
    expect(await own(nila)).toMatchObject({
      profile_picture_url: second.body.profile_picture_url,
      cover_photo_url: cover.body.cover_photo_url,
    });
    expect((await loom.call('GET', `${api}/profile/status`, { token: nila.token })).body).toMatchObject({
      profile_picture_url: second.body.profile_picture_url,
      cover_photo_url: cover.body.cover_photo_url,
    });
  });

  test('are seen by everybody only while the public profile is on', async () => {
    await save(nila, { username: 'nila-bose', ...open });
    const { profile_picture_url: address } = (await look('nila-bose')).body;
    expect((await bytesOf(address!)).status).toBe(200);
    await save(nila, { privacy_settings: { public_profile_enabled: false } });
    expect((await bytesOf(address!)).status).toBe(404);
    const preview = (await look('nila-bose', nila.token)).body;
    expect((await bytesOf(preview.cover_photo_url!)).status).toBe(200);
  });

  test('are removed, and back by their key for a day; nobody else can use it', async () => {
    await save(nila, open);
    const before = await own(nila);
    type Removed = { message: string; s3_key: string };
    const ask = <T>(method: string, path: string, body?: object, person = nila, headers = {}) =>
      loom.call<T>(method, `${api}/profile/${path}`, { token: person.token, body, headers });
    const once = () => ask<Removed>('DELETE', 'cover-photo', undefined, nila, { 'idempotency-key': 'cover-off' });
    const cover = (await once()).body;
    expect((await once()).body).toEqual(cover);
    const face = (await ask<Removed>('DELETE', 'picture')).body;
    expect([cover.message, face.message]).toEqual(['Your cover photo is removed.', 'Your profile picture is removed.']);
    expect((await ask<Removed>('DELETE', 'picture')).body.s3_key).toBeNull();
    expect(await own(nila)).toMatchObject({ profile_picture_url: null, cover_photo_url: null, cover_photo: null });
    expect((await look(nila.id)).body).toMatchObject({ profile_picture_url: null, cover_photo_url: null });
    expect((await ask('PUT', 'picture', face, ravi)).status).toBe(404);

    const hours = (count: number) => tidyUp(loom, count * 3_600_000);
    await hours(21);
    await hours(23);
    expect((await ask('PUT', 'cover-photo', { s3_key: cover.s3_key })).status).toBe(200);
    const shown = await own(nila);
    expect(shown.cover_photo).toMatchObject({ thumbhash: before.cover_photo!.thumbhash });
    expect((await bytesOf(shown.cover_photo_url!)).status).toBe(200);
    await hours(25);
    expect((await ask('PUT', 'picture', face)).status).toBe(404);
    await portrait(await makeJpeg({ width: 900, height: 900, seed: 4 }));
  });

  test('of link previews have a lasting address, which ends with the publication and reaches nothing else', async () => {
    await save(nila, { username: 'nila-bose', ...open });
    const cover = await makeJpeg({ width: 2400, height: 1200, seed: 5 });
    await send('upload-cover-photo', cover, 'c.jpg', nila);
    const image = async () =>
      /property="og:image" content="([^"]*)"/.exec(String((await loom.call('GET', '/nila-bose')).body))?.[1];
    const address = (await image())!;
    await after(40 * 86_400_000, async () => {
      const card = await fetch(address, { headers: { accept: 'image/webp,*/*' } });
      expect([card.status, card.headers.get('content-type'), card.headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=300',
      ]);
      expect((await sharp(Buffer.from(await card.arrayBuffer())).metadata()).width).toBe(1600);
      expect(await image()).toBe(address);
      const kept = await fetch(address, { headers: { 'if-none-match': card.headers.get('etag')! } });
      expect(kept.status).toBe(304);
    });

    const { token } = nila;
    const logo = new FormData();
    logo.append('file', new Blob([new Uint8Array(cover)]), 'logo.jpg');
    const { s3_key } = (
      await loom.call<{ s3_key: string }>('POST', `${api}/projects/upload-logo`, { token, body: logo })
    ).body;
    const project = { client_name: 'Meera', project_name: 'Saris', client_logo_s3_key: s3_key };
    expect((await loom.call('POST', `${api}/projects/items`, { token, body: project })).status).toBe(200);
    const other = (id: string) => address.replace(/[^/]+\.jpg$/, `${id}.jpg`);
    const foreign = address.replace(nila.id, ravi.id);
    for (const wrong of [other(s3_key.replace('pictures/', '')), other('undefined'), `${address}/400`, foreign])
      expect((await fetch(wrong)).status, wrong).toBe(404);
    await loom.call('DELETE', `${api}/profile/cover-photo`, { token });
    expect((await fetch(address)).status).toBe(404);
    const faces = (await image())!;
    expect([faces === address, (await fetch(faces)).status]).toEqual([false, 200]);
    await save(nila, { privacy_settings: { public_profile_enabled: false } });
    expect((await fetch(faces)).status).toBe(404);
  });

  test('are no SVG, no text and no bomb, and that is said in a sentence', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = pngOf({ width: 30_000, height: 30_000 });
    for (const [bytes, name] of [
      [svg, 'me.svg'],
      [svg, 'me.jpg'],
      [Buffer.from('hello'), 'me.png'],
      [bomb, 'me.png'],
    ] as const) {
      const { status, body } = await portrait(bytes, name);
      expect([413, 415, 422], name).toContain(status);
      expect(body.detail).toMatch(/^[A-Z"].*\.$/);
    }
    expect((await own(nila)).profile_picture_url).not.toBeNull();
  });
});

describe('alerts by WhatsApp', () => {
  const ask = (body: object, person = ravi) =>
    loom.call<Saved>('POST', `${api}/profile/subscribe-whatsapp`, { token: person.token, body });
  test('need a number first, and one that can have WhatsApp', async () => {
    expect(await ask({ whatsapp_alerts: true, whatsapp_number: ' ' })).toMatchObject({
      status: 422,
      body: { detail: 'Please enter your WhatsApp number first' },
    });
    for (const number of ['12345', '0484 266 8221', 'x'.repeat(41), '+91 98765 43210\r\nBcc: x'])
      expect((await ask({ whatsapp_alerts: true, whatsapp_number: number })).status).toBe(422);
    expect(await own(ravi)).toMatchObject({ whatsapp_alerts: false, whatsapp_number: '' });
  });
  test('begin with a consent, and end with an empty number', async () => {
    expect((await ask({ whatsapp_alerts: true, whatsapp_number: '098765-43210' })).status).toBe(200);
    expect(await own(ravi)).toMatchObject({ whatsapp_alerts: true, whatsapp_number: '+91 98765 43210' });
    expect((await loom.call('GET', `${api}/profile/status`, { token: ravi.token })).body).toMatchObject({
      whatsapp_alerts: true,
    });
    expect((await ask({ whatsapp_alerts: false, whatsapp_number: '' })).status).toBe(200);
    expect(await own(ravi)).toMatchObject({ whatsapp_alerts: false, whatsapp_number: '' });
  });
});

describe('a username', () => {
  test.each([
    ['login', 'This username cannot be used. Please choose another one.'],
    ['01932f5e-8c7a-7', 'This username cannot be used. Please choose another one.'],
    ['01932f5e-8c7a-7000-8000-123456789abc', 'A username can have at most 30 characters.'],
    ['आशा', 'A username has small letters from a to z, digits and hyphens only.'],
    ['ａｓｈａ', 'A username has small letters from a to z, digits and hyphens only.'],
    ['аshа', 'A username has small letters from a to z, digits and hyphens only.'],
    ['Asha', 'A username has small letters from a to z, digits and hyphens only.'],
    ['12345', 'A username has at least one letter.'],
    ['ab', 'A username has from 3 to 30 characters.'],
  ])('%s is refused', async (username, detail) => {
    const answer = await save(ravi, { username });
    expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 422, detail });
  });
  test('of somebody else is taken, and nothing of that save is kept', async () => {
    const before = await own(ravi);
    const answer = await save(ravi, { username: 'asha', bio: 'Mine now' });
    expect({ status: answer.status, detail: answer.body.detail }).toEqual({
      status: 409,
      detail: 'This username is taken. Please choose another one.',
    });
    expect(await own(ravi)).toEqual(before);
  });
  test('is one person’s, however many ask for it at one moment', async () => {
    const many = [asha, ravi, await loom.register('Meera Nair'), await loom.register('Dev Iyer')];
    const answers = await Promise.all(many.map((person) => save(person, { username: 'golden-hour' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const holders = (await Promise.all(many.map(own))).filter(({ username }) => username === 'golden-hour');
    expect(holders).toHaveLength(1);
  });
  test('that was left leads to its owner for 90 days, and is free then', async () => {
    const [meera, dev] = [await loom.register('Meera Pillai'), await loom.register('Dev Das')];
    await save(meera, { username: 'meera-pillai', ...open });
    expect((await save(meera, { username: 'pillai' })).status).toBe(200);
    expect((await look('meera-pillai')).body).toMatchObject({ user_id: meera.id, username: 'pillai' });
    expect((await save(dev, { username: 'meera-pillai' })).status).toBe(409);

    await after(90 * 86_400_000, async () => {
      expect((await look('meera-pillai')).status).toBe(404);
      expect((await look('pillai')).status).toBe(200);
      const later = await loom.login(dev.email, dev.password);
      expect((await save(later, { username: 'meera-pillai', ...open })).status).toBe(200);
      expect((await look('meera-pillai')).body).toMatchObject({ user_id: dev.id, username: 'meera-pillai' });
    });
  });
});

test('a username that is emptied is given up, leads on for a while, and can be had again', async () => {
  const meera = await loom.register('Meera Bhat');
  await save(meera, { username: 'meera-bhat', brand_logo: 'https://bhat.in/logo.png', ...open });
  const { revision } = await own(meera);
  expect((await save(meera, { username: '', brand_logo: '', revision })).status).toBe(200);
  expect(await own(meera)).toMatchObject({ username: '', brand_logo: '' });
  expect((await look('meera-bhat')).body).toMatchObject({ user_id: meera.id, username: '' });
  expect((await save(asha, { username: 'meera-bhat' })).status).toBe(409);
  await save(meera, { bio: 'Still none' });
  expect((await own(meera)).username).toBe('');
  expect((await save(meera, { username: 'meera-bhat' })).body.profile.username).toBe('meera-bhat');
});

describe('the public profile', () => {
  test('is off until it is switched on: its owner sees it as a preview, everybody else nothing', async () => {
    const priya = await loom.register('Priya Shah');
    await save(priya, { username: 'priya', brand_name: 'Priya Frames' });
    for (const token of [undefined, asha.token, loom.admin.token, 'forged'])
      expect(await look('priya', token)).toMatchObject({ status: 404, body: { detail: 'Profile not found' } });
    expect((await look('priya', priya.token)).body).toMatchObject({ brand_name: 'Priya Frames', preview: true });
    await save(priya, open);
    expect((await look('priya')).body).not.toHaveProperty('preview');
    expect((await look('priya', priya.token)).body).not.toHaveProperty('preview');
    expect((await look(priya.id)).body).toEqual((await look('PRIYA')).body);
    await save(priya, { privacy_settings: { public_profile_enabled: false } });
    expect((await look('priya')).status).toBe(404);
  });

  test('answers with what the document names', async () => {
    expect((await look('asha')).body).toEqual({
      user_id: asha.id,
      username: expect.any(String),
      full_name: 'Asha Menon',
      brand_name: 'Monsoon Frames',
      location: 'Kochi, Kerala',
      bio: 'Weddings & portraits\n<b>since 2012</b>',
      services: ['Wedding', 'Portrait'],
      camera_equipment: ['Canon R5'],
      drone_available: true,
      experience_years: 14,
      takes_bookings: true,
      contact_info: { email: asha.email, phone: '+91 98765 43210' },
      social_links: {},
      profile_picture_url: null,
      profile_picture: null,
      cover_photo_url: null,
      cover_photo: null,
      portfolio: { portfolio_items: [] },
      projects: { project_items: [] },
    });
  });

  test('holds nothing that its photographer does not show', async () => {
    const secret = {
      email: asha.email,
      phone: '98765 43210',
      website: 'https://asha.in',
      instagram: 'https://instagram.com/asha',
      facebook: 'https://facebook.com/asha',
    };
    const shows = { show_email: false, show_phone: false, show_website: false, show_social_media: false };
    await save(asha, { privacy_settings: shows });
    const all = JSON.stringify(await look('asha'));
    for (const value of [...Object.values(secret), 'Monsoon Frames LLP', 'x.com', 'linkedin', 'logo.png'])
      expect(all).not.toContain(value);
    const each = [
      ['show_email', { email: asha.email }, {}],
      ['show_phone', { phone: '+91 98765 43210' }, {}],
      ['show_website', { website: secret.website }, {}],
      ['show_social_media', {}, { instagram: secret.instagram, facebook: secret.facebook }],
    ] as const;
    for (const [name, contact_info, social_links] of each) {
      await save(asha, { privacy_settings: { ...shows, [name]: true } });
      expect((await look('asha')).body).toMatchObject({ contact_info, social_links });
      expect(Object.keys((await look('asha')).body.contact_info)).toEqual(Object.keys(contact_info));
    }
  });

  test.each(['nobody', '..', 'a/b', 'x'.repeat(64), '%00', 'constructor', '__proto__', 'आशा'])(
    'is not there for %s',
    async (name) => expect((await look(name)).status).toBe(404),
  );
  test('is no admin’s', async () => expect((await look(loom.admin.id, loom.admin.token)).status).toBe(404));
});

describe('the work that a public profile shows', () => {
  test('is the portfolio and the projects of its studio, also in the preview', async () => {
    const dev = await loom.register('Dev Menon');
    await save(dev, { username: 'dev-menon' });
    const photos = new FormData();
    photos.append('files', new Blob([new Uint8Array(await makeJpeg({ width: 900, height: 600, seed: 9 }))]), 'one.jpg');
    expect((await loom.call('POST', `${api}/portfolio/upload`, { token: dev.token, body: photos })).status).toBe(200);
    const project = { client_name: 'Meera Textiles', project_name: 'Silk saris' };
    expect((await loom.call('POST', `${api}/projects/items`, { token: dev.token, body: project })).status).toBe(200);
    const shows = async (token?: string) => {
      const { portfolio, projects } = (await look('dev-menon', token)).body;
      expect(projects.project_items).toMatchObject([project]);
      const [photo, ...more] = portfolio.portfolio_items;
      expect(more).toEqual([]);
      expect(photo).toMatchObject({ item_id: expect.any(String), title: expect.any(String) });
      expect((await fetch(loom.url + photo!.media_url)).status).toBe(200);
    };
    await shows(dev.token);
    await save(dev, open);
    await shows();
  });
});

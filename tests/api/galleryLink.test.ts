import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { GalleryLink, OpenedLink } from '../../api/contract/galleryLink.ts';
import type { PublicGig, PublicMedia } from '../../api/contract/gallery.ts';
import { galleryLinkCount } from '../../domain/galleryLink.ts';
import { watchGallery } from '../liveGallery.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { after, stopClock } from '../clock.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register('Ravi Menon');
});
afterAll(() => loom.close());

let seeds = 900;
const photo = () => makeJpeg({ width: 320, height: 240, seed: seeds++ });
const OFF = 'The photographer has switched this link off. Please ask them for a new one.';
const UNKNOWN =
  'This link does not work. It may be incomplete, or the photographer has made a new one: please ask them.';
const UPLOAD_ONLY = 'This link is for sending photos only.';
const VIEW_ONLY = 'This link is for looking only. Please ask the photographer for more.';

async function shoot(form: Record<string, unknown> = {}): Promise<GigAnswer> {
  const gig = await loom.createGig(asha, form);
  await loom.upload(asha, gig.gig_id, [
    { name: 'a.jpg', bytes: await photo() },
    { name: 'b.jpg', bytes: await photo() },
  ]);
  await loom.settled();
  return gig;
}
const privately = () => shoot({ gig_type: 'private', password: 'secret-1' });
type Told = { link: GalleryLink; path: string; detail: string };
const linksOf = (gig: GigAnswer): string => `/api/v1/gigs/${gig.gig_id}/links`;
const make = (gig: GigAnswer, kind: 'upload' | 'view', more: Record<string, unknown> = {}, token = asha.token) =>
  loom.call<Told>('POST', linksOf(gig), { token, body: { name: 'For the family', kind, ...more } });
const secretOf = ({ path }: Pick<Told, 'path'>): string => path.slice(path.indexOf('#') + 1);
const open = (told: Pick<Told, 'path'>) =>
  loom.call<OpenedLink & { detail: string }>('POST', '/api/v1/public/links/open', { body: { token: secretOf(told) } });
const withPass = (token: string) => ({ headers: { 'x-gallery-token': token } });
const page = (gig: GigAnswer, pass: string) =>
  loom.call<{ media: PublicMedia[]; total: number; detail: string }>(
    'GET',
    `/api/v1/public/gigs/${gig.gig_id}/media`,
    withPass(pass),
  );
const about = (gig: GigAnswer, pass: string) =>
  loom.call<PublicGig & { detail: string }>('GET', `/api/v1/public/gigs/${gig.gig_id}`, withPass(pass));
const inMinutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
const off = (gig: GigAnswer, { link_id }: GalleryLink, token = asha.token) =>
  loom.call('DELETE', `${linksOf(gig)}/${link_id}`, { token });
/** A link, and a token got by it. */
async function opened(gig: GigAnswer, kind: 'upload' | 'view') {
  const { body: told } = await make(gig, kind);
  const { body } = await open(told);
  return { link: told.link, told, pass: body.gallery_token, about: body };
}
const share = async (gig: GigAnswer, pass: string, name = 'Second shooter') =>
  loom.call<{ guest_token: string; limit: number; detail: string }>(
    'POST',
    `/api/v1/guest/link-session/${gig.gig_id}`,
    { body: { guest_name: name }, ...withPass(pass) },
  );
const tus = (token: string, bytes: Uint8Array, name = 'DSC_1.jpg') =>
  fetch(`${loom.url}/api/v1/guest/tus`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
      'x-guest-token': token,
    },
  });

describe('a link', () => {
  test('is told once; its secret is nowhere in the log, the vault or the list', async () => {
    const gig = await shoot();
    const { body } = await make(gig, 'view');
    const secret = secretOf(body);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const listed = (await loom.call<{ links: GalleryLink[] }>('GET', linksOf(gig), { token: asha.token })).body.links;
    expect(listed).toEqual([body.link]);
    expect(body.link).toMatchObject({
      name: 'For the family',
      kind: 'view',
      status: 'on',
      times_used: 0,
      expires_at: null,
    });
    expect(JSON.stringify([listed, await loom.events(gig.gig_id)])).not.toContain(secret);
    for (const entry of await loom.loom.context.write.vault.list('linkToken', gig.gig_id))
      expect(JSON.stringify([entry.id, entry.value])).not.toContain(secret);
  });
  test('counts how often it was opened', async () => {
    const gig = await shoot();
    const { told } = await opened(gig, 'view');
    await open(told);
    const [link] = (await loom.call<{ links: GalleryLink[] }>('GET', linksOf(gig), { token: asha.token })).body.links;
    expect(link!.times_used).toBe(2);
    expect(link!.last_used_at).toMatch(/^2\d{3}-/);
  });
  test("is its own photographer's to make, list, renew and switch off", async () => {
    const gig = await shoot();
    const { body } = await make(gig, 'view');
    for (const token of [ravi.token, undefined]) {
      const status = token ? 404 : 401;
      expect((await loom.call('POST', linksOf(gig), { token, body: { name: 'x', kind: 'view' } })).status).toBe(status);
      expect((await loom.call('GET', linksOf(gig), { token })).status).toBe(status);
      expect((await loom.call('POST', `${linksOf(gig)}/${body.link.link_id}/renew`, { token })).status).toBe(status);
      expect((await loom.call('DELETE', `${linksOf(gig)}/${body.link.link_id}`, { token })).status).toBe(status);
    }
    const other = await loom.createGig(asha);
    expect((await loom.call('DELETE', `${linksOf(other)}/${body.link.link_id}`, { token: asha.token })).status).toBe(
      404,
    );
    expect((await open(body)).status).toBe(200);
  });
  test('needs a name, and an end that is still to come', async () => {
    const gig = await shoot();
    expect((await make(gig, 'view', { name: '  ' })).body.detail).toBe(
      'Please give the link a name, so that you know it again.',
    );
    const past = await make(gig, 'view', { expires_at: '2020-01-01T00:00:00Z' });
    expect([past.status, past.body.detail]).toEqual([422, 'Please choose an end that is still to come.']);
  });
  test('that was never made is refused, ever more slowly', async () => {
    const other = await startLoom();
    stopClock();
    try {
      const answers = [];
      for (let n = 0; n < 8; n++)
        answers.push(
          await other.call<{ detail: string }>('POST', '/api/v1/public/links/open', { body: { token: `guess-${n}` } }),
        );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      expect(answers[0]!.body.detail).toBe(UNKNOWN);
    } finally {
      await other.close();
    }
  });
  test('that ended by itself says so, and so does what was got by it', async () => {
    const gig = await privately();
    const { body: told } = await make(gig, 'view', { expires_at: inMinutes(10) });
    const { body } = await open(told);
    expect((await page(gig, body.gallery_token)).status).toBe(200);
    await after(10 * 60_000, async () => {
      const detail = 'This link has expired. Please ask the photographer for a new one.';
      expect([(await open(told)).body.detail, (await page(gig, body.gallery_token)).body.detail]).toEqual([
        detail,
        detail,
      ]);
      const [link] = (await loom.call<{ links: GalleryLink[] }>('GET', linksOf(gig), { token: asha.token })).body.links;
      expect(link!.status).toBe('expired');
    });
  });
});

describe('by a view-only link', () => {
  test.each(['public', 'private'])('people look at a %s gig, and take nothing home', async (type) => {
    const gig = type === 'private' ? await privately() : await shoot({ guest_uploads_enabled: true });
    const { pass, about: told } = await opened(gig, 'view');
    expect(told).toMatchObject({ kind: 'view', gig_id: gig.gig_id, gig_name: 'Wedding' });
    const seen = (await about(gig, pass)).body;
    expect(seen).toMatchObject({
      locked: false,
      view_only: true,
      total_photos: 2,
      public_settings: { allow_face_registration: false, guest_uploads_enabled: false },
    });
    expect(seen.guest_access_code).toBeUndefined();
    const { media } = (await page(gig, pass)).body;
    expect(media).toHaveLength(2);
    for (const address of [media[0]!.thumb_url, media[0]!.large_url])
      expect((await fetch(`${loom.url}${address}`)).status).toBe(200);
    for (const variant of ['original', 'video', '2048'])
      expect((await fetch(`${loom.url}${media[0]!.large_url.replace(/1600$/, variant)}`)).status).toBe(404);
    const one = await loom.call<{ detail: string }>(
      'GET',
      `/api/v1/public/download/${media[0]!.media_id}`,
      withPass(pass),
    );
    const zip = await loom.call<{ detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/zip-ticket`, {
      body: { media_ids: [media[0]!.media_id] },
      ...withPass(pass),
    });
    for (const answer of [one, zip]) expect([answer.status, answer.body.detail]).toEqual([403, VIEW_ONLY]);
    expect((await share(gig, pass)).status).toBe(403);
  });
  test('nobody comes into another gig', async () => {
    const [gig, other] = [await privately(), await privately()];
    const { pass } = await opened(gig, 'view');
    for (const answer of [await page(other, pass), await about(other, pass)])
      expect([answer.status, answer.body.detail]).toEqual([403, UNKNOWN]);
    const parts = pass.split('.');
    for (const forged of [
      pass.slice(0, -2) + (pass.endsWith('AA') ? 'BB' : 'AA'),
      pass.replace(gig.gig_id, other.gig_id),
      `l.${gig.gig_id}.zzzzzzzz.${parts[3]}.1.x`,
    ])
      expect((await page(forged.includes(other.gig_id) ? other : gig, forged)).status).toBe(403);
  });
  test('all ends at once when it is switched off: pages, pictures, sockets, and the link itself', async () => {
    const gig = await privately();
    const { link, told, pass } = await opened(gig, 'view');
    const { media } = (await page(gig, pass)).body;
    const { heard, closed } = await watchGallery(loom, gig.gig_id, pass);
    expect(heard).toEqual([{ type: 'ready' }]);

    await off(gig, link);
    expect(await closed).toBe(1008);
    expect(heard.at(-1)).toEqual({ type: 'refused', data: { detail: OFF } });
    expect((await fetch(`${loom.url}${media[0]!.thumb_url}`)).status).toBe(404);
    for (const answer of [await page(gig, pass), await about(gig, pass), await open(told)])
      expect([answer.status, answer.body.detail]).toEqual([403, OFF]);
  });
  test("a new photo comes over the socket with an address of the link's own", async () => {
    const gig = await privately();
    const { pass } = await opened(gig, 'view');
    const { of, leave } = await watchGallery(loom, gig.gig_id, pass);
    await loom.upload(asha, gig.gig_id, [{ name: 'c.jpg', bytes: await photo() }]);
    await expect
      .poll(() => of('new_photo').map(({ data }) => data.thumb_url))
      .toEqual([expect.stringMatching(/^\/media\/v\./)]);
    leave();
  });
  test('who listens hears no more once the link has ended by itself', async () => {
    const gig = await privately();
    const { body: told } = await make(gig, 'view', { expires_at: inMinutes(10) });
    const { gallery_token: pass } = (await open(told)).body;
    const { heard, leave } = await watchGallery(loom, gig.gig_id, pass);
    await after(10 * 60_000, async () => {
      await loom.upload(asha, gig.gig_id, [{ name: 'd.jpg', bytes: await photo() }]);
      await expect.poll(() => heard.map(({ type }) => type)).toEqual(['ready', 'refused']);
    });
    leave();
  });
  test('a new address ends the one before, and what was got by it', async () => {
    const gig = await privately();
    const { link, told, pass } = await opened(gig, 'view');
    const { body: again } = await loom.call<Told>('POST', `${linksOf(gig)}/${link.link_id}/renew`, {
      token: asha.token,
    });
    expect((await page(gig, pass)).body.detail).toBe(UNKNOWN);
    expect((await open(told)).status).toBe(401);
    const { body } = await open(again);
    expect((await page(gig, body.gallery_token)).status).toBe(200);
  });
  test('a gallery that is not shown stays hidden', async () => {
    const gig = await shoot();
    const { pass } = await opened(gig, 'view');
    await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, {
      token: asha.token,
      body: { public_settings: { ...gig.public_settings, show_public_gallery: false } },
    });
    expect((await page(gig, pass)).status).toBe(403);
    expect((await about(gig, pass)).body).toMatchObject({ total_photos: 0, feature_image: null });
  });
});

describe('by an upload-only link', () => {
  test.each(['public', 'private'])('people see name and cover of a %s gig, and no photo', async (type) => {
    const gig = type === 'private' ? await privately() : await shoot();
    const { pass, about: told } = await opened(gig, 'upload');
    expect(told).toMatchObject({ kind: 'upload', gig_name: 'Wedding', limit: 10, moderation: true });
    const cover = told.feature_image!;
    expect((await fetch(`${loom.url}${cover.large_url}`)).status).toBe(200);
    const all = (
      await loom.call<{ original_photos: { media_id: string }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, {
        token: asha.token,
      })
    ).body.original_photos;
    const others = all.filter(({ media_id }) => !cover.large_url.includes(media_id));
    expect(others).toHaveLength(1);
    expect(
      (await fetch(`${loom.url}${cover.large_url.replace(/[^/]+\/1600$/, `${others[0]!.media_id}/1600`)}`)).status,
    ).toBe(404);
    const list = await page(gig, pass);
    expect([list.status, list.body.detail]).toEqual([403, UPLOAD_ONLY]);
    expect((await about(gig, pass)).body).toMatchObject({ locked: true, total_photos: 0 });
    expect((await loom.call('GET', `/api/v1/public/download/${all[0]!.media_id}`, withPass(pass))).status).toBe(403);
    const { heard } = await watchGallery(loom, gig.gig_id, pass);
    expect(heard).toEqual([{ type: 'refused', data: { detail: UPLOAD_ONLY } }]);
  });
  test("photos come in, held, also where guests' uploads are off, as many as the gig lets each person send", async () => {
    const gig = await shoot({ guest_uploads_enabled: false, guest_upload_limit: 5 });
    const { pass } = await opened(gig, 'upload');
    const { body: guest } = await share(gig, pass);
    expect(guest.limit).toBe(5);
    expect((await tus(guest.guest_token, await photo())).status).toBe(204);
    await loom.settled();
    const { uploads } = (
      await loom.call<{ uploads: { guest_name: string; approved: boolean }[] }>(
        'GET',
        `/api/v1/gigs/${gig.gig_id}/guest-uploads`,
        { token: asha.token },
      )
    ).body;
    expect(uploads).toEqual([expect.objectContaining({ guest_name: 'Second shooter', approved: false })]);
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await tus(guest.guest_token, await photo())).status);
    expect(statuses).toEqual([204, 204, 204, 204, 422]);
    // The code stays shut.
    expect(
      (await loom.call('POST', `/api/v1/guest/session/${gig.access_code}`, { body: { guest_name: 'Meera' } })).status,
    ).toBe(403);
  });
  test('a name is needed', async () => {
    const gig = await shoot();
    const { pass } = await opened(gig, 'upload');
    expect((await share(gig, pass, '')).body.detail).toBe('Please enter your name');
  });
  test('nothing more comes in once it is switched off, and what was begun does not end', async () => {
    const gig = await shoot();
    const { link, told, pass } = await opened(gig, 'upload');
    const { body: guest } = await share(gig, pass);
    const bytes = await photo();
    const headers = { 'tus-resumable': '1.0.0', 'x-guest-token': guest.guest_token };
    const begun = await fetch(`${loom.url}/api/v1/guest/tus`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const address = new URL(begun.headers.get('location')!, loom.url);
    await off(gig, link);
    const rest = await fetch(address, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    });
    expect([rest.status, ((await rest.json()) as { detail: string }).detail]).toEqual([403, OFF]);
    expect((await tus(guest.guest_token, await photo())).status).toBe(403);
    for (const answer of [await share(gig, pass), await open(told)])
      expect([answer.status, answer.body.detail]).toEqual([403, OFF]);
    const { body } = await loom.call<{ total: number }>('GET', `/api/v1/gigs/${gig.gig_id}/guest-uploads`, {
      token: asha.token,
    });
    expect(body.total).toBe(0);
  });
  test('a token of one gig brings nothing into another', async () => {
    const [gig, other] = [await shoot(), await shoot()];
    const { pass } = await opened(gig, 'upload');
    expect(
      (
        await loom.call('POST', `/api/v1/guest/link-session/${other.gig_id}`, {
          body: { guest_name: 'Meera' },
          ...withPass(pass),
        })
      ).status,
    ).toBe(403);
    const view = await opened(gig, 'view');
    expect((await share(gig, view.pass)).status).toBe(403);
  });
});

describe('as many as a gig may have', () => {
  const MOST = 100;
  const count = async (gig: GigAnswer): Promise<number> => {
    let total = 0;
    let cursor: string | null = null;
    do {
      const { body }: { body: { links: GalleryLink[]; next_cursor: string | null } } = await loom.call(
        'GET',
        `${linksOf(gig)}${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
        { token: asha.token },
      );
      total += body.links.length;
      cursor = body.next_cursor;
    } while (cursor !== null);
    return total;
  };

  test('fifty calls at one moment do not pass the limit', async () => {
    const gig = await loom.createGig(asha);
    for (let made = 0; made < MOST - 10; made += 10)
      await Promise.all(Array.from({ length: 10 }, () => make(gig, 'view')));
    const answers = await Promise.all(Array.from({ length: 50 }, () => make(gig, 'view')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.detail]).toEqual([422, 'A gig can have at most 100 links.']);
    expect(await count(gig)).toBe(MOST);
  });

  test('a link that was not made takes no place, and a repeat takes one', async () => {
    const gig = await loom.createGig(asha);
    for (let tries = 0; tries < 3; tries++)
      expect((await make(gig, 'view', { expires_at: inMinutes(-1) })).status).toBe(422);
    const again = () =>
      loom.call<Told>('POST', linksOf(gig), {
        token: asha.token,
        body: { name: 'For the family', kind: 'view' },
        headers: { 'idempotency-key': 'the-same' },
      });
    const [first, second] = [await again(), await again()];
    expect(second.body.link.link_id).toBe(first.body.link.link_id);
    const { state } = await loom.loom.context.write.journal.load(galleryLinkCount, gig.gig_id);
    expect([...state.counted]).toEqual([first.body.link.link_id]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { PublicMedia } from '../../api/contract/gallery.ts';
import type { SocialContent } from '../../api/contract/social.ts';
import { openChatModel } from '../doubles/chatModel.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let model: Awaited<ReturnType<typeof openChatModel>>;
let asha: Person;
let gig: GigAnswer;
let photo: string;
beforeAll(async () => {
  model = await openChatModel();
  loom = await startLoom({ env: { OPENAI_API_KEY: 'key-1', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'words-1' } });
  asha = await loom.register('Asha Rao');
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', category: 'Wedding', location: 'Fort Kochi' });
  await loom.upload(asha, gig.gig_id, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 900, height: 600, seed: 1 }) },
    { name: 'b.jpg', bytes: await makeJpeg({ width: 900, height: 600, seed: 2 }) },
  ]);
  await loom.settled();
  photo = (await media(gig.gig_id))[0]!.media_id;
});
afterAll(async () => {
  await loom.close();
  await model.close();
});

const media = async (gigId: string) =>
  (await loom.call<{ media: PublicMedia[] }>('GET', `/api/v1/public/gigs/${gigId}/media`)).body.media;
const ask = (body: object, gigId = gig.gig_id, headers: Record<string, string> = {}) =>
  loom.call<SocialContent & { detail: string }>('POST', `/api/v1/public/gigs/${gigId}/generate-social-content`, {
    body,
    headers,
  });

test('a photo gets the words of the model that is connected, and the addresses to post it at', async () => {
  model.says('{"caption": "Two smiles by the sea.", "hashtags": ["Kochi"]}');
  const { status, body } = await ask({ media_id: photo });
  expect(status).toBe(200);
  expect(body).toMatchObject({ caption: 'Two smiles by the sea.', hashtags: ['#Kochi'], written_by: 'model' });
  expect(new URL(body.share_urls.facebook).searchParams.get('u')).toBe(
    `${loom.url}/public/gig/${gig.gig_id}?photo=${photo}`,
  );
  expect(Object.keys(body.share_urls).sort()).toEqual([
    'facebook',
    'instagram',
    'linkedin',
    'pinterest',
    'telegram',
    'twitter',
    'whatsapp',
  ]);
});

test('the model hears nothing of guests, addresses or files', async () => {
  const heard = JSON.stringify(model.asked);
  for (const secret of [asha.email, photo, 'a.jpg', gig.access_code]) expect(heard).not.toContain(secret);
});

test('without the model the words are built in, and it is said', async () => {
  model.fails(500);
  const { body } = await ask({ media_id: photo, platform: 'linkedin' });
  expect(body.written_by).toBe('built-in');
  expect(body.caption).toContain('Meera & Arjun');
  expect(body.caption).toContain('Asha Rao');
});

test('what the address leads to shows that photo in link previews', async () => {
  const html = (await loom.call<string>('GET', `/public/gig/${gig.gig_id}?photo=${photo}`)).body;
  if (String(html).includes('og:image')) expect(html).toContain(`/media/cover/${gig.gig_id}/${photo}`);
  const picture = await fetch(`${loom.url}/media/cover/${gig.gig_id}/${photo}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await fetch(`${loom.url}/media/cover/${gig.gig_id}/${'0'.repeat(36)}`)).status).toBe(404);
});

test('only photos that this visitor may see', async () => {
  const others = await loom.createGig(asha, { gig_name: 'Another' });
  expect((await ask({ media_id: photo }, others.gig_id)).status).toBe(404);
  expect((await ask({ media_id: 'nothing' })).status).toBe(404);
  expect((await ask({ media_id: photo, platform: 'myspace' })).status).toBe(422);

  const secret = await loom.createGig(asha, { gig_name: 'Sangeet', gig_type: 'private', password: 'jasmine 7' });
  await loom.upload(asha, secret.gig_id, [
    { name: 'c.jpg', bytes: await makeJpeg({ width: 900, height: 600, seed: 3 }) },
  ]);
  await loom.settled();
  const { gallery_token: token } = (
    await loom.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${secret.gig_id}/unlock`, {
      body: { password: 'jasmine 7' },
    })
  ).body;
  const held = (
    await loom.call<{ media: PublicMedia[] }>('GET', `/api/v1/public/gigs/${secret.gig_id}/media`, {
      headers: { 'x-gallery-token': token },
    })
  ).body.media[0]!.media_id;
  expect((await ask({ media_id: held }, secret.gig_id)).status).toBe(401);
  const open = await ask({ media_id: held, platform: 'pinterest' }, secret.gig_id, { 'x-gallery-token': token });
  expect(open.status).toBe(200);
  expect(new URL(open.body.share_urls.pinterest).searchParams.has('media')).toBe(false);
  expect((await fetch(`${loom.url}/media/cover/${secret.gig_id}/${held}`)).status).toBe(401);

  const gone = (await media(gig.gig_id))[1]!.media_id;
  await loom.call('DELETE', `/api/v1/gigs/${gig.gig_id}/media/bulk`, {
    token: asha.token,
    body: { media_ids: [gone] },
  });
  expect((await ask({ media_id: gone })).status).toBe(404);
  expect((await fetch(`${loom.url}/media/cover/${gig.gig_id}/${gone}`)).status).toBe(404);
});

test('a photographer without a plan pays for no model, and nobody is turned away for it', async () => {
  model.says('{"caption": "From the model.", "hashtags": []}');
  const ravi = await loom.register('Ravi Menon');
  const theirs = await loom.createGig(ravi, { gig_name: 'Haldi', category: 'Wedding' });
  await loom.upload(ravi, theirs.gig_id, [
    { name: 'd.jpg', bytes: await makeJpeg({ width: 900, height: 600, seed: 4 }) },
  ]);
  await loom.settled();
  const [{ media_id: id }] = (await media(theirs.gig_id)) as [PublicMedia];
  const { write } = loom.loom.context;
  const { now } = write;
  write.now = () => new Date(Date.now() + 400 * 86_400_000);
  try {
    expect((await ask({ media_id: id }, theirs.gig_id)).body.written_by).toBe('built-in');
  } finally {
    write.now = now;
  }
  expect((await ask({ media_id: id }, theirs.gig_id)).body.written_by).toBe('model');
});

test('pictures are fetched by their ids, those that are shown', async () => {
  const pick = (ids: string[], gigId = gig.gig_id) =>
    loom.call<{ media: PublicMedia[] }>('POST', `/api/v1/public/gigs/${gigId}/media/pick`, {
      body: { media_ids: ids },
    });
  expect((await pick([photo, 'nothing'])).body.media.map(({ media_id }) => media_id)).toEqual([photo]);
  const others = await loom.createGig(asha, { gig_name: 'Another' });
  expect((await pick([photo], others.gig_id)).body.media).toEqual([]);
  expect((await pick([])).status).toBe(422);
});

test('many at once are asked to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => ask({ media_id: photo, platform: 'telegram' })));
  const late = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.detail}`);
  expect([...new Set(late)]).toEqual(['429 Many captions are being written right now. Please try again in a moment.']);
});

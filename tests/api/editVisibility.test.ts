import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientAnswer, ClientMedia } from '../../api/contract/clientAccess.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { PublicGig, PublicMedia } from '../../api/contract/gallery.ts';
import { selfieConsent } from '../../api/contract/gallery.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import type { TeamMedia, TeamMember } from '../../api/contract/teamAccess.ts';
import { system } from '../../commands/core/actors.ts';
import { publishEdit } from '../../commands/edit.ts';
import { putBackMedia, withholdMedia } from '../../commands/media.ts';
import { edit } from '../../domain/edit.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { media } from '../../domain/media.ts';
import { editsOfMedia } from '../../projections/edit.ts';
import { gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { album, faceLike, person } from '../faces.ts';
import { watchGallery } from '../liveGallery.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { openZip, unzipped } from './teamAccessStudio.ts';

const meera = person(1);
const pictures = album({ meera: { face: faceLike(meera, 0.1, 1) } });
const api = '/api/v1';

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
let client: string;
let editor: string;
/** Oldest first. */
let photos: string[];

beforeAll(async () => {
  loom = await startLoom({ given: { faces: pictures.faces } });
  asha = await loom.register();
});
afterAll(() => loom.close());

const answered = async <T>(method: string, path: string, token?: string, body?: unknown): Promise<T> => {
  const answer = await loom.call<T>(method, `${api}${path}`, { token, body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const status = async (method: string, path: string, token?: string, body?: unknown): Promise<number> => {
  const answer = await loom.call(method, `${api}${path}`, { token, body });
  // A path that leads nowhere keeps no secret.
  expect(answer.body, path).not.toEqual({ detail: 'There is nothing here.' });
  return answer.status;
};
const fetched = async (path: string): Promise<number> => {
  const answer = await fetch(`${loom.url}${path}`);
  await answer.arrayBuffer();
  return answer.status;
};
const send = async (token: string, name: string, ...faces: Float32Array[]): Promise<string> => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await pictures.photo(...faces))]), name);
  const { received } = await answered<{ received: { media_id: string }[] }>(
    'POST',
    `/gigs/${gig.gig_id}/team-upload`,
    token,
    form,
  );
  await loom.settled();
  return received[0]!.media_id;
};
const publish = (...media_ids: string[]) =>
  answered<{ message: string; media_ids: string[] }>('POST', `/gigs/${gig.gig_id}/edits/publish`, asha.token, {
    media_ids,
  });
const unpublish = (...media_ids: string[]) =>
  answered<{ message: string; media_ids: string[] }>('POST', `/gigs/${gig.gig_id}/edits/unpublish`, asha.token, {
    media_ids,
  });
const ofPublic = () => answered<{ media: PublicMedia[]; total: number }>('GET', `/public/gigs/${gig.gig_id}/media`);
/** What guests see, newest first; they are told of as many. */
const shown = async (): Promise<string[]> => {
  const { media: list, total } = await ofPublic();
  expect(total).toBe(list.length);
  return list.map(({ media_id }) => media_id);
};
const newestFirst = (...ids: (string | undefined)[]): (string | undefined)[] => ids.toReversed();
const settings = (change: object) =>
  answered('PUT', `/gigs/${gig.gig_id}/public-settings`, asha.token, {
    public_settings: { ...gig.public_settings, ...change },
  });
const ofClient = (filter = 'all') =>
  answered<{ media: ClientMedia[]; total: number; edited_total: number }>(
    'GET',
    `/client/gig/${gig.gig_id}/media?filter=${filter}`,
    client,
  );
const ids = (list: readonly { media_id: string }[]): string[] => list.map(({ media_id }) => media_id);
const mine = async (filter: string): Promise<MediaAnswer[]> =>
  (await answered<{ edited_photos: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/media?filter=${filter}`, asha.token))
    .edited_photos;
const own = () => answered<GigAnswer>('GET', `/gigs/${gig.gig_id}`, asha.token);
const bySelfie = async (): Promise<string[]> => {
  const form = new FormData();
  form.append('selfie', new Blob(['meera']), 'me.jpg');
  form.append('consent_version', selfieConsent.version);
  return ids(
    (await answered<{ matches: PublicMedia[] }>('POST', `/public/gigs/${gig.gig_id}/selfie-search`, undefined, form))
      .matches,
  );
};
const typesOf = async (type: string): Promise<string[]> =>
  (await loom.events(gig.gig_id))
    .filter((event) => event.type === type)
    .map(({ data }) => String((data as { mediaId: string }).mediaId));
const bulk = (method: string, path: string, media_ids: string[], more = {}) =>
  answered(method, `/gigs/${gig.gig_id}/media/${path}`, asha.token, { media_ids, ...more });
/** Somebody who watches the gallery. */
async function watch() {
  const { heard, leave } = await watchGallery(loom, gig.gig_id);
  const told = () =>
    heard.flatMap((message) =>
      message.type === 'new_photo'
        ? [['comes', message.data.media_id, message.data.in_place_of ?? '']]
        : message.type === 'photo_removed'
          ? [['goes', message.data.media_id]]
          : [],
    );
  return { heard, told, leave };
}

beforeEach(async () => {
  gig = await loom.createGig(asha);
  photos = [];
  for (const n of [1, 2, 3])
    photos.push(
      (
        await loom.upload(asha, gig.gig_id, [
          { name: `IMG_200${n}.JPG`, bytes: await pictures.photo(...(n === 1 ? [meera] : [])) },
        ])
      ).received[0]!.media_id,
    );
  const invited = await answered<{ client: ClientAnswer }>('POST', `/gigs/${gig.gig_id}/clients`, asha.token, {
    client_name: 'Meera',
    client_email: `m.${gig.gig_id}@loom.test`,
    permissions: ['view', 'download', 'comment'],
  });
  client = (
    await answered<{ access_token: string }>('POST', '/client/login', undefined, {
      client_email: invited.client.client_email,
      access_code: invited.client.access_code,
    })
  ).access_token;
  const { team_member: member } = await answered<{ team_member: TeamMember }>(
    'POST',
    `/gigs/${gig.gig_id}/team`,
    asha.token,
    { team_name: 'Kavi', team_email: `k.${gig.gig_id}@loom.test` },
  );
  editor = (
    await answered<{ access_token: string }>('POST', '/team/login', undefined, { access_code: member.access_code })
  ).access_token;
  await loom.settled();
});

describe('an edit that an editor returned', () => {
  test('is seen by the photographer and the team, and by nobody else, on whatever path', async () => {
    const { told, heard, leave } = await watch();
    const waiting = await send(editor, 'IMG_2001-edit.jpg', meera);
    // They see it, and that it waits.
    expect(await mine('waiting')).toMatchObject([
      { media_id: waiting, publication: 'waiting', original: { media_id: photos[0] } },
    ]);
    expect(await own()).toMatchObject({ waiting_edits: 1, total_edited: 1, publish_edits_at_once: false });
    const { media: ofTeam } = await answered<{ media: TeamMedia[] }>(
      'GET',
      `/team/gig/${gig.gig_id}/media?filter=edited`,
      editor,
    );
    expect(ofTeam).toMatchObject([{ media_id: waiting, publication: 'waiting' }]);
    expect([await fetched(ofTeam[0]!.media_url), await fetched(ofTeam[0]!.download_url)]).toEqual([200, 200]);
    // Guests do not.
    expect(await shown()).toEqual(newestFirst(...photos));
    expect((await answered<PublicGig>('GET', `/public/gigs/${gig.gig_id}`)).total_photos).toBe(3);
    const guest = { body: { media_ids: [waiting] } };
    expect(await answered('POST', `/public/gigs/${gig.gig_id}/media/pick`, undefined, guest.body)).toEqual({
      media: [],
    });
    expect(await status('GET', `/public/download/${waiting}`)).toBe(404);
    expect(await status('POST', `/public/gigs/${gig.gig_id}/zip-ticket`, undefined, guest.body)).toBe(404);
    expect(
      (await answered<{ count: number }>('POST', `/public/gigs/${gig.gig_id}/zip-ticket`, undefined, {})).count,
    ).toBe(3);
    expect(
      await status('POST', `/public/gigs/${gig.gig_id}/generate-social-content`, undefined, {
        media_id: waiting,
        platform: 'instagram',
      }),
    ).toBe(404);
    expect(await bySelfie()).toEqual([photos[0]]);
    // Not the client either.
    for (const filter of ['all', 'edited']) expect(ids((await ofClient(filter)).media)).not.toContain(waiting);
    expect(await ofClient()).toMatchObject({ total: 3, edited_total: 0 });
    expect((await ofClient()).media.every((each) => each.edited === undefined)).toBe(true);
    expect(
      ids(
        (await answered<{ smart_photos: ClientMedia[] }>('GET', `/client/gig/${gig.gig_id}/smart-gallery`, client))
          .smart_photos,
      ),
    ).not.toContain(waiting);
    expect(await status('GET', `/media/${waiting}/interactions`, client)).toBe(404);
    for (const [what, body] of [
      ['like', {}],
      ['comment', { comment: 'hi' }],
      ['approve', { approved: true }],
      ['download', {}],
    ] as const)
      expect([what, await status('POST', `/media/${waiting}/${what}`, client, body)]).toEqual([what, 404]);
    expect(await status('POST', `/client/gig/${gig.gig_id}/zip`, client, guest.body)).toBe(404);
    // Nor by an address: neither token that opens its neighbours opens it.
    const tokens = [(await ofPublic()).media[0]!.media_url, (await ofClient()).media[0]!.media_url].map(
      (url) => url.split('/')[2],
    );
    for (const token of tokens)
      for (const variant of ['400', '1600', 'original', 'video'])
        expect([variant, await fetched(`/media/${token}/${waiting}/${variant}`)]).toEqual([variant, 404]);
    expect(await fetched(`/media/cover/${gig.gig_id}/${waiting}`)).toBe(404);
    // As the cover it is the photographer's alone.
    await answered('PUT', `/gigs/${gig.gig_id}/feature-image`, asha.token, { feature_image: waiting });
    expect(JSON.stringify(await answered('GET', `/public/gigs/${gig.gig_id}`))).not.toContain(waiting);
    expect(JSON.stringify(await ofClient())).not.toContain(waiting);
    // And no socket was told so much as its name: what comes afterwards is the first that is heard.
    const [after] = (await loom.upload(asha, gig.gig_id, [{ name: 'IMG_2009.JPG', bytes: await pictures.photo() }]))
      .received;
    await expect.poll(() => told()).toContainEqual(['comes', after!.media_id, '']);
    await bulk('DELETE', 'bulk', [waiting]);
    await bulk('DELETE', 'bulk', [after!.media_id]);
    await expect.poll(() => told()).toContainEqual(['goes', after!.media_id]);
    expect(JSON.stringify(heard)).not.toContain(waiting);
    leave();
  });

  test("takes its original's place when it is published, and all that led to the original leads to it", async () => {
    await answered('PUT', `/gigs/${gig.gig_id}/feature-image`, asha.token, { feature_image: photos[1] });
    expect(await answered('POST', `/media/${photos[1]}/like`, client, { liked: true })).toEqual({
      liked: true,
      likes_count: 1,
    });
    await answered('POST', `/media/${photos[1]}/comment`, client, { comment: 'Brighter, please' });
    const { body: folder } = await loom.call<{ folder_id: string }>('POST', `${api}/gigs/${gig.gig_id}/folders`, {
      token: asha.token,
      body: { folder_name: 'Best' },
    });
    await bulk('PUT', 'move', [photos[1]!], { folder_id: folder.folder_id });
    const made = await send(editor, 'IMG_2002-edit.jpg');
    const before = (await ofPublic()).media.find(({ media_id }) => media_id === photos[1])!;
    const ticket = await answered<{ download_url: string }>(
      'POST',
      `/public/gigs/${gig.gig_id}/zip-ticket`,
      undefined,
      { media_ids: [photos[1]] },
    );
    const { told, leave } = await watch();
    expect(await publish(made)).toEqual({ message: 'The edit is published', media_ids: [made] });
    // One tile, where the other was.
    const { media: list, total } = await ofPublic();
    expect([ids(list), total]).toEqual([newestFirst(photos[0], made, photos[2]), 3]);
    expect(list[1]).toMatchObject({
      media_type: 'edited_photo',
      in_place_of: photos[1],
      uploaded_at: before.uploaded_at,
    });
    expect([
      await fetched(list[1]!.media_url),
      await fetched(before.media_url),
      await fetched(`/media/cover/${gig.gig_id}/${made}`),
    ]).toEqual([200, 404, 200]);
    expect((await answered<PublicGig>('GET', `/public/gigs/${gig.gig_id}`)).feature_image!.large_url).toContain(made);
    // Whoever is looking sees the one become the other.
    await expect
      .poll(() => told())
      .toEqual([
        ['comes', made, photos[1]],
        ['goes', photos[1]],
      ]);
    leave();
    // A heart, a link, a download and a zip of the original.
    expect(
      (
        await answered<{ media: PublicMedia[] }>('POST', `/public/gigs/${gig.gig_id}/media/pick`, undefined, {
          media_ids: [photos[2], photos[1], made],
        })
      ).media.map(({ media_id }) => media_id),
    ).toEqual([photos[2], made]);
    const home = await fetch(`${loom.url}${api}/public/download/${photos[1]}`);
    expect([home.status, home.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('IMG_2002-edit.jpg'),
    ]);
    await home.arrayBuffer();
    expect(await unzipped(await fetch(`${loom.url}${ticket.download_url}`))).toEqual(['IMG_2002-edit.jpg']);
    // Clients, too, and they compare.
    const all = await ofClient();
    expect([ids(all.media), all.total, all.edited_total]).toEqual([newestFirst(photos[0], made, photos[2]), 3, 1]);
    expect(all.media[1]).toMatchObject({
      original: { media_id: photos[1] },
      liked: true,
      likes_count: 1,
      comments_count: 1,
      client_approved: false,
    });
    expect(await fetched(all.media[1]!.original!.media_url)).toBe(200);
    const inFolder = await answered<{ media: ClientMedia[]; total: number }>(
      'GET',
      `/client/gig/${gig.gig_id}/folders/${folder.folder_id}/media`,
      client,
    );
    expect([ids(inFolder.media), inFolder.total]).toEqual([[made], 1]);
    expect(await answered('GET', `/media/${made}/interactions`, client)).toMatchObject({
      liked: true,
      likes_count: 1,
      comments: [{ comment: 'Brighter, please' }],
    });
    expect(await answered('POST', `/media/${made}/like`, client, {})).toEqual({ liked: false, likes_count: 0 });
    expect((await ofClient()).media[1]).toMatchObject({ liked: false, likes_count: 0 });
    // The photographer and the team keep both.
    expect(await mine('edited')).toMatchObject([{ media_id: made, publication: 'published' }]);
    expect(await own()).toMatchObject({ waiting_edits: 0, total_photos: 3, total_edited: 1 });
    expect(await unzipped(await openZip(loom, gig.gig_id, asha.token))).toEqual([
      'IMG_2001.JPG',
      'IMG_2002-edit.jpg',
      'IMG_2002.JPG',
      'IMG_2003.JPG',
    ]);
  });

  test('is liked by who liked its original until they take that back, however often that is asked for', async () => {
    const original = photos[1]!;
    await answered('POST', `/media/${original}/like`, client, { liked: true });
    const made = await send(editor, 'IMG_2002-edit.jpg');
    await publish(made);
    const toggle = (key: string) =>
      loom.call('POST', `${api}/media/${made}/like`, {
        token: client,
        body: {},
        headers: { 'idempotency-key': `${key}-${gig.gig_id}` },
      });
    const { write } = loom.loom.context;
    const { run } = write;
    // The process dies before it answers.
    vi.spyOn(write, 'run').mockImplementation(async (description, input, caller) => {
      const outcome = await run(description, input, caller);
      if ((input as { mediaId?: string }).mediaId === original) throw new Error('killed');
      return outcome;
    });
    expect((await toggle('back')).status).toBe(500);
    vi.restoreAllMocks();
    await loom.settled();
    expect((await toggle('back')).body).toEqual({ liked: false, likes_count: 0 });
    // Nor is a like taken back that came since.
    expect((await toggle('like')).body).toEqual({ liked: true, likes_count: 1 });
    expect((await toggle('back')).body).toEqual({ liked: true, likes_count: 1 });
  });

  test('is found by a face in it or in its original, once', async () => {
    const made = await send(editor, 'IMG_2001-edit.jpg', meera);
    await publish(made);
    expect(await bySelfie()).toEqual([made]);
    await unpublish(made);
    expect(await bySelfie()).toEqual([photos[0]]);
    const bare = await send(editor, 'IMG_2001-bw.jpg');
    await publish(bare);
    expect(await bySelfie()).toEqual([bare]);
  });

  test('is no news to a registered guest who knows its original, and is once it shows them where they did not know of it', async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      name: 'Meera',
      phone: '+919812345077',
      consent_version: registrationConsent.version,
    }))
      form.append(field, value);
    form.append('selfie', new Blob(['meera']), 'me.jpg');
    await answered('POST', `/public/gigs/${gig.gig_id}/register-face`, undefined, form);
    const seen = async (): Promise<string[]> => {
      await loom.settled();
      return (await loom.events(gig.gig_id))
        .filter(({ type }) => type === 'GuestSeen')
        .flatMap(({ data }) => (data as { mediaIds: string[] }).mediaIds);
    };
    expect(await seen()).toEqual([photos[0]]);
    const made = await send(editor, 'IMG_2001-edit.jpg', meera);
    const alone = await send(editor, 'my favourite.jpg', meera);
    expect(await seen()).toEqual([photos[0]]);
    await publish(made, alone);
    expect(await seen()).toEqual([photos[0], alone]);
  });

  test('is shown where edits are: elsewhere the original stays', async () => {
    const made = await send(editor, 'IMG_2002-edit.jpg');
    await publish(made);
    const as = async (visible_folders: unknown): Promise<string[]> => {
      await settings({ visible_folders });
      return shown();
    };
    expect(await as(['root'])).toEqual(newestFirst(...photos));
    expect(await as(['edited'])).toEqual([made]);
    expect(await as(['root', 'edited'])).toEqual(newestFirst(photos[0], made, photos[2]));
    expect(await as([])).toEqual([]);
    expect(await as('all')).toEqual(newestFirst(photos[0], made, photos[2]));
  });

  test('of which nobody knows the original is shown as a photo of its own', async () => {
    const made = await send(editor, 'my favourite.jpg');
    await publish(made);
    expect(await shown()).toEqual(newestFirst(...photos, made));
    // Linked afterwards, it takes the place; unlinked, it gives it back.
    const link = (original_media_id: string | null) =>
      answered('PUT', `/gigs/${gig.gig_id}/media/${made}/original`, asha.token, { original_media_id });
    await link(photos[0]!);
    expect(await shown()).toEqual(newestFirst(made, photos[1], photos[2]));
    await link(photos[2]!);
    expect(await shown()).toEqual(newestFirst(photos[0], photos[1], made));
    await link(null);
    expect(await shown()).toEqual(newestFirst(...photos, made));
  });

  test('leaves room for others of the same photo: each is shown, and the original comes back with the last', async () => {
    const [color, gray] = [await send(editor, 'IMG_2001-color.jpg'), await send(editor, 'IMG_2001-bw.jpg')];
    await publish(color, gray);
    expect((await shown()).toSorted()).toEqual([color, gray, photos[1], photos[2]].toSorted());
    await unpublish(color);
    expect(await shown()).toEqual(newestFirst(gray, photos[1], photos[2]));
    await unpublish(gray);
    expect(await shown()).toEqual(newestFirst(...photos));
  });
});

describe('publishing that is asked for again after its process died', () => {
  const asked = (path: 'publish' | 'unpublish', key: string, body: object) =>
    loom.call<{ message: string; media_ids: string[] }>('POST', `${api}/gigs/${gig.gig_id}/edits/${path}`, {
      token: asha.token,
      body,
      headers: { 'idempotency-key': key },
    });
  /** All that is run dies at this command on this media item. */
  async function dyingAt(name: string, mediaId: string, work: () => Promise<{ status: number }>): Promise<void> {
    const { write } = loom.loom.context;
    const { run } = write;
    vi.spyOn(write, 'run').mockImplementation((description, input, caller) =>
      description.name === name && (input as { mediaId?: string }).mediaId === mediaId
        ? Promise.reject(new Error('killed'))
        : run(description, input, caller),
    );
    try {
      expect((await work()).status).toBe(500);
    } finally {
      vi.restoreAllMocks();
    }
  }

  test('tells of these edits what came of them, so that it can be taken back', async () => {
    const [first, second] = [await send(editor, 'IMG_2001-edit.jpg'), await send(editor, 'IMG_2002-edit.jpg')];
    for (const [path, name, message] of [
      ['publish', 'PublishEdit', '2 edits are published'],
      ['unpublish', 'UnpublishEdit', '2 edits wait again'],
    ] as const) {
      const call = () => asked(path, `these-${path}-${gig.gig_id}`, { media_ids: [first, second] });
      await dyingAt(name, second, call);
      const { body } = await call();
      expect([body.message, body.media_ids.toSorted()]).toEqual([message, [first, second].toSorted()]);
      // Nor is it forgotten once all is done.
      expect((await call()).body.media_ids.toSorted()).toEqual([first, second].toSorted());
      expect((await asked(path, `anew-${path}-${gig.gig_id}`, { media_ids: [first, second] })).body.media_ids).toEqual(
        [],
      );
    }
  });
  test('tells it of all that waited', async () => {
    const [first, second] = [await send(editor, 'IMG_2001-edit.jpg'), await send(editor, 'IMG_2002-edit.jpg')];
    const until = new Date(Date.now() + 60_000).toISOString();
    const call = () => asked('publish', `all-${gig.gig_id}`, { until });
    await dyingAt('PublishEdit', second, call);
    await loom.settled();
    const later = await send(editor, 'IMG_2003-edit.jpg');
    const { body } = await call();
    expect([body.message, body.media_ids.toSorted()]).toEqual(['2 edits are published', [first, second].toSorted()]);
    // What came since waits to be seen first.
    expect(ids(await mine('waiting'))).toEqual([later]);
  });
});

describe('a new version of a published edit', () => {
  test('waits again, and the published one stays until it is published', async () => {
    const first = await send(editor, 'IMG_2001-edit.jpg');
    await publish(first);
    const second = await send(editor, 'IMG_2001-edit.jpg');
    expect(await shown()).toEqual(newestFirst(first, photos[1], photos[2]));
    const { media: list } = await ofPublic();
    expect([await fetched(list[2]!.media_url), await fetched(list[2]!.media_url.replace(first, second))]).toEqual([
      200, 404,
    ]);
    const seen = (await ofClient('edited')).media;
    expect([ids(seen), await fetched(seen[0]!.media_url)]).toEqual([[first], 200]);
    expect(await mine('waiting')).toMatchObject([{ media_id: second, publication: 'earlier', versions: 2 }]);
    const versions = () =>
      answered<{ versions: { media_id: string; shown: boolean; published: boolean }[] }>(
        'GET',
        `/gigs/${gig.gig_id}/media/${second}/versions`,
        asha.token,
      );
    expect((await versions()).versions).toMatchObject([
      { media_id: second, shown: true, published: false },
      { media_id: first, shown: false, published: true },
    ]);
    await publish(second);
    expect(await shown()).toEqual(newestFirst(second, photos[1], photos[2]));
    expect(await fetched(list[2]!.media_url)).toBe(404);
    // Taken back, the one before is shown again, and then the original.
    expect(await unpublish(second)).toEqual({ message: 'The edit waits again', media_ids: [second] });
    expect(await shown()).toEqual(newestFirst(first, photos[1], photos[2]));
    await unpublish(first);
    expect(await shown()).toEqual(newestFirst(...photos));
    expect((await loom.loom.context.reads.reader(gigs).get(gig.gig_id))!.waiting).toBe(1);
  });
  test('that is deleted leaves the published one, which leaves the original when it goes, and comes back with it', async () => {
    const first = await send(editor, 'IMG_2001-edit.jpg');
    const second = await send(editor, 'IMG_2001-edit.jpg');
    await publish(first);
    await publish(second);
    const after = async (act: Promise<unknown>): Promise<string[]> => (await act, await loom.settled(), shown());
    expect(await after(bulk('DELETE', 'bulk', [second]))).toEqual(newestFirst(first, photos[1], photos[2]));
    expect(await after(bulk('DELETE', 'bulk', [first]))).toEqual(newestFirst(...photos));
    expect(await after(bulk('POST', 'restore', [second]))).toEqual(newestFirst(second, photos[1], photos[2]));
    // Another version waits, whatever is deleted meanwhile.
    const third = await send(editor, 'IMG_2001-edit.jpg');
    expect(await after(bulk('DELETE', 'bulk', [second]))).toEqual(newestFirst(...photos));
    expect(ids(await mine('waiting'))).toEqual([third]);
  });
});

describe('publishing', () => {
  test('is for one, for several, and for all that were seen to wait', async () => {
    const made = [await send(editor, 'IMG_2001-edit.jpg'), await send(editor, 'IMG_2002-edit.jpg')];
    const until = (await mine('waiting'))[0]!.uploaded_at;
    const unseen = await send(editor, 'IMG_2003-edit.jpg');
    const all = await answered<{ message: string; media_ids: string[] }>(
      'POST',
      `/gigs/${gig.gig_id}/edits/publish`,
      asha.token,
      { until },
    );
    expect([all.message, all.media_ids.toSorted()]).toEqual(['2 edits are published', made.toSorted()]);
    expect(await shown()).toEqual(newestFirst(...made, photos[2]));
    expect(ids(await mine('waiting'))).toEqual([unseen]);
    expect((await unpublish(...made)).media_ids.toSorted()).toEqual(made.toSorted());
    expect(await shown()).toEqual(newestFirst(...photos));
    expect(await own()).toMatchObject({ waiting_edits: 3 });
  });
  test('is followed through by a reaction where the process died right after it was said', async () => {
    const made = await send(editor, 'IMG_2001-edit.jpg');
    const { write, reads } = loom.loom.context;
    const [editId] = (await reads.reader(editsOfMedia).get(made))!.editIds;
    const caller = { actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const }, correlation: 'c' };
    await write.run(publishEdit, { editId: editId!, gigId: gig.gig_id, mediaId: made }, caller);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(made, photos[1], photos[2]));
    // Whoever saw something older and says so late does not have the last word.
    await write.run(withholdMedia, { mediaId: made }, { ...caller, actor: system('late') });
    await write.run(putBackMedia, { mediaId: photos[0]!, edit: made }, { ...caller, actor: system('late') });
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(made, photos[1], photos[2]));
  });
  test('twice, from two devices at once, is once', async () => {
    const made = await send(editor, 'IMG_2001-edit.jpg');
    await Promise.all([publish(made), publish(made), publish(made)]);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(made, photos[1], photos[2]));
    for (const type of ['EditPublished', 'MediaPublished', 'MediaReplaced'])
      expect([type, (await typesOf(type)).length]).toEqual([type, 1]);
    expect(await publish(made)).toEqual({ message: 'Nothing was left to publish', media_ids: [] });
    await Promise.all([unpublish(made), unpublish(made)]);
    expect(await unpublish(made)).toEqual({ message: 'Nothing of it was published', media_ids: [] });
    expect((await typesOf('EditUnpublished')).length).toBe(1);
  });
  test("is the photographer's alone, of edits of their own gig that are there", async () => {
    const made = await send(editor, 'IMG_2001-edit.jpg');
    const stranger = await loom.register('Not Hers');
    const path = (what: string) => `/gigs/${gig.gig_id}/edits/${what}`;
    for (const what of ['publish', 'unpublish']) {
      const tries = await Promise.all(
        [stranger.token, editor, client, undefined].map((token) =>
          status('POST', path(what), token, { media_ids: [made] }),
        ),
      );
      expect([what, tries.every((each) => each >= 401 && each <= 404)]).toEqual([what, true]);
      for (const none of [photos[0]!, 'nothing'])
        expect(await status('POST', path(what), asha.token, { media_ids: [none] })).toBe(404);
      expect(await status('POST', path(what), asha.token, { media_ids: [] })).toBe(422);
    }
    expect(await status('POST', path('publish'), asha.token, {})).toBe(422);
    await bulk('DELETE', 'bulk', [made]);
    expect(await status('POST', path('publish'), asha.token, { media_ids: [made] })).toBe(404);
    expect(await typesOf('EditPublished')).toEqual([]);
  });
  test('while a new version comes publishes what was seen, and the new one waits', async () => {
    const first = await send(editor, 'IMG_2001-edit.jpg');
    const [second] = await Promise.all([send(editor, 'IMG_2001-edit.jpg'), publish(first)]);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(first, photos[1], photos[2]));
    expect(ids(await mine('waiting'))).toEqual([second]);
  });
  test('while the original is deleted, moved or taken away leaves no tile twice and none out', async () => {
    const made = [await send(editor, 'IMG_2001-edit.jpg'), await send(editor, 'IMG_2002-edit.jpg')];
    const { body: folder } = await loom.call<{ folder_id: string }>('POST', `${api}/gigs/${gig.gig_id}/folders`, {
      token: asha.token,
      body: { folder_name: 'Best' },
    });
    await Promise.all([
      publish(...made),
      bulk('DELETE', 'bulk', [photos[0]!]),
      bulk('PUT', 'move', [photos[1]!], { folder_id: folder.folder_id }),
    ]);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(...made, photos[2]));
    await bulk('POST', 'restore', [photos[0]!]);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(...made, photos[2]));
    await Promise.all([unpublish(...made), bulk('DELETE', 'bulk', [photos[0]!])]);
    await loom.settled();
    expect(await shown()).toEqual(newestFirst(photos[1], photos[2]));
  });
});

describe('what is published as it comes', () => {
  test('is what the photographer sends, also a version that an editor had sent', async () => {
    const made = await send(asha.token, 'IMG_2001-edit.jpg');
    expect(await shown()).toEqual(newestFirst(made, photos[1], photos[2]));
    expect(await mine('edited')).toMatchObject([{ media_id: made, publication: 'published' }]);
    const bytes = new Uint8Array(await pictures.photo());
    const both = async (token: string): Promise<string> => {
      const form = new FormData();
      form.append('files', new Blob([bytes]), 'IMG_2002-edit.jpg');
      const { received } = await answered<{ received: { media_id: string }[] }>(
        'POST',
        `/gigs/${gig.gig_id}/team-upload`,
        token,
        form,
      );
      await loom.settled();
      return received[0]!.media_id;
    };
    const again = await both(editor);
    expect(await shown()).not.toContain(again);
    expect(await both(asha.token)).toBe(again);
    expect(await shown()).toEqual(newestFirst(made, again, photos[2]));
  });
  test('is what editors return where the gig says so, from then on', async () => {
    const first = await send(editor, 'IMG_2001-edit.jpg');
    const form = {
      gig_name: gig.gig_name,
      description: gig.description,
      date_time: gig.date_time,
      location: gig.location,
    };
    expect(
      await answered('PUT', `/gigs/${gig.gig_id}`, asha.token, { ...form, publish_edits_at_once: true }),
    ).toMatchObject({ publish_edits_at_once: true });
    const second = await send(editor, 'IMG_2002-edit.jpg');
    expect(await shown()).toEqual(newestFirst(photos[0], second, photos[2]));
    expect(ids(await mine('waiting'))).toEqual([first]);
    // Left out, it stays; and it can be taken back.
    expect(await answered('PUT', `/gigs/${gig.gig_id}`, asha.token, form)).toMatchObject({
      publish_edits_at_once: true,
    });
    expect(
      await answered('PUT', `/gigs/${gig.gig_id}`, asha.token, { ...form, publish_edits_at_once: false }),
    ).toMatchObject({ publish_edits_at_once: false });
    await send(editor, 'IMG_2003-edit.jpg');
    expect(await shown()).toEqual(newestFirst(photos[0], second, photos[2]));
    expect((await loom.createGig(asha, { publish_edits_at_once: true })).publish_edits_at_once).toBe(true);
  });
});

test("an edit from a log that knew no publishing was public and stays so, in its original's place", async () => {
  const { write, reads } = loom.loom.context;
  // A file of its own, whose stored pictures the old edit has.
  const other = await loom.createGig(asha);
  const file = (await loom.upload(asha, other.gig_id, [{ name: 'x.jpg', bytes: await pictures.photo() }])).received[0]!
    .media_id;
  await loom.settled();
  const source = (await reads.reader(mediaItems).get(file))!;
  const about = { gigId: gig.gig_id, mediaId: derivedId('media', gig.gig_id, source.blob.hash) };
  const circumstances = {
    at: new Date().toISOString(),
    actor: system('old-log'),
    command: 'old-1',
    correlation: 'old',
    gig: gig.gig_id,
  };
  const old = await write.journal.load(media, about.mediaId);
  const received = {
    ...about,
    ownerId: asha.id,
    blob: source.blob,
    filename: 'IMG_2003-edit.jpg',
    kind: 'edited_photo' as const,
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 240,
    height: 160,
    located: false,
    folderId: null,
    source: 'browser' as const,
    by: 'editor',
  };
  await write.journal.append(
    media,
    about.mediaId,
    old,
    [
      { type: 'MediaReceived', ...received },
      {
        type: 'DerivativesMade',
        ...about,
        kind: 'edited_photo',
        folderId: null,
        deleted: false,
        thumbhash: source.thumbhash!,
        dhash: source.dhash!,
        derivatives: source.derivatives,
      },
    ],
    circumstances,
  );
  const none = await write.journal.load(edit, 'old-edit');
  await write.journal.append(
    edit,
    'old-edit',
    none,
    [
      {
        type: 'EditReturned',
        editId: 'old-edit',
        ...about,
        ownerId: asha.id,
        name: 'img_2003-edit',
        by: 'editor',
        version: 1,
      },
      { type: 'EditLinked', editId: 'old-edit', ...about, originalId: photos[2]!, how: 'name' },
    ],
    circumstances,
  );
  await loom.settled();
  expect(await shown()).toEqual(newestFirst(photos[0], photos[1], about.mediaId));
  expect(await own()).toMatchObject({ waiting_edits: 0 });
  expect(await mine('edited')).toMatchObject([{ media_id: about.mediaId, publication: 'published' }]);
});

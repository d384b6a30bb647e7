import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../../api/contract/clientAccess.ts';
import type { MediaAnswer } from '../../../api/contract/media.ts';
import { mediaAddresses } from '../../../api/auth/mediaAddresses.ts';
import { form } from '../http.ts';
import { sessionIn } from '../../server.ts';
import { invite, link, must, signInClient } from '../arrive.ts';
import { PASSWORD, formOf, settingsOf } from '../place.ts';
import type { Stage } from '../stage.ts';

/** Addresses that were given out, what can be made of them, and what becomes of them when the right ends. */
export const addressSuite = (stage: Stage): void => {
  describe('an address of a picture', () => {
    let gigId: string;
    let folderId: string;
    let photo: string;
    let other: string;
    let guests: string;
    let client: ClientAnswer;
    let clientToken: string;
    let linkId: string;
    let secret: string;
    const api = (path: string): string => `/api/v1/gigs/${gigId}${path}`;
    const own = <T>(method: string, path: string, body?: unknown): Promise<T> =>
      must<T>(stage.world.it, method, api(path), {
        token: stage.world.asha.token,
        ...(body === undefined ? {} : { body }),
      });
    const status = async (path: string): Promise<number> => (await stage.http.ask({ method: 'GET', path })).status;
    const pictureIn = (answer: { media: { media_id: string; thumb_url: string }[] }, id = photo): string =>
      answer.media.find(({ media_id }) => media_id === id)!.thumb_url;
    const publicPicture = async (galleryToken = '', id = photo): Promise<string> =>
      pictureIn(
        await must(stage.world.it, 'GET', `/api/v1/public/gigs/${gigId}/media`, {
          headers: { 'x-gallery-token': galleryToken },
        }),
        id,
      );
    const clientPicture = async (id = photo): Promise<string> =>
      pictureIn(await must(stage.world.it, 'GET', `/api/v1/client/gig/${gigId}/media`, { token: clientToken }), id);
    const clientFile = async (): Promise<string> =>
      (
        await must<{ download_url: string }>(stage.world.it, 'POST', `/api/v1/media/${photo}/download`, {
          token: clientToken,
          body: { size: '640' },
        })
      ).download_url;
    const original = async (): Promise<string> =>
      (
        await must<{ download_url: string }>(stage.world.it, 'POST', `/api/v1/media/${photo}/download`, {
          token: stage.world.asha.token,
          body: {},
        })
      ).download_url;
    const unlock = async (password: string): Promise<string> =>
      (
        await must<{ gallery_token: string }>(stage.world.it, 'POST', `/api/v1/public/gigs/${gigId}/unlock`, {
          body: { password },
        })
      ).gallery_token;
    const show = (change: object) =>
      own('PUT', '/public-settings', { public_settings: { ...settingsOf({ state: 'public', folderId }), ...change } });

    beforeAll(async () => {
      const { it, asha, pictures } = stage.world;
      ({ gig_id: gigId } = await it.createGig(asha, formOf('public', 'Passed on')));
      ({ folder_id: folderId } = await own<{ folder_id: string }>('POST', '/folders', { folder_name: 'Aside' }));
      await show({});
      photo = (await it.upload(asha, gigId, [{ name: 'passed.jpg', bytes: pictures.shown }])).received[0]!.media_id;
      other = (await it.upload(asha, gigId, [{ name: 'aside.jpg', bytes: pictures.tucked }], { folder_id: folderId }))
        .received[0]!.media_id;
      const { access_code: code } = await own<{ access_code: string }>('GET', '');
      const sent = form({ guest_name: 'Diya' }, [{ field: 'files', name: 'guest.jpg', bytes: pictures.approved }]);
      const got = await stage.http.ask({ method: 'POST', path: `/api/v1/guest/upload/${code}`, ...sent });
      guests = (JSON.parse(got.text) as { received: { media_id: string }[] }).received[0]!.media_id;
      await own('POST', `/guest-uploads/${guests}/approve`, {});
      client = await invite(it, asha, gigId, 'Passer', ['view', 'download']);
      clientToken = await signInClient(it, client);
      ({ linkId, secret } = await link(it, asha, gigId, 'view'));
      await it.settled();
    });

    test('of the public is made into nothing else: no other right, size, photo, gig or end', async () => {
      const address = await publicPicture();
      const [, , token, , variant] = address.split('/') as [string, string, string, string, string];
      const [letter, gig, end, ...rest] = token.split('.') as [string, string, string, ...string[]];
      expect([letter, variant, await status(address)]).toEqual(['p', '400', 200]);
      const { elsewhere, places } = stage.world;
      const made = [
        ...['o', 'd', 'c', 'f', 'v', 'u', 't', 'e', 'g', 'x'].map((right) => [right, gig, end, ...rest].join('.')),
        [letter, elsewhere.gigId, end, ...rest].join('.'),
        [letter, gig, 'zzzzzzzzz', ...rest].join('.'),
        [letter, gig, end, client.client_id, ...rest].join('.'),
        token.slice(0, -1),
        `${token}A`,
        token.replace(/\.[^.]*$/, '.'),
        token.replace(/\.[^.]*$/, ''),
        '',
        '...',
      ];
      for (const forged of made)
        expect([forged, await status(`/media/${forged}/${photo}/${variant}`)]).toEqual([forged, 404]);
      for (const wanted of ['original', '2048', '1024', '640', 'video', '0', '400.jpg', '..%2f1600'])
        expect([wanted, await status(`/media/${token}/${photo}/${wanted}`)]).toEqual([wanted, 404]);
      for (const id of [
        other,
        elsewhere.mediaId,
        places.private.photos.shown,
        places.public.photos.shown,
        'no-such-photo',
      ])
        expect(await status(`/media/${token}/${id}/400`)).toBe(404);
    });

    test('of an original is that of one photo', async () => {
      const address = await original();
      expect(await status(address)).toBe(200);
      for (const id of [other, guests]) expect(await status(address.replace(photo, id))).toBe(404);
    });

    test('ends at its time, whatever its right', async () => {
      const { write } = stage.world.it.loom.context;
      const yesterday = mediaAddresses(write.secrets, () => Date.now() - 86_400_000);
      const [ofOwner, ofClient] = [sessionIn(stage.world.asha.token), sessionIn(clientToken)];
      const tokens = [
        yesterday.token('owner', gigId, '', ofOwner),
        yesterday.token('original', gigId, photo, ofOwner),
        yesterday.token('client', gigId, client.client_id, ofClient),
        yesterday.token('clientFile', gigId, client.client_id, ofClient),
        yesterday.token('public', gigId),
        yesterday.token('view', gigId, `${linkId}~1`),
      ];
      for (const token of tokens)
        for (const variant of ['400', 'original', '640'])
          expect(await status(`/media/${token}/${photo}/${variant}`)).toBe(404);
    });

    test('ends for the public where a photo is hidden, held, deleted or the gallery switched off; for clients where it is held or deleted', async () => {
      const [byPublic, byClient] = [await publicPicture(), await clientPicture()];
      const [guestsPublic, guestsClient] = [await publicPicture('', guests), await clientPicture(guests)];
      const byOwner = (await own<{ original_photos: MediaAnswer[] }>('GET', '/media')).original_photos.find(
        ({ media_id }) => media_id === photo,
      )!.thumb_url;
      const now = async (): Promise<number[]> => [
        await status(byPublic),
        await status(byClient),
        await status(byOwner),
      ];
      expect(await now()).toEqual([200, 200, 200]);

      await own('PUT', '/media/move', { media_ids: [photo], folder_id: folderId });
      expect(await now()).toEqual([404, 200, 200]);
      await own('PUT', '/media/move', { media_ids: [photo], folder_id: null });
      await own('DELETE', '/media/bulk', { media_ids: [photo] });
      expect(await now()).toEqual([404, 404, 200]);
      await own('POST', '/media/restore', { media_ids: [photo] });
      await show({ show_public_gallery: false });
      expect(await now()).toEqual([404, 200, 200]);
      await show({ visible_folders: [] });
      expect(await now()).toEqual([404, 200, 200]);
      await show({});
      expect(await now()).toEqual([200, 200, 200]);

      expect([await status(guestsPublic), await status(guestsClient)]).toEqual([200, 200]);
      await own('POST', `/guest-uploads/${guests}/hold`, {});
      expect([await status(guestsPublic), await status(guestsClient)]).toEqual([404, 404]);
      await own('POST', `/guest-uploads/${guests}/approve`, {});
      expect(await status(guestsPublic)).toBe(200);
    });

    test('ends where the gig is made private, and again where its password is changed', async () => {
      const open = await publicPicture();
      const { download_url: zip } = await must<{ download_url: string }>(
        stage.world.it,
        'POST',
        `/api/v1/public/gigs/${gigId}/zip-ticket`,
        { body: {} },
      );
      const search = JSON.parse(
        (
          await stage.http.ask({
            method: 'POST',
            path: `/api/v1/public/gigs/${gigId}/selfie-search`,
            ...form({ consent_version: '2026-11-1' }, [
              { field: 'selfie', name: 'me.jpg', bytes: stage.world.pictures.shown },
            ]),
          })
        ).text,
      ) as { search: string };
      await own('PUT', '', { ...formOf('public', 'Passed on'), gig_type: 'private', password: PASSWORD });
      expect([
        await status(open),
        await status(zip),
        await status(`/media/cover/${gigId}`),
        await status(`/api/v1/public/download/${photo}`),
      ]).toEqual([404, 404, 401, 401]);
      const again = await stage.world.it.call('POST', `/api/v1/public/gigs/${gigId}/selfie-search/again`, {
        body: { search: search.search, not_me: [] },
      });
      expect(again.status).toBe(401);

      const first = await unlock(PASSWORD);
      const byPassword = await publicPicture(first);
      expect(await status(byPassword)).toBe(200);
      await own('PUT', '', { ...formOf('public', 'Passed on'), gig_type: 'private', password: 'another 8' });
      expect([await status(byPassword), await status(open)]).toEqual([404, 404]);
      expect(
        (
          await stage.world.it.call('GET', `/api/v1/public/gigs/${gigId}/media`, {
            headers: { 'x-gallery-token': first },
          })
        ).status,
      ).toBe(401);
      const second = await publicPicture(await unlock('another 8'));
      expect(await status(second)).toBe(200);
      await own('PUT', '', formOf('public', 'Passed on'));
      expect([await status(second), await status(await publicPicture())]).toEqual([200, 200]);
    });

    test('by a link ends when the link is renewed, and when it is switched off', async () => {
      const opened = async (token: string): Promise<string> =>
        publicPicture(
          (
            await must<{ gallery_token: string }>(stage.world.it, 'POST', '/api/v1/public/links/open', {
              body: { token },
            })
          ).gallery_token,
        );
      const first = await opened(secret);
      expect([first.split('/')[2]![0], await status(first)]).toEqual(['v', 200]);
      const { path } = await own<{ path: string }>('POST', `/links/${linkId}/renew`, {});
      const second = await opened(path.slice(path.indexOf('#') + 1));
      expect([await status(first), await status(second)]).toEqual([404, 200]);
      await own('DELETE', `/links/${linkId}`, {});
      expect(await status(second)).toBe(404);
    });

    test('of a client ends with what was granted: the permission, the size, the access', async () => {
      const [looks, takes] = [await clientPicture(), await clientFile()];
      expect([await status(looks), await status(takes), await status(takes.replace('/640', '/original'))]).toEqual([
        200, 200, 200,
      ]);
      const change = (body: object) => own('PUT', `/clients/${client.client_id}`, body);
      await change({ download_sizes: ['640'] });
      expect([
        await status(takes),
        await status(takes.replace('/640', '/original')),
        await status(takes.replace('/640', '/2048')),
      ]).toEqual([200, 403, 403]);
      expect(await status(takes.replace(photo, other))).toBe(403);
      await change({ permissions: ['view'] });
      expect([await status(looks), await status(takes)]).toEqual([200, 403]);
      await change({ permissions: ['view', 'download'] });
      expect(await status(takes)).toBe(200);
      await own('DELETE', `/clients/${client.client_id}`, {});
      expect([await status(looks), await status(takes)]).toEqual([404, 404]);
      // Whoever is invited again is given new addresses; those of before are of the same access.
      expect(
        (await stage.world.it.call('GET', `/api/v1/client/gig/${gigId}/media`, { token: clientToken })).status,
      ).toBe(401);
    });

    test("ends with its gig, but for the pictures in its owner's bin", async () => {
      const { it, asha } = stage.world;
      const addresses = [await publicPicture(), await original()];
      const { download_url: zip } = await own<{ download_url: string }>('POST', '/media/zip-ticket', {});
      for (const address of [...addresses, zip]) expect(await status(address)).toBe(200);
      await must(it, 'DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gigId] } });
      for (const address of [...addresses, zip]) expect(await status(address)).toBe(404);
    });
  });
};

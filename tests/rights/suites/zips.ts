import { describe, expect, test } from 'vitest';
import { must } from '../arrive.ts';
import { type PhotoName, type Place, photoNames } from '../place.ts';
import { type Role, states } from '../roles.ts';
import { sightOf } from '../visiblePhotos.ts';
import type { Stage } from '../stage.ts';

/** Names of the entries, from the central directory (APPNOTE 4.3.12; no comment at the end, no ZIP64 for so few). */
function entriesOf(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\u0005\u0006');
  const names: string[] = [];
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
const photosIn = (names: readonly string[]): PhotoName[] =>
  photoNames.filter((photo) => names.some((name) => name.startsWith(`${photo}-`)));

/** Who asks for all that there is, in a zip, and where. */
const packers: Partial<Record<Role, (place: Place) => string>> = {
  owner: ({ gigId }) => `/api/v1/gigs/${gigId}/media/zip-ticket`,
  editor: ({ gigId }) => `/api/v1/gigs/${gigId}/media/zip-ticket`,
  client: ({ gigId }) => `/api/v1/client/gig/${gigId}/zip`,
  nobody: ({ gigId }) => `/api/v1/public/gigs/${gigId}/zip-ticket`,
  guestWithPassword: ({ gigId }) => `/api/v1/public/gigs/${gigId}/zip-ticket`,
};
/** What lies in the bin, or is held, is in nobody's zip. */
const unpacked: readonly PhotoName[] = ['binned', 'pending', 'unwanted'];
/** What the editor sent. */
const returned: readonly PhotoName[] = ['edit', 'waiting'];
/** An editor's zip of all is what is approved for editing; what they sent they have. */
const packedFor = (role: Role, { state, photos }: Place): PhotoName[] =>
  photoNames.filter(
    (photo) =>
      photos[photo] &&
      sightOf(role, state).includes(photo) &&
      !unpacked.includes(photo) &&
      !(role === 'editor' && returned.includes(photo)),
  );

export const zipSuite = (stage: Stage): void => {
  describe('a zip has every photo that its asker may have, and no other', () => {
    const all = (place: Place): string[] => Object.values(place.photos);
    const packed = async (role: Role, place: Place, ids: string[] | undefined) => {
      const { it } = stage.world;
      return it.call<{ download_url: string | null; detail?: string }>('POST', packers[role]!(place), {
        headers: place.credentials[role]!(),
        body: ids ? { media_ids: ids } : {},
      });
    };

    test.each(Object.keys(packers) as Role[])('%s', async (role) => {
      const wrong: string[] = [];
      for (const state of states) {
        const place = stage.world.places[state];
        if (!place.credentials[role]) continue;
        const expected = packedFor(role, place);
        for (const [what, ids] of [
          ['all', undefined],
          ['by ids of every photo', all(place)],
        ] as const) {
          const { status, body } = await packed(role, place, ids && [...ids]);
          const got =
            status === 200
              ? photosIn(entriesOf((await stage.http.ask({ method: 'GET', path: body.download_url! })).bytes))
              : [];
          const here =
            what === 'all' || role !== 'editor'
              ? expected
              : [...expected, ...returned].filter((photo) => sightOf(role, state).includes(photo));
          if (JSON.stringify(got) !== JSON.stringify(here))
            wrong.push(
              `${what}, ${state}: expected ${here.join(' ') || 'nothing'}, got ${got.join(' ') || `nothing (${status})`}`,
            );
        }
      }
      expect(wrong).toEqual([]);
    });

    test('by ids of another gig there is nothing', async () => {
      const { places, elsewhere } = stage.world;
      for (const role of Object.keys(packers) as Role[]) {
        const { status, body } = await packed(role, places.public, [elsewhere.mediaId]);
        expect([role, status, body.download_url]).toEqual([role, 404, undefined]);
      }
    });

    test('one that was asked for before holds no more than may be had now, and ends with the right', async () => {
      const { it, places, asha } = stage.world;
      const place = places.public;
      const { gigId, photos } = place;
      const tickets = new Map<Role, string>();
      for (const role of Object.keys(packers) as Role[])
        tickets.set(role, (await packed(role, place, undefined)).body.download_url!);
      const inside = async (role: Role): Promise<PhotoName[] | number> => {
        const { status, bytes } = await stage.http.ask({ method: 'GET', path: tickets.get(role)! });
        return status === 200 ? photosIn(entriesOf(bytes)) : status;
      };
      const own = (method: string, path: string, body: unknown) =>
        must(it, method, `/api/v1/gigs/${gigId}${path}`, { token: asha.token, body });
      const media = { media_ids: [photos.shown] };

      await own('DELETE', '/media/bulk', media);
      for (const role of tickets.keys())
        expect([role, await inside(role)]).toEqual([
          role,
          role === 'editor' ? 404 : packedFor(role, place).filter((photo) => photo !== 'shown'),
        ]);
      await own('POST', '/media/restore', media);

      await own('PUT', '/media/move', { ...media, folder_id: place.folderId });
      for (const role of ['nobody', 'guestWithPassword'] as const) expect(await inside(role)).not.toContain('shown');
      for (const role of ['owner', 'client', 'editor'] as const) expect(await inside(role)).toContain('shown');
      await own('PUT', '/media/move', { ...media, folder_id: null });

      await own('PUT', `/media/${photos.shown}/photographer-approve`, {});
      expect(await inside('editor')).toBe(404);
      await own('PUT', `/media/${photos.shown}/photographer-approve`, {});
      expect(await inside('editor')).toEqual(['shown']);

      await own('PUT', `/clients/${place.clients.client!.client_id}`, { permissions: ['view'] });
      expect(await inside('client')).toBe(403);
      await own('PUT', `/clients/${place.clients.client!.client_id}`, { permissions: ['view', 'download'] });
      for (const role of tickets.keys()) expect([role, await inside(role)]).toEqual([role, packedFor(role, place)]);
    });
  });
};

import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '../../domain/kernel/id.ts';
import { showing } from './showcase.ts';
import { type GigModel, type Photo, type World, begin, command, end, pick } from './world.ts';

/** Who is invited to each gig. */
export const CLIENT = {
  client_name: 'Meera Nair',
  client_email: 'meera@client.test',
  permissions: ['view', 'download'],
};

/** A photographer at work in one gig: names, folders, settings, marks, a client, and photos that move, go and come back, sometimes on two devices at once. */
export async function photographer(world: World, gig: GigModel): Promise<void> {
  const at = `/gigs/${gig.id}`;
  const idOf = ({ file }: Photo): string => derivedId('media', gig.id, file.hash);
  const send = <T>(
    method: string,
    path: string,
    body: unknown,
    options?: { mayBeGone?: boolean },
  ): Promise<T | undefined> => command<T>(world, gig.token, method, `${at}${path}`, body, options);
  const free = (): Photo[] =>
    [...world.photos.values()].filter((photo) => photo.gig === gig && photo.acknowledged && photo.underWay === 0);
  const some = (deleted: boolean): Photo[] =>
    free()
      .filter((photo) => photo.deleted === deleted)
      .filter(() => world.next() < 0.3)
      .slice(0, 6);
  /** Nobody else works on them, nor is told what became of them, until it is done. */
  const holding = async (photos: readonly Photo[], work: (ids: string[]) => Promise<void>): Promise<void> => {
    if (photos.length === 0) return;
    begin(photos);
    await work(photos.map(idOf));
    end(photos);
  };
  const about = (
    photos: readonly Photo[],
    method: string,
    path: string,
    more: object,
    then: (photo: Photo) => void,
  ): Promise<void> =>
    holding(photos, async (ids) => {
      if (await send(method, path, { media_ids: ids, ...more })) photos.forEach(then);
    });

  const rename = async (): Promise<void> => {
    const name = `Wedding ${Math.floor(world.next() * 1e9)}`;
    if (await send('PUT', '', { gig_name: name, date_time: '2026-11-21T18:00', location: 'Kochi' })) gig.name = name;
  };
  const newFolder = async (): Promise<void> => {
    const made = await send<{ folder_id: string; folder_name: string }>('POST', '/folders', {
      folder_name: `Folder ${Math.floor(world.next() * 1e9)}`,
    });
    if (made) gig.folders.set(made.folder_id, made.folder_name);
  };
  /** While a folder is deleted, some photos are moved out of it to another one, and some that were in none are moved into it. */
  const dropFolder = async (): Promise<void> => {
    const id = pick(world, [...gig.folders.keys()]);
    if (!id) return;
    // Whatever lies in it is on its way out of it.
    const inside = [...world.photos.values()].filter((photo) => photo.folderId === id);
    const other = pick(
      world,
      [...gig.folders.keys()].filter((each) => each !== id),
    );
    const rescued =
      other === undefined
        ? []
        : free()
            .filter((photo) => photo.folderId === id && !photo.deleted)
            .slice(0, 4);
    const strays = some(false)
      .filter(({ folderId }) => folderId === null)
      .slice(0, 2);
    const sooner = world.next() < 0.5 ? 0 : world.next() * 15;
    await holding([...new Set([...inside, ...strays])], async () => {
      const deletion = pause(sooner).then(() => send('DELETE', `/folders/${id}`, {}));
      const out =
        rescued.length > 0 ? send('PUT', '/media/move', { media_ids: rescued.map(idOf), folder_id: other }) : undefined;
      const into =
        strays.length > 0
          ? send('PUT', '/media/move', { media_ids: strays.map(idOf), folder_id: id }, { mayBeGone: true })
          : undefined;
      const [deleted, moved] = await Promise.all([deletion, out, into]);
      if (deleted) {
        gig.folders.delete(id);
        for (const photo of inside) photo.folderId = null;
      }
      if (moved) for (const photo of rescued) photo.folderId = other!;
    });
  };
  const settings = async (): Promise<void> => {
    const selfieSearch = !gig.selfieSearch;
    const form = {
      show_public_gallery: true,
      visible_folders: 'all',
      allow_selfie_search: selfieSearch,
      allow_face_registration: true,
      guest_uploads_enabled: false,
      guest_upload_limit: 10,
      guest_moderation: true,
    };
    if (await send('PUT', '/public-settings', { public_settings: form })) gig.selfieSearch = selfieSearch;
  };
  const move = async (): Promise<void> => {
    const folder = pick(world, [null, ...gig.folders.keys()]) ?? null;
    await about(some(false), 'PUT', '/media/move', { folder_id: folder }, (photo) => (photo.folderId = folder));
  };
  const remove = (): Promise<void> =>
    about(some(false), 'DELETE', '/media/bulk', {}, (photo) => (photo.deleted = true));
  const restore = (): Promise<void> =>
    about(some(true), 'POST', '/media/restore', {}, (photo) => (photo.deleted = false));
  /** One device deletes what another brings back: nobody knows who was last, until one of them does it again. */
  const removeAndRestore = async (): Promise<void> => {
    const photos = some(world.next() < 0.5);
    const deleted = world.next() < 0.5;
    await holding(photos, async (ids) => {
      await Promise.all([
        send('DELETE', '/media/bulk', { media_ids: ids }),
        send('POST', '/media/restore', { media_ids: ids }),
      ]);
      const done = await (deleted
        ? send('DELETE', '/media/bulk', { media_ids: ids })
        : send('POST', '/media/restore', { media_ids: ids }));
      if (done) for (const photo of photos) photo.deleted = deleted;
    });
  };
  const rate = (): Promise<void> => {
    const stars = Math.floor(world.next() * 6);
    return about(some(false), 'PUT', '/media/culling', { stars }, (photo) => (photo.stars = stars));
  };
  const approve = async (): Promise<void> => {
    const photos = some(false).slice(0, 1);
    await holding(photos, async ([id]) => {
      if (await send('PUT', `/media/${id}/photographer-approve`, {}))
        for (const photo of photos) photo.approved = !photo.approved;
    });
  };
  /** Two pages say what the client may download, each one half of it. */
  const allow = async (): Promise<void> => {
    const { client } = gig;
    const [limit, watermark] = [Math.floor(world.next() * 100), world.next() < 0.5];
    const [limited, marked] = await Promise.all([
      send('PUT', `/clients/${client.id}`, { download_limit: limit }),
      send('PUT', `/clients/${client.id}`, { download_watermark: watermark }),
    ]);
    if (limited) client.limit = limit;
    if (marked) client.watermark = watermark;
  };
  /** A name that is claimed before it is saved, out of a few: a kill may come between the two. */
  const introduce = async (): Promise<void> => {
    if (!gig.profile) return;
    const username = `asha-${gig.id.slice(-6)}-${Math.floor(world.next() * 3)}`;
    const profile = { username, bio: `Weddings ${Math.floor(world.next() * 1e9)}` };
    if (await command(world, gig.token, 'POST', '/profile/setup', profile)) gig.profile = profile;
  };
  const inviteAnew = async (): Promise<void> => {
    if (!(await send('DELETE', `/clients/${gig.client.id}`, {}))) return;
    const invited = await send<{ client: { client_id: string } }>('POST', '/clients', CLIENT);
    if (invited) gig.client = { id: invited.client.client_id, limit: null, watermark: false };
  };

  const work = [
    rename,
    newFolder,
    newFolder,
    dropFolder,
    dropFolder,
    settings,
    move,
    move,
    move,
    remove,
    restore,
    restore,
    removeAndRestore,
    rate,
    approve,
    allow,
    introduce,
    inviteAnew,
    ...(gig.showcase ? showing(world, gig, gig.showcase) : []),
  ];
  while (!world.stopping) {
    await pick(world, work)!();
    await pause(world.next() * 30);
  }
}

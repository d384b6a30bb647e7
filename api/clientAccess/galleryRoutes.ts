import { checkClient, finishSelecting } from '../../commands/clientAccess.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { clientRulesOfGigs } from '../../projections/clientAccess.ts';
import { picks } from '../../projections/interaction.ts';
import { clientPhotos } from './photos.ts';
import * as contract from '../contract/clientAccess.ts';
import { prepareClientZip } from '../contract/zip.ts';
import type { RouteContext } from '../context.ts';
import { foldersOf } from '../gig/present.ts';
import { pictureOf } from '../media/present.ts';
import { type Route, route } from '../http/reply.ts';
import { openSmartSelection } from '../quality/smartSelection.ts';
import { receiveFiles } from '../media/receiveFiles.ts';

/** What the gallery opens with where nothing was measured yet. */
const SMART_FALLBACK = 25;

/** The gallery of a signed-in client. */
export function clientGalleryRoutes(context: RouteContext): Route[] {
  const { write, reads, throttles, addresses, clients, clientZips, queries } = context;
  const accountReader = reads.reader(accounts);
  const rules = reads.reader(clientRulesOfGigs);
  const chosen = reads.reader(picks);
  const photos = clientPhotos(context);
  const smartSelection = openSmartSelection(context);

  const picked = (clientId: string): Promise<number> =>
    chosen.count({ index: 'byClient', where: { clientId, chosen: true } });

  return [
    route(contract.clientLogin, async ({ body, guest, address }) => {
      const keys = [`client-address:${address}`, `client:${body.client_email.toLowerCase()}`];
      const found = await throttles.login.attempt(keys, () => checkClient(write, body.client_email, body.access_code));
      const { token, access } = await clients.start({ id: found.clientId, gigId: found.gigId }, guest);
      return { access_token: token, gig_id: found.gigId, permissions: access.permissions };
    }),
    route(contract.clientLogout, async ({ client, caller }) => {
      await clients.end(client, caller);
      return { message: 'You are signed out.' };
    }),
    route(contract.getClientMedia, async ({ gig, query, client, session }) => {
      const { access } = client;
      const { items, next } =
        query.filter === 'edited'
          ? await photos.edited(gig, query.limit, query.cursor)
          : await photos.page(gig, query.limit, query.cursor);
      const [media, owner, cover, strict, selected] = await Promise.all([
        photos.present(items, access, session),
        accountReader.get(gig.ownerId),
        queries.gigs.coverOf(gig),
        rules.get(gig.id),
        picked(access.id),
      ]);
      const { name, category, dateTime, location } = gig.details;
      const editedTotal = photos.editedTotal(gig);
      return {
        media,
        original_photos: media.filter(({ media_type }) => media_type !== 'edited_photo'),
        edited_photos: media.filter(({ media_type }) => media_type === 'edited_photo'),
        folders: foldersOf(gig),
        permissions: access.permissions,
        next_cursor: next,
        total: query.filter === 'edited' ? editedTotal : photos.total(gig),
        edited_total: editedTotal,
        gig: {
          gig_name: name,
          category,
          date_time: dateTime,
          location,
          photographer_name: owner?.fullName ?? '',
          feature_image: cover?.displayableAt
            ? pictureOf(cover, addresses.token('client', gig.id, access.id, session))
            : null,
        },
        client_name: access.name,
        may_comment: !strict?.strict || access.permissions.includes('comment'),
        selected,
        download_limit: access.allowance.photos,
        download_sizes: access.allowance.sizes,
        download_watermark: access.allowance.watermark,
        downloaded: access.downloaded,
      };
    }),
    route(contract.getClientPhoto, async ({ gig, params, client, session }) => {
      const { access } = client;
      const [photo] = await photos.present(await photos.these(gig, [params.mediaId]), access, session);
      return photo ?? refuse('notFound', 'media.absent', 'This photo is no longer here.');
    }),
    route(contract.getSmartGallery, async ({ gig, client, session }) => {
      const { access } = client;
      const curated = await photos.shownFor(gig, await smartSelection(gig));
      if (curated.length > 0) return { smart_photos: await photos.present(curated, access, session) };
      const { items } = await photos.page(gig, SMART_FALLBACK, undefined);
      return { smart_photos: await photos.present(items, access, session) };
    }),
    route(contract.getClientFolder, async ({ gig, params, query, client, session }) => {
      const { access } = client;
      const { items, next } = await photos.folder(gig, params.folderId, query.limit, query.cursor);
      return {
        media: await photos.present(items, access, session),
        next_cursor: next,
        total: gig.displayable[params.folderId] ?? 0,
      };
    }),
    route(contract.clientUpload, async (request) => {
      const { gig, client } = request;
      if (!client.access.permissions.includes('edit'))
        refuse('forbidden', 'client.mayNotUpload', 'You do not have upload permissions');
      return receiveFiles(context, request, gig.id);
    }),
    route(prepareClientZip, async (request) => {
      const { gig, client, body, session } = request;
      return clientZips.prepare(gig, client.access, { ids: body.media_ids, size: body.size, session }, request);
    }),
    route(contract.finishSelecting, async ({ gig, client, run }) => {
      const { access } = client;
      const photosChosen = await picked(access.id);
      if (photosChosen === 0) refuse('invalid', 'selection.empty', 'Please like or approve some photos first.');
      await run(finishSelecting, { clientId: access.id, photos: photosChosen });
      const owner = await accountReader.get(gig.ownerId);
      return {
        message: `${owner?.fullName ?? 'Your photographer'} knows that you are done. You can still change your mind.`,
      };
    }),
  ];
}

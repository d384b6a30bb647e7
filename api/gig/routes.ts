import {
  deleteFolder,
  createFolder,
  chooseFeatureImage,
  deleteGig,
  editGig,
  openGig,
  restoreGig,
  setVisibility,
} from '../../commands/gig.ts';
import { hashPassword } from '../../commands/core/passwords.ts';
import { type Caller, wasRun } from '../../commands/core/run.ts';
import { reserveGig, returnGig } from '../../commands/subscription.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import * as contract from '../contract/gig.ts';
import * as mediaContract from '../contract/media.ts';
import { gigCode } from '../guest/codes.ts';
import { gigQueries } from './queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { withKeyOf } from '../http/bulk.ts';
import { foldersOf } from '../media/present.ts';
import { type Route, route } from '../http/reply.ts';

const formOf = (form: contract.GigForm) => ({
  details: {
    name: form.gig_name,
    description: form.description,
    category: form.category,
    dateTime: form.date_time,
    location: form.location,
  },
  gigType: form.gig_type,
  guestUploads: {
    enabled: form.guest_uploads_enabled,
    limit: form.guest_upload_limit,
    moderation: form.guest_moderation,
  },
  publishEditsAtOnce: form.publish_edits_at_once,
  passwordGiven: form.gig_type === 'private' && Boolean(form.password?.trim()),
});

const MEDIA_ID = /\/media\/[^/]+\/([\w-]{1,64})\/\w+/;

export function gigRoutes(context: AppContext): Route[] {
  const { write, reads } = context;
  const queries = gigQueries(context);
  const answer = async (ownerId: string, session: string, gigId: string, position: number) => {
    await reads.passed(position);
    return queries.one(await queries.own(ownerId, gigId), session);
  };
  const keepPassword = async (
    gigId: string,
    form: contract.GigForm,
    by: typeof openGig | typeof editGig,
    caller: Caller,
  ): Promise<void> => {
    if (form.gig_type !== 'private' || !form.password?.trim() || (await wasRun(write.journal, by, gigId, caller)))
      return;
    await write.vault.put('gigPassword', gigId, await hashPassword(form.password), { group: gigId });
  };

  return [
    route(contract.createGig, async ({ body, caller, session }) => {
      const gigId = caller.key === undefined ? newId() : derivedId('gig', caller.actor.id, caller.key);
      if (body.gig_type === 'private' && !body.password?.trim())
        refuse('invalid', 'gig.passwordMissing', 'Password is required for private gigs');
      await write.run(reserveGig, { userId: caller.actor.id, gigId }, caller);
      await keepPassword(gigId, body, openGig, caller);
      await gigCode(write, gigId);
      const { position } = await write.run(openGig, { gigId, ...formOf(body) }, caller);
      return answer(caller.actor.id, session, gigId, position);
    }),
    route(contract.editGig, async ({ params, body, caller, session }) => {
      await queries.own(caller.actor.id, params.gigId);
      await keepPassword(params.gigId, body, editGig, caller);
      const { position } = await write.run(editGig, { gigId: params.gigId, ...formOf(body) }, caller);
      return answer(caller.actor.id, session, params.gigId, position);
    }),
    route(contract.getGig, async ({ params, caller, session }) =>
      queries.one(await queries.own(caller.actor.id, params.gigId), session),
    ),
    route(contract.myGigs, ({ query, caller, session }) =>
      queries.mine(caller.actor.id, session, query.limit, query.cursor),
    ),
    route(contract.deleteGigs, async ({ body, caller }) => {
      let last = 0;
      for (const gigId of body.gig_ids) {
        last = Math.max(last, (await write.run(deleteGig, { gigId }, withKeyOf(caller, gigId))).position);
        // Counted by id: a key shared by all of them would let only the first through.
        await write.run(returnGig, { userId: caller.actor.id, gigId }, { ...caller, key: undefined });
      }
      await reads.passed(last);
      return { message: body.gig_ids.length === 1 ? 'Gig deleted' : `${body.gig_ids.length} gigs deleted` };
    }),
    route(contract.restoreGigs, async ({ body, caller }) => {
      const mine = { userId: caller.actor.id };
      let last = 0;
      for (const gigId of body.gig_ids) {
        await queries.deletedOne(mine.userId, gigId);
        await write.run(reserveGig, { ...mine, gigId }, { ...caller, key: undefined });
        const { position } = await write
          .run(restoreGig, { gigId }, withKeyOf(caller, gigId))
          .catch(async (error: unknown) => {
            await write.run(returnGig, { ...mine, gigId }, { ...caller, key: undefined });
            throw error;
          });
        last = Math.max(last, position);
      }
      await reads.passed(last);
      return { message: body.gig_ids.length === 1 ? 'Gig restored' : `${body.gig_ids.length} gigs restored` };
    }),
    route(contract.listDeletedGigs, ({ query, caller, session }) =>
      queries.deleted(caller.actor.id, session, query.limit, query.cursor),
    ),
    route(contract.changePublicSettings, async ({ params, body, caller, session }) => {
      const settings = body.public_settings;
      const { position } = await write.run(
        setVisibility,
        {
          gigId: params.gigId,
          visibility: {
            showGallery: settings.show_public_gallery,
            visibleFolders: settings.visible_folders,
            selfieSearch: settings.allow_selfie_search,
            faceRegistration: settings.allow_face_registration,
          },
          guestUploads: {
            enabled: settings.guest_uploads_enabled,
            limit: settings.guest_upload_limit,
            moderation: settings.guest_moderation,
          },
        },
        caller,
      );
      return answer(caller.actor.id, session, params.gigId, position);
    }),
    route(contract.setFeatureImage, async ({ params, body, caller, session }) => {
      const mediaId = MEDIA_ID.exec(body.feature_image)?.[1] ?? body.feature_image;
      const { position } = await write.run(
        chooseFeatureImage,
        { gigId: params.gigId, mediaId: mediaId.slice(0, 64) },
        caller,
      );
      return answer(caller.actor.id, session, params.gigId, position);
    }),
    route(mediaContract.listFolders, async ({ params, caller }) => ({
      folders: foldersOf(await queries.own(caller.actor.id, params.gigId)),
    })),
    route(mediaContract.createFolder, async ({ params, body, caller }) => {
      const folderId = caller.key === undefined ? newId() : derivedId('folder', params.gigId, caller.key);
      const { position, state } = await write.run(
        createFolder,
        { gigId: params.gigId, folderId, name: body.folder_name },
        caller,
      );
      await reads.passed(position);
      // A repeat is told what was made the first time.
      const made = state.status === 'open' ? state.folders.find((folder) => folder.folderId === folderId) : undefined;
      return { folder_id: folderId, folder_name: made?.name ?? body.folder_name, count: 0 };
    }),
    route(mediaContract.deleteFolder, async ({ params, caller }) => {
      const { position } = await write.run(deleteFolder, { gigId: params.gigId, folderId: params.folderId }, caller);
      await reads.passed(position);
      return { message: 'Folder deleted' };
    }),
  ];
}

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
import { type Caller, wasRun, withKeyOf, withoutKey } from '../../commands/core/run.ts';
import { reserveGig, returnGig } from '../../commands/subscription.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import * as contract from '../contract/gig.ts';
import * as mediaContract from '../contract/media.ts';
import { gigCode } from '../guest/codes.ts';
import type { RouteContext } from '../context.ts';
import { foldersOf } from './present.ts';
import { type AnyRequest, type Route, type SignedIn, route } from '../http/reply.ts';

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

type Asked = Pick<AnyRequest, 'session' | 'settled'> & { principal: SignedIn };

export function gigRoutes(context: RouteContext): Route[] {
  const { write, gigAccess, queries } = context;
  /** The gig as it is now. */
  const answer = async ({ principal, session, settled }: Asked, gigId: string) => {
    await settled();
    return queries.gigs.one(await gigAccess.owned(principal.actor.id, gigId), session);
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
    route(contract.createGig, async (request) => {
      const { body, caller, run } = request;
      const gigId = caller.key === undefined ? newId() : derivedId('gig', caller.actor.id, caller.key);
      if (body.gig_type === 'private' && !body.password?.trim())
        refuse('invalid', 'gig.passwordMissing', 'Password is required for private gigs');
      await run(reserveGig, { userId: caller.actor.id, gigId });
      await keepPassword(gigId, body, openGig, caller);
      await gigCode(write, gigId);
      await run(openGig, { gigId, ...formOf(body) });
      return answer(request, gigId);
    }),
    route(contract.editGig, async (request) => {
      const { gig, body, caller, run } = request;
      await keepPassword(gig.id, body, editGig, caller);
      await run(editGig, { gigId: gig.id, ...formOf(body) });
      return answer(request, gig.id);
    }),
    route(contract.getGig, ({ gig, session }) => queries.gigs.one(gig, session)),
    route(contract.myGigs, ({ query, caller, session }) =>
      queries.gigs.mine(caller.actor.id, session, query.limit, query.cursor),
    ),
    route(contract.deleteGigs, async ({ body, caller, run }) => {
      for (const gigId of body.gig_ids) {
        await run(deleteGig, { gigId }, withKeyOf(caller, gigId));
        await run(returnGig, { userId: caller.actor.id, gigId }, withoutKey(caller));
      }
      return { message: body.gig_ids.length === 1 ? 'Gig deleted' : `${body.gig_ids.length} gigs deleted` };
    }),
    route(contract.restoreGigs, async ({ body, caller, run }) => {
      const mine = { userId: caller.actor.id };
      for (const gigId of body.gig_ids) {
        await queries.gigs.deletedOne(mine.userId, gigId);
        await run(reserveGig, { ...mine, gigId }, withoutKey(caller));
        await run(restoreGig, { gigId }, withKeyOf(caller, gigId)).catch(async (error: unknown) => {
          await run(returnGig, { ...mine, gigId }, withoutKey(caller));
          throw error;
        });
      }
      return { message: body.gig_ids.length === 1 ? 'Gig restored' : `${body.gig_ids.length} gigs restored` };
    }),
    route(contract.listDeletedGigs, ({ query, caller, session }) =>
      queries.gigs.deleted(caller.actor.id, session, query.limit, query.cursor),
    ),
    route(contract.changePublicSettings, async (request) => {
      const { gig, body, run } = request;
      const settings = body.public_settings;
      await run(setVisibility, {
        gigId: gig.id,
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
      });
      return answer(request, gig.id);
    }),
    route(contract.setFeatureImage, async (request) => {
      const { gig, body, run } = request;
      const mediaId = MEDIA_ID.exec(body.feature_image)?.[1] ?? body.feature_image;
      await run(chooseFeatureImage, { gigId: gig.id, mediaId: mediaId.slice(0, 64) });
      return answer(request, gig.id);
    }),
    route(mediaContract.listFolders, async ({ gig }) => ({ folders: foldersOf(gig) })),
    route(mediaContract.createFolder, async ({ gig, body, caller, run }) => {
      const folderId = caller.key === undefined ? newId() : derivedId('folder', gig.id, caller.key);
      const { state } = await run(createFolder, { gigId: gig.id, folderId, name: body.folder_name });
      // A repeat is told what was made the first time.
      const made = state.status === 'open' ? state.folders.find((folder) => folder.folderId === folderId) : undefined;
      return { folder_id: folderId, folder_name: made?.name ?? body.folder_name, count: 0 };
    }),
    route(mediaContract.deleteFolder, async ({ gig, params, run }) => {
      await run(deleteFolder, { gigId: gig.id, folderId: params.folderId });
      return { message: 'Folder deleted' };
    }),
  ];
}

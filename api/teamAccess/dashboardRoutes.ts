import { withoutKey } from '../../commands/core/run.ts';
import { system } from '../../commands/core/actors.ts';
import { fileEdit, linkEditByHand } from '../../commands/edit.ts';
import { type Received, receiveFile } from '../../commands/intake.ts';
import { checkTeamCode, useTeamCode } from '../../commands/teamAccess.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { editFor } from '../../projections/editFiling.ts';
import { gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { team } from '../../projections/teamAccess.ts';
import * as contract from '../contract/teamAccess.ts';
import type { RouteContext } from '../context.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { discreet } from './discreet.ts';
import { teamPhotos } from './photos.ts';
import { BY_CODE } from './rights.ts';
import { receiveFiles } from '../media/receiveFiles.ts';

/** The dashboard of an editor. */
export function teamDashboardRoutes(context: RouteContext): Route[] {
  const { write, reads, throttles, editors, gigAccess } = context;
  const shoots = reads.reader(gigs);
  const members = reads.reader(team);
  const media = reads.reader(mediaItems);
  const photos = teamPhotos(context);

  const over = () => refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
  const check = (code: string, { address }: Pick<AnyRequest, 'address'>) =>
    throttles.login.attempt([`team-address:${address}`], () => checkTeamCode(write, code));

  /** A photo or video of this gig; refuses `notFound`. */
  const needOriginal = async (gigId: string, originalId: string): Promise<void> => {
    const view = await media.get(originalId);
    if (view?.gigId !== gigId || view.inBin || view.kind === 'edited_photo')
      refuse('notFound', 'media.absent', 'This photo is no longer here.');
  };
  /** As a version of its edit; `originalId`: the photo that the photographer says it was made from. */
  const file = async (
    { run, write: side, caller, settled }: AnyRequest,
    gigId: string,
    filename: string,
    { mediaId }: Received,
    originalId: string | undefined,
  ): Promise<void> => {
    await settled();
    const filing = await editFor(reads, { gigId, mediaId, filename, originalId });
    await fileEdit(
      side,
      { mediaId, by: caller.actor.id, again: true, ...filing },
      { ...withoutKey(caller), actor: system('team-upload') },
    );
    if (originalId !== undefined)
      await run(linkEditByHand, { editId: filing.editId, gigId, originalId }, withoutKey(caller));
  };

  return [
    route(contract.openTeamCode, async (request) => {
      const { params, query, guest, run, settled } = request;
      const { teamId, gigId } = await check(params.accessCode, request);
      await run(useTeamCode, { teamId }, { ...guest, actor: system('team-code'), key: undefined });
      await settled();
      const [member, gig] = await Promise.all([members.get(teamId), shoots.get(gigId)]);
      if (!member || !gig) return over();
      const [about, { items, next, total }] = await Promise.all([
        photos.about(member, gig),
        photos.approved(gig, query.limit, query.cursor),
      ]);
      return { ...about, approved_media: await photos.present(member, items, BY_CODE), next_cursor: next, total };
    }),
    route(contract.teamLogin, async (request) => {
      const { teamId, gigId } = await check(request.body.access_code, request);
      const { token, access } = await editors.start({ id: teamId, gigId }, request.guest);
      return { access_token: token, gig_id: gigId, team_name: access.name };
    }),
    route(contract.teamLogout, async ({ editor, caller }) => {
      await editors.end(editor, caller);
      return { message: 'You are signed out.' };
    }),
    route(contract.getTeamGig, async ({ gig, editor }) => {
      const { access: member } = editor;
      return photos.about(member, gig);
    }),
    route(contract.listTeamMedia, async ({ gig, query, editor, session }) => {
      const { access: member } = editor;
      const { items, next, total } =
        query.filter === 'edited'
          ? await photos.edited(member, gig, query.limit, query.cursor)
          : await photos.approved(gig, query.limit, query.cursor);
      return { media: await photos.present(member, items, session), next_cursor: next, total };
    }),
    route(contract.getTeamPhoto, async ({ gig, params, editor, session }) => {
      const { access: member } = editor;
      const [photo] = await photos.present(member, [await photos.one(member, gig, params.mediaId)], session);
      return photo!;
    }),
    route(contract.teamUpload, async (request) => {
      const { params, editor, caller, write: side } = request;
      const { id: gigId } = editor
        ? await gigAccess.ofEditor(editor, params.gigId)
        : await gigAccess.owned(caller.actor.id, params.gigId);
      return receiveFiles(context, request, gigId, async ({ name, source, originalId }) => {
        // Only the photographer knows better than the name.
        const said = editor ? undefined : originalId;
        if (said !== undefined) await needOriginal(gigId, said);
        try {
          const received = await receiveFile(
            side,
            { gigId, folder: null, name, source, via: 'browser', edited: true },
            withoutKey(caller),
          );
          await file(request, gigId, name, received, said);
          return received;
        } catch (error) {
          throw editor ? discreet(error) : error;
        }
      });
    }),
  ];
}

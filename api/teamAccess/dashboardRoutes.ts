import { system } from '../../commands/core/actors.ts';
import { fileEdit, linkEditByHand } from '../../commands/edit.ts';
import { type Received, receiveFile } from '../../commands/intake.ts';
import type { Caller } from '../../commands/core/run.ts';
import { checkTeamCode, useTeamCode } from '../../commands/teamAccess.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { editFor } from '../../projections/editFiling.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { type TeamMemberView, team } from '../../projections/teamAccess.ts';
import * as contract from '../contract/teamAccess.ts';
import { gigQueries } from '../gig/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Request, type Route, route } from '../http/reply.ts';
import { teamPhotos } from './photos.ts';
import { BY_CODE } from './rights.ts';
import type { TeamSessions, TeamPrincipal } from '../auth/accessSessions.ts';
import { receiveFiles } from '../media/receiveFiles.ts';

/** In words for editors: the studio's plan is nobody's business but its own. */
const discreet = (error: unknown): unknown =>
  error instanceof Refusal && error.code.startsWith('subscription.')
    ? new Refusal('invalid', 'team.full', 'This gig cannot take more files right now. Please tell the photographer.')
    : error;

/** The dashboard of an editor. */
export function teamDashboardRoutes(context: AppContext, sessions: TeamSessions): Route[] {
  const { write, reads, throttles } = context;
  const shoots = reads.reader(gigs);
  const members = reads.reader(team);
  const media = reads.reader(mediaItems);
  const queries = gigQueries(context);
  const photos = teamPhotos(context);

  const over = () => refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
  /** The editor's own gig; another's is none of theirs. */
  const enter = async (
    editor: TeamPrincipal | undefined,
    gigId: string,
  ): Promise<{ gig: GigView; member: TeamMemberView }> => {
    if (editor?.actor.gigId !== gigId)
      return refuse('forbidden', 'team.otherGig', 'This gig is not among yours. Please use the access code for it.');
    const gig = await shoots.get(gigId);
    return gig?.open ? { gig, member: editor.access } : over();
  };
  const check = (code: string, { address }: Pick<Request<never>, 'address'>) =>
    throttles.login.attempt([`team-address:${address}`], () => checkTeamCode(write, code));

  /** A photo or video of this gig; refuses `notFound`. */
  const needOriginal = async (gigId: string, originalId: string): Promise<void> => {
    const view = await media.get(originalId);
    if (view?.gigId !== gigId || view.inBin || view.kind === 'edited_photo')
      refuse('notFound', 'media.absent', 'This photo is no longer here.');
  };
  /** As a version of its edit; `originalId`: the photo that the photographer says it was made from. */
  const file = async (
    gigId: string,
    filename: string,
    { mediaId, position }: Received,
    caller: Caller,
    originalId: string | undefined,
  ): Promise<number> => {
    await reads.passed(position);
    const filing = await editFor(reads, { gigId, mediaId, filename, originalId });
    const last = await fileEdit(
      write,
      { mediaId, by: caller.actor.id, again: true, ...filing },
      { ...caller, key: undefined, actor: system('team-upload') },
    );
    return originalId === undefined
      ? last
      : (await write.run(linkEditByHand, { editId: filing.editId, gigId, originalId }, { ...caller, key: undefined }))
          .position;
  };

  return [
    route(contract.openTeamCode, async (request) => {
      const { params, query, guest } = request;
      const { teamId, gigId } = await check(params.accessCode, request);
      const { position } = await write.run(
        useTeamCode,
        { teamId },
        { ...guest, actor: system('team-code'), key: undefined },
      );
      await reads.passed(position);
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
      const { token, access } = await sessions.start({ id: teamId, gigId }, request.guest);
      return { access_token: token, gig_id: gigId, team_name: access.name };
    }),
    route(contract.teamLogout, async ({ editor, caller }) => {
      if (editor) await sessions.end(editor, caller);
      return { message: 'You are signed out.' };
    }),
    route(contract.getTeamGig, async ({ params, editor }) => {
      const { gig, member } = await enter(editor, params.gigId);
      return photos.about(member, gig);
    }),
    route(contract.listTeamMedia, async ({ params, query, editor, session }) => {
      const { gig, member } = await enter(editor, params.gigId);
      const { items, next, total } =
        query.filter === 'edited'
          ? await photos.edited(member, gig, query.limit, query.cursor)
          : await photos.approved(gig, query.limit, query.cursor);
      return { media: await photos.present(member, items, session), next_cursor: next, total };
    }),
    route(contract.getTeamPhoto, async ({ params, editor, session }) => {
      const { gig, member } = await enter(editor, params.gigId);
      const [photo] = await photos.present(member, [await photos.one(member, gig, params.mediaId)], session);
      return photo!;
    }),
    route(contract.teamUpload, async ({ params, raw, editor, caller }) => {
      const gigId = editor
        ? (await enter(editor, params.gigId)).gig.id
        : (await queries.own(caller.actor.id, params.gigId)).id;
      const unkeyed = { ...caller, key: undefined };
      return receiveFiles(context, raw, gigId, caller, async ({ name, source, originalId }) => {
        // Only the photographer knows better than the name.
        const said = editor ? undefined : originalId;
        if (said !== undefined) await needOriginal(gigId, said);
        try {
          const received = await receiveFile(
            write,
            { gigId, folder: null, name, source, via: 'browser', edited: true },
            unkeyed,
          );
          return {
            ...received,
            position: Math.max(received.position, await file(gigId, name, received, caller, said)),
          };
        } catch (error) {
          throw editor ? discreet(error) : error;
        }
      });
    }),
  ];
}

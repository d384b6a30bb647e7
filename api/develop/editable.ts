import { requireEditable } from '../../domain/develop.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, canBeShown, mediaItems } from '../../projections/media.ts';
import { DENIED } from '../contract/develop.ts';
import type { TeamPrincipal } from '../auth/accessSessions.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { AnyRequest } from '../http/reply.ts';
import { openTeamRights } from '../teamAccess/rights.ts';

/** Who edits a photo: its photographer, or somebody of the team by their access, in one session. */
export interface Editor {
  role: 'owner' | 'team';
  subject: string;
  session: string;
}
type Asked = Pick<AnyRequest, 'caller' | 'session'> & { editor: TeamPrincipal | undefined };

const denied = () => refuse('forbidden', 'develop.denied', DENIED);

/** The one place that decides who may edit a photo. */
export function openEditable({ reads, sessions }: Pick<AppContext, 'reads' | 'sessions'>) {
  const media = reads.reader(mediaItems);
  const shoots = reads.reader(gigs);
  const rights = openTeamRights(reads);

  const may = async (view: MediaView, { role, subject }: Editor): Promise<boolean> => {
    if (!canBeShown(view) || !(await shoots.get(view.gigId))?.open) return false;
    if (role === 'owner') return view.ownerId === subject;
    return (await rights.sees({ id: subject, gigId: view.gigId }, [view])).has(view.id);
  };
  return {
    /** The photo and who edits it. Whoever may not hears the same as where there is none. Refuses a video and what is too large, with a sentence. */
    async photo({ caller, session, editor }: Asked, mediaId: string): Promise<{ view: MediaView; who: Editor }> {
      const who: Editor = { role: editor ? 'team' : 'owner', subject: caller.actor.id, session };
      const view = (await media.get(mediaId)) ?? denied();
      if ((editor && editor.actor.gigId !== view.gigId) || !(await may(view, who))) return denied();
      requireEditable(view);
      return { view, who };
    },
    /** Those of the edits of a photo that this person is shown; its photographer sees versions in whose place a newer one stands, too. */
    async seen(views: readonly MediaView[], { role, subject }: Editor): Promise<ReadonlySet<string>> {
      const there = views.filter((view) => view.deletedAt === undefined);
      if (role === 'owner') return new Set(there.filter((view) => view.ownerId === subject).map(({ id }) => id));
      return there.length === 0 ? new Set() : rights.sees({ id: subject, gigId: there[0]!.gigId }, there);
    },
    /** The same for whoever holds an address of theirs. */
    async stands(view: MediaView, who: Editor): Promise<boolean> {
      if (!(await may(view, who))) return false;
      if (who.role === 'owner') return sessions.stands(who.session, view.ownerId);
      return rights.member(who.subject, view.gigId, who.session).then(
        () => true,
        () => false,
      );
    },
  };
}
export type EditablePhotos = ReturnType<typeof openEditable>;

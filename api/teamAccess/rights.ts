import { refuse } from '../../domain/kernel/refusal.ts';
import { approvals } from '../../projections/approval.ts';
import { editsOfMedia, edits } from '../../projections/edit.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, canBeShown, mediaItems } from '../../projections/media.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { type TeamMemberView, team } from '../../projections/teamAccess.ts';

/** Stands for a session in addresses of pictures that who holds a code is shown before they sign in: they end with the code. */
export const BY_CODE = 'code';

const gone = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');

/** The one place that decides what an editor sees: photos of their gig that are approved for editing, edits of those, and what they returned themselves. */
export function openTeamRights(reads: ReadSide) {
  const members = reads.reader(team);
  const shoots = reads.reader(gigs);
  const media = reads.reader(mediaItems);
  const approved = reads.reader(approvals);
  const editsBeside = reads.reader(editsOfMedia);
  const known = reads.reader(edits);

  /** The photo that each edit was made from. */
  const originalsOf = async (edited: readonly MediaView[]): Promise<Map<string, string>> => {
    if (edited.length === 0) return new Map();
    const editOf = new Map(
      (await editsBeside.getMany(edited.map(({ id }) => id))).map(({ id, editIds }) => [id, editIds[0]!]),
    );
    const from = new Map(
      (await known.getMany([...new Set(editOf.values())])).map(({ id, originalId }) => [id, originalId]),
    );
    return new Map([...editOf].flatMap(([id, editId]) => (from.get(editId) ? [[id, from.get(editId)!] as const] : [])));
  };

  /** Ids of those among them that this editor sees now. */
  const sees = async (
    member: Pick<TeamMemberView, 'id' | 'gigId'>,
    views: readonly MediaView[],
  ): Promise<ReadonlySet<string>> => {
    const there = views.filter((view) => view.gigId === member.gigId && canBeShown(view));
    const from = await originalsOf(there.filter(({ kind, by }) => kind === 'edited_photo' && by !== member.id));
    const wanted = (view: MediaView): string => from.get(view.id) ?? view.id;
    const open = new Set(
      (await approved.getMany([...new Set(there.map(wanted))]))
        .filter(({ forEditing }) => forEditing)
        .map(({ id }) => id),
    );
    return new Set(
      there
        .filter((view) => (view.kind === 'edited_photo' && view.by === member.id) || open.has(wanted(view)))
        .map(({ id }) => id),
    );
  };

  return {
    sees,
    /** The access of this id, as long as it, this session of it and its gig stand; refuses `notFound`. */
    async member(id: string, gigId: string, session: string): Promise<TeamMemberView> {
      const member = await members.get(id);
      return member?.stands &&
        (session === BY_CODE || member.sessions.includes(session)) &&
        member.gigId === gigId &&
        (await shoots.get(gigId))?.open
        ? member
        : gone();
    },
    /** Those of these media that the editor sees, in any order. */
    async some(member: TeamMemberView, ids: readonly string[]): Promise<MediaView[]> {
      const views = await media.getMany(ids);
      const seen = await sees(member, views);
      return views.filter(({ id }) => seen.has(id));
    },
    /** Photos that are approved for editing, the last approved first. */
    async approved(
      gigId: string,
      limit: number,
      cursor: string | undefined,
    ): Promise<{ items: { view: MediaView; since: string }[]; next: string | null; total: number }> {
      const where = { gigId, forEditing: true };
      const [{ items, next }, total] = await Promise.all([
        approved.find({ index: 'byGig', where, order: 'desc', limit, ...(cursor ? { cursor } : {}) }),
        approved.count({ index: 'byGig', where }),
      ]);
      const views = new Map((await media.getMany(items.map(({ id }) => id))).map((view) => [view.id, view]));
      return {
        items: items.flatMap(({ id, since }) =>
          views.has(id) && canBeShown(views.get(id)!) ? [{ view: views.get(id)!, since }] : [],
        ),
        next: next ?? null,
        total,
      };
    },
  };
}

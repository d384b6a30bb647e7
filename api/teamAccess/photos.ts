import { LRUCache } from 'lru-cache';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { approvals } from '../../projections/approval.ts';
import { edits } from '../../projections/edit.ts';
import type { GigView } from '../../projections/gig.ts';
import { canBeShown, mediaItems } from '../../projections/media.ts';
import type { TeamMemberView } from '../../projections/teamAccess.ts';
import type { TeamAbout, TeamMedia } from '../contract/teamAccess.ts';
import { type TeamItem, mediaPresenters } from '../media/presenters.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { openTeamRights } from './rights.ts';
import { everyPage } from '../../projections/core/pages.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

/** Of what an editor returned and cannot be shown, this many are named. */
const MOST_UNSHOWN = 100;
const MOST_REMEMBERED = 200;

interface TeamPage {
  items: TeamItem[];
  next: string | null;
  total: number;
}

/** What came back edited: what the editor is shown, and of their own what nobody is shown. */
interface Returned {
  items: TeamItem[];
  unshown: TeamItem[];
}

/** What an editor's dashboard shows. */
export function teamPhotos({ reads, addresses }: Pick<AppContext, 'reads' | 'addresses'>) {
  const rights = openTeamRights(reads);
  const known = reads.reader(edits);
  const media = reads.reader(mediaItems);
  const accountReader = reads.reader(accounts);
  const approvedAt = reads.reader(approvals);
  const activity = openGigActivity(reads);
  const presenters = mediaPresenters({ reads, addresses });
  const remembered = new LRUCache<string, { version: string; found: Promise<Returned> }>({ max: MOST_REMEMBERED });

  const gatherEdited = async (member: TeamMemberView): Promise<Returned> => {
    const found: Returned = { items: [], unshown: [] };
    for await (const items of everyPage(known, { index: 'byGig', where: { gigId: member.gigId }, order: 'desc' })) {
      const views = await media.getMany(items.map(({ shown }) => shown));
      const seen = await rights.sees(member, views);
      const byId = new Map(views.map((view) => [view.id, view]));
      for (const { shown, returnedAt: since } of items) {
        const view = byId.get(shown);
        if (view && seen.has(shown)) found.items.push({ view, since });
        else if (view?.gigId === member.gigId && view.by === member.id && !view.inBin && !canBeShown(view))
          found.unshown.push({ view, since });
      }
    }
    return found;
  };
  /** All of them, until something in the gig changes: an editor's page asks again and again whether it did. */
  const edited = async (member: TeamMemberView, gig: GigView): Promise<Returned> => {
    const version = await activity.told(gig);
    const last = remembered.get(member.id);
    if (last?.version === version) return last.found;
    const entry = { version, found: gatherEdited(member) };
    entry.found.catch(() => remembered.get(member.id) === entry && remembered.delete(member.id));
    remembered.set(member.id, entry);
    return entry.found;
  };

  return {
    approved: (gig: GigView, limit: number, cursor: string | undefined): Promise<TeamPage> =>
      rights.approved(gig.id, limit, cursor),
    async edited(member: TeamMemberView, gig: GigView, limit: number, cursor = '0'): Promise<TeamPage> {
      if (!/^\d{1,7}$/.test(cursor))
        refuse(
          'malformed',
          'cursor.malformed',
          'This page of the list does not exist. Please start again from the first.',
        );
      const { items: all } = await edited(member, gig);
      const end = Number(cursor) + limit;
      return { items: all.slice(Number(cursor), end), next: end < all.length ? String(end) : null, total: all.length };
    },
    /** Refuses `notFound` what this editor is not shown. */
    async one(member: TeamMemberView, gig: GigView, mediaId: string): Promise<TeamItem> {
      const returned = (await edited(member, gig)).items.find(({ view }) => view.id === mediaId);
      if (returned) return returned;
      const [[view], approval] = await Promise.all([rights.some(member, [mediaId]), approvedAt.get(mediaId)]);
      return view && approval
        ? { view, since: approval.since }
        : refuse('notFound', 'media.absent', 'This photo is no longer here.');
    },
    async about(member: TeamMemberView, gig: GigView): Promise<TeamAbout> {
      const [owner, approved, returned] = await Promise.all([
        accountReader.get(gig.ownerId),
        rights.approved(gig.id, 1, undefined),
        edited(member, gig),
      ]);
      return {
        gig_id: gig.id,
        gig_name: gig.details.name,
        photographer_name: owner?.fullName ?? '',
        team_name: member.name,
        approved_total: approved.total,
        edited_total: returned.items.length,
        revision: await activity.told(gig),
        unshown_total: returned.unshown.length,
        // What somebody has to do something about is not hidden behind what is at work.
        unshown: returned.unshown
          .toSorted((a, b) => Number(b.view.status === 'unreadable') - Number(a.view.status === 'unreadable'))
          .slice(0, MOST_UNSHOWN)
          .map(({ view, since }) => ({
            media_id: view.id,
            filename: view.filename,
            status: view.status === 'unreadable' ? 'unreadable' : 'processing',
            since,
          })),
      };
    },
    present: (member: TeamMemberView, items: readonly TeamItem[], session: string): Promise<TeamMedia[]> =>
      presenters.forEditor(items, member, session),
  };
}

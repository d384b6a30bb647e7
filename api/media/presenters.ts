import { accounts } from '../../projections/account.ts';
import type { ClientView } from '../../projections/clientAccess.ts';
import { cullings } from '../../projections/culling.ts';
import type { MediaView } from '../../projections/media.ts';
import { qualities } from '../../projections/quality.ts';
import type { TeamMemberView } from '../../projections/teamAccess.ts';
import type { ClientMedia } from '../contract/clientAccess.ts';
import type { TeamMedia } from '../contract/teamAccess.ts';
import { cullingFields } from '../culling/present.ts';
import { openEdits, seesShown } from '../edit/present.ts';
import { clientFields, interactionFields, openInteractions, withOriginals } from '../interaction/present.ts';
import { scoreFields } from '../quality/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { openTeamRights } from '../teamAccess/rights.ts';
import { mediaAddress, mediaOf, publicMediaOf } from './present.ts';
import { openUploaders } from './uploaders.ts';

/** An item on an editor's page. `since`: ISO 8601, when it was approved, or came back. */
export interface TeamItem {
  view: MediaView;
  since: string;
}

/**
 * Pages of media as each of those who sign in sees them: beside what an item is by itself, what is joined to it. Guests
 * see it as it is by itself: `publicMediaOf`.
 *
 *                        photographer        client              editor
 *   the item             mediaOf             publicMediaOf       publicMediaOf
 *   likes, comments      of this very item   with its original's -
 *   score, culling       both                -                   -
 *   who uploaded it      by name             -                   -
 *   edit and original    what is not binned  what can be shown   what they may see
 *   who made an edit     by name             -                   by name, 'You'
 *   the file itself      by a call           by a call           its address
 */
export function mediaPresenters({ reads, addresses }: Pick<AppContext, 'reads' | 'addresses'>) {
  const namesOf = openUploaders(reads);
  const editsOf = openEdits(reads);
  const interactionsOf = openInteractions(reads);
  const rights = openTeamRights(reads);
  const signs = reads.reader(cullings);
  const measured = reads.reader(qualities);
  const people = reads.reader(accounts);
  const uploadersOf = (views: readonly MediaView[]) => namesOf(views.map(({ uploader }) => uploader));

  return {
    /** `token`: of the photographer, in this session of theirs. */
    async forOwner(views: readonly MediaView[], token: string) {
      const ids = views.map(({ id }) => id);
      const [named, interactions, culled, measures] = await Promise.all([
        uploadersOf(views),
        interactionsOf(ids),
        signs.getMany(ids),
        measured.getMany(ids),
      ]);
      const editsBeside = await editsOf(views, {
        token,
        maker: ({ uploader }) => named(uploader).name,
        sees: async (others) => new Set(others.filter(({ inBin }) => !inBin).map((each) => each.id)),
      });
      const signOf = new Map(culled.map((view) => [view.id, view]));
      const scoreOf = new Map(measures.map(({ id, score }) => [id, score]));
      return views.map((view) => ({
        ...mediaOf(view, token),
        uploaded_by: named(view.uploader).name,
        ...interactionFields(interactions(view.id)),
        ...scoreFields(scoreOf.get(view.id)),
        ...cullingFields(signOf.get(view.id)),
        ...editsBeside(view.id),
      }));
    },

    /** In this session of theirs. */
    async forClient(views: readonly MediaView[], client: ClientView, session: string): Promise<ClientMedia[]> {
      const token = addresses.token('client', client.gigId, client.id, session);
      const [interactions, editsBeside] = await Promise.all([
        interactionsOf(views.flatMap(({ id, original }) => (original ? [id, original.mediaId] : [id]))),
        editsOf(views, { token, sees: seesShown }),
      ]);
      return views.map((view) => ({
        ...publicMediaOf(view, token),
        filename: view.filename,
        folder_id: view.folderId,
        ...clientFields(
          view.original
            ? withOriginals(interactions(view.id), interactions(view.original.mediaId))
            : interactions(view.id),
          client.id,
        ),
        ...editsBeside(view.id),
      }));
    },

    /** In this session of theirs, or for who holds their code. */
    async forEditor(items: readonly TeamItem[], member: TeamMemberView, session: string): Promise<TeamMedia[]> {
      const views = items.map(({ view }) => view);
      const token = addresses.token('team', member.gigId, member.id, session);
      const fileToken = addresses.token('teamFile', member.gigId, member.id, session);
      const [named, owner] = await Promise.all([uploadersOf(views), people.get(member.ownerId)]);
      const maker = ({ uploader }: MediaView): string => {
        if (uploader === `team:${member.id}`) return 'You';
        const { kind, name } = named(uploader);
        return kind === 'browser' ? (owner?.fullName ?? 'The photographer') : name;
      };
      const editsBeside = await editsOf(views, { token, maker, sees: (others) => rights.sees(member, others) });
      return items.map(({ view, since }) => ({
        ...publicMediaOf(view, token),
        download_url: mediaAddress(fileToken, view.id, 'original'),
        filename: view.filename,
        size: view.blob.size,
        since,
        ...editsBeside(view.id),
      }));
    },
  };
}

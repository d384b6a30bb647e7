import { linkEditByHand, showEditVersion } from '../commands/edit.ts';
import { stemOf } from '../domain/editName.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { type EditView, editTies, edits } from '../projections/edits.ts';
import { everyPage } from '../projections/everyPage.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import * as contract from './contract/edit.ts';
import { gigQueries } from './gigQueries.ts';
import type { House } from './house.ts';
import { mediaAddress } from './present.ts';
import { type Route, route } from './reply.ts';
import { openUploaders } from './uploaders.ts';

const MOST_SHOWN = 24;

/** Edits and what they were made from, for the photographer. */
export function editRoutes(house: House): Route[] {
  const { write, reads, addresses } = house;
  const queries = gigQueries(house);
  const media = reads.reader(mediaItems);
  const namesOf = openUploaders(reads);

  /** The edit that this media item is a version of. */
  const editOf = async (gigId: string, mediaId: string): Promise<EditView> => {
    const view = await media.get(mediaId);
    const [editId] = view?.gigId === gigId && view.kind === 'edited_photo' ? ((await reads.reader(editTies).get(mediaId))?.editIds ?? []) : [];
    return (editId === undefined ? undefined : await reads.reader(edits).get(editId)) ?? refuse('notFound', 'edit.absent', 'This edited photo is no longer here.');
  };

  return [
    route(contract.findOriginals, async ({ params, query, caller, session }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const stem = query.name === '' ? '' : stemOf(query.name);
      const found: MediaView[] = [];
      // What is in the bin stands between: the next page is read until there are enough.
      for await (const items of everyPage(media, { index: 'byStem', where: { gigId: gig.id }, range: { from: stem, to: `${stem}\u{10ffff}` } }, MOST_SHOWN)) {
        found.push(...items.filter(({ inBin }) => !inBin));
        if (found.length >= MOST_SHOWN) break;
      }
      const token = addresses.token('owner', gig.id, '', session);
      return {
        originals: found.slice(0, MOST_SHOWN).map(({ id, filename, status }) => ({ media_id: id, filename, thumb_url: status === 'ready' ? mediaAddress(token, id, '400') : '' })),
      };
    }),
    route(contract.linkOriginal, async ({ params, body, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const { id: editId } = await editOf(gig.id, params.mediaId);
      const { position } = await write.run(linkEditByHand, { editId, gigId: gig.id, originalId: body.original_media_id }, caller);
      await reads.passed(position);
      return { message: body.original_media_id === null ? 'The link is taken away.' : 'Linked to its original' };
    }),
    route(contract.showVersion, async ({ params, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const { id: editId } = await editOf(gig.id, params.mediaId);
      const { position } = await write.run(showEditVersion, { editId, gigId: gig.id, mediaId: params.mediaId }, caller);
      await reads.passed(position);
      return { message: 'This version is shown now' };
    }),
    route(contract.listVersions, async ({ params, caller, session }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const { versions, shown } = await editOf(gig.id, params.mediaId);
      const views = new Map((await media.getMany(versions.map(({ mediaId }) => mediaId))).map((view) => [view.id, view]));
      const named = await namesOf([...views.values()].map(({ uploader }) => uploader));
      const token = addresses.token('owner', gig.id, '', session);
      return {
        versions: versions.toReversed().flatMap(({ mediaId, at }) => {
          const view = views.get(mediaId);
          return view && view.deletedAt === undefined
            ? [{ media_id: mediaId, filename: view.filename, thumb_url: mediaAddress(token, mediaId, '400'), media_url: mediaAddress(token, mediaId, '1600'), edited_by: named(view.uploader).name, returned_at: at, shown: mediaId === shown }]
            : [];
        }),
      };
    }),
  ];
}

import { chosenOnce } from '../../commands/core/chosen.ts';
import { wasRun, withKeyOf, withoutKey } from '../../commands/core/run.ts';
import { linkEditByHand, publishEdit, showEditVersion, unpublishEdit } from '../../commands/edit.ts';
import { settleEditVisibility } from '../../commands/editVisibility.ts';
import { stemOf } from '../../domain/editName.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { arrivals } from '../../projections/editFiling.ts';
import { type EditView, editsOfMedia, edits } from '../../projections/edit.ts';
import { everyOne, everyPage } from '../../projections/core/pages.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/edit.ts';
import type { RouteContext } from '../context.ts';
import { forEach } from '../http/bulk.ts';
import { mediaAddress } from '../media/present.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { openUploaders } from '../media/uploaders.ts';

const MOST_SHOWN = 24;
const absent = () => refuse('notFound', 'edit.absent', 'This edited photo is no longer here.');

/** Edits and what they were made from, for the photographer. */
export function editRoutes(context: RouteContext): Route[] {
  const { reads, addresses } = context;
  const media = reads.reader(mediaItems);
  const namesOf = openUploaders(reads);

  /** The edit that this media item is a version of. */
  const editOf = async (gigId: string, mediaId: string): Promise<EditView> => {
    const view = await media.get(mediaId);
    const [editId] =
      view?.gigId === gigId && view.kind === 'edited_photo'
        ? ((await reads.reader(editsOfMedia).get(mediaId))?.editIds ?? [])
        : [];
    return (editId === undefined ? undefined : await reads.reader(edits).get(editId)) ?? absent();
  };

  /** Waits until it is as it was decided, in what clients and guests are shown too; should this process die before, a reaction sees to it. */
  const shown = async ({ write, caller, settled }: AnyRequest, editId: string): Promise<void> => {
    await settled();
    await settleEditVisibility(write, editId, arrivals(reads), withoutKey(caller));
  };
  /** Publishes these versions, or takes that back; answers those that changed by it, now or when it was asked before. */
  const decide = async (
    by: typeof publishEdit | typeof unpublishEdit,
    gigId: string,
    mediaIds: readonly string[],
    { run, write, caller }: AnyRequest,
  ): Promise<string[]> => {
    const views = new Map((await media.getMany(mediaIds)).map((view) => [view.id, view]));
    const editIds = new Map(
      (await reads.reader(editsOfMedia).getMany(mediaIds)).map(({ id, editIds: [editId] }) => [id, editId]),
    );
    const changed: string[] = [];
    await forEach(mediaIds, async (mediaId) => {
      const view = views.get(mediaId);
      const editId =
        (view?.gigId === gigId && view.kind === 'edited_photo' ? editIds.get(mediaId) : undefined) ?? absent();
      const as = withKeyOf(caller, mediaId);
      const outcome = await run(by, { editId, gigId, mediaId }, as);
      if (outcome.changed || (await wasRun(write.journal, by, editId, as))) changed.push(mediaId);
      await settleEditVisibility(write, editId, arrivals(reads), withoutKey(caller));
    });
    return changed;
  };
  const waiting = ({ write, caller }: AnyRequest, gigId: string, until: string): Promise<string[]> =>
    chosenOnce(write, 'publishing', [gigId, until], caller, async () => {
      const where = { gigId, waiting: true };
      const views = await everyOne(media, { index: 'byWaiting', where, range: { to: until } });
      return views.map(({ id }) => id);
    });
  const counted = (count: number): string => (count === 1 ? 'The edit' : `${count.toLocaleString('en')} edits`);

  return [
    route(contract.publishEdits, async (request) => {
      const { gig, body } = request;
      const changed = await decide(
        publishEdit,
        gig.id,
        'until' in body ? await waiting(request, gig.id, body.until) : body.media_ids,
        request,
      );
      return {
        message:
          changed.length === 0
            ? 'Nothing was left to publish'
            : `${counted(changed.length)} ${changed.length === 1 ? 'is' : 'are'} published`,
        media_ids: changed,
      };
    }),
    route(contract.unpublishEdits, async (request) => {
      const { gig, body } = request;
      const changed = await decide(unpublishEdit, gig.id, body.media_ids, request);
      return {
        message:
          changed.length === 0
            ? 'Nothing of it was published'
            : `${counted(changed.length)} ${changed.length === 1 ? 'waits' : 'wait'} again`,
        media_ids: changed,
      };
    }),
    route(contract.findOriginals, async ({ gig, query, session }) => {
      const stem = query.name === '' ? '' : stemOf(query.name);
      const found: MediaView[] = [];
      // What is in the bin stands between: the next page is read until there are enough.
      for await (const items of everyPage(
        media,
        { index: 'byStem', where: { gigId: gig.id }, range: { from: stem, to: `${stem}\u{10ffff}` } },
        MOST_SHOWN,
      )) {
        found.push(...items.filter(({ inBin }) => !inBin));
        if (found.length >= MOST_SHOWN) break;
      }
      const token = addresses.token('owner', gig.id, '', session);
      return {
        originals: found.slice(0, MOST_SHOWN).map(({ id, filename, status }) => ({
          media_id: id,
          filename,
          thumb_url: status === 'ready' ? mediaAddress(token, id, '400') : '',
        })),
      };
    }),
    route(contract.linkOriginal, async (request) => {
      const { gig, params, body, run } = request;
      const { id: editId } = await editOf(gig.id, params.mediaId);
      await run(linkEditByHand, { editId, gigId: gig.id, originalId: body.original_media_id });
      await shown(request, editId);
      return { message: body.original_media_id === null ? 'The link is taken away.' : 'Linked to its original' };
    }),
    route(contract.showVersion, async (request) => {
      const { gig, params, run } = request;
      const { id: editId } = await editOf(gig.id, params.mediaId);
      await run(showEditVersion, { editId, gigId: gig.id, mediaId: params.mediaId });
      await shown(request, editId);
      return { message: 'This version is shown now' };
    }),
    route(contract.listVersions, async ({ gig, params, session }) => {
      const { versions, shown } = await editOf(gig.id, params.mediaId);
      const views = new Map(
        (await media.getMany(versions.map(({ mediaId }) => mediaId))).map((view) => [view.id, view]),
      );
      const named = await namesOf([...views.values()].map(({ uploader }) => uploader));
      const token = addresses.token('owner', gig.id, '', session);
      return {
        versions: versions.toReversed().flatMap(({ mediaId, at }) => {
          const view = views.get(mediaId);
          return view && view.deletedAt === undefined
            ? [
                {
                  media_id: mediaId,
                  filename: view.filename,
                  thumb_url: mediaAddress(token, mediaId, '400'),
                  media_url: mediaAddress(token, mediaId, '1600'),
                  edited_by: named(view.uploader).name,
                  returned_at: at,
                  shown: mediaId === shown,
                  published: view.displayableAt !== undefined,
                },
              ]
            : [];
        }),
      };
    }),
  ];
}

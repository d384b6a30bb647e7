import { idMadeBy } from '../../commands/core/run.ts';
import { startEditCopy, stopEditCopy, undoEditCopy } from '../../commands/editCopy.ts';
import { MOST_COPIED } from '../../domain/develop/editCopy.ts';
import { isNeutral } from '../../domain/develop/recipe.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { everyOne, everyPage } from '../../projections/core/pages.ts';
import { cullings } from '../../projections/culling.ts';
import { type EditCopyView, editCopies } from '../../projections/editCopy.ts';
import { mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/editCopy.ts';
import type { RouteContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';

/** Names of one reason in a sentence; of the rest the number. */
const MOST_NAMED = 4;
const absent = () => refuse('notFound', 'editCopy.absent', 'This copy is no longer here.');

/** The edit of one photo, copied onto a set of its gig. */
export function copyRoutes(context: RouteContext): Route[] {
  const { reads, editable } = context;
  const copies = reads.reader(editCopies);
  const media = reads.reader(mediaItems);
  const marks = reads.reader(cullings);

  /** Photos and videos of a gig, edits aside, in the order of its gallery; one more than can be taken tells that there are too many. */
  const itemsOf = async (gigId: string, folder?: string): Promise<string[]> => {
    const found: string[] = [];
    const where = { gigId, inBin: false, ...(folder === undefined ? {} : { place: folder }) };
    for await (const items of everyPage(media, { index: folder === undefined ? 'byGig' : 'byPlace', where })) {
      found.push(...items.filter(({ kind }) => kind !== 'edited_photo').map(({ id }) => id));
      if (found.length > MOST_COPIED + 1) break;
    }
    return found;
  };
  /** The same of those that are flagged as picks. */
  const picksOf = async (gigId: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const marked of everyPage(marks, { index: 'byGig', where: { gigId } })) {
      const picked = await media.getMany(marked.filter(({ flag }) => flag === 'pick').map(({ id }) => id));
      found.push(...picked.filter(({ inBin, kind }) => !inBin && kind !== 'edited_photo').map(({ id }) => id));
      if (found.length > MOST_COPIED + 1) break;
    }
    return found;
  };

  const leftOutText = async ({ leftOut, notMade }: EditCopyView): Promise<string> => {
    if (leftOut.length === 0) return '';
    const views = new Map((await media.getMany(leftOut.map(({ originalId }) => originalId))).map((v) => [v.id, v]));
    const byReason = new Map<string, string[]>();
    for (const { originalId, reason } of leftOut)
      byReason.set(reason, [...(byReason.get(reason) ?? []), views.get(originalId)?.filename ?? 'A deleted photo']);
    const parts = [...byReason].map(([reason, names]) => {
      const more = names.length - MOST_NAMED;
      return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`;
    });
    const untold = notMade - leftOut.length;
    return [...parts, ...(untold > 0 ? [`And ${untold.toLocaleString('en')} more.`] : [])].join(' ');
  };
  const present = async (view: EditCopyView): Promise<contract.EditCopy> => ({
    copy_id: view.id,
    media_id: view.originalId,
    status: view.status,
    reason: view.reason,
    total: view.total,
    edited: view.made,
    left_out: view.notMade,
    left_out_text: await leftOutText(view),
    started_at: view.startedAt,
    ended_at: view.endedAt,
  });

  return [
    route(contract.startEditCopy, async (request) => {
      const { gig, body, caller, run, settled } = request;
      if ((await media.get(body.media_id))?.gigId !== gig.id)
        refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const { view } = await editable.photo({ ...request, editor: undefined }, body.media_id);
      const recipe = body.with_crop ? body.recipe : { ...body.recipe, crop: null, straighten: 0 };
      if (isNeutral(recipe))
        refuse('invalid', 'editCopy.nothing', 'There is nothing to copy yet. Please apply an enhancement first.');
      const copyId = idMadeBy(startEditCopy, caller, 'copy');
      const running = { index: 'byOwner', where: { ownerId: gig.ownerId, status: 'running' } };
      if ((await everyOne(copies, running)).some(({ id }) => id !== copyId))
        refuse(
          'conflict',
          'editCopy.underWay',
          'Another set is being edited just now. Please wait until it is done, or stop it.',
        );
      const mediaIds =
        body.to === 'chosen'
          ? (body.media_ids ?? [])
          : body.to === 'picks'
            ? await picksOf(gig.id)
            : await itemsOf(gig.id, body.to === 'folder' ? (body.folder_id ?? '') : undefined);
      await run(startEditCopy, {
        copyId,
        gigId: gig.id,
        ownerId: gig.ownerId,
        originalId: view.id,
        recipe,
        mediaIds: [...mediaIds],
      });
      await settled();
      const started = (await copies.get(copyId)) ?? absent();
      return { message: 'The edit is being copied', copy: await present(started) };
    }),
    route(contract.listEditCopies, async ({ gig, query }) => {
      const { items, next } = await copies.find({
        index: 'byGig',
        where: { gigId: gig.id },
        order: 'desc',
        ...pageOf(query),
      });
      return { copies: await Promise.all(items.map(present)), next_cursor: next ?? null };
    }),
    route(contract.stopEditCopy, async ({ gig, params, run }) => {
      await run(stopEditCopy, { copyId: params.copyId, gigId: gig.id });
      return { message: 'Stopped. What was edited so far stays.' };
    }),
    route(contract.undoEditCopy, async ({ gig, params, run }) => {
      await run(undoEditCopy, { copyId: params.copyId, gigId: gig.id });
      return { message: 'Taken back. The edits go into the bin.' };
    }),
  ];
}

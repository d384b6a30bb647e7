import { waitWhile } from '../commands/core/waitWhile.ts';
import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { giveUpEditCopy, recordEditCopied, recordEditNotCopied } from '../commands/editCopy.ts';
import { deleteMedia } from '../commands/media.ts';
import { fileSavedEdit, renderPhoto, saveEdit } from '../commands/savedEdit.ts';
import { returnMedia } from '../commands/subscription.ts';
import { requireEditable } from '../domain/develop.ts';
import { type EditCopyEvent, type KnownEditCopy, editCopy } from '../domain/develop/editCopy.ts';
import { isSameRecipe } from '../domain/develop/recipe.ts';
import { gig } from '../domain/gig.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import { everyPage } from '../projections/core/pages.ts';
import { developed } from '../projections/develop.ts';
import { copiedEdits, editCopies } from '../projections/editCopy.ts';
import { editFor } from '../projections/editFiling.ts';
import { type MediaView, canBeShown, mediaItems } from '../projections/media.ts';
import { watermarkOf } from '../projections/watermark.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** Copies of so many studios go on side by side, a photo of each in turn. */
const AT_ONCE = 4;
/** Files that wait for their pictures, from which on a copy waits for them, and how long at most: an evening of shooting has no lull. */
const BUSY = 8;
const LONGEST_WAIT_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/** What the photographer asked for is done in their name. */
const asOwner = (caller: Caller, ownerId: string): Caller => ({
  ...caller,
  actor: { kind: 'user', id: ownerId, role: 'photographer', sessionId: 'edit-copy' },
  key: undefined,
});

const whileBusy = ({ write }: ReactionTools): Promise<void> =>
  waitWhile(() => write.mediaProcessor.depth() >= BUSY, LONGEST_WAIT_MS, LOOK_AGAIN_MS);

/** The photo, where it can be edited; refuses with the sentence that its photographer reads of it. */
async function photoOf({ reads }: ReactionTools, mediaId: string, gigId: string): Promise<MediaView> {
  const view = await reads.reader(mediaItems).get(mediaId);
  if (!view || view.gigId !== gigId || view.inBin)
    return refuse('invalid', 'media.absent', 'This photo is no longer here.');
  requireEditable(view);
  if (view.status === 'unreadable') refuse('invalid', 'media.unreadable', 'This file cannot be read.');
  if (!canBeShown(view)) refuse('invalid', 'media.notReady', 'Its pictures were not made yet.');
  return view;
}

/** What concerns the whole studio ends the copy: its plan, or its gig. */
const endsAll = ({ code }: Refusal): boolean => code.startsWith('subscription.') || code === 'gig.absent';

/** What passes by itself: it is tried again. */
const LATER: ReadonlySet<string> = new Set(['unavailable', 'tooMany', 'conflict']);
/** A file over which its thread ended; over one that does so twice the others do not wait for ever. */
const hasCrashed = (error: unknown): boolean => error instanceof Refusal && error.code === 'media.crashed';

/** Edits the photo that is next, and says so. */
async function copyNext(state: KnownEditCopy, tools: ReactionTools, caller: Caller): Promise<void> {
  const { write, reads } = tools;
  const { copyId, gigId, ownerId, recipe } = state;
  const originalId = state.mediaIds[state.through]!;
  const about = { copyId, gigId };
  const said = withKeyOf(caller, originalId);
  try {
    const photo = await photoOf(tools, originalId, gigId);
    await whileBusy(tools);
    const render = () => renderPhoto(write, photo, recipe, () => watermarkOf(tools, ownerId));
    const made = await render().catch((error: unknown) => (hasCrashed(error) ? render() : Promise.reject(error)));
    const { mediaId, duplicate } = await saveEdit(
      write,
      { photo, recipe, ...made },
      asOwner(caller, ownerId),
      async ({ mediaId: edited, position }, filename) => {
        await reads.passed(position);
        return editFor(reads, { gigId, mediaId: edited, filename, originalId });
      },
    );
    const startedAt = await startOf(copyId, tools);
    const fresh = !duplicate || ((await reads.reader(mediaItems).get(mediaId))?.uploadedAt ?? '') >= startedAt;
    await write.run(recordEditCopied, { ...about, originalId, mediaId, fresh }, said);
  } catch (error) {
    if (!(error instanceof Refusal) || (LATER.has(error.kind) && !hasCrashed(error))) throw error;
    if (endsAll(error)) await write.run(giveUpEditCopy, { ...about, reason: error.message }, said);
    else await write.run(recordEditNotCopied, { ...about, originalId, reason: error.message }, said);
  }
}

const startOf = async (copyId: string, { reads }: ReactionTools): Promise<string> =>
  (await reads.reader(editCopies).get(copyId))?.startedAt ?? '';

/** The edit of the photo that is next, which was filed already: since the copy began, by its recipe, for its owner. */
async function filedBefore(state: KnownEditCopy, tools: ReactionTools): Promise<MediaView | undefined> {
  const originalId = state.mediaIds[state.through];
  if (originalId === undefined) return undefined;
  const since = await startOf(state.copyId, tools);
  const made = { index: 'byOriginal', where: { originalId }, order: 'desc' } as const;
  for await (const items of everyPage(tools.reads.reader(developed), made))
    for (const { id, at, by, recipe } of items) {
      if (at < since) return undefined;
      if (by !== state.ownerId || !isSameRecipe(recipe, state.recipe)) continue;
      const view = await tools.reads.reader(mediaItems).get(id);
      if (view && !view.inBin && view.uploadedAt >= since) return view;
    }
  return undefined;
}

/** Says what a process filed and did not come to say before it died, though the copy was stopped or undone since: undoing has to know it. */
async function finishFiled(state: KnownEditCopy, tools: ReactionTools, caller: Caller): Promise<void> {
  const edit = await filedBefore(state, tools);
  if (!edit) return;
  const { copyId, gigId, ownerId, status } = state;
  const originalId = state.mediaIds[state.through]!;
  if (status !== 'undone')
    try {
      const { id: mediaId, filename } = edit;
      const filing = await editFor(tools.reads, { gigId, mediaId, filename, originalId });
      await fileSavedEdit(tools.write, { photo: { gigId, id: originalId }, mediaId }, asOwner(caller, ownerId), filing);
    } catch (error) {
      if (!(error instanceof Refusal) || LATER.has(error.kind)) throw error;
    }
  const said = withKeyOf(caller, originalId);
  await tools.write.run(recordEditCopied, { copyId, gigId, originalId, mediaId: edit.id, fresh: true }, said);
}

/** Takes back one edit that a copy made; what is gone already is gone. */
async function putIntoBin(
  mediaId: string,
  { gigId, ownerId }: Pick<KnownEditCopy, 'gigId' | 'ownerId'>,
  { write }: ReactionTools,
  caller: Caller,
): Promise<void> {
  const as = asOwner(caller, ownerId);
  try {
    await write.run(deleteMedia, { mediaId, gigId }, as);
    await write.run(returnMedia, { userId: ownerId, mediaId }, as);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'notFound') throw error;
  }
}

/** Edits a set photo by photo, each once: after a start it goes on where it was. */
export const copyEdits = reaction<Extract<EditCopyEvent, { type: 'EditCopyStarted' }>>({
  name: 'copy-edits',
  on: ['EditCopyStarted'],
  atOnce: AT_ONCE,
  async react({ copyId, gigId }, { position }, tools, caller) {
    const { write, reads } = tools;
    await reads.passed(position);
    const begun = (await write.journal.load(editCopy, copyId)).state;
    if (begun.status !== 'absent') await finishFiled(begun, tools, caller);
    for (;;) {
      const { state } = await write.journal.load(editCopy, copyId);
      if (state.status !== 'running') return;
      if ((await write.journal.load(gig, gigId)).state.status !== 'open') {
        await write.run(giveUpEditCopy, { copyId, gigId, reason: 'The gig was deleted.' }, caller);
        return;
      }
      await copyNext(state, tools, caller);
    }
  },
});

/** Takes back what a copy made, and what it was making at that moment. */
export const undoneCopies = reaction<Extract<EditCopyEvent, { type: 'EditCopyUndone' | 'EditCopied' }>>({
  name: 'undone-copies',
  on: ['EditCopyUndone', 'EditCopied'],
  atOnce: AT_ONCE,
  async react(event, { position }, tools, caller) {
    const { state } = await tools.write.journal.load(editCopy, event.copyId);
    if (state.status !== 'undone') return;
    if (event.type === 'EditCopied') {
      if (event.fresh) await putIntoBin(event.mediaId, state, tools, caller);
      return;
    }
    await tools.reads.passed(position);
    const made = { index: 'byCopy', where: { copyId: event.copyId } };
    for await (const items of everyPage(tools.reads.reader(copiedEdits), made))
      for (const { id } of items) await putIntoBin(id, state, tools, caller);
  },
});

import { setTimeout as pause } from 'node:timers/promises';
import { fileEdit, linkEditByName, standInForVersion } from '../commands/edit.ts';
import { settleEditVisibility } from '../commands/editVisibility.ts';
import { showMediaAgain, supersedeMedia } from '../commands/media.ts';
import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { type EditEvent, type KnownEdit, edit } from '../domain/edit.ts';
import { media } from '../domain/media.ts';
import type { MediaEvent, MediaReceived } from '../domain/media/events.ts';
import { arrivals, editFor, originalFor } from '../projections/editFiling.ts';
import { editsOfMedia } from '../projections/edit.ts';
import { type Reaction, type ReactionTools, reaction } from './core/reaction.ts';

/** Files are filed within moments of their arrival by whoever took them in, unless that process died in between. */
const FILED_WITHIN_MS = 15_000;

/** Files as a version of its edit what nobody filed. */
export const fileEdits = (withinMs = FILED_WITHIN_MS): Reaction =>
  reaction<MediaReceived>({
    name: 'file-edits',
    on: ['MediaReceived'],
    atOnce: 16,
    async react({ kind, mediaId, gigId, filename, by }, { position }, { write, reads }, caller) {
      if (kind !== 'edited_photo') return;
      await reads.passed(position);
      for (const until = performance.now() + withinMs; ; await pause(100)) {
        if (await reads.reader(editsOfMedia).get(mediaId)) return;
        if (performance.now() >= until) break;
      }
      await fileEdit(
        write,
        { mediaId, by, again: false, ...(await editFor(reads, { gigId, mediaId, filename })) },
        caller,
      );
    },
  });

async function link(state: KnownEdit, { write, reads }: ReactionTools, caller: Caller): Promise<void> {
  const version = (await write.journal.load(media, state.shown)).state;
  if (state.byHand || state.originalId !== undefined || version.status === 'absent' || version.status === 'purged')
    return;
  const originalId = await originalFor(reads, state.gigId, version.received.filename);
  if (originalId !== undefined) await write.run(linkEditByName, { editId: state.editId, originalId }, caller);
}

/**
 * Answers the version that is to be shown: what was put forward last of those that are there and can be read, or, where
 * none can, of those that are there. Shows it, unless it is, or somebody has put another forward since.
 */
async function settleShown(
  { editId, gigId, shown, putForward }: KnownEdit,
  { write }: Pick<ReactionTools, 'write'>,
  caller: Caller,
): Promise<string> {
  const there: { mediaId: string; readable: boolean }[] = [];
  for (const mediaId of putForward.toReversed()) {
    const { status } = (await write.journal.load(media, mediaId)).state;
    if (status !== 'absent' && status !== 'purged' && status !== 'deleted')
      there.push({ mediaId, readable: status !== 'unreadable' });
  }
  const { mediaId = shown } = there.find(({ readable }) => readable) ?? there[0] ?? {};
  if (mediaId !== shown) await write.run(standInForVersion, { editId, gigId, mediaId, instead: shown }, caller);
  return mediaId;
}

/** A version that is shown stands in for the others; it is linked to its original by its name. */
export const placeEdits = reaction<Extract<EditEvent, { type: 'EditReturned' | 'EditVersionShown' }>>({
  name: 'place-edits',
  on: ['EditReturned', 'EditVersionShown'],
  // One after the other: of two versions that came at once, the later one is shown in the end.
  atOnce: 1,
  async react({ editId }, { position }, tools, caller) {
    const { write, reads } = tools;
    const { state } = await write.journal.load(edit, editId);
    if (state.status !== 'known') return;
    await reads.passed(position);
    const about = (part: string): Caller => withKeyOf(caller, part);
    // Chosen while it was being deleted: what stands in for it is placed because of its own event.
    if ((await settleShown(state, tools, about('settle'))) !== state.shown) return;
    await link(state, tools, about('link'));
    // A version that is published stays so when a newer one, which waits, stands in for it.
    await settleEditVisibility(write, editId, arrivals(reads), about('sight'));
    await write.run(showMediaAgain, { mediaId: state.shown }, about(state.shown));
    for (const mediaId of state.versions)
      if (mediaId !== state.shown) await write.run(supersedeMedia, { mediaId }, about(mediaId));
  },
});

/** Deleting the version that is shown brings back the one before it, and so does one that cannot be read; restoring it puts it in its place again. */
export const keepEditsShown = reaction<
  Extract<MediaEvent, { type: 'MediaDeleted' | 'MediaRestored' | 'MediaUnreadable' }>
>({
  name: 'keep-edits-shown',
  on: ['MediaDeleted', 'MediaRestored', 'MediaUnreadable'],
  atOnce: 1,
  async react(event, { position }, { write, reads }, caller) {
    if (event.type !== 'MediaUnreadable' && event.kind !== 'edited_photo') return;
    await reads.passed(position);
    const [editId] = (await reads.reader(editsOfMedia).get(event.mediaId))?.editIds ?? [];
    if (editId === undefined) return;
    const { state } = await write.journal.load(edit, editId);
    if (state.status === 'known') await settleShown(state, { write }, caller);
  },
});

type VisibilityEvent =
  | Extract<EditEvent, { editId: string }>
  | Extract<
      MediaEvent,
      {
        type:
          | 'DerivativesMade'
          | 'VideoBlanked'
          | 'MediaUnreadable'
          | 'MediaDeleted'
          | 'MediaRestored'
          | 'MediaPublished'
          | 'MediaWithheld'
          | 'MediaReplaced'
          | 'MediaPutBack';
      }
    >;

/** What photographers published is what clients and guests see, also after the process died in between, two were at it, or files went and came back. */
export const editVisibility = reaction<VisibilityEvent>({
  name: 'sight-of-edits',
  on: [
    'EditReturned',
    'EditVersionShown',
    'EditPublished',
    'EditUnpublished',
    'EditLinked',
    'EditUnlinked',
    'DerivativesMade',
    'VideoBlanked',
    'MediaUnreadable',
    'MediaDeleted',
    'MediaRestored',
    'MediaPublished',
    'MediaWithheld',
    'MediaReplaced',
    'MediaPutBack',
  ],
  // One after the other: what was decided last is looked at last.
  atOnce: 1,
  async react(event, { position }, { write, reads }, caller) {
    if ('editId' in event) await reads.passed(position);
    // Of most photos there is no edit.
    const editIds =
      'editId' in event ? [event.editId] : ((await reads.reader(editsOfMedia).get(event.mediaId))?.editIds ?? []);
    for (const editId of editIds) await settleEditVisibility(write, editId, arrivals(reads), withKeyOf(caller, editId));
  },
});

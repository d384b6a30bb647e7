import { editIdOf, fileEdit, linkEditByName, showEditVersion } from '../../commands/edit.ts';
import { showMediaAgain, supersedeMedia } from '../../commands/media.ts';
import type { Caller } from '../../commands/run.ts';
import { type EditEvent, type KnownEdit, edit } from '../../domain/edit.ts';
import { type Candidate, originalOf, readEditName } from '../../domain/editName.ts';
import { type MediaEvent, type MediaReceived, media } from '../../domain/media.ts';
import { approvals } from '../../projections/approvals.ts';
import { mediaItems } from '../../projections/media.ts';
import { type ReactionTools, reaction } from './reaction.ts';

/** Of photos of one name, as many are looked at: where there are more, nobody can tell which is meant. */
const MOST_OF_A_NAME = 50;

/** Whatever way an edited item came, also when the process died right after: it is a version of its edit. */
export const fileEdits = reaction<MediaReceived>({
  name: 'file-edits',
  on: ['MediaReceived'],
  atOnce: 4,
  async react(event, _, { write }, caller) {
    if (event.kind === 'edited_photo') await fileEdit(write, { mediaId: event.mediaId, by: event.by, again: false }, caller);
  },
});

/** The photos of a gig that have this name, as far as they are not in the bin. */
async function candidatesFor({ reads }: ReactionTools, gigId: string, stem: string): Promise<Candidate[]> {
  const { items } = await reads.reader(mediaItems).find({ index: 'byStem', where: { gigId, stem }, limit: MOST_OF_A_NAME });
  const said = await reads.reader(approvals).getMany(items.map(({ id }) => id));
  const approved = new Set(said.filter(({ forEditing }) => forEditing).map(({ id }) => id));
  return items.filter(({ inBin }) => !inBin).map(({ id }) => ({ mediaId: id, forEditing: approved.has(id) }));
}

async function link(state: KnownEdit, tools: ReactionTools, caller: Caller): Promise<void> {
  const { write } = tools;
  const version = (await write.journal.load(media, state.shown)).state;
  if (state.byHand || state.originalId !== undefined || version.status === 'absent' || version.status === 'purged') return;
  const name = readEditName(version.received.filename);
  const named = new Map(await Promise.all(name.originals.map(async (stem) => [stem, await candidatesFor(tools, state.gigId, stem)] as const)));
  const originalId = originalOf(name, (stem) => named.get(stem) ?? []);
  if (originalId !== undefined) await write.run(linkEditByName, { editId: state.editId, originalId }, caller);
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
    const about = (part: string): Caller => ({ ...caller, key: `${caller.key ?? ''}/${part}` });
    await link(state, tools, about('link'));
    await write.run(showMediaAgain, { mediaId: state.shown }, about(state.shown));
    for (const mediaId of state.versions) if (mediaId !== state.shown) await write.run(supersedeMedia, { mediaId }, about(mediaId));
  },
});

/** Deleting the version that is shown brings back the one before it; restoring it puts it in its place again. */
export const keepEditsShown = reaction<Extract<MediaEvent, { type: 'MediaDeleted' | 'MediaRestored' }>>({
  name: 'keep-edits-shown',
  on: ['MediaDeleted', 'MediaRestored'],
  atOnce: 1,
  async react(event, _, { write }, caller) {
    if (event.kind !== 'edited_photo') return;
    const { mediaId, gigId } = event;
    const item = (await write.journal.load(media, mediaId)).state;
    if (item.status === 'absent' || item.status === 'purged') return;
    const { received } = item;
    const { state } = await write.journal.load(edit, editIdOf(gigId, received.filename));
    if (state.status !== 'known') return;
    // What happened since is an event of its own.
    if (item.status !== 'deleted') {
      if (event.type === 'MediaRestored') await write.run(showEditVersion, { editId: state.editId, gigId, mediaId }, caller);
      return;
    }
    if (state.shown !== mediaId) return;
    for (const before of state.versions.toReversed()) {
      const { status } = (await write.journal.load(media, before)).state;
      if (status === 'absent' || status === 'purged' || status === 'deleted') continue;
      await write.run(showEditVersion, { editId: state.editId, gigId, mediaId: before }, caller);
      return;
    }
  },
});

import type { EditState } from '../domain/edit.ts';
import { edit } from '../domain/edit.ts';
import { media } from '../domain/media.ts';
import type { KnownMedia, MediaState } from '../domain/media/state.ts';
import { system } from './core/actors.ts';
import { publishMedia, putBackMedia, replaceMedia, withholdMedia } from './media.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

type Tools = Pick<WriteSide, 'run' | 'journal'>;

const isThere = (state: MediaState): state is KnownMedia =>
  state.status !== 'absent' && state.status !== 'purged' && state.status !== 'deleted';
/** Its pictures are made, and of a video it is known what others than its owner get. */
const isReady = (state: MediaState): boolean =>
  isThere(state) && state.derived && (state.blanks !== undefined || !state.received.mime.startsWith('video/'));

/** The version that clients and guests see: what was published last of those that are there; while its pictures are made, the one before it. */
function openVersion(
  { published }: Extract<EditState, { status: 'known' }>,
  versions: ReadonlyMap<string, MediaState>,
): string | undefined {
  const there = published
    .toReversed()
    .filter((id) => isThere(versions.get(id)!) && versions.get(id)!.status !== 'unreadable');
  return there.find((id) => isReady(versions.get(id)!)) ?? there[0];
}

/**
 * Brings an edit before the eyes of clients and guests as its photographer published it: one of its versions, or none; and
 * its original steps back for that version, or is shown again. What is new comes before what it replaces goes, so that
 * nothing is missing in between. Done again, it changes nothing. `arrivedAt`: when a photo came, ISO 8601; undefined for
 * none that is there.
 */
export async function settleEditVisibility(
  { run, journal }: Tools,
  editId: string,
  arrivedAt: (mediaId: string) => Promise<string | undefined>,
  { key, ...caller }: Caller,
): Promise<void> {
  const { state } = await journal.load(edit, editId);
  if (state.status === 'absent') return;
  const versions = new Map<string, MediaState>();
  for (const mediaId of state.versions) versions.set(mediaId, (await journal.load(media, mediaId)).state);
  const shown = openVersion(state, versions);
  const by = (part: string): Caller => ({
    ...caller,
    actor: system('edit-sight'),
    key: key === undefined ? undefined : `${key}/${part}`,
  });

  const came = state.originalId === undefined ? undefined : await arrivedAt(state.originalId);
  const original =
    state.originalId !== undefined && came !== undefined ? { mediaId: state.originalId, arrivedAt: came } : undefined;
  if (shown !== undefined) await run(publishMedia, { mediaId: shown, original }, by(`publish/${shown}`));
  for (const mediaId of state.linkedTo) {
    const photo = (await journal.load(media, mediaId)).state;
    if (photo.status === 'absent' || photo.status === 'purged') continue;
    const replaces = mediaId === state.originalId && shown !== undefined && isReady(versions.get(shown)!);
    if (replaces) await run(replaceMedia, { mediaId, edit: shown }, by(`replace/${mediaId}`));
    for (const version of photo.replacedBy)
      if (versions.has(version) && !(replaces && version === shown))
        await run(putBackMedia, { mediaId, edit: version }, by(`back/${mediaId}/${version}`));
  }
  for (const [mediaId, version] of versions)
    if (mediaId !== shown && isThere(version)) await run(withholdMedia, { mediaId }, by(`withhold/${mediaId}`));
}

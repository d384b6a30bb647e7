import { type Candidate, originalOf, readEditName, stemOf } from '../domain/editName.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { approvals } from './approval.ts';
import { editsOfMedia, edits } from './edit.ts';
import { everyOne } from './core/pages.ts';
import { mediaItems } from './media.ts';
import type { ReadSide } from './core/runner.ts';

type Readers = Pick<ReadSide, 'reader'>;

/** The photos of a gig that have this name, as far as they are not in the bin. */
async function candidatesFor(reads: Readers, gigId: string, stem: string): Promise<Candidate[]> {
  const items = await everyOne(reads.reader(mediaItems), { index: 'byStem', where: { gigId, stem } });
  const said = await reads.reader(approvals).getMany(items.map(({ id }) => id));
  const approved = new Set(said.filter(({ forEditing }) => forEditing).map(({ id }) => id));
  return items.filter(({ inBin }) => !inBin).map(({ id }) => ({ mediaId: id, forEditing: approved.has(id) }));
}

/** The one photo of a gig that an edit of this name was made from; undefined where the name tells of none, or of several. */
export async function originalFor(reads: Readers, gigId: string, filename: string): Promise<string | undefined> {
  const name = readEditName(filename);
  const named = new Map(
    await Promise.all(name.originals.map(async (stem) => [stem, await candidatesFor(reads, gigId, stem)] as const)),
  );
  return originalOf(name, (stem) => named.get(stem) ?? []);
}

/** When a photo came, ISO 8601: its place in the order of a gallery. */
export const arrivals =
  (reads: Readers) =>
  async (mediaId: string): Promise<string | undefined> =>
    (await reads.reader(mediaItems).get(mediaId))?.uploadedAt;

/** A received edited item, and the photo that its sender says it was made from. */
export interface Returned {
  gigId: string;
  mediaId: string;
  filename: string;
  originalId?: string | undefined;
}

/**
 * Which edit a received item is a version of: the one it was a version of before; that of its very name; otherwise that
 * of its original, copy marks aside. Where the original is not known, only the very same name is the same edit: two
 * cameras count alike, and a zip of both tells their photos apart by such marks.
 */
export async function editFor(
  reads: Readers,
  { gigId, mediaId, filename, originalId }: Returned,
): Promise<{ editId: string; name: string }> {
  const name = readEditName(filename).edit;
  const madeFrom = (original: string): string => derivedId('edit', gigId, original, name);
  if (originalId !== undefined) return { editId: madeFrom(originalId), name };
  const [tied] = (await reads.reader(editsOfMedia).get(mediaId))?.editIds ?? [];
  if (tied !== undefined) return { editId: tied, name };
  const byName = derivedId('edit', gigId, '', stemOf(filename));
  const original = (await reads.reader(edits).get(byName)) ? undefined : await originalFor(reads, gigId, filename);
  return { editId: original === undefined ? byName : madeFrom(original), name };
}

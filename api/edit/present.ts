import { type EditView, editsOfMedia, edits } from '../../projections/edit.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { EditFields } from '../contract/edit.ts';
import { counterpartOf } from '../media/present.ts';

const NONE: EditFields = {};

/** Who asks: what they may look at, under which addresses, and how they read who made an edit (not told where absent). */
export interface EditViewer {
  token: string;
  sees(others: readonly MediaView[]): Promise<ReadonlySet<string>>;
  maker?(view: MediaView): string;
}
/** Sees whatever can be shown to somebody. */
export const seesShown = async (others: readonly MediaView[]): Promise<ReadonlySet<string>> =>
  new Set(others.filter(({ displayableAt }) => displayableAt !== undefined).map(({ id }) => id));

/** How far a version is on its way to clients and guests. */
function publicationOf(
  view: MediaView,
  { published }: EditView,
  others: readonly MediaView[],
): NonNullable<EditFields['publication']> {
  if (view.published !== false || published.at(-1) === view.id) return 'published';
  return others.some(({ id, displayableAt }) => displayableAt !== undefined && published.includes(id))
    ? 'earlier'
    : 'waiting';
}

/** Joined to a page of media: of an edit what it was made from, of an original the edit that came last. */
export function openEdits(reads: ReadSide) {
  const editsBeside = reads.reader(editsOfMedia);
  const known = reads.reader(edits);
  const media = reads.reader(mediaItems);

  return async (views: readonly MediaView[], viewer: EditViewer): Promise<(mediaId: string) => EditFields> => {
    const editIdsOf = new Map(
      (await editsBeside.getMany(views.map(({ id }) => id))).map(({ id, editIds }) => [id, editIds]),
    );
    if (editIdsOf.size === 0) return () => NONE;
    const editOf = new Map(
      (await known.getMany([...new Set([...editIdsOf.values()].flat())])).map((view) => [view.id, view]),
    );
    const editsOf = (id: string): EditView[] => (editIdsOf.get(id) ?? []).flatMap((editId) => editOf.get(editId) ?? []);
    const others = await media.getMany([
      ...new Set(
        [...editOf.values()].flatMap(({ originalId, shown, published }) =>
          originalId === null ? published : [originalId, shown, ...published],
        ),
      ),
    ]);
    const seen = await viewer.sees(others);
    const seenOther = new Map(others.filter(({ id }) => seen.has(id)).map((view) => [view.id, view]));
    const viewOf = new Map(views.map((view) => [view.id, view]));

    return (mediaId) => {
      const view = viewOf.get(mediaId);
      const mine = editsOf(mediaId);
      if (!view || mine.length === 0) return NONE;
      if (view.kind === 'edited_photo') {
        const original = seenOther.get(mine[0]!.originalId ?? '');
        return {
          ...(viewer.maker
            ? {
                edited_by: viewer.maker(view),
                versions: mine[0]!.versions.length,
                publication: publicationOf(view, mine[0]!, others),
              }
            : {}),
          original: original ? counterpartOf(original, viewer.token) : null,
        };
      }
      // Of an edit whose newest version waits, others see the one that was published.
      const versions = [...mine]
        .sort((a, b) => (a.returnedAt < b.returnedAt ? 1 : -1))
        .flatMap(({ shown, published }) => [shown, ...published.toReversed()].find((id) => seenOther.has(id)) ?? []);
      return versions[0] === undefined ? NONE : { edited: counterpartOf(seenOther.get(versions[0])!, viewer.token) };
    };
  };
}

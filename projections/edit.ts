import type { EditEvent } from '../domain/edit.ts';
import { type View, projection } from './core/projection.ts';

/** One edit with its versions. */
export interface EditView extends View {
  gigId: string;
  /** As its files are called, without extension and copy marks. */
  name: string;
  /** Oldest first. */
  versions: { mediaId: string; by: string; at: string }[];
  shown: string;
  originalId: string | null;
  /** Versions that clients and guests may see, the last published one last. */
  published: string[];
  /** When the shown version came, ISO 8601. */
  returnedAt: string;
}

const last = (ids: readonly string[], id: string): string[] => [...ids.filter((other) => other !== id), id];

export const edits = projection<EditEvent, EditView>(
  { name: 'edits', version: 2, indexes: { byGig: ['gigId', 'returnedAt'] }, key: (event) => event.editId },
  {
    EditReturned: (view, { editId, gigId, mediaId, name, by, waits }, { at }) => ({
      id: editId,
      gigId,
      name,
      shown: mediaId,
      originalId: view?.originalId ?? null,
      returnedAt: at,
      published: waits ? (view?.published ?? []) : last(view?.published ?? [], mediaId),
      versions: [...(view?.versions ?? []).filter((version) => version.mediaId !== mediaId), { mediaId, by, at }],
    }),
    EditVersionShown: (view, { mediaId, instead }) =>
      view && {
        ...view,
        shown: mediaId,
        published:
          instead === undefined && view.published.includes(mediaId) ? last(view.published, mediaId) : view.published,
      },
    EditPublished: (view, { mediaId }) => view && { ...view, published: last(view.published, mediaId) },
    EditUnpublished: (view, { mediaId }) =>
      view && { ...view, published: view.published.filter((id) => id !== mediaId) },
    EditLinked: (view, { originalId }) => view && { ...view, originalId },
    EditUnlinked: (view) => view && { ...view, originalId: null },
  },
);

/** Which edits a media item has to do with: the one that it is a version of, or those that were made from it. */
export interface EditsOfMediaView extends View {
  editIds: string[];
}
const withEdit = (view: EditsOfMediaView | undefined, id: string, editId: string) =>
  view?.editIds.includes(editId) ? undefined : { id, editIds: [...(view?.editIds ?? []), editId] };

export const editsOfMedia = projection<EditEvent, EditsOfMediaView>(
  {
    name: 'editsOfMedia',
    version: 1,
    indexes: {},
    key: (event) => (event.type === 'EditLinked' || event.type === 'EditUnlinked' ? event.originalId : event.mediaId),
  },
  {
    EditReturned: (view, { editId }, _, id) => withEdit(view, id, editId),
    EditLinked: (view, { editId }, _, id) => withEdit(view, id, editId),
    EditUnlinked: (view, { editId }) => view && { ...view, editIds: view.editIds.filter((other) => other !== editId) },
  },
);

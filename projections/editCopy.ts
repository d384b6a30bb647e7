import type { EditCopyEvent } from '../domain/develop/editCopy.ts';
import { type View, projection } from './core/projection.ts';

/** A recipe that was copied onto a set of photos, and how far that is. */
export interface EditCopyView extends View {
  gigId: string;
  ownerId: string;
  originalId: string;
  /** `running` until it is through, or stopped. */
  status: 'running' | 'stopped' | 'done' | 'undone';
  /** Why it could not go on; '' otherwise. */
  reason: string;
  total: number;
  made: number;
  notMade: number;
  /** The first of those that could not be edited. */
  leftOut: { originalId: string; reason: string }[];
  /** ISO 8601. */
  startedAt: string;
  endedAt: string | null;
}
/** Named to the photographer; of the rest the number. */
const MOST_NAMED = 50;

const further = (view: EditCopyView | undefined, at: string, change: Partial<EditCopyView>) => {
  if (!view) return undefined;
  const next = { ...view, ...change };
  const isThrough = next.status === 'running' && next.made + next.notMade === next.total;
  return isThrough ? { ...next, status: 'done' as const, endedAt: at } : next;
};

export const editCopies = projection<EditCopyEvent, EditCopyView>(
  {
    name: 'editCopies',
    version: 1,
    indexes: { byGig: ['gigId', 'startedAt'], byOwner: ['ownerId', 'status'] },
    key: (event) => event.copyId,
  },
  {
    EditCopyStarted: (_, { gigId, ownerId, originalId, mediaIds }, { at }, id) => ({
      id,
      gigId,
      ownerId,
      originalId,
      status: 'running',
      reason: '',
      total: mediaIds.length,
      made: 0,
      notMade: 0,
      leftOut: [],
      startedAt: at,
      endedAt: null,
    }),
    EditCopied: (view, _, { at }) => further(view, at, { made: (view?.made ?? 0) + 1 }),
    EditNotCopied: (view, { originalId, reason }, { at }) =>
      view &&
      further(view, at, {
        notMade: view.notMade + 1,
        leftOut: view.leftOut.length < MOST_NAMED ? [...view.leftOut, { originalId, reason }] : view.leftOut,
      }),
    EditCopyStopped: (view, { reason = '' }, { at }) => view && { ...view, status: 'stopped', reason, endedAt: at },
    EditCopyUndone: (view, _, { at }) => view && { ...view, status: 'undone', endedAt: view.endedAt ?? at },
  },
);

/** An edit that a copy made, by its media id. */
export interface CopiedEditView extends View {
  copyId: string;
}
export const copiedEdits = projection<Extract<EditCopyEvent, { type: 'EditCopied' }>, CopiedEditView>(
  { name: 'copiedEdits', version: 1, indexes: { byCopy: ['copyId'] }, key: (event) => event.mediaId },
  { EditCopied: (_, { copyId, fresh }, __, id) => (fresh ? { id, copyId } : undefined) },
);

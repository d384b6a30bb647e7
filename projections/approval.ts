import type { ApprovalEvent } from '../domain/approval.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { type View, projection } from './core/projection.ts';

/** Who approved a photo, by its media id; absent until somebody did. */
export interface ApprovalView extends View {
  gigId: string;
  photographer: boolean;
  /** Access ids of the clients who approved it. */
  clients: string[];
  /** Both sides approved. */
  wanted: boolean;
  /** The photo lies in the bin. */
  gone: boolean;
  /** Both sides approved, and it is there: among what editors work on. */
  forEditing: boolean;
  /** ISO 8601: since when; empty while it is not. */
  since: string;
}

const none = (id: string, gigId: string): Omit<ApprovalView, 'position'> => ({
  id,
  gigId,
  photographer: false,
  clients: [],
  wanted: false,
  gone: false,
  forEditing: false,
  since: '',
});
const settled = (
  view: ApprovalView,
  change: Partial<Pick<ApprovalView, 'wanted' | 'gone' | 'since'>>,
): ApprovalView => {
  const next = { ...view, ...change };
  return { ...next, forEditing: next.wanted && !next.gone };
};

export const approvals = projection<
  ApprovalEvent | Extract<MediaEvent, { type: 'MediaDeleted' | 'MediaRestored' | 'MediaPurged' }>,
  ApprovalView
>(
  {
    name: 'approvals',
    version: 2,
    indexes: { byGig: ['gigId', 'forEditing', 'since'] },
    key: (event) => event.mediaId,
  },
  {
    PhotographerApproved: (view, { gigId }, _, id) => ({ ...(view ?? none(id, gigId)), photographer: true }),
    PhotographerApprovalWithdrawn: (view) => view && { ...view, photographer: false },
    ClientApproved: (view, { gigId, clientId }, _, id) => ({
      ...(view ?? none(id, gigId)),
      clients: [...(view?.clients ?? []), clientId],
    }),
    ClientApprovalWithdrawn: (view, { clientId }) =>
      view && { ...view, clients: view.clients.filter((other) => other !== clientId) },
    PhotoApprovedForEditing: (view, _, { at }) => view && settled(view, { wanted: true, since: at }),
    PhotoTakenFromEditing: (view) => view && settled(view, { wanted: false, since: '' }),
    MediaDeleted: (view) => view && settled(view, { gone: true }),
    MediaRestored: (view) => view && settled(view, { gone: false }),
    MediaPurged: () => null,
  },
);

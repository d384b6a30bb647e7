import type { ApprovalEvent } from '../domain/approval.ts';
import { type View, projection } from './projection.ts';

/** Who approved a photo, by its media id; absent until somebody did. */
export interface ApprovalView extends View {
  gigId: string;
  photographer: boolean;
  /** Access ids of the clients who approved it. */
  clients: string[];
  /** Both sides approved. */
  forEditing: boolean;
  /** ISO 8601: since when; empty while it is not. */
  since: string;
}

const none = (id: string, gigId: string): Omit<ApprovalView, 'position'> => ({ id, gigId, photographer: false, clients: [], forEditing: false, since: '' });

export const approvals = projection<ApprovalEvent, ApprovalView>(
  { name: 'approvals', version: 1, indexes: { byGig: ['gigId', 'forEditing', 'since'] }, key: (event) => event.mediaId },
  {
    PhotographerApproved: (view, { gigId }, _, id) => ({ ...(view ?? none(id, gigId)), photographer: true }),
    PhotographerApprovalWithdrawn: (view) => view && { ...view, photographer: false },
    ClientApproved: (view, { gigId, clientId }, _, id) => ({ ...(view ?? none(id, gigId)), clients: [...(view?.clients ?? []), clientId] }),
    ClientApprovalWithdrawn: (view, { clientId }) => view && { ...view, clients: view.clients.filter((other) => other !== clientId) },
    PhotoApprovedForEditing: (view, _, { at }) => view && { ...view, forEditing: true, since: at },
    PhotoTakenFromEditing: (view) => view && { ...view, forEditing: false, since: '' },
  },
);

import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { mediaId: z.string(), gigId: z.string() };
const byClient = z.object({ ...about, clientId: z.string() });

/** Who approves a photo. It goes to the editors when its photographer and one of its clients do. */
export const approvalEvents = {
  PhotographerApproved: eventSchema(z.object(about)),
  PhotographerApprovalWithdrawn: eventSchema(z.object(about)),
  ClientApproved: eventSchema(byClient),
  ClientApprovalWithdrawn: eventSchema(byClient),
  /** Both want it now. */
  PhotoApprovedForEditing: eventSchema(z.object(about)),
  /** One of both no longer does. */
  PhotoTakenFromEditing: eventSchema(z.object(about)),
};
export type ApprovalEvent = EventsOf<typeof approvalEvents>;

export interface ApprovalState {
  photographer: boolean;
  /** Access ids. */
  clients: readonly string[];
}
/** `edited`: it is an edit itself, which is approved as it is and goes to no editor. */
export type ApprovalCommand = { mediaId: string; gigId: string; edited?: boolean } & (
  | { type: 'TogglePhotographerApproval' }
  | { type: 'SetPhotographerApproval'; approved: boolean }
  | { type: 'SetClientApproval'; clientId: string; approved: boolean }
);

const isForEditing = ({ photographer, clients }: ApprovalState): boolean => photographer && clients.length > 0;

const evolve = (state: ApprovalState, event: ApprovalEvent): ApprovalState => {
  switch (event.type) {
    case 'PhotographerApproved':
      return { ...state, photographer: true };
    case 'PhotographerApprovalWithdrawn':
      return { ...state, photographer: false };
    case 'ClientApproved':
      return { ...state, clients: [...state.clients, event.clientId] };
    case 'ClientApprovalWithdrawn':
      return { ...state, clients: state.clients.filter((id) => id !== event.clientId) };
    default:
      return state;
  }
};

function changeOf(command: ApprovalCommand, state: ApprovalState): ApprovalEvent | undefined {
  const { mediaId, gigId } = command;
  if (command.type !== 'SetClientApproval') {
    const approves = command.type === 'SetPhotographerApproval' ? command.approved : !state.photographer;
    if (approves === state.photographer) return undefined;
    return { type: approves ? 'PhotographerApproved' : 'PhotographerApprovalWithdrawn', mediaId, gigId };
  }
  const { clientId, approved } = command;
  if (state.clients.includes(clientId) === approved) return undefined;
  return { type: approved ? 'ClientApproved' : 'ClientApprovalWithdrawn', mediaId, gigId, clientId };
}

export const approval: Aggregate<ApprovalState, ApprovalCommand, ApprovalEvent> = {
  name: 'approval',
  schemas: approvalEvents,
  decider: {
    initial: { photographer: false, clients: [] },
    decide(command, state) {
      const { mediaId, gigId } = command;
      const change = changeOf(command, state);
      if (!change) return [];
      const [before, after] = [isForEditing(state), isForEditing(evolve(state, change))];
      if (before === after || command.edited) return [change];
      return [change, { type: after ? 'PhotoApprovedForEditing' : 'PhotoTakenFromEditing', mediaId, gigId }];
    },
    evolve,
  },
};

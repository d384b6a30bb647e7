import type { ConversationEvent, LookUp, Proposal } from '../../../domain/conversation.ts';
import type { Sentences } from './words.ts';

const LOOKED: Record<LookUp, string> = {
  find_gigs: 'gigs',
  count_photos: 'the number of photos',
  best_of_gig: 'the best photos of a gig',
  unpaid_invoices: 'unpaid invoices',
  on_day: 'what is on a day',
  find_clients: 'clients',
};
const PROPOSED: Record<Proposal, string> = {
  draft_invoice: 'to draft an invoice',
  write_to_client: 'to write to a client',
  make_folder: 'to make a folder',
};

export const conversationSentences: Sentences<ConversationEvent> = {
  StudioLookedUp: ({ lookUp }, { who }) => `${who} had Loom AI look up ${LOOKED[lookUp]}`,
  ActionProposed: ({ action }, { who }) => `Loom AI proposed to ${who} ${PROPOSED[action]}`,
  ActionTaken: ({ action }, { who }) => `${who} followed the proposal of Loom AI ${PROPOSED[action]}`,
};

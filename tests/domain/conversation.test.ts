import { describe, test } from 'vitest';
import { type ConversationEvent, conversation } from '../../domain/conversation.ts';
import { given } from '../given.ts';

const about = { conversationId: 'c', userId: 'u' };
const action = { ...about, actionId: 'a', action: 'draft_invoice' as const };
const proposed: ConversationEvent = { type: 'ActionProposed', ...action };
const taken: ConversationEvent = { type: 'ActionTaken', ...action };

describe('a conversation with Loom AI', () => {
  test('says of each look into the studio that it was', () => {
    given(conversation)
      .when({ type: 'LookUpStudio', ...about, lookUp: 'find_gigs' })
      .then({ type: 'StudioLookedUp', ...about, lookUp: 'find_gigs' });
    given(conversation, { type: 'StudioLookedUp', ...about, lookUp: 'find_gigs' })
      .when({ type: 'LookUpStudio', ...about, lookUp: 'find_gigs' })
      .then({ type: 'StudioLookedUp', ...about, lookUp: 'find_gigs' });
  });
  test('proposes an action once', () => {
    given(conversation)
      .when({ type: 'ProposeAction', ...action })
      .then(proposed);
    given(conversation, proposed)
      .when({ type: 'ProposeAction', ...action })
      .then();
  });
  test('has an action taken once, and none that it did not propose', () => {
    given(conversation, proposed)
      .when({ type: 'TakeAction', ...about, actionId: 'a' })
      .then(taken);
    given(conversation, proposed, taken)
      .when({ type: 'TakeAction', ...about, actionId: 'a' })
      .then();
    given(conversation, proposed, taken)
      .when({ type: 'ProposeAction', ...action })
      .then();
    given(conversation, proposed)
      .when({ type: 'TakeAction', ...about, actionId: 'b' })
      .thenRefused('notFound', 'This proposal is no longer here. Please ask Loom AI once more.');
  });
});

import { json } from '../http.ts';
import { keepAction, proposeAction } from '../../../commands/conversation.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { goneForOwner, photographers, studio } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';
import { picture } from './portfolio.ts';

/** What was proposed to the owner about their gig: to each cell that may take it, one of its own. */
async function proposed({ world, place, allowed }: Cell): Promise<{ actionId: string }> {
  if (!allowed) return { actionId: 'no-such-action' };
  const { write } = world.it.loom.context;
  const { id: userId } = place.owner;
  const [actionId, conversationId, action] = [newId(), newId(), 'make_folder' as const];
  await keepAction(write, userId, actionId, {
    conversationId,
    action,
    details: { gig_id: place.gigId, name: newId() },
  });
  const actor = { kind: 'user', id: userId, role: 'photographer', sessionId: 'test' } as const;
  await write.run(proposeAction, { conversationId, userId, actionId, action }, { actor, correlation: newId() });
  return { actionId };
}

/** The assistant and Loom AI, for the studio. */
export const assistantCalls: Rows = {
  analysisStatus: { who: studio, but: goneForOwner },
  analyseGig: { who: studio, but: { ...goneForOwner, expired: { owner: 422 } } },
  listDuplicates: { who: studio, but: goneForOwner },
  filterPhotos: { who: studio, but: goneForOwner },
  // No two photos of the world are alike: there is no such group.
  deleteDuplicates: {
    who: { ...studio, owner: 404 },
    send: ({ place }) => json({ gig_id: place.gigId, group_id: place.photos.shown, keep_media_id: place.photos.shown }),
  },
  loomAiChat: {
    who: { ...photographers, owner: 200 },
    but: { expired: { owner: 422 } },
    states: ['public', 'expired'],
    send: () => json({ message: 'How many photos do I have?', thread_id: newId(), feature: 'ideas' }),
  },
  loomAiTakeAction: { who: studio, but: goneForOwner, ids: proposed },
  loomAiUpload: { who: photographers, states: ['public'], send: picture },
  loomAiForget: { who: photographers, states: ['public'], ids: () => ({ threadId: newId() }) },
};

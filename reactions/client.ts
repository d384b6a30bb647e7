import type { ClientRecordEvent } from '../domain/client.ts';
import { reaction } from './core/reaction.ts';

/** Who was a client is unreadable from now on. */
export const erasedClients = reaction<Extract<ClientRecordEvent, { type: 'ClientRecordErased' }>>({
  name: 'erased-clients',
  on: ['ClientRecordErased'],
  atOnce: 1,
  react: ({ clientId }, _, { write }) => write.keys.forget(clientId),
});

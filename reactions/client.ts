import type { ClientRecordEvent } from '../domain/client.ts';
import { reaction } from './core/reaction.ts';

/** Who was a client is unreadable from now on, and so are the mails about them. */
export const erasedClients = reaction<Extract<ClientRecordEvent, { type: 'ClientRecordErased' }>>({
  name: 'erased-clients',
  on: ['ClientRecordErased'],
  atOnce: 1,
  async react({ clientId }, _, { write, mailer }) {
    await mailer.forgetOf?.(clientId);
    await write.keys.forget(clientId);
  },
});

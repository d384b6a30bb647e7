import { LARGEST_FILE, receiveFile } from '../../commands/intake.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { ClientSessions } from '../auth/accessSessions.ts';
import { CLIENT_TUS } from '../contract/clientAccess.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { openTus } from '../http/tus.ts';

/** A client of a gig, as their uploads know them. */
interface Sender {
  clientId: string;
  gigId: string;
}

/** Resumable uploads of clients: judged by their session and their permission to upload, and again when the last byte is there. */
export function clientTus(context: AppContext, sessions: ClientSessions) {
  const { write, reads, metrics } = context;
  return openTus<Sender>(context, {
    path: CLIENT_TUS,
    route: 'clientTus',
    folder: 'client-uploads',
    kind: 'clientUpload',
    maxBytes: LARGEST_FILE,
    noun: 'file',
    async who(headers) {
      const client =
        (await sessions.principal(headers.get('authorization') ?? undefined)) ??
        refuse('unauthenticated', 'session.absent', 'Please sign in.');
      if (!client.access.permissions.includes('edit'))
        refuse('forbidden', 'client.mayNotUpload', 'You do not have upload permissions');
      return { clientId: client.actor.id, gigId: client.actor.gigId };
    },
    isSame: (a, b) => a.clientId === b.clientId && a.gigId === b.gigId,
    async take({ clientId, gigId }, _, { name, path }, correlation) {
      const caller = { actor: { kind: 'client' as const, id: clientId, gigId }, correlation };
      const { duplicate, position } = await receiveFile(
        write,
        { gigId, folder: null, name, source: { path }, via: 'browser' },
        caller,
      );
      if (!duplicate) metrics.received.inc({ via: 'browser' });
      await reads.passed(position);
    },
  });
}

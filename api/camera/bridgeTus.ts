import { requireBridge } from '../../commands/cameraBridge.ts';
import { LARGEST_FILE, receiveFile } from '../../commands/intake.ts';
import { BRIDGE_GIG, BRIDGE_UPLOADS } from '../../domain/bridgeProtocol.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { openTus } from '../http/tus.ts';

/** A bridge, and the gig that this upload is for. */
interface Sender {
  userId: string;
  bridgeId: string;
  gigId: string;
}

/** Resumable uploads of bridges: judged by their token at each request, and by the gig and the plan when the last byte is there. */
export function bridgeTus(context: AppContext) {
  const { write, reads, metrics, cameras } = context;
  return openTus<Sender>(context, {
    path: BRIDGE_UPLOADS,
    route: 'bridgeTus',
    folder: 'bridge-uploads',
    kind: 'bridgeUpload',
    maxBytes: LARGEST_FILE,
    noun: 'picture',
    async who(headers) {
      const token = /^Bearer (\S{1,200})$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
      const gigId = headers.get(BRIDGE_GIG) ?? '';
      const identity = await cameras.bridges.identify(token);
      if (gigId === '' || gigId.length > 64)
        refuse('malformed', 'bridge.gigMissing', 'Please say which gig the picture is for.');
      return { ...identity, gigId };
    },
    isSame: (a, b) => a.bridgeId === b.bridgeId && a.gigId === b.gigId,
    async take({ userId, bridgeId, gigId }, _, { name, path }, correlation) {
      // A request may have gone on for long since its token was judged.
      await requireBridge(write, { userId, bridgeId });
      const caller = { actor: { kind: 'camera' as const, id: userId }, correlation };
      const arrival = { gigId, folder: null, name, source: { path }, via: 'camera' as const };
      const { mediaId, duplicate, position } = await receiveFile(write, arrival, caller);
      if (!duplicate) metrics.received.inc({ via: 'camera' });
      await reads.passed(position);
      cameras.bridges.landed(mediaId, duplicate);
    },
  });
}

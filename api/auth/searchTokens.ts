import type { Secrets } from '../../commands/core/secrets.ts';
import { sealedTokens } from '../../commands/core/signedTokens.ts';
import { bytesOf, embeddingsOf } from '../../commands/faceVault.ts';
import { selfieSearchPurpose } from '../../commands/tokenPurposes.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** How long a guest can say 'not me' without another selfie, in milliseconds. */
const TOKEN_MS = 2 * 3_600_000;
/** A face's embedding: 128 numbers of 4 bytes. */
const FACE_BYTES = 512;

/**
 * What a selfie search hands to the guest's own page: the face that was searched for, sealed so that only this server can
 * read it, for one gig and two hours. The server itself keeps nothing of it.
 */
export function searchTokens(secrets: Secrets, now: () => Date) {
  const tokens = sealedTokens(selfieSearchPurpose, { secrets, now });
  return {
    seal: (gigId: string, face: Float32Array): string =>
      tokens.seal(gigId, bytesOf([face]), now().getTime() + TOKEN_MS),
    /** Refuses `unauthenticated` for a forged or an expired one, and for one of another gig. */
    open(gigId: string, token: string): Float32Array {
      const bytes = tokens.open(gigId, token);
      return bytes?.length === FACE_BYTES
        ? embeddingsOf(bytes)[0]!
        : refuse('unauthenticated', 'selfie.over', 'This search is over. Please take a new selfie to go on.');
    },
  };
}

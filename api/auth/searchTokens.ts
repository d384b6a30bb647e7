import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { bytesOf, embeddingsOf } from '../../commands/faceVault.ts';
import type { Secrets } from '../../commands/core/secrets.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** How long a guest can say 'not me' without another selfie, in milliseconds. */
const TOKEN_MS = 2 * 3_600_000;
const over = (): never =>
  refuse('unauthenticated', 'selfie.over', 'This search is over. Please take a new selfie to go on.');

/**
 * What a selfie search hands to the guest's own page: the face that was searched for, sealed so that only this server can
 * read it (AES-256-GCM), for one gig and two hours. The server itself keeps nothing of it.
 */
export function searchTokens(secrets: Secrets, now: () => Date) {
  const key = secrets.key('selfieSearch');
  return {
    seal(gigId: string, face: Float32Array): string {
      const end = (now().getTime() + TOKEN_MS).toString(36);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${gigId}.${end}`));
      const sealed = Buffer.concat([cipher.update(bytesOf([face])), cipher.final()]);
      return `${end}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    /** Refuses `unauthenticated` for a forged or an expired one, and for one of another gig. */
    open(gigId: string, token: string): Float32Array {
      const [end = '', text = ''] = token.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (!(Number.parseInt(end, 36) > now().getTime()) || bytes.length !== 28 + 512) return over();
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(
          Buffer.from(`${gigId}.${end}`),
        );
        decipher.setAuthTag(bytes.subarray(12, 28));
        return embeddingsOf(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]))[0]!;
      } catch {
        return over();
      }
    },
  };
}

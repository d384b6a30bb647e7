import type { z } from 'zod';
import { ALGORITHMS } from '../../commands/core/webauthn.ts';
import { CHALLENGE_MS } from '../../commands/passkey.ts';
import type { RelyingParty } from '../../commands/relyingParty.ts';
import type { beginPasskeySignIn, creationOptions } from '../contract/passkey.ts';

interface Creation {
  challenge: string;
  party: RelyingParty;
  handle: Uint8Array;
  email: string;
  fullName: string;
  known: readonly { id: string; transports: string[] }[];
}

/** A passkey that stays with its authenticator, which verifies its user; of which make it is, nobody asks. */
export const creationOf = ({ challenge, party, handle, email, fullName, known }: Creation) =>
  ({
    challenge,
    rp: { id: party.id, name: 'Loom' },
    user: { id: Buffer.from(handle).toString('base64url'), name: email, displayName: fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }) satisfies z.input<typeof creationOptions>;

type Begun = NonNullable<z.input<typeof beginPasskeySignIn.answer>['begun']>;

/** Any passkey of ours: which ones somebody has is told to nobody. */
export const requestOf = (party: RelyingParty, challenge: string) =>
  ({ challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }) satisfies Begun['options'];

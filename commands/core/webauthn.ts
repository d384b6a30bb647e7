import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Where an answer has to come from, and to which question: `challenge` in base64url. */
export interface Expected {
  challenge: string;
  origin: string;
  rpId: string;
}
/** A public key (COSE, base64url) and what an authenticator has counted when it last signed; 0 where it does not count. */
export interface Credential {
  id: string;
  publicKey: string;
  counter: number;
}

/** ES256, EdDSA and RS256 (COSE): what authenticators have. */
export const ALGORITHMS = [-7, -8, -257];
const asExpected = ({ challenge, origin, rpId }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** What was made for us by an authenticator that verified its user; undefined where it is anything else. */
export async function madeCredential(
  response: RegistrationResponseJSON,
  expected: Expected,
): Promise<Credential | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...asExpected(expected),
      response,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library throws on whatever is not as it has to be, from a wrong origin to broken CBOR.
    return undefined;
  }
}

/** What the authenticator has counted by now; undefined unless this credential signed, after its user was verified, and counted on. */
export async function signedBy(
  response: AuthenticationResponseJSON,
  { id, publicKey, counter }: Credential,
  expected: Expected,
): Promise<number | undefined> {
  const credential: WebAuthnCredential = {
    id,
    counter,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...asExpected(expected),
      response,
      credential,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** As much of CBOR (RFC 8949) as an attestation has. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** What one ceremony goes by, and what an attacker would change of it. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Without it the authenticator took whoever touched it. */
  verified?: boolean;
  type?: 'webauthn.create' | 'webauthn.get';
}

/** An authenticator with one ES256 passkey (WebAuthn Level 3, sections 6.1 and 6.5). `counter` is what it will say that it has counted. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const key: Cbor = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x!, 'base64url')],
    [-3, Buffer.from(jwk.y!, 'base64url')],
  ]);
  const dataOf = (ceremony: Ceremony, more: number, counter: number): Buffer => {
    const flags = PRESENT | (ceremony.verified === false ? 0 : VERIFIED) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(ceremony.rpId), Buffer.from([flags]), count]);
  };
  const clientDataOf = ({ challenge, origin, type }: Ceremony, asked: Ceremony['type']): Buffer =>
    Buffer.from(JSON.stringify({ type: type ?? asked, challenge, origin, crossOrigin: false }));
  const named = { id, rawId: id, type: 'public-key' as const };
  const device = {
    id,
    counter: 0,
    userHandle: '',
    make(ceremony: Ceremony, userHandle: string) {
      device.userHandle = userHandle;
      const length = Buffer.from([0, rawId.length]);
      const authData = Buffer.concat([dataOf(ceremony, ATTESTED, 0), Buffer.alloc(16), length, rawId, cbor(key)]);
      const attestation: Cbor = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientDataOf(ceremony, 'webauthn.create').toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(ceremony: Ceremony) {
      const authData = dataOf(ceremony, 0, device.counter);
      const clientData = clientDataOf(ceremony, 'webauthn.get');
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey).toString('base64url'),
          userHandle: device.userHandle,
        },
      };
    },
  };
  return device;
}
export type Authenticator = ReturnType<typeof authenticator>;

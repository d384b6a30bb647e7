import { type KeyObject, createPublicKey, sign, verify } from 'node:crypto';
import { monthName } from '../../domain/kernel/month.ts';
import type { MonthSealed } from '../../domain/monthSeal.ts';
import { keyName, signingKey } from './key.ts';

const signedText = ({ ownerId, month, digest }: Pick<MonthSealed, 'ownerId' | 'month' | 'digest'>): Buffer =>
  Buffer.from(`loom month seal 1\n${ownerId}\n${month}\n${digest}\n`);

/** Signs the digest of a month with the key that signs checkpoints. */
export async function signSeal(
  folder: string,
  about: Parameters<typeof signedText>[0],
): Promise<Pick<MonthSealed, 'key' | 'signature'>> {
  const key = await signingKey(folder);
  return {
    key: keyName(createPublicKey(key)),
    signature: sign(null, signedText(about), key).toString('base64'),
  };
}

/** Why the signature of a seal does not hold under this key; undefined where it does. */
export const sealSignatureFault =
  (key: KeyObject | undefined) =>
  (seal: Pick<MonthSealed, 'ownerId' | 'month' | 'digest' | 'key' | 'signature'>): string | undefined => {
    if (!key) return 'The public key that seals are verified with is gone.';
    if (seal.key !== keyName(key)) return `The seal of ${monthName(seal.month)} is signed with another key.`;
    return verify(null, signedText(seal), key, Buffer.from(seal.signature, 'base64'))
      ? undefined
      : `The signature of the seal of ${monthName(seal.month)} does not hold.`;
  };

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PRIVATE = 'audit-key.pem';
const PUBLIC = 'audit-key.pub.pem';

/** Names a public key: the first 16 hex digits of its SHA-256. */
export const keyName = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** The key that signs checkpoints (Ed25519): made once, readable by its owner only, its public half beside it. */
export async function signingKey(folder: string): Promise<KeyObject> {
  const made = generateKeyPairSync('ed25519').privateKey;
  try {
    // Only one process makes it; whoever comes second takes what is there.
    const file = await open(join(folder, PRIVATE), 'wx', 0o600);
    await file.writeFile(made.export({ type: 'pkcs8', format: 'pem' }));
    await file.sync();
    await file.close();
    await writeFile(join(folder, PUBLIC), createPublicKey(made).export({ type: 'spki', format: 'pem' }), {
      mode: 0o644,
    });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return createPrivateKey(await readFile(join(folder, PRIVATE)));
  }
}

/** The public half; undefined where there is none yet. */
export async function verifyingKey(folder: string): Promise<KeyObject | undefined> {
  const pem = await readFile(join(folder, PUBLIC)).catch(() => undefined);
  return pem && createPublicKey(pem);
}

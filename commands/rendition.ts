import type { Json } from '../domain/kernel/event.ts';
import { discardBlob } from './garbageCollection.ts';
import type { Blob } from './ports/blobs.ts';
import type { Vault } from './ports/vault.ts';

/**
 * Pictures that were made for downloads. No photo refers to them: the vault keeps them for a while after their last use,
 * and what it has forgotten is collected as what nobody refers to. Two photos may come to the same picture.
 */
export type RenditionBlob = Pick<Blob, 'hash' | 'size' | 'crc32'>;
type Stores = { vault: Vault; now: () => Date };

/** In milliseconds: longer than a zip can be resumed. */
const KEPT_MS = 2 * 86_400_000;
const RENEWED_MS = 86_400_000;

/** By the original's hash, and by a key of all that it was made with. */
export async function keepRendition(
  { vault, now }: Stores,
  source: string,
  key: string,
  { hash, size, crc32 }: RenditionBlob,
): Promise<void> {
  const expiresAt = now().getTime() + KEPT_MS;
  await vault.put('takenBlob', `${hash}.${key}`, true, { group: hash, expiresAt });
  await vault.put('taken', key, { hash, size, crc32 }, { group: source, expiresAt });
}

/** What was made and is still there; for as long again from now. */
export async function keptRendition(stores: Stores, source: string, key: string): Promise<RenditionBlob | undefined> {
  const kept = await stores.vault.get('taken', key);
  const picture = kept?.value as Json as RenditionBlob | undefined;
  if (kept && picture && (kept.expiresAt ?? 0) < stores.now().getTime() + RENEWED_MS)
    await keepRendition(stores, source, key, picture);
  return picture;
}

export const isRendition = async ({ vault }: Pick<Stores, 'vault'>, hash: string): Promise<boolean> =>
  (await vault.list('takenBlob', hash)).length > 0;

/** The original is gone for good, and what was made of it with it. */
export async function forgetRenditions({ vault, now }: Stores, source: string): Promise<void> {
  for (const { id: key, value } of await vault.list('taken', source)) {
    const { hash } = value as Json as RenditionBlob;
    await vault.delete('takenBlob', `${hash}.${key}`);
    await discardBlob({ vault, now }, hash);
  }
  await vault.deleteGroup('taken', source);
}

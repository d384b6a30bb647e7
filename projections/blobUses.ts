import { STORED, mediaItems, storedKey } from './media.ts';
import type { ReadSide } from './core/runner.ts';

/**
 * Whether any media item, those in the bin included, is stored in a blob: what is asked before it is deleted. A blob
 * that begins as another's does counts as used with it.
 */
export function blobUses(reads: Pick<ReadSide, 'reader'>): (hash: string) => Promise<boolean> {
  const reader = reads.reader(mediaItems);
  return async (hash) => {
    for (const field of STORED)
      if ((await reader.find({ index: field, where: { [field]: storedKey(hash) }, limit: 1 })).items.length > 0)
        return true;
    return false;
  };
}

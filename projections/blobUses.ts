import { type MediaView, STORED, mediaItems, storedKey } from './media.ts';
import { type HeldPicture, STORED_OF_PICTURE, pictures } from './picture.ts';
import type { Projection } from './core/projection.ts';
import type { ReadSide } from './core/runner.ts';

/** Whoever names blobs in fields that can be searched, a line each. */
const holders = [
  { projection: mediaItems, fields: STORED },
  { projection: pictures, fields: STORED_OF_PICTURE },
] as const;

/**
 * Whether any media item, those in the bin included, or any picture of a studio is stored in a blob: what is asked before
 * it is deleted. A blob that begins as another's does counts as used with it.
 */
export function blobUses(reads: Pick<ReadSide, 'reader'>): (hash: string) => Promise<boolean> {
  const readers = holders.map(({ projection, fields }) => ({
    reader: reads.reader<MediaView | HeldPicture>(projection as Projection<MediaView | HeldPicture>),
    fields,
  }));
  return async (hash) => {
    for (const { reader, fields } of readers)
      for (const field of fields)
        if ((await reader.find({ index: field, where: { [field]: storedKey(hash) }, limit: 1 })).items.length > 0)
          return true;
    return false;
  };
}

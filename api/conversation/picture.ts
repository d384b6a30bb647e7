import { OF_CONVERSATIONS, waitingPicture } from '../../commands/picture.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { PictureAddresses } from '../auth/pictureAddresses.ts';

const PATH = /^\/media\/picture\/([^/]+)\/([\w-]{1,64})\/(?:400|1600)$/;
const EDGE = 1600;

/** A JPEG of a picture that was put into a conversation of this person; undefined where it is no longer kept. */
export async function pictureBytes(
  { vault, blobs }: Pick<WriteSide, 'vault' | 'blobs'>,
  userId: string,
  pictureId: string,
): Promise<Uint8Array | undefined> {
  const picture = await waitingPicture({ vault }, userId, pictureId, OF_CONVERSATIONS);
  const stored = picture?.derivatives.find(({ edge, format }) => edge === EDGE && format === 'jpeg');
  return stored && (await blobs.read(stored.hash));
}

/** The picture of an address that this server signed for this very person; undefined without an address. Refuses `invalid` any other. */
export async function shownPicture(
  { pictures }: { pictures: PictureAddresses },
  write: Pick<WriteSide, 'vault' | 'blobs'>,
  userId: string,
  address: string | null | undefined,
): Promise<{ pictureId: string; bytes: Uint8Array } | undefined> {
  if (address === null || address === undefined || address === '') return undefined;
  const [, token = '', pictureId = ''] = PATH.exec(address) ?? [];
  const grant = pictures.grant(token);
  const bytes =
    grant?.right === 'owner' && grant.ownerId === userId ? await pictureBytes(write, userId, pictureId) : undefined;
  return bytes
    ? { pictureId, bytes }
    : refuse('invalid', 'loomAi.image', 'This image is not here any more. Please attach it once more.');
}

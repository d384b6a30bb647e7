import { receivePicture } from '../../commands/picture.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { readForm } from '../http/multipart.ts';
import type { AnyRequest } from '../http/reply.ts';

/** Bytes that a logo, a portrait or a cover may have. */
const MOST_BYTES = 25 << 20;

/** The one picture of a form, in its field `file`, of the studio that asks; `receive` keeps it. */
export async function onePicture(
  { raw, caller, write }: AnyRequest,
  receive: typeof receivePicture = receivePicture,
): Promise<StudioPicture> {
  let picture: StudioPicture | undefined;
  await readForm(raw, { files: 1 }, async ({ field, name, source }) => {
    if (field !== 'file') refuse('malformed', 'picture.field', 'Please send the image in the form field "file".');
    picture = await receive(write, { ownerId: caller.actor.id, name, source, maxBytes: MOST_BYTES });
  });
  return picture ?? refuse('malformed', 'picture.missing', 'Please choose an image.');
}

import { Readable } from 'node:stream';
import { type Editable, type Step, requireEditable } from '../domain/develop.ts';
import type { Recipe } from '../domain/develop/recipe.ts';
import { withoutExtension } from '../domain/kernel/names.ts';
import type { WatermarkStyle } from '../domain/watermark.ts';
import { system } from './core/actors.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';
import { developPhoto } from './develop.ts';
import { fileEdit, linkEditByHand } from './edit.ts';
import { type Received, receiveFile } from './intake.ts';
import { whileLogoLies } from './markedPictures.ts';
import type { Developed } from './ports/media.ts';

/** A photo that is there, as far as its edits ask. */
export interface EditedPhoto extends Editable {
  id: string;
  gigId: string;
  filename: string;
  blob: { hash: string };
}

/** Renders a photo by a recipe, at full size; `over` is the hash of what was made of it before. `watermark` is asked for where the recipe wants it. */
export async function renderPhoto(
  { blobs, mediaProcessor }: Pick<WriteTools, 'blobs' | 'mediaProcessor'>,
  photo: EditedPhoto,
  recipe: Recipe,
  watermark: () => Promise<WatermarkStyle>,
  over?: string,
): Promise<Developed> {
  const original = await blobs.local(photo.blob.hash);
  const base =
    over === undefined
      ? undefined
      : await blobs.local(over).catch(async (error: unknown) => {
          await original.release();
          throw error;
        });
  try {
    const about = base ? await mediaProcessor.inspect(base.path, photo.filename, 'photographer') : photo;
    requireEditable({ ...about, kind: 'photo' });
    const picture = { kind: 'photo', mime: about.mime, width: about.width, height: about.height } as const;
    const path = base?.path ?? original.path;
    const made = (mark?: WatermarkStyle) =>
      mediaProcessor.develop(path, picture, recipe, { about: original.path, watermark: mark });
    return await (recipe.watermark ? whileLogoLies({ blobs }, await watermark(), made) : made());
  } finally {
    await original.release();
    await base?.release();
  }
}

/** What was rendered of a photo, and how. */
export interface Rendered extends Developed {
  photo: EditedPhoto;
  recipe: Recipe;
  over?: Step;
}

/**
 * Files what was rendered into the edited folder, as a version of the edit of its photo. Done again with the same bytes it
 * changes nothing. `filingOf` answers which edit that is, once read models show the file.
 */
export async function saveEdit(
  tools: WriteSide,
  { photo, recipe, over, bytes, extension }: Rendered,
  caller: Caller,
  filingOf: (received: Received, filename: string) => Promise<{ editId: string; name: string }>,
): Promise<Received> {
  const { gigId, id: originalId } = photo;
  const by: Caller = { ...caller, key: undefined };
  const name = `${withoutExtension(photo.filename)}.${extension}`;
  const keepRecipe = (mediaId: string) =>
    tools.run(developPhoto, { mediaId, gigId, originalId, recipe, ...(over === undefined ? {} : { over }) }, by);
  const received = await receiveFile(
    tools,
    {
      gigId,
      folder: null,
      name,
      source: Readable.from([bytes]),
      via: 'browser',
      edited: true,
      // Should this process die in between, the recipe waits for its file, and not the other way round.
      prepare: keepRecipe,
    },
    by,
  );
  await keepRecipe(received.mediaId);
  await fileSavedEdit(tools, { photo, mediaId: received.mediaId }, caller, await filingOf(received, name));
  return received;
}

/** The second half of it: a file that is there becomes a version of an edit. */
export async function fileSavedEdit(
  tools: WriteSide,
  { photo: { gigId, id: originalId }, mediaId }: { photo: Pick<EditedPhoto, 'gigId' | 'id'>; mediaId: string },
  caller: Caller,
  filing: { editId: string; name: string },
): Promise<void> {
  const by: Caller = { ...caller, key: undefined };
  await fileEdit(tools, { mediaId, by: caller.actor.id, again: true, ...filing }, { ...by, actor: system('editor') });
  if (caller.actor.kind === 'user') await tools.run(linkEditByHand, { editId: filing.editId, gigId, originalId }, by);
}

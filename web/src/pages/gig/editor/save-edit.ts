import { originalAddress, type MediaAnswer } from '../../../api/media.ts';
import { returnEdit } from '../../../api/team-access.ts';
import type { Watermark } from '../../../api/watermark.ts';
import type { Renderer } from './renderer.ts';
import type { Levels, Look, Pixels } from './develop.ts';
import { drawMark, fontOfMark } from './mark.ts';

const QUALITY = 0.92;

/** The pixels of a picture, upright. */
export async function pixelsOf(address: string): Promise<Pixels> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('Failed to load image. Please try another photo.');
  const bitmap = await createImageBitmap(await response.blob(), { imageOrientation: 'from-image' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('Failed to load image. Please try another photo.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data, width, height } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return { data, width, height };
}

/** Renders the original by the look, with the watermark where there is one, and returns it as an edit of it. A RAW that the browser cannot read is rendered from its screen picture. */
export async function saveEdit(
  { gig_id: gigId, media_id: mediaId, media_url: screen, original_filename: name }: MediaAnswer,
  renderer: Renderer,
  look: Look,
  levels: Levels | null,
  mark: Watermark | null,
): Promise<void> {
  const { download_url: original } = await originalAddress(mediaId);
  const source = await pixelsOf(original).catch(() => pixelsOf(screen));
  const { pixels } = await renderer.render(source, look, levels);
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  const context = canvas.getContext('2d')!;
  context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  if (mark) {
    await fontOfMark(mark);
    drawMark(context, mark);
  }
  const file = new File(
    [await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })],
    `${name.replace(/\.\w+$/, '')}.jpg`,
    { type: 'image/jpeg' },
  );
  // The name may fit several photos; the editor knows which it was.
  await returnEdit(gigId, file, mediaId);
}

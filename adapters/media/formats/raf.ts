import { fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Raw, previewAt, previewsToTry, within } from './embeddedPreview.ts';
import { readJpeg } from './jpeg.ts';

/** Fujifilm's RAF: a header that names the place of a full JPEG, which carries the EXIF. */
export function readRaf(source: Source): Raw {
  const head = Buffer.from(source.bytes(0, 112));
  if (head.length < 112) fault('cut');
  for (const at of [84, 92, 100]) if (head.readUInt32BE(at) + head.readUInt32BE(at + 4) > source.size) fault('cut');
  const preview = previewAt(source, head.readUInt32BE(84), head.readUInt32BE(88)) ?? fault('broken');
  const { width, height } = preview;
  const { shot } = readJpeg(within(source, preview), false);
  const { effort, previews } = previewsToTry(source, [preview]);
  return { read: { kind: 'photo', mime: 'image/x-fuji-raf', extension: 'raf', width, height, shot, effort }, previews };
}

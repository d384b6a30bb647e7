import { bufferSource, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { boxes, content, find, topBoxes } from './boxes.ts';
import { type Preview, type Raw, bySize, largest, previewAt, previewsToTry } from './embeddedPreview.ts';
import { shotOf } from './exif.ts';
import { chunkOffsets } from './movie.ts';
import type { Read, Shot } from './read.ts';
import { type Tiff, imageSize, readTiff } from './tiff.ts';

/** Canon's CR3: boxes; TIFF blocks CMT1 (camera), CMT2 (EXIF) and CMT4 (place); a full-size JPEG as the first track. */
export function readCr3(source: Source): Raw {
  const top = topBoxes(source);
  const movie = top.find((box) => box.type === 'moov');
  if (!movie || !top.some((box) => box.type === 'mdat')) fault('cut');
  const uuidLength = 16;
  const blocks = new Map<string, Tiff>();
  for (const box of boxes(source, movie.from, movie.to)) {
    if (box.type !== 'uuid') continue;
    for (const block of boxes(source, box.from + uuidLength, box.to)) {
      if (block.type.startsWith('CMT')) blocks.set(block.type, readTiff(bufferSource(content(source, block))));
    }
  }
  const previews: (Preview | undefined)[] = [];
  for (const track of boxes(source, movie.from, movie.to)) {
    if (track.type !== 'trak') continue;
    const offset = chunkOffsets(source, track)[0];
    const sizes = find(source, track, 'mdia', 'minf', 'stbl', 'stsz');
    if (offset === undefined || !sizes) continue;
    const body = content(source, sizes, 16);
    const length = body.readUInt32BE(4) || (body.length >= 16 ? body.readUInt32BE(12) : 0);
    if (offset + length > source.size) fault('cut');
    previews.push(previewAt(source, offset, length));
  }
  for (const box of top) {
    if (box.type !== 'uuid') continue;
    // The header of PRVW: 8 bytes of box, then 16 whose last four are the JPEG's length.
    const bytes = content(source, box, 256);
    const at = bytes.indexOf('PRVW', 0, 'latin1');
    if (at !== -1 && at + 24 <= bytes.length)
      previews.push(previewAt(source, box.from + at + 20, bytes.readUInt32BE(at + 16)));
  }
  const camera = blocks.get('CMT1');
  const shot: Shot = shotOf({
    main: camera?.main ?? [],
    exif: blocks.get('CMT2')?.main[0],
    gps: blocks.get('CMT4')?.main[0],
  });
  const found = bySize(previews);
  const { effort, previews: tried } = previewsToTry(source, found);
  const read: Read = {
    kind: 'photo',
    mime: 'image/x-canon-cr3',
    extension: 'cr3',
    ...largest([imageSize(camera?.main[0]), ...found]),
    shot,
    effort,
  };
  return { read, previews: tried };
}

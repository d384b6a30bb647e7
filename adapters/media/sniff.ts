import { inspectJpeg } from './formats/jpeg.ts';
import { inspectPng } from './formats/png.ts';
import type { Read } from './formats/read.ts';
import { inspectWebp } from './formats/webp.ts';
import type { Source } from './source.ts';

/** Chooses the reader by the first bytes; undefined for what is neither photo nor video. */
export function sniff(source: Source): Read | undefined {
  const head = Buffer.from(source.bytes(0, 64));
  const ascii = (from: number, to: number): string => head.toString('latin1', from, to);
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return inspectJpeg(source);
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return inspectPng(source);
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return inspectWebp(source);
  return undefined;
}

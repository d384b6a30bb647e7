import type { Inspection, Sender } from '../../commands/ports/media.ts';
import { overBudget } from './budgets.ts';
import type { Effort } from './effort.ts';
import type { Read } from './formats/read.ts';
import { empty, refusalFor, tooManyPixels, unsupported } from './sentences.ts';
import { sniff } from './sniff.ts';
import { bufferSource, Fault, openSource } from './source.ts';
import type { Source } from './source.ts';

/** sharp's own bound, 0x3fff squared: about 268 megapixels. */
const maxPixels = 268_402_689;
const maxEdge = 30_000;

/** Judges a file by its bytes and by who sends it, without decoding. Refuses with a sentence that carries `name`. */
export const inspect = (path: string, name: string, sender: Sender = 'photographer'): Inspection =>
  reading(path, name, (source) => upright(judged(source, name, sender)));

/** What decoding a file, or its bytes, will take. Refuses what its sender may not ask for, as `inspect` does. */
export const weigh = (file: string | Uint8Array, name: string, sender: Sender): Effort =>
  reading(file, name, (source) => judged(source, name, sender).effort);

function judged(source: Source, name: string, sender: Sender): Read {
  if (source.size === 0) throw empty(name);
  const read = sniff(source);
  if (!read) throw unsupported(name);
  if (read.width > maxEdge || read.height > maxEdge || read.width * read.height > maxPixels) throw tooManyPixels(name);
  if (read.width < 1 || read.height < 1) throw refusalFor('broken', name);
  const refusal = overBudget(read.effort, read, sender, name);
  if (refusal) throw refusal;
  return read;
}

function reading<T>(file: string | Uint8Array, name: string, read: (source: Source) => T): T {
  const source =
    typeof file === 'string'
      ? openSource(file)
      : { ...bufferSource(Buffer.from(file.buffer, file.byteOffset, file.byteLength)), close: () => undefined };
  try {
    return read(source);
  } catch (error) {
    if (error instanceof Fault) throw refusalFor(error.kind, name);
    if (error instanceof RangeError) throw refusalFor('broken', name);
    throw error;
  } finally {
    source.close();
  }
}

function upright({ shot: { orientation, ...shot }, width, height, effort: _, ...read }: Read): Inspection {
  const turned = orientation >= 5;
  return { ...read, ...shot, width: turned ? height : width, height: turned ? width : height };
}

import type { Inspection } from '../../commands/ports.ts';
import type { Read } from './formats/read.ts';
import { empty, refusalFor, tooManyPixels, unsupported } from './sentences.ts';
import { sniff } from './sniff.ts';
import { Fault, openSource } from './source.ts';

/** sharp's own bound, 0x3fff squared: about 268 megapixels. */
const maxPixels = 268_402_689;
const maxEdge = 30_000;

/** Judges a file by its bytes, without decoding. Refuses with a sentence that carries `name`. */
export function inspect(path: string, name: string): Inspection {
  const source = openSource(path);
  try {
    if (source.size === 0) throw empty(name);
    const read = sniff(source);
    if (!read) throw unsupported(name);
    if (read.width > maxEdge || read.height > maxEdge || read.width * read.height > maxPixels) throw tooManyPixels(name);
    if (read.width < 1 || read.height < 1) throw refusalFor('broken', name);
    return upright(read);
  } catch (error) {
    if (error instanceof Fault) throw refusalFor(error.kind, name);
    if (error instanceof RangeError) throw refusalFor('broken', name);
    throw error;
  } finally {
    source.close();
  }
}

function upright({ shot: { orientation, ...shot }, width, height, ...read }: Read): Inspection {
  const turned = orientation >= 5;
  return { ...read, ...shot, width: turned ? height : width, height: turned ? width : height };
}

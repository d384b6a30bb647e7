import type { Redaction, Redacted } from '../../commands/ports/media.ts';
import { changesOf } from './redaction/changes.ts';
import { movieRedactions } from './redaction/movie.ts';
import { webmRedactions } from './redaction/webm.ts';
import { undecodable } from './sentences.ts';
import { Fault, fault, openSource } from './source.ts';

/** Headers of long live recordings have to be walked one by one. What it may cost is bounded by the thread's time. */
const BUDGET = { bytes: Number.POSITIVE_INFINITY, steps: 60_000_000 };
/** Of metadata beside every single picture: an hour's recording. */
const MOST = 250_000;

/** What of a video others than its owner get empty: all that is not needed to play it. Refuses `invalid` for what cannot be read. */
export function redact(path: string, mime: string): Redacted {
  const source = openSource(path, BUDGET);
  try {
    const blanks = joined(mime === 'video/webm' ? webmRedactions(source) : movieRedactions(source));
    if (blanks.length > MOST) fault('endless');
    return changesOf(path, source.size, blanks);
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) throw undecodable();
    throw error;
  } finally {
    source.close();
  }
}

/** In order, those that touch as one. */
function joined(blanks: Redaction[]): Redaction[] {
  const all: Redaction[] = [];
  for (const next of blanks.sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && last.to === next.from && next.head === undefined) all[all.length - 1] = { ...last, to: next.to };
    else all.push(next);
  }
  return all;
}

import { LRUCache } from 'lru-cache';
import { type Candidate, curate, curatedSize } from '../../domain/curation.ts';
import { FACE_MATCH } from '../../domain/faceMatch.ts';
import type { GigView } from '../../projections/gig.ts';
import type { QualityView } from '../../projections/quality.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';
import type { RouteContext } from '../context.ts';

const FLOATS = 128;
/** People are told apart among the best photos only: on the thread that answers requests, that must stay short. */
const BEST = 250;
const MOST_PEOPLE = 120;
/** While photos arrive, the choice is made anew at most this often. */
const FRESH_MS = 30_000;
const MOST_REMEMBERED = 50;

/** Marks of the people in a photo: each face is one that was seen already, or a new one. Nobody is known by name. */
function personClusters(): (faces: Float32Array) => string[] {
  const known: Float32Array[] = [];
  const limit = FACE_MATCH.default ** 2;
  return (faces) => {
    const persons = new Set<string>();
    for (let start = 0; start + FLOATS <= faces.length; start += FLOATS) {
      const face = faces.subarray(start, start + FLOATS);
      const index = known.findIndex((other) => {
        let sum = 0;
        for (let i = 0; i < FLOATS && sum <= limit; i++) sum += (face[i]! - other[i]!) ** 2;
        return sum <= limit;
      });
      if (index >= 0) persons.add(`p${index}`);
      else if (known.length < MOST_PEOPLE) persons.add(`p${known.push(face) - 1}`);
    }
    return [...persons];
  };
}

const floatsOf = (value: unknown): Float32Array => {
  if (!(value instanceof Uint8Array)) return new Float32Array(0);
  return new Float32Array(value.slice().buffer);
};

/**
 * The smart gallery: a gig's photos chosen by quality, variety and people, in order of time; ids of media that can be
 * shown. Empty where nothing was measured yet, or the gig is not there.
 */
export function openSmartSelection({
  write,
  reads,
  queries: { quality },
}: Pick<RouteContext, 'write' | 'reads' | 'queries'>) {
  const activity = openGigActivity(reads);
  const remembered = new LRUCache<string, { version: string; at: number; ids: Promise<string[]> }>({
    max: MOST_REMEMBERED,
  });

  const choose = async (gig: GigView): Promise<string[]> => {
    const photos = (await quality.originals(gig.id)).filter(
      (view): view is QualityView & { score: number } => view.score !== undefined,
    );
    const groupOf = new Map(
      (await quality.duplicates(gig)).flatMap(({ id, photos: alike }) => alike.map((photo) => [photo.id, id] as const)),
    );
    const personsIn = personClusters();
    const people = new Map<string, string[]>();
    for (const { id, faces } of [...photos].sort((a, b) => b.score - a.score).slice(0, BEST))
      if (faces > 0) people.set(id, personsIn(floatsOf((await write.vault.get('faces', id))?.value)));
    const candidates = photos.map(({ id, score, takenAt, uploadedAt, faces }): Candidate => ({
      id,
      score,
      at: takenAt ?? uploadedAt,
      faces,
      people: people.get(id) ?? [],
      group: groupOf.get(id),
    }));
    return curate(candidates, curatedSize(candidates.length)).map(({ id }) => id);
  };

  return async function smartSelection(gig: GigView): Promise<string[]> {
    const version = await activity.told(gig);
    const known = remembered.get(gig.id);
    const now = write.now().getTime();
    if (known && (known.version === version || now - known.at < FRESH_MS)) {
      // An empty choice waits for nothing: the next photo that is measured changes it.
      const ids = await known.ids;
      if (ids.length > 0 || known.version === version) return ids;
    }
    const entry = { version, at: now, ids: choose(gig) };
    entry.ids.catch(() => remembered.get(gig.id) === entry && remembered.delete(gig.id));
    remembered.set(gig.id, entry);
    return entry.ids;
  };
}

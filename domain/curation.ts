/** What the choice of a few photos out of many looks at. */
export interface Candidate {
  id: string;
  /** Quality, 0 to 100. */
  score: number;
  /** ISO 8601: when it was taken, or else when it arrived. */
  at: string;
  /** How many faces it shows. */
  faces: number;
  /** Marks for the people in it, of any kind that tells them apart. */
  people: readonly string[];
  /** Marks of its duplicates' group; undefined for a photo of its own. */
  group: string | undefined;
}

/** Below this, a photo is chosen only where nothing better is left. */
const WORTH_SHOWING = 50;
/** Whether a photo like no other is good enough by itself; `score`: its quality, 0 to 100. */
export const isWorthShowing = (score: number): boolean => score >= WORTH_SHOWING;
/** What a photo loses for each one chosen of the same moments, and gains for each person not shown yet. */
const SAME_MOMENTS = 9;
const NEW_PERSON = 14;
const KNOWN_PERSON = 4;
/** Pictures without people are part of a story, but not all of it. */
const SAME_KIND = 2.5;

/** How many photos tell the story of so many: about a sixth, 25 to 100. */
export const curatedSize = (photos: number): number => Math.min(100, Math.max(25, Math.round(photos / 6)));

const kindOf = ({ faces }: Candidate): string =>
  faces === 0 ? 'scene' : faces === 1 ? 'portrait' : faces === 2 ? 'couple' : 'group';

/**
 * A curated choice, in order of time: by quality, one of each group of duplicates, spread over the shoot's moments and
 * over kinds of pictures, with everybody in it at least once where they can be told apart. Greedy: each next photo is
 * the one that adds most to those chosen before.
 */
export function curate(candidates: readonly Candidate[], most: number): Candidate[] {
  const inTime = [...candidates].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  const moments = Math.max(1, Math.ceil(most / 2));
  const momentOf = new Map(inTime.map(({ id }, index) => [id, Math.floor((index * moments) / inTime.length)]));
  const [left, chosen] = [new Set(inTime), [] as Candidate[]];
  const [perMoment, perKind, seen] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = <K>(counts: Map<K, number>, key: K): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  const worth = (photo: Candidate): number => {
    const people = photo.people.reduce(
      (sum, person) => sum + (seen.has(person) ? -KNOWN_PERSON * Math.min(2, seen.get(person)! / 3) : NEW_PERSON),
      0,
    );
    return (
      photo.score -
      (isWorthShowing(photo.score) ? 0 : 40) -
      SAME_MOMENTS * (perMoment.get(momentOf.get(photo.id)!) ?? 0) -
      (SAME_KIND * (perKind.get(kindOf(photo)) ?? 0) * 10) / most +
      Math.max(-NEW_PERSON, Math.min(2 * NEW_PERSON, people))
    );
  };
  while (chosen.length < most && left.size > 0) {
    let [best, bestWorth] = [undefined as Candidate | undefined, -Infinity];
    for (const photo of left) {
      const value = worth(photo);
      if (value > bestWorth) [best, bestWorth] = [photo, value];
    }
    if (!best) break;
    chosen.push(best);
    left.delete(best);
    for (const other of left) if (best.group !== undefined && other.group === best.group) left.delete(other);
    add(perMoment, momentOf.get(best.id)!);
    add(perKind, kindOf(best));
    for (const person of best.people) add(seen, person);
  }
  return chosen.sort((a, b) => inTime.indexOf(a) - inTime.indexOf(b));
}

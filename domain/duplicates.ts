/** What tells whether photos are near duplicates. */
export interface Comparable {
  id: string;
  /** 64-bit difference hash, 16 hex digits. */
  dhash: string;
  /** By the camera's clock, ISO 8601; null where the file does not tell. */
  takenAt: string | null;
  camera: string | null;
  width: number;
  height: number;
}

/** Differing bits up to which two pictures are one: copies, exports, saved again. */
const SAME_PICTURE = 3;
/** Differing bits up to which two pictures are takes of one scene, if they were shot so close together. */
const SAME_SCENE = 12;
const SAME_MOMENT_MS = 60_000;
/** A burst is compared with this many shots before each: the window of a minute holds more only at twenty a second. */
const MOST_NEIGHBOURS = 400;

interface Hashed<T> {
  photo: T;
  high: number;
  low: number;
  /** Milliseconds; NaN where unknown. */
  at: number;
}

const ones = (bits: number): number => {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
const distance = (a: Hashed<unknown>, b: Hashed<unknown>): number => ones(a.high ^ b.high) + ones(a.low ^ b.low);
/** A plain wall has a hash of hardly any bits, as every other plain wall. */
const isPlain = ({ high, low }: Hashed<unknown>): boolean => ones(high) + ones(low) < 6 || ones(high) + ones(low) > 58;
const ratio = ({ width, height }: Comparable): number => (height > 0 ? width / height : 1);
const isSameShape = (a: Comparable, b: Comparable): boolean => Math.abs(Math.log(ratio(a) / ratio(b))) < 0.05;

const areAlike = <T extends Comparable>(a: Hashed<T>, b: Hashed<T>): boolean => {
  if (!isSameShape(a.photo, b.photo)) return false;
  const bits = distance(a, b);
  const together = Math.abs(a.at - b.at) <= SAME_MOMENT_MS && a.photo.camera === b.photo.camera;
  if (isPlain(a) || isPlain(b)) return together && bits <= SAME_PICTURE;
  return bits <= SAME_PICTURE || (together && bits <= SAME_SCENE);
};

/**
 * Groups of near duplicates, of two or more: the same picture whenever it was saved, or takes of one scene within a
 * minute. Each photo is in one group at most and like every other in it, so that a slow pan does not become one group.
 */
export function duplicateGroups<T extends Comparable>(photos: readonly T[]): T[][] {
  const hashed = photos
    .map((photo): Hashed<T> => ({
      photo,
      high: Number.parseInt(photo.dhash.slice(0, 8), 16) | 0,
      low: Number.parseInt(photo.dhash.slice(8), 16) | 0,
      at: photo.takenAt ? Date.parse(photo.takenAt) : Number.NaN,
    }))
    .sort(
      (a, b) =>
        (Number.isNaN(a.at) ? 1 : 0) - (Number.isNaN(b.at) ? 1 : 0) ||
        a.at - b.at ||
        (a.photo.id < b.photo.id ? -1 : 1),
    );
  const groups: Hashed<T>[][] = [];
  const groupOf = new Map<Hashed<T>, Hashed<T>[]>();
  // Four quarters of 16 bits: hashes that differ in three bits are equal in one of them at least.
  const quarters: Map<number, Hashed<T>[]>[] = [new Map(), new Map(), new Map(), new Map()];
  for (const [index, here] of hashed.entries()) {
    const near = new Set<Hashed<T>>();
    for (
      let before = index - 1;
      before >= 0 && before >= index - MOST_NEIGHBOURS && here.at - hashed[before]!.at <= SAME_MOMENT_MS;
      before--
    )
      near.add(hashed[before]!);
    for (const [which, quarter] of [
      here.high >>> 16,
      here.high & 0xffff,
      here.low >>> 16,
      here.low & 0xffff,
    ].entries()) {
      const alike = quarters[which]!.get(quarter);
      for (const other of alike?.slice(-MOST_NEIGHBOURS) ?? []) near.add(other);
      if (alike) alike.push(here);
      else quarters[which]!.set(quarter, [here]);
    }
    for (const other of near) {
      if (!areAlike(here, other)) continue;
      const group = groupOf.get(other);
      if (group && !group.every((member) => areAlike(here, member))) continue;
      const joined = group ?? [other];
      joined.push(here);
      if (!group) groups.push(joined);
      groupOf.set(other, joined);
      groupOf.set(here, joined);
      break;
    }
  }
  return groups.map((group) => group.map(({ photo }) => photo));
}

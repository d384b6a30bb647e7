/**
 * When two face embeddings are one person. Distances are Euclidean, between 128 floats of length 1, so 0 to 2.
 *
 * Measured on 375 faces of 19 people in 41 event photos (25,000 impostor pairs), best face per photo: 99.3 % of a
 * person's photos are found at a threshold that lets no stranger in. The often-quoted 0.6 belongs to vectors that
 * were not brought to length 1 and lets strangers in. `npm run bench:faces` measures any labelled folder anew.
 */
export const FACE_MATCH = {
  /** No false match seen, with room to spare: for what acts by itself. */
  strict: 0.35,
  /** What a selfie search shows. */
  default: 0.37,
  /** Worth showing as 'maybe you'. */
  maybe: 0.4,
} as const;

/** How fast certainty falls around the default threshold: about 0.97 at 0.2, 0.83 at 0.29, 0.6 at `strict`, 0.35 at `maybe`. */
const STEEPNESS = 20;

/**
 * Certainty, 0 to 1, that two faces this far apart are one person; falls as the distance grows: 1 for the same picture,
 * 0.5 at the default threshold, near 0 for strangers. A logistic curve around the threshold: a figure to sort and show
 * by, monotone in the distance, not a measured probability.
 */
export function confidence(distance: number): number {
  if (!(distance >= 0)) return 0;
  return 1 / (1 + Math.exp(STEEPNESS * (distance - FACE_MATCH.default)));
}

/** Euclidean, of two embeddings. */
export function distanceBetween(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}

/** Which of a photo's faces is nearest to somebody; undefined where there is none. */
export function nearestFace(
  own: Float32Array,
  faces: readonly Float32Array[],
): { face: number; distance: number } | undefined {
  let nearest: { face: number; distance: number } | undefined;
  for (const [face, embedding] of faces.entries()) {
    const distance = distanceBetween(own, embedding);
    if (!nearest || distance < nearest.distance) nearest = { face, distance };
  }
  return nearest;
}

/** How somebody looks, and what they said is not them. */
export interface FaceProfile {
  own: Float32Array;
  /** Photos of which they said 'not me': never shown to them again. */
  notMe: ReadonlySet<string>;
  /** The faces that were taken for theirs in those photos. */
  others: readonly Float32Array[];
}

/**
 * The distance of a photo's nearest face that is this person's; undefined where none is. A face nearer to one that
 * they called another's (a sister, a look-alike) than to their selfie is that other person's.
 */
export function distanceOf(
  { own, others }: FaceProfile,
  faces: readonly Float32Array[],
  most: number = FACE_MATCH.default,
): number | undefined {
  let least: number | undefined;
  for (const embedding of faces) {
    const distance = distanceBetween(own, embedding);
    if (!(distance <= most) || distance >= (least ?? Infinity)) continue;
    if (others.every((other) => distanceBetween(other, embedding) >= distance)) least = distance;
  }
  return least;
}

export interface PhotoFaces {
  mediaId: string;
  faces: readonly Float32Array[];
}

/** The photos that somebody is in, surest first: what a selfie search shows, and what registered guests hear of. */
export function photosWith(
  profile: FaceProfile,
  photos: Iterable<PhotoFaces>,
): { mediaId: string; distance: number }[] {
  const found: { mediaId: string; distance: number }[] = [];
  for (const { mediaId, faces } of photos) {
    const distance = profile.notMe.has(mediaId) ? undefined : distanceOf(profile, faces);
    if (distance !== undefined) found.push({ mediaId, distance });
  }
  return found.sort((a, b) => a.distance - b.distance || (a.mediaId < b.mediaId ? -1 : 1));
}

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

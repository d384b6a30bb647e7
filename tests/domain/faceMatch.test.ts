import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confidence,
  distanceBetween,
  distanceOf,
  FACE_MATCH,
  type PhotoFaces,
  type FaceProfile,
  nearestFace,
  photosWith,
} from '../../domain/faceMatch.ts';
import { faceLike, person } from '../faces.ts';

test('the same picture is certain, the threshold is even odds, a stranger is not', () => {
  expect(confidence(0)).toBeGreaterThan(0.999);
  expect(confidence(FACE_MATCH.default)).toBe(0.5);
  expect(confidence(0.6)).toBeLessThan(0.01);
  expect(confidence(Number.NaN)).toBe(0);
});

test('the nearer, the more certain, between 0 and 1', () => {
  const distance = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(distance, distance, (a, b) => {
      const [near, far] = a < b ? [a, b] : [b, a];
      expect(confidence(near)).toBeGreaterThanOrEqual(confidence(far));
      expect(confidence(near)).toBeLessThanOrEqual(1);
      expect(confidence(far)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('strict, default and maybe widen in this order', () => {
  expect(FACE_MATCH.strict).toBeLessThan(FACE_MATCH.default);
  expect(FACE_MATCH.default).toBeLessThan(FACE_MATCH.maybe);
});

describe("'not me'", () => {
  /** Two sisters, near enough that each other's photos pass for one's own. */
  const [meera, nila] = [person(1), person(1, { apart: 0.3 })];
  const photo = (mediaId: string, ...faces: Float32Array[]): PhotoFaces => ({ mediaId, faces });
  const looks = (own: Float32Array, rejected: readonly PhotoFaces[] = []): FaceProfile => ({
    own,
    notMe: new Set(rejected.map(({ mediaId }) => mediaId)),
    others: rejected.map(({ faces }) => faces[nearestFace(own, faces)!.face]!),
  });
  const found = (likeness: FaceProfile, photos: readonly PhotoFaces[]) =>
    photosWith(likeness, photos).map(({ mediaId }) => mediaId);

  test('without it, a sister is taken for oneself', () => {
    const selfie = faceLike(meera, 0.1, 7);
    const photos = [
      photo('meera', faceLike(meera, 0.15, 1)),
      photo('nila', faceLike(nila, 0.15, 2)),
      photo('stranger', person(9)),
    ];
    expect(found(looks(selfie), photos)).toEqual(['meera', 'nila']);
  });

  test('with it, she goes from all photos, and oneself from none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 12 }), (seed, count) => {
        const selfie = faceLike(meera, 0.1, seed);
        const own = Array.from({ length: count }, (_, n) => photo(`meera-${n}`, faceLike(meera, 0.15, seed + 100 + n)));
        const hers = Array.from({ length: count }, (_, n) => photo(`nila-${n}`, faceLike(nila, 0.15, seed + 200 + n)));
        const both = photo('both', faceLike(nila, 0.15, seed + 300), faceLike(meera, 0.15, seed + 301));
        const photos = [...own, ...hers, both];
        expect(found(looks(selfie), photos).some((id) => id.startsWith('nila'))).toBe(true);
        expect(found(looks(selfie, [hers[0]!]), photos).sort()).toEqual(
          [...own.map(({ mediaId }) => mediaId), 'both'].sort(),
        );
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  test('the photo itself never comes again, whoever else is in it', () => {
    const selfie = faceLike(meera, 0.1, 3);
    const both = photo('both', faceLike(nila, 0.1, 4), faceLike(meera, 0.12, 5));
    expect(found(looks(selfie), [both])).toEqual(['both']);
    expect(found({ own: selfie, notMe: new Set(['both']), others: [] }, [both])).toEqual([]);
  });

  test('what was said of a photo of nobody near changes nothing', () => {
    const selfie = faceLike(meera, 0.1, 3);
    const photos = [photo('a', faceLike(meera, 0.2, 4)), photo('b', faceLike(meera, 0.25, 5))];
    expect(found(looks(selfie, [photo('stranger', person(9))]), photos)).toEqual(found(looks(selfie), photos));
  });

  test('with nothing rejected, the nearest face decides, up to the threshold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 0.6, noNaN: true })), {
          maxLength: 6,
        }),
        (drawn) => {
          const faces = drawn.map(([who, aside], n) => faceLike(person(who), aside, n));
          const least = Math.min(...faces.map((face) => distanceBetween(meera, face)));
          expect(distanceOf(looks(meera), faces)).toEqual(least <= FACE_MATCH.default ? least : undefined);
          if (faces.length > 0) expect(nearestFace(meera, faces)!.distance).toBe(least);
        },
      ),
    );
    expect(nearestFace(meera, [])).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFaceIndex } from '../../../adapters/faces/faceIndex.ts';

/** Vectors of length 1 that are near each other often enough for matches: a direction, and a little of another. */
function vector(direction: number, aside: number): Float32Array {
  const v = new Float32Array(128);
  v[direction % 128] = 1;
  v[(direction * 7 + 13) % 128]! += aside;
  const length = Math.hypot(...v);
  return v.map((value) => value / length);
}
const distance = (a: Float32Array, b: Float32Array) => Math.hypot(...a.map((value, i) => value - b[i]!));

const embedding = fc
  .tuple(fc.nat(5), fc.double({ min: 0, max: 0.9, noNaN: true }))
  .map(([d, aside]) => vector(d, aside));
const embeddings = fc.array(embedding, { maxLength: 90 }); // more than a chunk's 64
const gig = fc.constantFrom('wedding', 'fair');
const photo = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('set' as const), gig, photo, embeddings }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), gig, photo }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), gig }) },
);

describe.each([{ simd: true }, { simd: false }])('the face index, SIMD $simd', ({ simd }) => {
  test('answers as comparing with every face would, whatever was set, replaced, removed and dropped before', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 25 }),
        fc.array(embedding, { maxLength: 3 }),
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        (steps, queries, max) => {
          const index = openFaceIndex({ simd });
          const model = new Map<string, Map<string, Float32Array[]>>();
          for (const s of steps) {
            if (s.do === 'set') {
              index.set(s.gig, s.photo, s.embeddings);
              model.set(s.gig, (model.get(s.gig) ?? new Map()).set(s.photo, s.embeddings));
            } else if (s.do === 'remove') {
              index.remove(s.gig, s.photo);
              model.get(s.gig)?.delete(s.photo);
            } else {
              index.drop(s.gig);
              model.delete(s.gig);
            }
          }
          let size = 0;
          for (const name of ['wedding', 'fair', 'unknown']) {
            const photos = model.get(name);
            for (const faces of photos?.values() ?? []) size += faces.length;
            expect(index.has(name)).toBe(photos !== undefined);
            const found = new Map(index.search(name, queries, max).map((match) => [match.mediaId, match.distance]));
            for (const [mediaId, faces] of photos ?? []) {
              const nearest = Math.min(...faces.flatMap((face) => queries.map((query) => distance(face, query))));
              expect(index.faces(name, mediaId)).toEqual(faces);
              if (Math.abs(nearest - max) < 1e-5) continue; // on the border, rounding decides
              if (nearest < max) expect(found.get(mediaId)).toBeCloseTo(nearest, 4);
              else expect(found.has(mediaId)).toBe(false);
            }
            for (const mediaId of found.keys()) expect(photos?.has(mediaId)).toBe(true);
          }
          expect(index.size()).toBe(size);
        },
      ),
      { numRuns: 150, seed: 11 },
    );
  });

  test('nearest photo first, each photo once, by its nearest face', () => {
    const index = openFaceIndex({ simd });
    index.set('wedding', 'far', [vector(1, 0.3)]);
    index.set('wedding', 'group', [vector(40, 0), vector(1, 0.1), vector(1, 0.2)]);
    index.set('wedding', 'same', [vector(1, 0)]);
    index.set('wedding', 'other', [vector(60, 0)]);
    const found = index.search('wedding', [vector(1, 0)], 0.5);
    expect(found.map(({ mediaId }) => mediaId)).toEqual(['same', 'group', 'far']);
    expect(found[0]!.distance).toBe(0);
    expect(found[1]!.distance).toBeCloseTo(distance(vector(1, 0), vector(1, 0.1)), 5);
  });

  test('any of several selfies finds', () => {
    const index = openFaceIndex({ simd });
    index.set('wedding', 'a', [vector(1, 0)]);
    index.set('wedding', 'b', [vector(2, 0)]);
    expect(index.search('wedding', [vector(2, 0), vector(1, 0.05)], 0.3).map(({ mediaId }) => mediaId)).toEqual([
      'b',
      'a',
    ]);
    expect(index.search('wedding', [], 2)).toEqual([]);
  });

  test('one gig never answers for another, and memory of dropped gigs is used again', () => {
    const index = openFaceIndex({ simd });
    for (let round = 0; round < 20; round++) {
      for (let g = 0; g < 50; g++)
        for (let p = 0; p < 5; p++) index.set(`gig-${g}`, `photo-${g}-${p}`, [vector(g, p / 10)]);
      expect(index.size()).toBe(250);
      const found = index.search('gig-7', [vector(7, 0)], 2);
      expect(found).toHaveLength(5);
      expect(found.every(({ mediaId }) => mediaId.startsWith('photo-7-'))).toBe(true);
      for (let g = 0; g < 50; g++) index.drop(`gig-${g}`);
      expect(index.size()).toBe(0);
    }
  });

  test('a vector of another length is an error, and what is no number matches nothing', () => {
    const index = openFaceIndex({ simd });
    expect(() => index.set('wedding', 'a', [new Float32Array(64)])).toThrow(RangeError);
    index.set('wedding', 'a', [new Float32Array(128).fill(NaN)]);
    expect(() => index.search('wedding', [new Float32Array(127)], 1)).toThrow(RangeError);
    expect(index.search('wedding', [vector(1, 0)], 2)).toEqual([]);
    expect(index.search('wedding', [vector(1, 0)], -1)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FaceFinder, FoundFace } from '../commands/ports/faces.ts';
import { makeJpeg, random } from './pictures.ts';

const FLOATS = 128;
const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};
/** A direction without a meaning, of this length. */
function aside(seed: number, length: number): Float32Array {
  const next = random(seed);
  return unit(Float32Array.from({ length: FLOATS }, () => next() - 0.5)).map((value) => value * length);
}
const plus = (a: Float32Array, b: Float32Array): Float32Array => a.map((value, n) => value + b[n]!);

/** Somebody's embedding; strangers lie far apart. `apart`: somebody who looks like them, about that far away. */
export const person = (seed: number, { apart = 0 } = {}): Float32Array => {
  const own = aside(seed * 7919 + 1, 1);
  return apart === 0 ? own : unit(plus(own, aside(seed * 7919 + 2, apart)));
};
/** The same face in another picture: about `by` away. */
export const faceLike = (of: Float32Array, by: number, seed: number): Float32Array =>
  unit(plus(of, aside(seed * 104_729 + 3, by)));

const found = (embedding: Float32Array): FoundFace => ({
  box: { x: 0.3, y: 0.2, width: 0.2, height: 0.3 },
  score: 0.99,
  embedding,
});

/** Finds in each photo the faces that a test says. Selfies are texts; one that is not known shows nobody. */
function toldFaces(
  shows: (path: string) => Promise<readonly Float32Array[]>,
  selfies: (text: string) => { face: Float32Array; others?: number } | undefined,
): FaceFinder {
  return {
    find: async (path) => (await shows(path)).map(found),
    async selfie(picture) {
      const told = selfies(Buffer.from(picture).toString());
      return told && { ...found(told.face), others: told.others ?? 0 };
    },
    depth: () => 0,
    close: async () => undefined,
    quietMs: 0,
  };
}

/** Photos made for a test, each with the faces in it; a selfie is a text. */
export function album(selfies: Readonly<Record<string, { face: Float32Array; others?: number }>>) {
  const shown = new Map<string, readonly Float32Array[]>();
  let seed = 5000;
  return {
    faces: toldFaces(
      async (path) =>
        shown.get(
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        ) ?? [],
      (text) => selfies[text],
    ),
    /** A new photo that shows these people. */
    async photo(...faces: Float32Array[]): Promise<Buffer> {
      const bytes = await makeJpeg({ width: 240, height: 160, seed: seed++ });
      shown.set(createHash('sha256').update(bytes).digest('hex'), faces);
      return bytes;
    },
  };
}

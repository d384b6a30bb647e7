import type { FaceIndex } from '../../commands/ports/faces.ts';
import { DIMENSIONS, ROW_BYTES } from './kernel.ts';
import { CHUNK_ROWS, openRows, type RowStore } from './rows.ts';

/** One gig's faces: row i lies in chunk i / CHUNK_ROWS and belongs to `photos[i]`. No gaps. */
interface Faces {
  chunks: number[];
  photos: string[];
  rows: Map<string, number[]>;
}

/**
 * Faces of many gigs, compared one by one with each query: 100,000 take about 2 ms on the calling thread, so no
 * approximate index is needed. Several faces of a photo are rows of their own; the nearest speaks for the photo.
 * `has` is true from a gig's first `set` to its `drop`, also when none of its photos shows a face.
 * Throws RangeError for an embedding that has not 128 floats.
 */
export function openFaceIndex(options: { simd?: boolean } = {}): FaceIndex {
  const gigs = new Map<string, Faces>();
  const store = openRows(options);
  let total = 0;

  function append(faces: Faces, mediaId: string, embedding: Float32Array): void {
    const row = faces.photos.length;
    if (row === faces.chunks.length * CHUNK_ROWS) faces.chunks.push(store.take());
    store.write(address(faces, row), embedding);
    faces.photos.push(mediaId);
    const own = faces.rows.get(mediaId);
    if (own) own.push(row);
    else faces.rows.set(mediaId, [row]);
    total++;
  }

  /** The last row takes the place of each one that goes. */
  function removePhoto(faces: Faces, mediaId: string): void {
    const own = faces.rows.get(mediaId) ?? [];
    faces.rows.delete(mediaId);
    for (const row of own.sort((a, b) => b - a)) {
      const last = faces.photos.length - 1;
      const moved = faces.photos.pop()!;
      if (row !== last) {
        store.copy(address(faces, last), address(faces, row));
        faces.photos[row] = moved;
        const theirs = faces.rows.get(moved)!;
        theirs[theirs.indexOf(last)] = row;
      }
      if (last % CHUNK_ROWS === 0) store.give(faces.chunks.pop()!);
      total--;
    }
  }

  return {
    set(gigId, mediaId, embeddings) {
      embeddings.forEach(check);
      const faces = gigs.get(gigId) ?? { chunks: [], photos: [], rows: new Map() };
      gigs.set(gigId, faces);
      removePhoto(faces, mediaId);
      for (const embedding of embeddings) append(faces, mediaId, embedding);
    },
    remove(gigId, mediaId) {
      const faces = gigs.get(gigId);
      if (faces) removePhoto(faces, mediaId);
    },
    drop(gigId) {
      const faces = gigs.get(gigId);
      if (!faces) return;
      gigs.delete(gigId);
      total -= faces.photos.length;
      for (const chunk of faces.chunks) store.give(chunk);
    },
    has: (gigId) => gigs.has(gigId),
    faces(gigId, mediaId) {
      const faces = gigs.get(gigId);
      return faces?.rows.get(mediaId)?.map((row) => store.read(address(faces, row))) ?? [];
    },
    size: () => total,
    search(gigId, queries, maxDistance) {
      queries.forEach(check);
      const faces = gigs.get(gigId);
      if (!faces || !(maxDistance >= 0)) return [];
      const best = new Map<string, number>();
      for (const query of queries) nearest(store, faces, query, maxDistance, best);
      return [...best]
        .map(([mediaId, distance]) => ({ mediaId, distance }))
        .sort((a, b) => a.distance - b.distance || (a.mediaId < b.mediaId ? -1 : 1));
    },
  };
}

function address(faces: Faces, row: number): number {
  return faces.chunks[Math.floor(row / CHUNK_ROWS)]! + (row % CHUNK_ROWS) * ROW_BYTES;
}

function check(embedding: Float32Array): void {
  if (embedding.length !== DIMENSIONS)
    throw new RangeError(`an embedding has ${DIMENSIONS} floats, not ${embedding.length}`);
}

/** Keeps in `best` each photo's smallest distance to the query, of those within `maxDistance`. */
function nearest(
  store: RowStore,
  faces: Faces,
  query: Float32Array,
  maxDistance: number,
  best: Map<string, number>,
): void {
  store.query(query);
  const limit = maxDistance * maxDistance;
  for (let c = 0, first = 0; c < faces.chunks.length; c++, first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, faces.photos.length - first);
    const squares = store.distances(faces.chunks[c]!, count);
    for (let i = 0; i < count; i++) {
      const square = squares[i]!;
      if (!(square <= limit)) continue; // also what is not a number
      const photo = faces.photos[first + i]!;
      const distance = Math.sqrt(square);
      if (distance < (best.get(photo) ?? Infinity)) best.set(photo, distance);
    }
  }
}

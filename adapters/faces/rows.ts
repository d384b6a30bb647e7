import { DIMENSIONS, distanceKernel, ROW_BYTES } from './kernel.ts';
import { wasm } from './wasm.ts';

/** Rows of a chunk: small enough that a gig with few faces takes 32 KiB, large enough that a call costs nothing beside it. */
export const CHUNK_ROWS = 64;
const CHUNK_BYTES = CHUNK_ROWS * ROW_BYTES;
const PAGE = 65_536;
/** The first page holds the query and the distances of one chunk; chunks follow. */
const QUERY = 0;
const OUT = ROW_BYTES;

/** Embeddings in WebAssembly memory, in chunks that are handed out, given back and used again. At most 4 GiB, 8 million rows. */
export interface RowStore {
  /** The byte address of a chunk's first row. */
  take(): number;
  give(chunk: number): void;
  write(row: number, embedding: Float32Array): void;
  read(row: number): Float32Array;
  copy(from: number, to: number): void;
  /** Sets the query for the calls of `distances` that follow. */
  query(embedding: Float32Array): void;
  /** Squared distances of a chunk's first `count` rows to the query. Valid until the next call. */
  distances(chunk: number, count: number): Float32Array;
}

export function openRows(options: { simd?: boolean } = {}): RowStore {
  const memory = new wasm.Memory({ initial: 1, maximum: PAGE });
  const kernel = distanceKernel(memory, options.simd);
  const free: number[] = [];
  let floats = new Float32Array(memory.buffer);
  let end = PAGE;

  return {
    take() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      if (end + CHUNK_BYTES > memory.buffer.byteLength) {
        memory.grow(16);
        floats = new Float32Array(memory.buffer); // growing detaches the view before
      }
      end += CHUNK_BYTES;
      return end - CHUNK_BYTES;
    },
    give: (chunk) => void free.push(chunk),
    write: (row, embedding) => floats.set(embedding, row / 4),
    read: (row) => floats.slice(row / 4, row / 4 + DIMENSIONS),
    copy: (from, to) => void floats.copyWithin(to / 4, from / 4, from / 4 + DIMENSIONS),
    query: (embedding) => floats.set(embedding, QUERY / 4),
    distances(chunk, count) {
      kernel(chunk, count, QUERY, OUT);
      return floats.subarray(OUT / 4, OUT / 4 + count);
    },
  };
}

import type { Readable } from 'node:stream';

/** A received file. `hash` is the SHA-256 in hex and its address; `crc32` serves zips; `size` is in bytes. */
export interface Blob {
  hash: string;
  size: number;
  crc32: number;
}

/** Immutable files addressed by content. Adapters: folder, S3; one contract suite. */
export interface Blobs {
  /** Stores durably before it answers. The same content twice is one blob. A source that fails leaves nothing. Refuses `tooLarge` past `maxBytes`. */
  put(source: Readable | Uint8Array, options?: { maxBytes?: number }): Promise<Blob>;
  /** Takes over a complete local file (moved where that is possible). */
  putFile(path: string): Promise<Blob>;
  /** Bytes `start` to `end` inclusive, as HTTP ranges count; the whole without a range. Refuses `notFound`. */
  open(hash: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The whole of a small blob. */
  read(hash: string): Promise<Buffer>;
  stat(hash: string): Promise<{ size: number } | undefined>;
  /** A local file with the content, for workers; call `release` when done. */
  local(hash: string): Promise<{ path: string; release(): Promise<void> }>;
  delete(hash: string): Promise<void>;
  /** Every hash in the store, for the collector of what nothing refers to. */
  list(): AsyncIterable<string>;
  /** Removes what a dead process left half-written (older than `olderThanMs`). */
  sweep(olderThanMs: number): Promise<void>;
  close(): Promise<void>;
}

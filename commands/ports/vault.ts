import type { Json } from '../../domain/kernel/event.ts';

/** The entries of a group that follow one of its ids, in order; '' is before all of them. */
export interface VaultPage {
  after: string;
  limit: number;
}

/**
 * Erasable secrets that never enter the log: person keys, password hashes, codes, embeddings, idempotent answers.
 * `group` ties entries that are listed or erased together (a person, a gig). Durable when it answers.
 */
export interface Vault {
  get(kind: string, id: string): Promise<VaultEntry | undefined>;
  /** Writes only when absent; answers the entry that stands, and whether it was this call that wrote it. */
  create(
    kind: string,
    id: string,
    value: Json | Uint8Array,
    options?: VaultOptions,
  ): Promise<{ entry: VaultEntry; created: boolean }>;
  put(kind: string, id: string, value: Json | Uint8Array, options?: VaultOptions): Promise<void>;
  /** Several at once, in one transaction where the store has them. */
  putMany(kind: string, entries: { id: string; value: Json | Uint8Array; group?: string }[]): Promise<void>;
  delete(kind: string, id: string): Promise<void>;
  list(kind: string, group: string, page?: VaultPage): Promise<VaultEntry[]>;
  deleteGroup(kind: string, group: string): Promise<number>;
  /** Removes entries past their `expiresAt`; expired entries are never answered either. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}

export interface VaultOptions {
  group?: string;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

export interface VaultEntry {
  id: string;
  group: string | undefined;
  value: Json | Uint8Array;
  expiresAt: number | undefined;
}

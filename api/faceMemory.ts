import type { FaceIndex, Vault } from '../commands/ports.ts';

/** Embeddings in memory: a gig's come from the vault on its first search, and are kept current from the live feed. */
export interface FaceMemory {
  search(gigId: string, queries: readonly Float32Array[], maxDistance: number): Promise<{ mediaId: string; distance: number }[]>;
  /** The vault has something new of this photo. */
  refresh(gigId: string, mediaId: string): Promise<void>;
  remove(gigId: string, mediaId: string): Promise<void>;
}

const FLOATS = 128;
/** 128 floats a face, one face after the other. */
const embeddingsOf = (bytes: Uint8Array): Float32Array[] => {
  const floats = new Float32Array(bytes.slice().buffer);
  return Array.from({ length: floats.length / FLOATS }, (_, index) => floats.subarray(index * FLOATS, (index + 1) * FLOATS));
};

export function faceMemory(index: FaceIndex, vault: Vault): FaceMemory {
  const loaded = new Map<string, Promise<void>>();
  const load = async (gigId: string): Promise<void> => {
    for (const { id, value } of await vault.list('faces', gigId)) index.set(gigId, id, embeddingsOf(value as Uint8Array));
  };
  const ensure = (gigId: string): Promise<void> => {
    let loading = loaded.get(gigId);
    if (!loading) {
      loaded.set(gigId, (loading = load(gigId)));
      loading.catch(() => loaded.delete(gigId));
    }
    return loading;
  };
  return {
    async search(gigId, queries, maxDistance) {
      await ensure(gigId);
      return index.search(gigId, queries, maxDistance);
    },
    async refresh(gigId, mediaId) {
      if (!loaded.has(gigId)) return;
      await loaded.get(gigId);
      const entry = await vault.get('faces', mediaId);
      if (entry) index.set(gigId, mediaId, embeddingsOf(entry.value as Uint8Array));
    },
    async remove(gigId, mediaId) {
      if (!loaded.has(gigId)) return;
      await loaded.get(gigId);
      index.remove(gigId, mediaId);
    },
  };
}

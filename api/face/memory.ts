import { embeddingsOf } from '../../commands/faceVault.ts';
import type { FaceIndex } from '../../commands/ports/faces.ts';
import type { Vault, VaultEntry } from '../../commands/ports/vault.ts';
import { FACE_MATCH, type FaceProfile, photosWith } from '../../domain/faceMatch.ts';
import { pagesBy } from '../../projections/core/pages.ts';

/** Photos whose faces are read in one turn of the event loop: requests have theirs between. */
const PHOTOS_AT_ONCE = 250;

/** Embeddings in memory: a gig's come from the vault on its first search, and are kept current from the live feed. */
export interface FaceMemory {
  /** The photos that somebody is in, surest first. */
  photosWith(gigId: string, likeness: FaceProfile): Promise<{ mediaId: string; distance: number }[]>;
  /** The vault has something new of this photo. */
  refresh(gigId: string, mediaId: string): Promise<void>;
  remove(gigId: string, mediaId: string): Promise<void>;
}

export function faceMemory(index: FaceIndex, vault: Vault): FaceMemory {
  const loaded = new Map<string, Promise<void>>();
  const load = async (gigId: string): Promise<void> => {
    const pages = pagesBy<VaultEntry>(async (after = '') => {
      const items = await vault.list('faces', gigId, { after, limit: PHOTOS_AT_ONCE });
      return { items, next: items.length < PHOTOS_AT_ONCE ? undefined : items.at(-1)!.id };
    });
    for await (const page of pages) {
      for (const { id, value } of page) index.set(gigId, id, embeddingsOf(value as Uint8Array));
      await new Promise(setImmediate);
    }
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
    async photosWith(gigId, likeness) {
      await ensure(gigId);
      // The index is fast over all faces; the rule itself decides among the few that are near.
      const near = index.search(gigId, [likeness.own], FACE_MATCH.default);
      return photosWith(
        likeness,
        near.map(({ mediaId }) => ({ mediaId, faces: index.faces(gigId, mediaId) })),
      );
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

import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import type { Gallery } from '../../api/gallery/access.ts';
import type { AppContext } from '../../api/runtime/appContext.ts';
import { publicQueries } from '../../api/gallery/queries.ts';
import type { GigView } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';

/** A photo's part in the lists of the public. */
const photo = (id: string, place: string, at: string) => ({
  collection: 'media',
  id,
  document: { id, gigId: 'gig', place, uploadedAt: at, displayableAt: at, replaced: false },
});

test('pages over several folders show each photo once, newest first, also those that arrived at the same moment', async () => {
  const set = await openMemoryReadModels().open('set', [mediaItems]);
  const [burst, later] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:01.000Z'];
  const inRoot = ['b', 'd', 'f', 'h', 'k'].map((id) => photo(id, 'root', burst));
  const inFolder = ['a', 'c', 'e', 'g', 'i'].map((id) => photo(id, 'folder', burst));
  await set.write([...inRoot, ...inFolder, photo('j', 'folder', later), photo('hidden', 'other', later)], 1);
  const reads = { reader: () => set.reader('media') } as unknown as AppContext['reads'];
  const queries = publicQueries(
    { reads, faces: undefined as unknown as AppContext['faces'] },
    undefined as unknown as Gallery,
  );
  const gig = {
    id: 'gig',
    visibility: { showGallery: true, visibleFolders: ['root', 'folder'] },
  } as unknown as GigView;
  for (const limit of [1, 2, 3, 20]) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof queries.page>> = await queries.page(gig, limit, cursor);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen.join(''), `by ${limit}`).toBe('jkihgfedcba');
  }
});

test('a page marker that nobody was given is refused', async () => {
  const set = await openMemoryReadModels().open('set', [mediaItems]);
  const queries = publicQueries(
    {
      reads: { reader: () => set.reader('media') } as unknown as AppContext['reads'],
      faces: undefined as unknown as AppContext['faces'],
    },
    undefined as unknown as Gallery,
  );
  const gig = { id: 'gig', visibility: { showGallery: true, visibleFolders: ['root'] } } as unknown as GigView;
  for (const marker of [
    'x',
    '2026-11-21T10:00:00.000Z',
    '2026-11-21T10:00:00.000Z/',
    "2026-11-21T10:00:00.000Z/a' OR 1",
  ])
    await expect(queries.page(gig, 2, Buffer.from(marker).toString('base64url')), marker).rejects.toMatchObject({
      kind: 'malformed',
    });
});

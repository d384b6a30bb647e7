import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openSqliteReadModels } from '../../adapters/readmodels/sqlite.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { system } from '../../commands/core/actors.ts';
import {
  createFolder,
  deleteFolder,
  deleteGig,
  editGig,
  openGig,
  purgeGig,
  setVisibility,
} from '../../commands/gig.ts';
import { openJournal } from '../../commands/core/journal.ts';
import {
  deleteMedia,
  markUnreadable,
  moveMedia,
  publishMedia,
  purgeMedia,
  putBackMedia,
  receiveMedia,
  recordDerivatives,
  recordFaces,
  replaceMedia,
  restoreMedia,
  showMediaAgain,
  supersedeMedia,
  withholdMedia,
} from '../../commands/media.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { runner } from '../../commands/core/run.ts';
import { newId } from '../../domain/kernel/id.ts';
import { codec } from '../../domain/kernel/codec.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { emptyFolder, leaveDeletedFolder } from '../../reactions/folder.ts';
import type { ReactionTools } from '../../reactions/core/reaction.ts';
import { runReactions } from '../../reactions/core/run.ts';
import type { StudioView } from '../../projections/account.ts';
import { projections } from '../../projections/all.ts';
import type { GigView } from '../../projections/gig.ts';
import type { MediaView } from '../../projections/media.ts';
import { runReadSide } from '../../projections/core/runner.ts';
import { type Documents, differences, freshFold, liveDocuments } from './freshFold.ts';

const owners = ['asha', 'vikram'] as const;
const gig = fc.constantFrom('g1', 'g2', 'g3');
const item = fc.integer({ min: 1, max: 6 });
const folder = fc.constantFrom('f1', 'f2');
const folderOrNone = fc.option(folder, { nil: null });
const MONTH_MS = 31 * 86_400_000;

/** Everything that changes what a gallery counts, by people and by the system, in any order and for things that may not be there. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), gig }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), gig, isPrivate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteGig' as const), gig }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purgeGig' as const), gig }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('folder' as const), gig, folder }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dropFolder' as const), gig, folder }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('visibility' as const),
      gig,
      folders: fc.oneof(fc.constant('all' as const), fc.subarray(['root', 'edited', 'f1', 'f2'])),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      gig,
      item,
      folder: folderOrNone,
      kind: fc.constantFrom('photo' as const, 'video' as const, 'edited_photo' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('derive' as const), gig, item }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unreadable' as const), gig, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('faces' as const), gig, item }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), gig, item, folder: folderOrNone }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('delete' as const), gig, item }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('restore' as const), gig, item }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('supersede' as const), gig, item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('showAgain' as const), gig, item }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), gig, item, of: item }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withhold' as const), gig, item }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replace' as const), gig, item, edit: item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('putBack' as const), gig, item, edit: item }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('purge' as const), gig, item }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A small Loom without a network: the write side, the read side, and the reactions that move photos. */
async function small(file: string) {
  let time = Date.parse('2026-11-21T10:00:00Z');
  const now = (): Date => new Date(time++);
  const [events, vault, models] = [openMemoryEventStore(), openMemoryVault(), openSqliteReadModels({ file })];
  const translation = codec(eventSchemas, personKeys(vault));
  const decode = translation.decodeAll;
  const journal = openJournal(events, translation);
  const run = runner(journal, now);
  const reads = await runReadSide({ feed: events, models, decode, projections });
  const write = { run, journal, vault, now } as unknown as ReactionTools['write'];
  const tools = {
    write,
    reads,
    log: pino({ level: 'silent' }),
    address: (path: string) => path,
  } as unknown as ReactionTools;
  const reactions = await runReactions([emptyFolder, leaveDeletedFolder], events, decode, tools);
  const callerOf = (actor: Actor) => ({ actor, correlation: newId() });
  const ownerOf = (gigId: string): string => owners[gigId === 'g3' ? 1 : 0];
  const details = {
    name: 'Wedding',
    description: '',
    category: 'Event',
    dateTime: '2026-11-21T18:00',
    location: 'Kochi',
  };
  const guestUploads = { enabled: false, limit: 10, moderation: true };

  const doStep = async (one: Step): Promise<void> => {
    if (one.do === 'later') return void (time += MONTH_MS);
    if (one.do === 'rebuild') return void (await reads.rebuild());
    const gigId = one.gig;
    const owner = callerOf({ kind: 'user', id: ownerOf(gigId), role: 'photographer' });
    const machine = callerOf(system('test'));
    const mediaId = 'item' in one ? `${gigId}-m${one.item}` : '';
    const size = 'item' in one ? one.item * 1000 : 0;
    switch (one.do) {
      case 'open':
        return void (await run(
          openGig,
          { gigId, details, gigType: 'public', guestUploads, passwordGiven: false },
          owner,
        ));
      case 'edit':
        return void (await run(
          editGig,
          { gigId, details, gigType: one.isPrivate ? 'private' : 'public', guestUploads, passwordGiven: one.isPrivate },
          owner,
        ));
      case 'deleteGig':
        return void (await run(deleteGig, { gigId }, owner));
      case 'purgeGig':
        return void (await run(purgeGig, { gigId }, machine));
      case 'folder':
        return void (await run(createFolder, { gigId, folderId: one.folder, name: one.folder }, owner));
      case 'dropFolder':
        return void (await run(deleteFolder, { gigId, folderId: one.folder }, owner));
      case 'visibility':
        return void (await run(
          setVisibility,
          {
            gigId,
            visibility: { showGallery: true, visibleFolders: one.folders, selfieSearch: true, faceRegistration: true },
            guestUploads,
          },
          owner,
        ));
      case 'receive': {
        const blob = { hash: mediaId, size, crc32: 1 };
        const about = {
          mediaId,
          gigId,
          ownerId: ownerOf(gigId),
          blob,
          filename: `${mediaId}.jpg`,
          mime: 'image/jpeg',
          extension: 'jpg',
          width: 4,
          height: 3,
          located: false,
        };
        return void (await run(
          receiveMedia,
          { ...about, kind: one.kind, folderId: one.folder, source: 'browser', by: ownerOf(gigId) },
          owner,
        ));
      }
      case 'derive':
        return void (await run(
          recordDerivatives,
          {
            mediaId,
            derivatives: [
              { edge: 400, format: 'jpeg', width: 4, height: 3, hash: `${mediaId}-400`, size: 10, crc32: 1 },
            ],
            thumbhash: '',
            dhash: '',
          },
          machine,
        ));
      case 'unreadable':
        return void (await run(markUnreadable, { mediaId, reason: 'no' }, machine));
      case 'faces':
        return void (await run(recordFaces, { mediaId, count: 1 }, machine));
      case 'move':
        return void (await run(moveMedia, { mediaId, gigId, folderId: one.folder }, owner));
      case 'delete':
        return void (await run(deleteMedia, { mediaId, gigId }, owner));
      case 'restore':
        return void (await run(restoreMedia, { mediaId, gigId }, owner));
      case 'supersede':
        return void (await run(supersedeMedia, { mediaId }, machine));
      case 'showAgain':
        return void (await run(showMediaAgain, { mediaId }, machine));
      case 'publish':
        return void (await run(
          publishMedia,
          { mediaId, original: { mediaId: `${gigId}-m${one.of}`, arrivedAt: '2026-11-21T09:00:00.000Z' } },
          machine,
        ));
      case 'withhold':
        return void (await run(withholdMedia, { mediaId }, machine));
      case 'replace':
        return void (await run(replaceMedia, { mediaId, edit: `e${one.edit}` }, machine));
      case 'putBack':
        return void (await run(putBackMedia, { mediaId, edit: `e${one.edit}` }, machine));
      case 'purge':
        return void (await run(purgeMedia, { mediaId, gigId }, machine));
    }
  };
  return {
    events,
    decode,
    /** Whatever is refused changes nothing; anything but a refusal is a defect. */
    attempt: (one: Step): Promise<void> =>
      doStep(one).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
    async settled(): Promise<void> {
      await reactions.idle();
      await reads.passed(await events.head());
      expect(await reactions.parked()).toEqual([]);
    },
    async close(): Promise<void> {
      await reactions.close();
      await reads.close();
      await Promise.all([events.close(), models.close(), vault.close()]);
    },
  };
}

const all = <V>(documents: Documents, collection: string): V[] =>
  [...documents.get(collection)!.values()] as unknown as V[];
const tally = (items: readonly MediaView[], keyOf: (view: MediaView) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const view of items) counts[keyOf(view)] = (counts[keyOf(view)] ?? 0) + 1;
  return counts;
};
const positive = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

function countsAddUp(documents: Documents): void {
  const media = all<MediaView>(documents, 'media');
  for (const view of all<GigView>(documents, 'gigs')) {
    const { photos, videos, edited, bytes, folders } = view.counts;
    for (const count of [
      photos,
      videos,
      edited,
      bytes,
      view.facesPending,
      view.waiting,
      ...Object.values(folders),
      ...Object.values(view.displayable),
      ...Object.values(view.replaced),
    ])
      expect(count).toBeGreaterThanOrEqual(0);
    // The media of a deleted gig go for good one by one.
    if (!view.open) continue;
    const shown = media.filter(({ gigId, inBin }) => gigId === view.id && !inBin);
    expect({ photos, videos, edited, bytes }).toEqual({
      photos: shown.filter(({ kind }) => kind === 'photo').length,
      videos: shown.filter(({ kind }) => kind === 'video').length,
      edited: shown.filter(({ kind }) => kind === 'edited_photo').length,
      bytes: shown.reduce((sum, { blob }) => sum + blob.size, 0),
    });
    expect(positive(folders)).toEqual(tally(shown, ({ place }) => place));
    // A published version is seen while a newer one, which waits, stands in for it among the gig's media.
    const seen = media.filter(({ gigId, displayableAt }) => gigId === view.id && displayableAt !== undefined);
    expect(positive(view.displayable)).toEqual(tally(seen, ({ place }) => place));
    expect(positive(view.replaced)).toEqual(
      tally(
        seen.filter(({ replaced }) => replaced),
        ({ place }) => place,
      ),
    );
    expect(view.waiting).toBe(shown.filter(({ waiting }) => waiting).length);
    expect(view.waiting).toBe(
      shown.filter(({ kind, published }) => kind === 'edited_photo' && published === false).length,
    );
    for (const { folderId } of shown)
      if (folderId !== null) expect(view.folders.map((each) => each.folderId)).toContain(folderId);
  }
  for (const studio of all<StudioView>(documents, 'studios')) {
    // Versions that are kept are stored, too.
    const owned = media.filter(({ ownerId, deletedAt }) => ownerId === studio.id && deletedAt === undefined);
    expect({ media: studio.media, bytes: studio.bytes }).toEqual({
      media: owned.length,
      bytes: owned.reduce((sum, { blob }) => sum + blob.size, 0),
    });
    expect(studio.gigs).toBe(
      all<GigView>(documents, 'gigs').filter(({ ownerId, open }) => ownerId === studio.id && open).length,
    );
  }
}

test(
  'whatever people do, live read models equal a fresh fold of the log, and every count a recount',
  { timeout: 150_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-live-'));
    let runs = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 40 }),
          async (turns) => {
            const file = join(folder, `${++runs}.sqlite`);
            const loom = await small(file);
            try {
              // What stands in one turn happens at once.
              for (const turn of turns) await Promise.all(turn.map(loom.attempt));
              await loom.settled();
              const { documents, checkpoint } = liveDocuments(file);
              expect(checkpoint).toBe(await loom.events.head());
              expect(differences(documents, await freshFold(loom.events, loom.decode))).toEqual([]);
              countsAddUp(documents);
            } finally {
              await loom.close();
            }
          },
        ),
        { numRuns: Number(process.env['RUNS'] ?? 40) },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

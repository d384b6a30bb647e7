import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { openSqliteReadModels } from '../../adapters/readmodels/sqlite.ts';
import { openSqliteVault } from '../../adapters/vault/sqlite.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { codec } from '../../domain/kernel/codec.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { projections } from '../../projections/all.ts';
import { runReadSide } from '../../projections/core/runner.ts';
import { random } from '../pictures.ts';
import { type Figure, median } from './figure.ts';
import { derived, openSeed, received } from './seed.ts';

const EVENTS = 200_000;
const ROUNDS = 9;
const BATCH = 4000;
const BEGAN = Date.parse('2026-11-01T08:00:00Z');
const PHOTO_MS = 2000;
const GIGS_AT_ONCE = 3;
const PHOTOS_OF_A_GIG = 1500;

type Happening = { at: number; stream: string; event: DomainEvent; gig?: string };

/** Some weeks of 20 studios: three shoots at a time, a photo every two seconds, and what people do with them. */
export function happenings(): Happening[] {
  const next = random(3);
  const all: Happening[] = [];
  const say = (at: number, stream: string, event: DomainEvent, gig?: string): void =>
    void all.push({ at, stream, event, ...(gig === undefined ? {} : { gig }) });
  const studios = Array.from({ length: 20 }, (_, n) => {
    const userId = newId(BEGAN);
    say(BEGAN + n, `account-${userId}`, {
      type: 'AccountRegistered',
      userId,
      email: `studio${n}@loom.test`,
      fullName: `Studio ${n}`,
      role: 'photographer',
    } as DomainEvent);
    return userId;
  });
  const open = (at: number) => {
    const [gigId, ownerId] = [newId(at), studios[Math.floor(next() * studios.length)]!];
    const guestUploads = { enabled: false, limit: 10, moderation: true };
    say(
      at,
      `gig-${gigId}`,
      {
        type: 'GigOpened',
        gigId,
        ownerId,
        name: 'Wedding of Asha and Ravi',
        description: 'Two days in Kochi',
        category: 'Wedding',
        dateTime: '2026-11-21T18:00',
        location: 'Kochi',
        privacy: 'public',
        guestUploads,
      } as DomainEvent,
      gigId,
    );
    const folderId = newId(at);
    say(at + 1, `gig-${gigId}`, { type: 'FolderCreated', gigId, folderId, name: 'Ceremony' } as DomainEvent, gigId);
    return { gigId, ownerId, folderId, photos: 0 };
  };
  let gigs = Array.from({ length: GIGS_AT_ONCE }, () => open(BEGAN + 1000));
  for (let at = BEGAN + 10_000; all.length < EVENTS; at += PHOTO_MS) {
    gigs = gigs.map((gig) => (gig.photos >= PHOTOS_OF_A_GIG ? open(at) : gig));
    const gig = gigs[Math.floor(next() * gigs.length)]!;
    const { gigId, ownerId, folderId } = gig;
    const photo = { mediaId: newId(at), gigId, ownerId };
    const stream = `media-${photo.mediaId}`;
    say(at, stream, received(photo, gig.photos++), gigId);
    say(at + 600, stream, derived(photo), gigId);
    say(
      at + 3000,
      stream,
      { type: 'FacesFound', mediaId: photo.mediaId, gigId, count: Math.floor(next() * 5) } as DomainEvent,
      gigId,
    );
    if (next() < 0.04)
      say(
        at + 60_000,
        stream,
        {
          type: 'MediaMoved',
          mediaId: photo.mediaId,
          gigId,
          kind: 'photo',
          from: null,
          folderId,
          ready: true,
        } as DomainEvent,
        gigId,
      );
    else if (next() < 0.03)
      say(
        at + 90_000,
        stream,
        {
          type: 'MediaDeleted',
          mediaId: photo.mediaId,
          gigId,
          ownerId,
          kind: 'photo',
          size: 7_340_032,
          folderId: null,
          ready: true,
          at: new Date(at + 90_000).toISOString(),
        } as DomainEvent,
        gigId,
      );
    else if (next() < 0.1) {
      const downloadId = newId(at);
      say(
        at + 120_000,
        `download-${downloadId}`,
        {
          type: 'PhotosDownloaded',
          downloadId,
          gigId,
          mediaIds: [photo.mediaId],
          form: 'single',
          by: 'visitor',
        } as DomainEvent,
        gigId,
      );
    }
    if (next() < 0.03) {
      const sessionId = newId(at);
      say(at, `session-${sessionId}`, {
        type: 'SessionStarted',
        sessionId,
        userId: ownerId,
        expiresAt: new Date(at + 86_400_000).toISOString(),
      } as DomainEvent);
    }
  }
  return all.slice(0, EVENTS).sort((a, b) => a.at - b.at);
}

/** Reads and parses the whole log, batch after batch, with nothing but node:sqlite. Milliseconds. */
export function readAndParse(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const statement = db.prepare(
    'SELECT position, stream, revision, id, type, data, meta FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  statement.setReturnArrays(true);
  const began = performance.now();
  let seen = 0;
  for (let after = 0; ;) {
    const rows = statement.all(after, BATCH) as unknown as [number, string, number, string, string, string, string][];
    if (rows.length === 0) break;
    const events = rows.map(([position, stream, revision, id, type, data, meta]) => ({
      position,
      stream,
      revision,
      id,
      type,
      data: JSON.parse(data) as unknown,
      meta: JSON.parse(meta) as unknown,
    }));
    after = events.at(-1)!.position;
    seen += events.length;
  }
  const ms = performance.now() - began;
  db.close();
  if (seen !== EVENTS) throw new Error(`${seen} events were read`);
  return ms;
}

/** A full rebuild of every read model into a fresh set, indexes and swap included, against reading and parsing the same log. */
export async function benchRebuild(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-rebuild-'));
  try {
    const seed = await openSeed(folder);
    for (const { stream, event, at, gig } of happenings())
      await seed.add(stream, event, { at, ...(gig === undefined ? {} : { gig }) });
    await seed.close();
    const file = join(folder, 'events.sqlite');
    const feed = openSqliteEventStore({ file });
    const vault = openSqliteVault({ file: join(folder, 'vault.sqlite') });
    const models = openSqliteReadModels({ file: join(folder, 'readmodels.sqlite') });
    // Opening builds the first set, which lets everything be compiled.
    const reads = await runReadSide({
      feed,
      models,
      decode: codec(eventSchemas, personKeys(vault)).decodeAll,
      projections,
    });
    readAndParse(file);
    // Each beside the mean of the references around it: what else the machine does changes slowly.
    const rounds: { ours: number; reference: number }[] = [];
    let before = readAndParse(file);
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const { events } = await reads.rebuild();
      const ours = performance.now() - began;
      if (events !== EVENTS) throw new Error(`${events} events were folded`);
      const after = readAndParse(file);
      rounds.push({ ours, reference: (before + after) / 2 });
      before = after;
    }
    await reads.close();
    await Promise.all([feed.close(), vault.close(), models.close()]);
    return [
      {
        work: 'rebuild of all read models from 200,000 events',
        ours: median(rounds.map(({ ours }) => ours / 1000)),
        reference: median(rounds.map(({ reference }) => reference / 1000)),
        unit: 's',
        ratio: median(rounds.map(({ ours, reference }) => reference / ours)),
        target: 0.25,
        note: 'reading and parsing those events',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

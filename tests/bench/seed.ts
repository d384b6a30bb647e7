import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { openSqliteVault } from '../../adapters/vault/sqlite.ts';
import { system } from '../../commands/core/actors.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import type { Vault } from '../../commands/ports/vault.ts';
import { GENESIS } from '../../domain/kernel/chain.ts';
import { codec } from '../../domain/kernel/codec.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { MediaEvent } from '../../domain/media/events.ts';
import { eventSchemas } from '../../domain/schemas.ts';

/** Writes events into the stores of a data folder that no server is using, through the codec, as commands would. */
export interface Seed {
  /** Appended after all that were given before. */
  add(stream: string, event: DomainEvent, about: { at: number; gig?: string }): Promise<void>;
  vault: Pick<Vault, 'putMany'>;
  /** The place of what was added last. */
  head(): Promise<number>;
  close(): Promise<void>;
}

const AT_ONCE = 500;

export async function openSeed(folder: string): Promise<Seed> {
  await mkdir(folder, { recursive: true });
  const store = openSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const vault = openSqliteVault({ file: join(folder, 'vault.sqlite') });
  const translation = codec(eventSchemas, personKeys(vault));
  const heads = new Map<string, { revision: number; hash: string }>();
  let appending: Promise<unknown>[] = [];
  const flush = async (): Promise<void> => {
    const all = appending;
    appending = [];
    await Promise.all(all);
  };
  return {
    vault,
    async add(stream, event, { at, gig }) {
      const head = heads.get(stream) ?? { revision: -1, hash: GENESIS };
      const about = {
        at: new Date(at).toISOString(),
        actor: system('seed'),
        command: newId(at),
        correlation: newId(at),
        ...(gig === undefined ? {} : { gig }),
      };
      const encoded = await translation.encode(stream, head.revision, head.hash, [event], about);
      heads.set(stream, { revision: head.revision + 1, hash: String(encoded[0]!.meta['hash']) });
      appending.push(store.append(stream, head.revision, encoded));
      if (appending.length >= AT_ONCE) await flush();
    },
    async head() {
      await flush();
      return store.head();
    },
    async close() {
      await flush();
      await store.close();
      await vault.close();
    },
  };
}

interface SeededMedia {
  mediaId: string;
  gigId: string;
  ownerId: string;
  folderId?: string | null;
  /** Hash and size of each picture; made up when left out. */
  blob?: { hash: string; size: number; crc32: number };
}
const hash = (): string => (newId() + newId()).replaceAll('-', '');
const sizes = [
  ['webp', 1600, 1067, 210_000],
  ['jpeg', 1600, 1067, 320_000],
  ['webp', 400, 267, 14_000],
  ['jpeg', 400, 267, 22_000],
] as const;

/** What the log says of a photo that arrived from a camera. */
export function received({ mediaId, gigId, ownerId, folderId = null }: SeededMedia, n: number): MediaEvent {
  return {
    type: 'MediaReceived',
    mediaId,
    gigId,
    ownerId,
    blob: { hash: hash(), size: 7_340_032 + n, crc32: n },
    filename: `DSC_${String(n).padStart(5, '0')}.JPG`,
    kind: 'photo',
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 6000,
    height: 4000,
    takenAt: '2026-11-20T18:30:05',
    camera: 'Canon EOS R5',
    lens: 'RF24-70mm F2.8 L IS USM',
    exposure: { iso: 400, aperture: 2.8, shutterSeconds: 0.004, focalLengthMm: 50 },
    located: false,
    folderId,
    source: 'camera',
    by: ownerId,
  };
}
export function derived({ mediaId, gigId, folderId = null, blob }: SeededMedia): MediaEvent {
  return {
    type: 'DerivativesMade',
    mediaId,
    gigId,
    kind: 'photo',
    folderId,
    deleted: false,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    dhash: 'e0f0f8fcfefefcf8',
    derivatives: sizes.map(([format, edge, height, size]) => ({
      edge,
      format,
      width: edge,
      height,
      ...(blob ?? { hash: hash(), size, crc32: 1 }),
    })),
  };
}

import { type KeyObject, createSecretKey } from 'node:crypto';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import { GENESIS } from '../../domain/kernel/chain.ts';
import { type Codec, codec } from '../../domain/kernel/codec.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import type { EventFeed } from '../../projections/ports.ts';

const keys = new Map<string, KeyObject>();
const obtain = async (id: string): Promise<KeyObject> => {
  if (!keys.has(id)) keys.set(id, createSecretKey(new Uint8Array(32).fill(keys.size + 1)));
  return keys.get(id)!;
};
export const translation: Codec = codec(eventSchemas, { obtain, find: async (id) => keys.get(id) });

const START = Date.parse('2026-11-21T10:00:00.000Z');

/** Writes a gig's log without its rules: who knows what he wants to look at. */
export function gigLog(store: EventStore & EventFeed = openMemoryEventStore()) {
  const ends = new Map<string, { revision: number; hash: string }>();
  let written = 0;
  return {
    store,
    /** `at`: milliseconds after the log's beginning. */
    async write(stream: string, gig: string | undefined, at: number, ...events: DomainEvent[]): Promise<number> {
      const end = ends.get(stream) ?? { revision: -1, hash: GENESIS };
      const time = new Date(START + at).toISOString();
      const encoded = await translation.encode(stream, end.revision, end.hash, events, {
        at: time,
        actor: { kind: 'system', id: 'test' },
        command: `c${++written}`,
        correlation: 'r',
        ...(gig === undefined ? {} : { gig }),
      });
      const { revision, position } = await store.append(stream, end.revision, encoded);
      ends.set(stream, { revision, hash: String(encoded.at(-1)!.meta.hash) });
      return position;
    },
  };
}
export type GigLog = ReturnType<typeof gigLog>;

export const opened = (gigId: string, ownerId = 'asha'): DomainEvent =>
  ({
    type: 'GigOpened',
    gigId,
    ownerId,
    name: 'Wedding',
    description: '',
    category: 'Wedding',
    dateTime: '2026-11-21T10:00',
    location: 'Kochi',
    privacy: 'public',
    guestUploads: { enabled: false, limit: 10, moderation: true },
  }) as DomainEvent;
export const received = (gigId: string, mediaId: string, ownerId = 'asha'): DomainEvent =>
  ({
    type: 'MediaReceived',
    mediaId,
    gigId,
    ownerId,
    blob: { hash: `h${mediaId}`, size: 1000, crc32: 1 },
    filename: `${mediaId}.jpg`,
    kind: 'photo',
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 6000,
    height: 4000,
    located: false,
    folderId: null,
    source: 'camera',
    by: ownerId,
  }) as DomainEvent;
const derivative = (mediaId: string, edge: number, format: string) => ({
  edge,
  format,
  width: edge,
  height: 300,
  hash: `${mediaId}-${edge}-${format}`.padEnd(64, '0'),
  size: 100,
  crc32: 2,
});
export const derived = (gigId: string, mediaId: string): DomainEvent =>
  ({
    type: 'DerivativesMade',
    mediaId,
    gigId,
    kind: 'photo',
    folderId: null,
    deleted: false,
    thumbhash: 't'.repeat(28),
    dhash: '0'.repeat(16),
    derivatives: (
      [
        [400, 'webp'],
        [400, 'jpeg'],
        [1600, 'webp'],
        [1600, 'jpeg'],
      ] as const
    ).map(([edge, format]) => derivative(mediaId, edge, format)),
  }) as DomainEvent;
export const facesFound = (gigId: string, mediaId: string, count = 2): DomainEvent =>
  ({ type: 'FacesFound', mediaId, gigId, count }) as DomainEvent;
export const deleted = (gigId: string, mediaId: string, ownerId = 'asha'): DomainEvent =>
  ({
    type: 'MediaDeleted',
    mediaId,
    gigId,
    ownerId,
    kind: 'photo',
    size: 1000,
    folderId: null,
    ready: true,
    at: '2026-11-21T12:00:00.000Z',
  }) as DomainEvent;

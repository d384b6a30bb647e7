import { hash } from 'node:crypto';
import type { EventToAppend, JsonObject } from './event.ts';

/** What the first event of a stream links to. */
export const GENESIS = '0'.repeat(64);

/** JSON without gaps, objects by sorted key, so that a store that reorders fields changes nothing. Undefined fields do not count, as in JSON. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = value as Record<string, unknown>;
  const fields: string[] = [];
  for (const key of Object.keys(object).sort())
    if (object[key] !== undefined) fields.push(`${JSON.stringify(key)}:${canonical(object[key])}`);
  return `{${fields.join(',')}}`;
}

/**
 * The hash of an event: SHA-256, hex, over the hash before it in its stream, its place and its content as stored
 * (personal fields as ciphertext, so that forgetting a person breaks no chain).
 */
export function linkHash(previous: string, stream: string, revision: number, event: EventToAppend): string {
  const { hash: _, ...meta } = event.meta as JsonObject & { hash?: string };
  return hash('sha256', canonical([previous, stream, revision, event.id, event.type, event.data, meta]));
}

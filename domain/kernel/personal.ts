import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Json, JsonObject } from './event.ts';

/**
 * Where the keys of persons are kept, outside the log. Destroying a key makes a person unreadable for good. A key of
 * AES-256 is a KeyObject: one made of bytes anew at each use takes four times as long as what it seals.
 */
export interface PersonKeys {
  /** The person's key, made on first use. */
  obtain(personId: string): Promise<KeyObject>;
  /** The person's key; undefined when it was destroyed or never made. */
  find(personId: string): Promise<KeyObject | undefined>;
}

/** How a field of a forgotten person reads. */
export const ERASED = '[erased]';
const MARK = 'enc:v1:';

/** AES-256-GCM with a fresh nonce; the field's name is authenticated, so that ciphertexts cannot be swapped between fields. */
export function seal(key: KeyObject, field: string, value: Json): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(field));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The value of a sealed field; ERASED when the key is gone or is not the one it was sealed with. */
export function unseal(key: KeyObject | undefined, field: string, sealed: Json | undefined): Json {
  if (typeof sealed !== 'string' || !sealed.startsWith(MARK)) return sealed ?? null;
  if (!key) return ERASED;
  const bytes = Buffer.from(sealed.slice(MARK.length), 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(field));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Json;
  } catch {
    return ERASED;
  }
}

const isStated = (data: JsonObject, field: string): boolean => data[field] !== undefined && data[field] !== null;

/** Whether any of the named fields says something. */
export const statesAny = (data: JsonObject, fields: readonly string[]): boolean =>
  fields.some((field) => isStated(data, field));

/** A copy of `data` with the named fields passed through `change`. Absent fields stay absent. */
export function mapFields(
  data: JsonObject,
  fields: readonly string[],
  change: (field: string, value: Json) => Json,
): JsonObject {
  const mapped = { ...data };
  for (const field of fields) if (isStated(mapped, field)) mapped[field] = change(field, mapped[field]!);
  return mapped;
}

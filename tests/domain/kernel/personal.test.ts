import { type KeyObject, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../domain/kernel/event.ts';
import { ERASED, mapFields, seal, unseal } from '../../../domain/kernel/personal.ts';

fc.configureGlobal({ seed: 20_261_121 });

const [key, other] = [7, 8].map((byte) => createSecretKey(new Uint8Array(32).fill(byte))) as [KeyObject, KeyObject];
const json = fc.jsonValue() as fc.Arbitrary<Json>;

test('what is sealed opens with its key', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(unseal(key, 'name', seal(key, 'name', value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('without its key, with another one or under another name it reads as erased', () => {
  const sealed = seal(key, 'name', 'Asha');
  expect([unseal(undefined, 'name', sealed), unseal(other, 'name', sealed), unseal(key, 'email', sealed)]).toEqual([
    ERASED,
    ERASED,
    ERASED,
  ]);
});

test('a touched ciphertext reads as erased', () => {
  const sealed = seal(key, 'name', 'Asha Rao');
  fc.assert(
    fc.property(fc.integer({ min: 7, max: sealed.length - 3 }), (at) => {
      const touched = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(unseal(key, 'name', touched)).toBe(ERASED);
    }),
  );
});

test('the same word is never sealed alike, and nothing of it shows', () => {
  const [one, two] = [seal(key, 'name', 'Asha'), seal(key, 'name', 'Asha')];
  expect(one).not.toBe(two);
  expect(Buffer.from(one.slice('enc:v1:'.length), 'base64').toString('latin1')).not.toContain('Asha');
});

test('what was never sealed is as it is', () => {
  expect([unseal(key, 'name', 'plain'), unseal(key, 'name', 3), unseal(undefined, 'name', undefined)]).toEqual([
    'plain',
    3,
    null,
  ]);
});

test('only named fields that are there are changed, in a copy', () => {
  const data = { name: 'a', note: null, other: 'b' };
  expect(mapFields(data, ['name', 'note', 'absent'], () => 'X')).toEqual({ name: 'X', note: null, other: 'b' });
  expect(data.name).toBe('a');
});

import { expect, test } from 'vitest';
import { searchTokens } from '../../api/auth/searchTokens.ts';
import { secretsFrom } from '../../commands/core/secrets.ts';
import { person } from '../faces.ts';

let now = Date.parse('2026-11-21T18:00:00Z');
const tokens = searchTokens(secretsFrom(Buffer.alloc(32, 1)), () => new Date(now));

test('gives back the face that was searched for, for two hours and in its own gig', () => {
  const face = person(1);
  const token = tokens.seal('g1', face);
  expect(tokens.open('g1', token)).toEqual(face);
  expect(() => tokens.open('g2', token)).toThrow('This search is over');
  now += 2 * 3_600_000 + 1;
  expect(() => tokens.open('g1', token)).toThrow('This search is over');
});

test('tells nothing of the face, and takes no other text', () => {
  const [one, again] = [tokens.seal('g1', person(2)), tokens.seal('g1', person(2))];
  expect(one).not.toBe(again);
  const later = one.replace(/^\w+/, 'zzzzzzzzz');
  const bytes = Buffer.from(one.split('.')[1]!, 'base64url');
  bytes[40]! ^= 1;
  for (const token of [
    '',
    '.',
    'x',
    later,
    `${one.split('.')[0]}.${bytes.toString('base64url')}`,
    `${one}AA`,
    'a'.repeat(2000),
  ])
    expect(() => tokens.open('g1', token)).toThrow('This search is over');
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const floors = ['domain', 'commands', 'projections', 'adapters', 'api', 'ingest', 'reactions'];
const sources = floors.flatMap((floor) =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(floor, name)),
);

/** Names under which secrets, and what is as good as one, go about. */
const SECRET =
  /^(pass(word|phrase)?|secret|token|signature|mac|hmac|tag|epoch|code|access_?code|gallery_?token|guest_?token|\w*(Password|Secret|Token|Signature|AccessCode|Epoch))$/;
/** What bears such a name and is no secret. */
const NO_SECRETS = [
  'adapters/readmodels/mongodb-set.ts: code', // an error's number
  'adapters/vault/mongodb.ts: code',
  'adapters/media/formats/jpeg.ts: code', // a marker of the format
  'api/reference/page.ts: tag, tag', // a heading of the documentation
  'api/audit/checkpointFile.ts: signature, signature', // a checkpoint and the one before, both our own
];

interface Node {
  type: string;
  operator?: string;
  left?: Node;
  right?: Node;
  property?: Node;
  expression?: Node;
  base?: Node;
  value?: string;
}
/** The last name of `a`, `a.b`, `a['b']`, `a!`, `(a)`. */
const nameOf = (node: Node | undefined): string | undefined => {
  if (!node) return undefined;
  if (node.type === 'Identifier') return node.value;
  return nameOf(node.property ?? node.expression ?? node.base);
};
const isWord = (node: Node | undefined): boolean =>
  node !== undefined && (node.type.endsWith('Literal') || (node.type === 'Identifier' && node.value === 'undefined'));

/** Comparisons of secrets by `===` and the like. */
function comparisonsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, operator, left, right } = node as Node;
    if (
      type === 'BinaryExpression' &&
      ['===', '!==', '==', '!='].includes(operator!) &&
      !isWord(left) &&
      !isWord(right)
    ) {
      const names = [left, right].map(nameOf).filter((name) => name !== undefined && SECRET.test(name));
      if (names.length > 0) found.push(`${file}: ${names.join(', ')}`);
    }
    for (const child of Object.values(node)) look(child);
  };
  look(parseSync(text, { syntax: 'typescript', target: 'esnext' }));
  return found;
}

test('secrets are compared in one place, in constant time', () => {
  expect(sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('timingSafeEqual'))).toEqual([
    'commands/core/secrets.ts',
  ]);
});
test('nothing compares a secret by ===', () => {
  expect(sources.flatMap(comparisonsIn).filter((found) => !NO_SECRETS.includes(found))).toEqual([]);
});

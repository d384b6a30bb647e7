import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { heldOtherwise, underKills } from './commands.ts';

const root = join(import.meta.dirname, '../..');

interface Node {
  type: string;
  callee?: Node;
  value?: Node | string;
  arguments?: { expression: Node }[];
  properties?: { type: string; key?: Node; value?: Node }[];
}

/** Names of the commands that a file describes: `command({ name: '...' })`. */
function commandsIn(file: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, callee, arguments: given } = node as Node;
    if (type === 'CallExpression' && callee?.type === 'Identifier' && callee.value === 'command') {
      const property = given?.[0]?.expression.properties?.find(({ key }) => key?.value === 'name')?.value;
      found.push(property?.type === 'StringLiteral' ? String(property.value) : `${file}: a command without a name`);
    }
    for (const child of Object.values(node)) look(child);
  };
  look(parseSync(readFileSync(join(root, 'commands', file), 'utf8'), { syntax: 'typescript', target: 'esnext' }));
  return found;
}

const files = readdirSync(join(root, 'commands')).filter((name) => name.endsWith('.ts'));
const all = [...new Set(files.flatMap(commandsIn))].toSorted();

test('every command runs under kills, or is held by what does; a new one has to say which', () => {
  const said = [...Object.values(underKills), ...Object.values(heldOtherwise)].flat().toSorted();
  expect(said, 'each once').toEqual([...new Set(said)]);
  expect(
    all.filter((name) => !said.includes(name)),
    'say in tests/kill/commands.ts what holds it',
  ).toEqual([]);
  expect(
    said.filter((name) => !all.includes(name)),
    'no longer there',
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(150);
});

test('whatever is said to run under kills is a file of the run', () => {
  const run = readFileSync(join(import.meta.dirname, 'harness.ts'), 'utf8');
  for (const file of Object.keys(underKills)) {
    expect(readdirSync(import.meta.dirname)).toContain(file);
    if (!file.endsWith('.test.ts') && file !== 'showcase.ts') expect(run).toContain(`'./${file}'`);
  }
});

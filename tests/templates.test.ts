import { parseSync } from '@swc/core';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFrontEnds } from './emptyFrontEnds.ts';
import { type TestLoom, startLoom } from './server.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['domain', 'commands', 'projections', 'adapters', 'ingest', 'reactions', 'api', 'web', 'admin'];

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const field of Object.values(value)) yield* nodesIn(field);
  }
}
/** A text that stands in the source, or a function: with anything else, `$&` of a person's text says what to insert. */
const isSafe = (replacement: Node): boolean =>
  ['StringLiteral', 'ArrowFunctionExpression', 'FunctionExpression'].includes(replacement.type) ||
  (replacement.type === 'TemplateLiteral' && (replacement['expressions'] as unknown[]).length === 0) ||
  (replacement.type === 'ConditionalExpression' &&
    [replacement['consequent'], replacement['alternate']].every((each) => isSafe(each as Node)));

/** The calls of `replace` and `replaceAll` in a source whose replacement is neither. */
function templatesIn(source: string, tsx: boolean): string[] {
  const found: string[] = [];
  for (const node of nodesIn(parseSync(source, { syntax: 'typescript', tsx }).body)) {
    if (node.type !== 'CallExpression') continue;
    const callee = node['callee'] as Node;
    const name = callee.type === 'MemberExpression' ? (callee['property'] as { value?: string }).value : undefined;
    const [, replacement] = node['arguments'] as { expression: Node }[];
    if ((name === 'replace' || name === 'replaceAll') && replacement && !isSafe(replacement.expression))
      found.push(`${name} with a ${replacement.expression.type}`);
  }
  return found;
}

test("what is put in place of something is never a template made of somebody's text", () => {
  expect(
    templatesIn(
      'page.replace("<!--head-->", head); page.replaceAll(/a/g, `<b>${name}</b>`); page.replace("a", b())',
      false,
    ),
  ).toHaveLength(3);
  expect(
    templatesIn(
      'page.replace("<!--head-->", () => head); page.replace(/a/, "$1"); location.replace(address); page?.replace("a", `b`)',
      false,
    ),
  ).toEqual([]);
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    ),
  ).filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path) && !/[\\/](?:dist|node_modules)[\\/]/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources.flatMap((path) =>
      templatesIn(readFileSync(path, 'utf8'), path.endsWith('.tsx')).map((what) => `${relative(root, path)}: ${what}`),
    ),
  ).toEqual([]);
});

let front: Awaited<ReturnType<typeof emptyFrontEnds>>;
let loom: TestLoom;
beforeAll(async () => {
  front = await emptyFrontEnds();
  loom = await startLoom({ folders: front.folders });
});
afterAll(async () => {
  await loom.close();
  await front.remove();
});

test('a gig whose name has dollars in it has one head, and its name in it as it is', async () => {
  const asha = await loom.register();
  const name = "$& $1 $$ $' $` $<name>";
  const { gig_id: id } = await loom.createGig(asha, { gig_name: name, location: "$' Kochi" });
  const { body } = await loom.call<string>('GET', `/public/gig/${id}`);
  const read = body.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(read).toContain(`<meta property="og:title" content="${name}">`);
  expect(['<head>', '</head>', 'here', '<!--head-->'].map((part) => body.split(part).length - 1)).toEqual([1, 1, 1, 0]);
});

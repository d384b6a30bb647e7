import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].sort();
const FOLDERS = 'domain|commands|projections|reactions|ingest|adapters|api|web|admin|tests|docs|\\.ci';
const sources = globSync(
  '{domain,commands,projections,reactions,ingest,adapters,api,web/src,admin/src}/**/*.{ts,tsx}',
  { cwd: root },
).filter((file) => !file.includes('/dist/'));

/** What stands in backticks and begins with one of our folders. `<context>` stands for any, `*` as in a shell. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code!);
  return [...new Set(named.filter((code) => new RegExp(`^(${FOLDERS})/[\\w<>.*/-]*$`).test(code)))];
}
const isThere = (path: string): boolean =>
  /[<*]/.test(path)
    ? globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length > 0
    : existsSync(join(root, path));

test('finds the paths that a page names', () => {
  expect(pathsIn('`api/app.ts` and `api/<context>/routes.ts`, not `npm test` or `/api/v1/docs`')).toEqual([
    'api/app.ts',
    'api/<context>/routes.ts',
  ]);
  expect(isThere('api/<context>/routes.ts')).toBe(true);
  expect(isThere('api/<context>/nothing.ts')).toBe(false);
});

test.each(pages)('every path in %s exists', (page) => {
  expect(pathsIn(read(page)).filter((path) => !isThere(path))).toEqual([]);
});

test('every rule of the floors is named in docs/architecture.md, and no other', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  const page = read('docs/architecture.md');
  const said = [...page.slice(page.indexOf('The rules of `')).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(said.toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());
});

test('README leads to every page of docs', () => {
  const named = pathsIn(read('README.md'));
  expect(pages.filter((page) => page.startsWith('docs/') && !named.includes(page))).toEqual([]);
});

describe('one word for one thing', () => {
  const glossary = read('docs/glossary.md');
  const listed = [
    ...[...glossary.matchAll(/^\| \*\*.*\| ([^|]+) \|$/gm)].map(([, column]) => column!),
    /^Nor is anything called .*$/m.exec(glossary)?.[0] ?? '',
  ];
  const banned = listed.flatMap((text) => [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word!));
  const exported = sources.flatMap((file) =>
    [...read(file).matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm)].map(
      ([, name]) => ({ file, name: name! }),
    ),
  );
  const partsOf = (name: string): string[] =>
    name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase().replace(/s$/, ''));

  test('the list is read', () => {
    expect(banned.length).toBeGreaterThan(10);
    expect(exported.length).toBeGreaterThan(1000);
  });
  test.each(banned)('nothing that is exported is called "%s"', (word) => {
    expect(exported.filter(({ name }) => partsOf(name).includes(word.replace(/s$/, '')))).toEqual([]);
  });
  test.each(banned)('no file is called "%s"', (word) => {
    const last = sources.filter((file) =>
      partsOf(file.split('/').at(-1)!.replace(/\..*$/, '').replaceAll('-', '_')).includes(word.replace(/s$/, '')),
    );
    expect(last).toEqual([]);
  });
});

import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const text = new Map(sourcesOf('web/src', /\.(tsx?|css)$/));
const among = (path: string, found: RegExp): string[] =>
  path.endsWith('.css')
    ? []
    : [...text.get(path)!.matchAll(found)].map(([, to]) => join(dirname(path), to!)).filter((to) => text.has(to));
const imported = (path: string): string[] =>
  among(path, /^(?:import|export)\s(?!type\b)(?:[^;]*?from\s)?'(\.[^']+)'/gm);
const loadedLater = (path: string): string[] => among(path, /import\('(\.[^']+)'\)/g);

/** What comes with these, at once or `later` too. */
function reached(from: readonly string[], later: boolean): Set<string> {
  const all = new Set<string>();
  const left = [...from];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    left.push(...imported(path), ...(later ? loadedLater(path) : []));
  }
  return all;
}
/** Selectors alone, without what stands in braces. */
const selectors = (css: string): string => css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}');
const stylesOf = new Map<string, Set<string>>();
for (const [path, css] of text)
  if (path.endsWith('.css'))
    for (const [, name] of selectors(css).matchAll(/\.([a-z][\w-]*)/g))
      stylesOf.set(name!, (stylesOf.get(name!) ?? new Set()).add(path));
const classesIn = (path: string): string[] =>
  [...text.get(path)!.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => names!.split(/\s+/));

test('whoever opens a page at its own address gets the styles of all that stands on it', () => {
  const pages = loadedLater('app.tsx');
  expect(pages.length).toBeGreaterThan(30);
  const around = reached(['app.tsx', 'main.tsx'], false);
  const bare = pages.flatMap((page) => {
    const there = reached([page], true);
    return [...there]
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => classesIn(path).map((name) => ({ path, name, from: stylesOf.get(name) })))
      .filter(({ from }) => from && ![...from].some((css) => there.has(css) || around.has(css)))
      .map(({ path, name, from }) => `${page}: .${name} of ${path} stands in ${[...from!].join(', ')}`);
  });
  expect([...new Set(bare)]).toEqual([]);
});

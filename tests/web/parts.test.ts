import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Each with its path from the project. */
const sources = (folder: 'web/src' | 'admin/src') =>
  sourcesOf(folder).map(([path, text]) => [`${folder}/${path}`, text] as const);
/** Comments aside. */
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
/** What stands right before each `import(`, in one line. */
const before = (text: string): string[] =>
  [...code(text).matchAll(/\bimport\(/g)].map(({ index }) =>
    code(text)
      .slice(Math.max(0, index - 120), index)
      .replaceAll(/\s+/g, ' '),
  );

test('whatever is loaded later is a part: it has a boundary of its own and is tried again', () => {
  const web = sources('web/src');
  const later = web.flatMap(([path, text]) => before(text).map((start) => ({ path, start })));
  expect(later.length).toBeGreaterThan(40);
  // `page` makes its parts of what it is given.
  const byHand = later.filter(
    ({ start }) => !/\b(?:lazyPart|part|page)\( ?(?:[\w.]+, |'[^']*', )?\(\) => $/.test(start),
  );
  expect(byHand.map(({ path, start }) => `${path}: ...${start.slice(-60)}import(`)).toEqual([]);
});

test("nobody uses React's or the router's own lazy loading, which remember a failure for good", () => {
  const found = [...sources('web/src'), ...sources('admin/src')].filter(([, text]) =>
    /\blazy\s*[(<:]|\blazy\b[^;\n]*from 'react'/.test(code(text)),
  );
  expect(found.map(([path]) => path)).toEqual([]);
  expect(
    sources('admin/src')
      .filter(([, text]) => before(text).length > 0)
      .map(([path]) => path),
    'the console comes in one piece',
  ).toEqual([]);
});

test('an act is never held back in silence, and what is shown is never replaced by a failure', () => {
  const web = sources('web/src');
  expect(web.filter(([, text]) => /new QueryClient\(/.test(text)).map(([path]) => path)).toEqual([
    'web/src/api/query-client.ts',
  ]);
  // `isLoadingError`: failed, and there is nothing to show.
  const hiding = web.flatMap(([path, text]) =>
    [...code(text).matchAll(/\b(\w+)\.isError\b/g)].map(([use]) => `${path} ${use}`),
  );
  expect(hiding.toSorted()).toEqual([
    'web/src/pages/camera/status-banner.tsx status.isError',
    'web/src/pages/camera/status-banner.tsx status.isError', // A state is of now, or unknown.
    'web/src/pages/dashboard/camera-card.tsx status.isError',
    'web/src/pages/gallery/use-public-photos.ts answer.isError',
    'web/src/pages/gig/media/use-gig-media.ts answer.isError',
    'web/src/pages/team-access/team.tsx enter.isError',
    'web/src/pages/team-access/use-team-media.ts answer.isError',
  ]);
});

import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

test('keys of a whole page are taken in one place, which knows what lies over it', () => {
  const taking = sourcesOf('web/src')
    .filter(([, text]) =>
      /\b(?:window|document|globalThis)\.addEventListener\(\s*'key|^ *addEventListener\(\s*'key/m.test(text),
    )
    .map(([path]) => path);
  expect(taking.sort()).toEqual(['ui/escape.ts', 'ui/use-page-keys.ts']);
});

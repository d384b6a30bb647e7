import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Fields whose form drives them and says what is wrong with them, as they are written. */
const controlled = sourcesOf('web/src').flatMap(([path, source]) =>
  [...source.matchAll(/^( *)<Controller\n[^]*?^\1\/>$/gm)]
    .map(([text]) => ({ path, name: /name=(\S+)/.exec(text)![1]!, text }))
    .filter(({ text }) => text.includes(' error={')),
);

test('a form that is refused begins at its first field that is wrong: each gives it its input', () => {
  expect(controlled.length).toBeGreaterThan(3);
  expect(controlled.filter(({ text }) => !text.includes(' ref={field.ref}'))).toEqual([]);
});

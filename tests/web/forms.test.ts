import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../web/src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));

/** Fields whose form drives them and says what is wrong with them, as they are written. */
const controlled = sources.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^( *)<Controller\n[^]*?^\1\/>$/gm)]
    .map(([text]) => ({ path, name: /name=(\S+)/.exec(text)![1]!, text }))
    .filter(({ text }) => text.includes(' error={')),
);

test('a form that is refused begins at its first field that is wrong: each gives it its input', () => {
  expect(controlled.length).toBeGreaterThan(3);
  expect(controlled.filter(({ text }) => !text.includes(' ref={field.ref}'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { cursorPages } from '../../../admin/src/api/cursors.ts';

/** A list of ten in pages of three, with the cursors that were asked for. */
function list() {
  const asked: (string | undefined)[] = [];
  const pages = cursorPages(async (_, cursor) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    return { items: [from, from + 1, from + 2].filter((n) => n < 10), next: from + 3 < 10 ? String(from + 3) : null };
  });
  return { asked, page: (n: number) => pages('numbers', n) };
}

test('pages follow their cursors, each asked for once', async () => {
  const { asked, page } = list();
  expect(
    [await page(1), await page(2), await page(3), await page(4)].map(({ items, more }) => [items[0], more]),
  ).toEqual([
    [0, true],
    [3, true],
    [6, true],
    [9, false],
  ]);
  expect(asked).toEqual([undefined, '3', '6', '9']);
});
test('a page that was not met is walked to', async () => {
  const { asked, page } = list();
  expect(await page(3)).toEqual({ items: [6, 7, 8], more: true });
  expect(asked).toEqual([undefined, '3', '6']);
});
test('beyond the end is empty', async () => {
  expect(await list().page(9)).toEqual({ items: [], more: false });
});
test('the first page starts over', async () => {
  const { asked, page } = list();
  await page(2);
  await page(1);
  await page(2);
  expect(asked).toEqual([undefined, '3', undefined, '3']);
});

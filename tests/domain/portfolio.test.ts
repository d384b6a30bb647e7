import { describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../domain/kernel/bin.ts';
import { MOST_ITEMS, type PortfolioEvent, portfolio } from '../../domain/portfolio.ts';
import { item } from '../fixtures/story/portfolio.ts';
import { given } from '../given.ts';

const at = '2026-11-21T10:00:00.000Z';
const one = (itemId: string) => ({ userId: 'asha', itemId });
const added = (itemId: string, place = 1): PortfolioEvent => ({
  type: 'PortfolioItemAdded',
  ...one(itemId),
  ...item,
  place,
});
const removed = (itemId: string): PortfolioEvent => ({
  type: 'PortfolioItemRemoved',
  ...one(itemId),
  uploaded: null,
  at,
});
const add = (itemId: string) => ({ type: 'AddPortfolioItem', ...one(itemId), item, at }) as const;
const GONE = 'This photo is no longer in the portfolio.';

describe('a photo of the portfolio', () => {
  test('is added on top, once; one that was removed is added anew', () => {
    given(portfolio).when(add('a')).then(added('a'));
    given(portfolio, added('a', 4)).when(add('b')).then(added('b', 5));
    given(portfolio, added('a')).when(add('a')).then();
    given(portfolio, added('a'), removed('a')).when(add('a')).then(added('a'));
  });
  test('is one of 500 at most', () => {
    const all = Array.from({ length: MOST_ITEMS }, (_, n) => added(`i${n}`, n + 1));
    const FULL = 'A portfolio holds at most 500 photos. Please remove one first.';
    given(portfolio, ...all)
      .when(add('x'))
      .thenRefused('invalid', FULL);
    given(portfolio, ...all, removed('i4'))
      .when(add('x'))
      .then(added('x', MOST_ITEMS + 1));
    given(portfolio, ...all, removed('i4'), added('x', 900))
      .when({ type: 'RestorePortfolioItem', ...one('i4'), at })
      .thenRefused('invalid', FULL);
  });
  test('changes in what is said, and in nothing else', () => {
    const change = (changes: object) => ({ type: 'ChangePortfolioItem', ...one('a'), changes, at }) as const;
    const { title, category, description } = item;
    given(portfolio, added('a'))
      .when(change({ featured: true }))
      .then({ type: 'PortfolioItemChanged', ...one('a'), title, category, description, featured: true });
    given(portfolio, added('a'))
      .when(change({ featured: false, title }))
      .then();
    given(portfolio)
      .when(change({ title: 'x' }))
      .thenRefused('notFound', GONE);
    given(portfolio, added('a'), removed('a'))
      .when(change({ title: 'x' }))
      .thenRefused('notFound', GONE);
  });
  test('is removed once, put back within the hour, and then gone for good', () => {
    const purge = (ms: number) =>
      ({ type: 'PurgePortfolioItem', ...one('a'), at: new Date(Date.parse(at) + ms).toISOString() }) as const;
    given(portfolio, added('a'))
      .when({ type: 'RemovePortfolioItem', ...one('a'), at })
      .then(removed('a'));
    given(portfolio, added('a'), removed('a'))
      .when({ type: 'RemovePortfolioItem', ...one('a'), at })
      .then();
    given(portfolio)
      .when({ type: 'RemovePortfolioItem', ...one('a'), at })
      .thenRefused('notFound', GONE);
    given(portfolio, added('a'), removed('a'))
      .when({ type: 'RestorePortfolioItem', ...one('a'), at })
      .then({ type: 'PortfolioItemRestored', ...one('a'), uploaded: null });
    given(portfolio, added('a'))
      .when({ type: 'RestorePortfolioItem', ...one('a'), at })
      .then();
    given(portfolio)
      .when({ type: 'RestorePortfolioItem', ...one('a'), at })
      .thenRefused('notFound', GONE);
    given(portfolio, added('a'), removed('a'))
      .when(purge(UNDO_MS - 1))
      .then();
    given(portfolio, added('a'), removed('a'))
      .when(purge(UNDO_MS))
      .then({ type: 'PortfolioItemPurged', ...one('a') });
    given(portfolio, added('a')).when(purge(UNDO_MS)).then();
  });
});

test('what was uploaded for it is told when it goes and when it comes back, as it counts against the plan', () => {
  const original = { hash: 'o', size: 900, crc32: 1 };
  const direct: PortfolioEvent = {
    type: 'PortfolioItemAdded',
    ...one('u'),
    ...item,
    source: 'direct',
    picture: { ...item.picture, original },
    place: 1,
  };
  const gone: PortfolioEvent = { type: 'PortfolioItemRemoved', ...one('u'), uploaded: 900, at };
  given(portfolio, direct)
    .when({ type: 'RemovePortfolioItem', ...one('u'), at })
    .then(gone);
  given(portfolio, direct, gone)
    .when({ type: 'RestorePortfolioItem', ...one('u'), at })
    .then({ type: 'PortfolioItemRestored', ...one('u'), uploaded: 900 });
});

describe('the order', () => {
  const three = [added('a', 1), added('b', 2), added('c', 3)];
  const arrange = (...itemIds: string[]) => ({ type: 'ArrangePortfolio', userId: 'asha', itemIds }) as const;
  test('is as it was said, and what was not named follows as it was', () => {
    given(portfolio, ...three)
      .when(arrange('a'))
      .then({ type: 'PortfolioArranged', userId: 'asha', itemIds: ['a', 'c', 'b'] });
    given(portfolio, ...three)
      .when(arrange('c', 'b', 'a'))
      .then();
    const { state } = given(portfolio, ...three, {
      type: 'PortfolioArranged',
      userId: 'asha',
      itemIds: ['b', 'a', 'c'],
    });
    expect([...state].toSorted(([, x], [, y]) => y.place - x.place).map(([id]) => id)).toEqual(['b', 'a', 'c']);
  });
  test('is of photos that are there, each once', () => {
    given(portfolio, ...three)
      .when(arrange('a', 'a'))
      .thenRefused('invalid', 'A photo can stand in one place only.');
    given(portfolio, ...three, removed('b'))
      .when(arrange('b'))
      .thenRefused('notFound', GONE);
    given(portfolio, ...three)
      .when(arrange('x'))
      .thenRefused('notFound', GONE);
  });
});

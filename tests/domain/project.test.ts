import { describe, expect, test } from 'vitest';
import { type ProjectEvent, MOST_PROJECTS, projects } from '../../domain/project.ts';
import { UNDO_MS } from '../../domain/kernel/bin.ts';
import { details } from '../fixtures/story/portfolio.ts';
import { given } from '../given.ts';

const at = '2026-11-21T10:00:00.000Z';
const later = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
const one = (projectId: string) => ({ userId: 'asha', projectId });
const added = (projectId: string, place = 1): ProjectEvent => ({
  type: 'ProjectAdded',
  ...one(projectId),
  ...details,
  place,
});
const removed = (projectId: string): ProjectEvent => ({ type: 'ProjectRemoved', ...one(projectId), at });
const GONE = 'This project is no longer here.';

describe('a project', () => {
  test('is added above the others', () => {
    given(projects)
      .when({ type: 'AddProject', ...one('a'), details, at })
      .then(added('a'));
    given(projects, added('a', 7))
      .when({ type: 'AddProject', ...one('b'), details, at })
      .then(added('b', 8));
  });
  test('is added once', () =>
    given(projects, added('a'))
      .when({ type: 'AddProject', ...one('a'), details, at })
      .then());
  test('is one of 500 at most, those that were removed aside', () => {
    const all = Array.from({ length: MOST_PROJECTS }, (_, n) => added(`p${n}`, n + 1));
    const full = given(projects, ...all);
    full
      .when({ type: 'AddProject', ...one('x'), details, at })
      .thenRefused('invalid', 'You can keep at most 500 projects.');
    const room = given(projects, ...all, removed('p3'));
    room.when({ type: 'AddProject', ...one('x'), details, at }).then(added('x', MOST_PROJECTS + 1));
    given(projects, ...all, removed('p3'), added('x', 900))
      .when({ type: 'RestoreProject', ...one('p3'), at })
      .thenRefused('invalid', 'You can keep at most 500 projects.');
  });
  test('changes only when something is different, and stays as shown as it was', () => {
    given(projects, added('a'))
      .when({ type: 'ChangeProject', ...one('a'), details, at })
      .then();
    const changed = { ...details, clientName: 'Ravi' };
    given(projects, added('a'), { type: 'ProjectsArranged', userId: 'asha', projectIds: ['a'], hidden: ['a'] })
      .when({ type: 'ChangeProject', ...one('a'), details: changed, at })
      .then({ type: 'ProjectChanged', ...one('a'), ...changed, shown: false });
  });
  test('that is not there, or was removed, is not changed', () => {
    for (const history of [[], [added('a'), removed('a')]])
      given(projects, ...history)
        .when({ type: 'ChangeProject', ...one('a'), details, at })
        .thenRefused('notFound', GONE);
  });
  test('is removed once, and put back until it is gone for good', () => {
    given(projects, added('a'))
      .when({ type: 'RemoveProject', ...one('a'), at })
      .then(removed('a'));
    given(projects, added('a'), removed('a'))
      .when({ type: 'RemoveProject', ...one('a'), at })
      .then();
    given(projects)
      .when({ type: 'RemoveProject', ...one('a'), at })
      .thenRefused('notFound', GONE);
    given(projects, added('a'), removed('a'))
      .when({ type: 'RestoreProject', ...one('a'), at })
      .then({ type: 'ProjectRestored', ...one('a'), shown: true });
    given(projects, added('a'))
      .when({ type: 'RestoreProject', ...one('a'), at })
      .then();
    given(projects, added('a'), removed('a'), { type: 'ProjectPurged', ...one('a') })
      .when({ type: 'RestoreProject', ...one('a'), at })
      .thenRefused('notFound', GONE);
  });
  test('goes for good an hour after it was removed, and not before', () => {
    const purge = (ms: number) => ({ type: 'PurgeProject', ...one('a'), at: later(ms) }) as const;
    given(projects, added('a'), removed('a'))
      .when(purge(UNDO_MS - 1))
      .then();
    given(projects, added('a'), removed('a'))
      .when(purge(UNDO_MS))
      .then({ type: 'ProjectPurged', ...one('a') });
    given(projects, added('a')).when(purge(UNDO_MS)).then();
  });
});

describe('the public profile', () => {
  const three = [added('a', 1), added('b', 2), added('c', 3)];
  const arrange = (...wanted: [string, boolean][]) =>
    ({
      type: 'ArrangeProjects',
      userId: 'asha',
      projects: wanted.map(([projectId, shown]) => ({ projectId, shown })),
    }) as const;
  test('shows projects in the order that was said, and those not named behind as they were', () => {
    given(projects, ...three)
      .when(arrange(['a', true], ['b', false]))
      .then({ type: 'ProjectsArranged', userId: 'asha', projectIds: ['a', 'b', 'c'], hidden: ['b'] });
    given(projects, ...three)
      .when(arrange(['c', true], ['b', true]))
      .then();
  });
  test('is arranged of projects that are there, each once', () => {
    given(projects, ...three)
      .when(arrange(['a', true], ['a', false]))
      .thenRefused('invalid', 'A project can stand in one place only.');
    given(projects, ...three, removed('b'))
      .when(arrange(['b', true]))
      .thenRefused('notFound', GONE);
    given(projects, ...three)
      .when(arrange(['x', true]))
      .thenRefused('notFound', GONE);
  });
  test('shows one that was put back as before', () =>
    given(
      projects,
      ...three,
      { type: 'ProjectsArranged', userId: 'asha', projectIds: ['c', 'b', 'a'], hidden: ['b'] },
      removed('b'),
    )
      .when({ type: 'RestoreProject', ...one('b'), at })
      .then({ type: 'ProjectRestored', ...one('b'), shown: false }));
  test('has the first on top', () => {
    const { state } = given(projects, ...three, {
      type: 'ProjectsArranged',
      userId: 'asha',
      projectIds: ['b', 'a', 'c'],
      hidden: [],
    });
    expect([...state].toSorted(([, x], [, y]) => y.place - x.place).map(([id]) => id)).toEqual(['b', 'a', 'c']);
  });
});

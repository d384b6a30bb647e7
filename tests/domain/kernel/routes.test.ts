import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routesOf } from '../../spec/routes.ts';
import { operations } from '../../../api/contract/all.ts';
import { pages } from '../../../api/contract/pages.ts';
import {
  firstSegment,
  guestSegments,
  productSegments,
  reservedSegments,
  underPrefix,
} from '../../../domain/kernel/routes.ts';

const root = join(import.meta.dirname, '../../..');

test('the first segment of every page, call and file is reserved', () => {
  const found = [
    ...Object.values(pages).map(({ path }) => firstSegment(path)),
    ...operations.map(({ path }) => firstSegment(path)),
    // A username has no dot, so only folders can be in its way.
    ...readdirSync(join(root, 'web/public')).filter((name) => !name.includes('.')),
    'api',
    'media',
    'ws',
    'assets',
    'healthz',
    'readyz',
    'metrics',
    'loom',
  ].filter((segment) => segment !== '' && !segment.startsWith('{'));
  expect(found.filter((segment) => !reservedSegments.has(segment))).toEqual([]);
});

test('every route of the app has its page in the table, or the server would say that it is not there', () => {
  const known = new Set(Object.values<{ path: string }>(pages).map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')));
  const routes = routesOf(readFileSync(join(root, 'web/src/app.tsx'), 'utf8')).filter((route) => route !== '*');
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !known.has(route.replaceAll(/:\w+/g, '{}')))).toEqual([]);
});

test('every page is the product’s own, or one that somebody was given the address of', () => {
  const segments = new Set(Object.values(pages).map(({ path }) => firstSegment(path)));
  for (const segment of segments)
    if (segment !== '' && !segment.startsWith('{'))
      expect([segment, productSegments.includes(segment), guestSegments.includes(segment)]).toEqual([
        segment,
        !guestSegments.includes(segment),
        guestSegments.includes(segment),
      ]);
});

test('the sixteen named routes of the product have their constants', () => {
  const source = readFileSync(join(root, 'web/src/paths.ts'), 'utf8');
  const constants = new Set([...source.matchAll(/^ {2}\w+: '([^']+)'/gm)].map(([, path]) => path));
  for (const path of [
    '/dashboard',
    '/gigs',
    '/create-gig',
    '/profile',
    '/business',
    '/portfolio',
    '/projects',
    '/bookings',
    '/camera-uploads',
    '/watermark-settings',
    '/loom-ai',
    '/account-settings',
    '/login',
    '/register',
    '/camera-test',
    '/admin',
  ])
    expect([path, constants.has(path), productSegments.includes(path.slice(1))]).toEqual([path, true, true]);
});

test.each([
  ['/', '/loom'],
  ['/gigs/a?tab=team#x', '/loom/gigs/a?tab=team#x'],
  ['/login#a', '/loom/login#a'],
  ['/public/gig/a', '/public/gig/a'],
  ['/asha-rao', '/asha-rao'],
])('%s stands at %s where the site is chosen by path', (path, under) => expect(underPrefix(path)).toBe(under));

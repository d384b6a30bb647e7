import { expect, test } from 'vitest';
import { stripScripts } from '../../web/src/pages/account/strip-scripts.ts';
import { overLimit, uploadsLeft, type Subscription } from '../../web/src/pages/gig/plan-limits.ts';
import { count, duration, shutter, size } from '../../web/src/ui/format.ts';

test('sizes, times and counts read as a person says them', () => {
  expect([size(0), size(999), size(7_000_000), size(123_456_789)]).toEqual(['0 B', '999 B', '7.0 MB', '123 MB']);
  expect([duration(0), duration(59), duration(90), duration(5400)]).toEqual(['1 s', '59 s', '2 min', '1 h 30 min']);
  expect([count(1, 'photo'), count(1_00_000, 'photo')]).toEqual(['1 photo', '1,00,000 photos']);
  expect([shutter(0.004), shutter(2)]).toEqual(['1/250 s', '2 s']);
});

test('what is typed loses script tags, javascript: and inline handlers', () => {
  expect(stripScripts('<script>alert(1)</script>Ravi')).toBe('Ravi');
  expect(stripScripts('javascript:x onclick=y')).not.toMatch(/javascript:|onclick\s*=/i);
  expect(stripScripts('Söhne & Co')).toBe('Söhne & Co');
});

const plan = (used: number, limit: number): Subscription => ({
  plan_name: 'Free Trial',
  is_active: true,
  is_expired: false,
  expiry_date: '2026-12-05T00:00:00Z',
  usage_percentage: 0,
  usage: {
    media_uploads_used: used,
    media_upload_limit: limit,
    gigs_used: 1,
    gigs_limit: 1,
    ai_conversations_used: 0,
    ai_conversations_limit: 20,
  },
});

test('the trial says how many uploads are left', () => {
  expect(uploadsLeft(plan(10, -1))).toBeNull();
  expect(uploadsLeft(plan(1200, 1000))).toBe(0);
  expect(overLimit(plan(990, 1000))).toBe(
    'Upload would exceed your trial limit of 1000 media files. You have 10 uploads remaining. Please upgrade to continue.',
  );
});

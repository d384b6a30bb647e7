import { expect, test } from 'vitest';
import { filterDefaults } from '../../api/contract/quality.ts';
import { permission } from '../../api/contract/clientAccess.ts';
import { categories, gigTypes } from '../../api/contract/gig.ts';
import { withPrefix } from '../../web/src/pages/gallery/share/guest-memory.ts';
import { gradeOf, percentOf } from '../../web/src/pages/gig/quality/quality.ts';

test('categories, gig types and permissions are those of the document', () => {
  expect(categories).toEqual(['Event', 'Fashion', 'Wedding', 'Corporate', 'Others']);
  expect(gigTypes).toEqual(['public', 'private']);
  expect([...permission.options].sort()).toEqual(['comment', 'download', 'edit', 'view']);
});

test('80 and above is green, 60 to 79 amber, below 60 red, told in per cent', () => {
  const told = [100, 80, 79.9, 60, 59.9, 0].map((score) => [
    gradeOf(score).tone,
    gradeOf(score).word,
    percentOf(score),
  ]);
  expect(told).toEqual([
    ['green', 'Excellent', '100%'],
    ['green', 'Excellent', '80%'],
    ['amber', 'Good', '79%'],
    ['amber', 'Good', '60%'],
    ['red', 'Weak', '59%'],
    ['red', 'Weak', '0%'],
  ]);
});

test('filters begin at 70 and 0', () => expect(filterDefaults).toEqual({ min_quality: 70, min_faces: 0 }));

test('a phone number begins with +91, whatever is typed', () => {
  for (const typed of ['', '+', '+9', '98000 00001', '+91 98000 00001', '9198000 00001', '+1 555'])
    expect(withPrefix(typed), typed).toMatch(/^\+91 /);
  expect(withPrefix('98000 00001')).toBe('+91 98000 00001');
});

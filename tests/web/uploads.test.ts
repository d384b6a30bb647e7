import { expect, test } from 'vitest';
import { guestItem } from '../../web/src/pages/gallery/guest-item.ts';
import { totals, type Upload } from '../../web/src/upload/uploads.ts';

const file = (state: Upload['state'], size: number, sent = 0): Upload => ({
  id: `${state}-${size}`,
  gigId: 'g',
  name: 'a.jpg',
  size,
  sent,
  state,
});

test('the tray counts what is lost apart from what is sent', () => {
  const sum = totals([
    file('done', 400),
    file('duplicate', 50),
    file('sending', 300, 100),
    file('waiting', 200),
    file('refused', 10),
    file('failed', 40),
  ]);
  expect(sum).toEqual({
    all: 6,
    done: 2,
    open: 2,
    waiting: 1,
    paused: 0,
    refused: 1,
    failed: 1,
    bytes: 1000,
    sent: 550,
    lost: 50,
  });
});

test('no match is told as certain', () => {
  const media = {
    media_id: 'm',
    thumb_url: '',
    large_url: '',
    width: 3,
    height: 2,
    media_type: 'photo',
    original_filename: 'a.jpg',
    uploaded_at: '',
  } as Parameters<typeof guestItem>[0];
  expect([1, 0.994, 0.871].map((confidence) => guestItem({ ...media, confidence }).note)).toEqual([
    '99% match',
    '99% match',
    '87% match',
  ]);
  expect(guestItem(media).note).toBeUndefined();
});

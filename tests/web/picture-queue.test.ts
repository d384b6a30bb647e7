import { describe, expect, test } from 'vitest';
import { isUpright, placementOf, takesPartner } from '../../web/src/pages/slideshow/placement.ts';
import { openPictureQueue, type Page } from '../../web/src/pages/slideshow/picture-queue.ts';

type Media = Page['media'][number];
const photo = (id: string, upright = false): Media => ({
  media_id: id,
  media_type: 'photo',
  media_url: '',
  thumb_url: '',
  large_url: '',
  width: upright ? 2 : 3,
  height: upright ? 3 : 2,
  original_filename: id,
  uploaded_at: '',
});
const all = () => true;
/** A gallery of pages of two; `away` is the network. */
function galleryOf(...ids: string[]) {
  const gallery = { ids, away: false, asked: 0 };
  const load = async (cursor: string | null): Promise<Page> => {
    gallery.asked += 1;
    if (gallery.away) throw new Error('away');
    const from = Number(cursor ?? 0);
    return {
      media: gallery.ids.slice(from, from + 2).map((id) => photo(id)),
      next_cursor: from + 2 < gallery.ids.length ? String(from + 2) : null,
    };
  };
  return { gallery, load };
}
const next = async (queue: ReturnType<typeof openPictureQueue>, count: number) => {
  const shown: string[] = [];
  for (let n = 0; n < count; n++) shown.push((await queue.next())?.media_id ?? '-');
  return shown.join('');
};

describe('the order of a slideshow', () => {
  test('is that of the gallery, round and round', async () =>
    expect(await next(openPictureQueue(galleryOf('a', 'b', 'c').load, all), 7)).toBe('abcabca'));
  test('begins with what just arrived, newest first, and goes on where it was', async () => {
    const { gallery, load } = galleryOf('a', 'b', 'c');
    const queue = openPictureQueue(load, all);
    expect(await next(queue, 1)).toBe('a');
    gallery.ids = ['y', 'x', 'a', 'b', 'c'];
    queue.arrive([photo('x')]);
    queue.arrive([photo('y')]);
    expect(queue.awaits()).toBe(true);
    expect(await next(queue, 3)).toBe('yxb');
    expect(queue.awaits()).toBe(false);
  });
  test('leaves out what was taken away, also from an answer that was on its way', async () => {
    const { load } = galleryOf('a', 'b', 'c');
    const queue = openPictureQueue(load, all);
    await next(queue, 1);
    queue.remove('b');
    queue.remove('c');
    expect(await next(queue, 3)).toBe('aaa');
    queue.arrive([photo('b')]);
    expect(await next(queue, 2)).toBe('ba');
  });
  test('goes round with what is at hand while the network is away', async () => {
    const { gallery, load } = galleryOf('a', 'b', 'c');
    const queue = openPictureQueue(load, all);
    await next(queue, 1);
    gallery.away = true;
    expect(await next(queue, 4)).toBe('baba');
    gallery.away = false;
    expect(await next(queue, 4)).toBe('babc'.slice(0, 4));
  });
  test('is none where nothing fits or nothing is there', async () => {
    expect(await openPictureQueue(galleryOf().load, all).next()).toBeNull();
    expect(await openPictureQueue(galleryOf('a', 'b', 'c').load, () => false).next()).toBeNull();
  });
  test('fails only where nothing was ever had', async () => {
    const { gallery, load } = galleryOf('a');
    gallery.away = true;
    await expect(openPictureQueue(load, all).next()).rejects.toThrow('away');
  });
  test('holds no more than a page and the latest arrivals', async () => {
    const queue = openPictureQueue(galleryOf('a').load, all);
    for (let n = 0; n < 1000; n++) queue.arrive([photo(`n${n}`)]);
    const shown = [];
    for (let n = 0; n < 101; n++) shown.push((await queue.next())!.media_id);
    expect(shown[0]).toBe('n999');
    expect(shown.at(-1)).toBe('a');
  });
  test('gives an upright photo a partner out of turn', async () => {
    const queue = openPictureQueue(
      async () => ({ media: [photo('a', true), photo('b'), photo('c', true), photo('d')], next_cursor: null }),
      all,
    );
    expect(await next(queue, 1)).toBe('a');
    expect(queue.partner(isUpright)?.media_id).toBe('c');
    expect(queue.partner(isUpright)).toBeUndefined();
    expect(await next(queue, 2)).toBe('bd');
    queue.putBack([photo('b')]);
    expect(await next(queue, 1)).toBe('b');
  });
});

describe('a photo on the stage', () => {
  const stage = { width: 1920, height: 1080 };
  test.each([
    [3, 2, 'fill'],
    [16, 9, 'fill'],
    [4, 3, 'whole'],
    [1, 1, 'whole'],
    [2, 3, 'whole'],
    [3, 1, 'whole'],
    [0, 0, 'whole'],
  ])('%i:%i stands %s', (width, height, how) => expect(placementOf({ width, height }, stage)).toBe(how));
  test('an upright one fills an upright stage, and stands alone there', () => {
    expect(placementOf({ width: 2, height: 3 }, { width: 1080, height: 1620 })).toBe('fill');
    expect(takesPartner({ width: 2, height: 3 }, { width: 390, height: 844 })).toBe(false);
    expect(takesPartner({ width: 2, height: 3 }, stage)).toBe(true);
    expect(takesPartner({ width: 3, height: 2 }, stage)).toBe(false);
  });
});

test('an answer to what was asked before a refresh is not believed', async () => {
  let answer: (page: Page) => void = () => undefined;
  const answers = [
    new Promise<Page>((resolve) => (answer = resolve)),
    Promise.resolve({ media: [photo('b')], next_cursor: null }),
  ];
  const queue = openPictureQueue(() => answers.shift()!, all);
  const first = queue.next();
  queue.refresh();
  answer({ media: [photo('a')], next_cursor: null });
  expect((await first)?.media_id).toBe('b');
});

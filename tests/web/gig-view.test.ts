import { expect, test } from 'vitest';
import type { MarkFilter, MediaView } from '../../web/src/api/media.ts';
import { marksIn, textOfMarks, textOfView, viewIn } from '../../web/src/pages/gig/gig-view.ts';

test("what an address says of a gig's photos is read as it was written", () => {
  const views: MediaView[] = [
    { filter: 'all' },
    { filter: 'photos' },
    { filter: 'videos' },
    { filter: 'edited' },
    { filter: 'all', folderId: 'a:b' },
    { filter: 'all', uploader: 'camera:asha:Canon, EOS' },
  ];
  for (const view of views) expect(viewIn(textOfView(view))).toEqual(view);
  expect(textOfView({ filter: 'all' })).toBeNull();
  const marks: MarkFilter[] = [
    { stars: 4, labels: [], flags: [] },
    { stars: 0, labels: ['red', 'none'], flags: ['pick'] },
    { stars: 5, labels: ['purple'], flags: ['reject', 'none'] },
  ];
  for (const each of marks) expect(marksIn(textOfMarks(each))).toEqual(each);
  expect(textOfMarks(undefined)).toBeNull();
});

test('what no address of ours says shows everything', () => {
  for (const said of ['guests', 'all', '', 'nonsense', null]) expect(viewIn(said)).toEqual({ filter: 'all' });
  for (const said of ['', ';;', '9;;', '-1;;', '0;mauve;maybe', 'x', null]) expect(marksIn(said)).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOWNLOAD_CHUNK, type DownloadEvent, download } from '../../domain/download.ts';
import { given } from '../given.ts';

const record = (mediaIds: string[]) => ({
  type: 'RecordDownload' as const,
  downloadId: 'd',
  gigId: 'g',
  mediaIds,
  form: 'zip' as const,
  by: 'visitor',
});
const downloaded = (mediaIds: string[]): DownloadEvent => ({ ...record(mediaIds), type: 'PhotosDownloaded' });

describe('a download', () => {
  test('is recorded once', () => {
    given(download)
      .when(record(['a', 'b']))
      .then(downloaded(['a', 'b']));
    given(download, downloaded(['a', 'b']))
      .when(record(['a', 'b']))
      .then();
  });
  test('of nothing is none', () => given(download).when(record([])).then());
  test('of however many names each once, in their order, in events of a bounded size', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * DOWNLOAD_CHUNK + 1 }), (count) => {
        const ids = Array.from({ length: count }, (_, n) => `m${n}`);
        const events = download.decider.decide(record(ids), download.decider.initial);
        expect(events.flatMap(({ mediaIds }) => mediaIds)).toEqual(ids);
        expect(events.every(({ mediaIds }) => mediaIds.length > 0 && mediaIds.length <= DOWNLOAD_CHUNK)).toBe(true);
      }),
      { numRuns: 30 },
    ));
});

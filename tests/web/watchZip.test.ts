import { afterEach, expect, test, vi } from 'vitest';
import { watchZip } from '../../web/src/api/zip.ts';

afterEach(() => vi.unstubAllGlobals());
const answers = (...all: (Response | Error)[]) =>
  vi.stubGlobal('fetch', async () => {
    const next = all.shift();
    if (next instanceof Response) return next;
    throw next;
  });
const ready = {
  zip_id: 'z',
  state: 'ready',
  done: 3,
  count: 3,
  filename: 'Wedding.zip',
  size: 900,
  download_url: '/media/zip/z',
};
const starting = () => Response.json({ detail: 'Loom is starting. Please try again in a moment.' }, { status: 503 });

test('a zip that is made is waited for while the connection is away, and while the server starts', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  answers(new TypeError('fetch failed'), starting(), Response.json(ready));
  expect(await watchZip('z', () => true)).toMatchObject({ state: 'ready' });
});

test('what is refused is not asked for again', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  answers(Response.json({ detail: 'This download is no longer here.' }, { status: 404 }));
  await expect(watchZip('z', () => true)).rejects.toMatchObject({ status: 404 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { selfieConsent } from '../../api/contract/gallery.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import type { FaceFinder } from '../../commands/ports/faces.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { heifOf, pngOf } from '../decompressionBombs.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo } from '../videos.ts';

/** Pictures that were decoded, for whatever reason. */
let decoded = 0;
const mediaProcessor = openMediaProcessor();
/** As the real one, of what it cannot open. */
const finder: FaceFinder = {
  find: async () => [],
  selfie: async () => Promise.reject(new Refusal('invalid', 'face.undecodable', 'This picture could not be read.')),
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  const derive: typeof mediaProcessor.derive = (...given) => (decoded++, mediaProcessor.derive(...given));
  loom = await startLoom({ given: { mediaProcessor: { ...mediaProcessor, derive }, faces: finder } });
  asha = await loom.register();
});
afterAll(() => loom.close());

const interlaced = pngOf({ width: 16_300, height: 16_300, interlaced: true });
const plain = pngOf({ width: 16_300, height: 16_300 });

test('of a batch, a file that would take too much is refused alone, by name, and nothing decodes it', async () => {
  const gig = await loom.createGig(asha);
  const before = decoded;
  const { received, refused } = await loom.upload(asha, gig.gig_id, [
    { name: 'first.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 1 }) },
    { name: 'web export.png', bytes: interlaced },
    { name: 'last.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 2 }) },
  ]);
  expect(received.map(({ filename }) => filename).sort()).toEqual(['first.jpg', 'last.jpg']);
  expect(refused).toEqual([
    {
      filename: 'web export.png',
      detail: expect.stringMatching(
        /^"web export.png" is an interlaced PNG of 16,300 x 16,300 pixels, which takes too much to open\./,
      ),
    },
  ]);
  await loom.settled();
  expect(decoded - before).toBe(2);
});

test('a guest may send less than the photographer', async () => {
  const gig = await loom.createGig(asha, {
    guest_uploads_enabled: true,
    guest_upload_limit: 5,
    guest_moderation: true,
  });
  const share = () => {
    const form = new FormData();
    form.append('guest_name', 'Meera');
    form.append('files', new Blob([plain]), 'big.png');
    return loom.call<{ detail: string }>('POST', `/api/v1/guest/upload/${gig.access_code}`, { body: form });
  };
  expect(await share()).toMatchObject({
    status: 422,
    body: {
      detail:
        '"big.png" is a PNG of 16,300 x 16,300 pixels, which takes too much to open. Please send a JPEG, or a smaller picture.',
    },
  });
  expect((await loom.upload(asha, gig.gig_id, [{ name: 'big.png', bytes: plain }])).refused).toEqual([]);
  await loom.settled();
});

test.each([
  [
    'a HEIC of 100 megapixels',
    heifOf({ width: 11_648, height: 8_736 }),
    /^"The selfie" is a HEIC of 11,648 x 8,736 pixels, which takes too much to open\. Please take a selfie with your phone/,
  ],
  ['a video', makeVideo('mp4', h264), /^This picture could not be read\./],
])('%s is no selfie that anything is decoded for', async (_, bytes, detail) => {
  const gig = await loom.createGig(asha, { gig_name: 'Selfies' });
  const before = decoded;
  const form = (fields: Record<string, string>) => {
    const all = new FormData();
    for (const [name, value] of Object.entries(fields)) all.append(name, value);
    all.append('selfie', new Blob([bytes]), 'me.heic');
    return all;
  };
  const search = await loom.call<{ detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/selfie-search`, {
    body: form({ consent_version: selfieConsent.version }),
  });
  const register = await loom.call<{ detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/register-face`, {
    body: form({ name: 'Nila', phone: '+919811111111', consent_version: registrationConsent.version }),
  });
  for (const answer of [search, register])
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(detail) },
    });
  expect(decoded).toBe(before);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REGISTERED, registrationConsent } from '../../api/contract/registration.ts';
import { PEOPLE, havePeople } from '../adapters/faces/photos.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const SLOW = 180_000; // the networks load, and the machine may be busy

/** The whole way with real faces: from a selfie to the message and the photos that its link shows. */
describe.skipIf(!havePeople)('real people', () => {
  let loom: TestLoom;
  let asha: Person;
  let gigId: string;
  const portrait = (name: string): Promise<Buffer> =>
    sharp(join(PEOPLE, `${name}.jpg`))
      .resize(900, 900, { fit: 'inside' })
      .jpeg()
      .toBuffer();
  const beside = async (...names: string[]): Promise<Buffer> => {
    const halves = await Promise.all(
      names.map((name) =>
        sharp(join(PEOPLE, `${name}.jpg`))
          .resize(500, 600, { fit: 'cover', position: 'top' })
          .toBuffer(),
      ),
    );
    return sharp({ create: { width: 500 * names.length, height: 600, channels: 3, background: '#888' } })
      .composite(halves.map((input, n) => ({ input, left: 500 * n, top: 0 })))
      .jpeg()
      .toBuffer();
  };
  const register = (selfie: Uint8Array) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      name: 'Barack',
      phone: '+919800000001',
      consent_version: registrationConsent.version,
    }))
      form.append(field, value);
    form.append('selfie', new Blob([new Uint8Array(selfie)]), 'me.jpg');
    return loom.call<{ message: string; detail: string }>('POST', `/api/v1/public/gigs/${gigId}/register-face`, {
      body: form,
    });
  };
  beforeAll(async () => {
    loom = await startLoom({ faces: true });
    asha = await loom.register();
    ({ gig_id: gigId } = await loom.createGig(asha));
    const photos = await Promise.all(
      ['obama-2', 'obama-3', 'biden-1'].map(async (name) => ({ name: `${name}.jpg`, bytes: await portrait(name) })),
    );
    await loom.upload(asha, gigId, [...photos, { name: 'both.jpg', bytes: await beside('obama-3', 'biden-2') }]);
    await loom.settled();
  }, SLOW);
  afterAll(() => loom?.close());

  test('a selfie of two is refused, and one of nobody', { timeout: SLOW }, async () => {
    expect((await register(await beside('obama-1', 'biden-1'))).body.detail).toMatch(/several faces/);
    expect((await register(await readFile(join(PEOPLE, '../cameras/nikon-gps.jpg')))).body.detail).toMatch(
      /could not see a face/,
    );
  });

  test('a guest is told of the photos that they are in, and of no other', { timeout: SLOW }, async () => {
    expect((await register(await portrait('obama-1'))).body.message).toBe(REGISTERED);
    const sent = async () =>
      (
        await loom.call<{ mails: { channel: string; text: string }[] }>('GET', '/api/v1/admin/outbox', {
          token: loom.admin.token,
        })
      ).body.mails.filter(({ channel }) => channel === 'whatsapp');
    await expect.poll(sent).toHaveLength(1);
    const { text } = (await sent())[0]!;
    expect(text).toContain('3 new photos of you');
    const token = /#mine=(\S+)/.exec(text)![1]!;
    const shown = (
      await loom.call<{ matches: { original_filename: string }[] }>('GET', `/api/v1/public/gigs/${gigId}/my-photos`, {
        headers: { 'x-face-token': token },
      })
    ).body.matches;
    expect(shown.map(({ original_filename: name }) => name).sort()).toEqual(['both.jpg', 'obama-2.jpg', 'obama-3.jpg']);
  });
});

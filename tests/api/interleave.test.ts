import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { openGallery } from '../../api/gallery/access.ts';
import { guestPhotos } from '../../api/guest/photos.ts';
import { guestTokens } from '../../api/auth/guestTokens.ts';
import { gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { interleave } from '../interleave.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

let seed = 1;
const photo = () => makeJpeg({ width: 160, height: 120, seed: seed++ });

/** A gig with a client who may upload. */
const withClient = async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const invitation = { client_name: 'Meera', client_email: 'meera@loom.test', permissions: ['edit'] };
  const { client } = (
    await loom.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${gigId}/clients`, {
      token: asha.token,
      body: invitation,
    })
  ).body;
  const { access_token: token } = (
    await loom.call<{ access_token: string }>('POST', '/api/v1/client/login', {
      body: { client_email: client.client_email, access_code: client.access_code },
    })
  ).body;
  const send = (bytes: Uint8Array) => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(bytes)]), 'mine.jpg');
    return loom.call('POST', `/api/v1/client/gig/${gigId}/upload-media`, { token, body: form });
  };
  return { gigId, client, send };
};

test('what its photographer deletes stays deleted when a client sends the same file at that moment', async () => {
  const { gigId, send } = await withClient();
  const bytes = await photo();
  let mediaId = '';
  const uploadAndDelete = async (): Promise<void> => {
    mediaId = (await loom.upload(asha, gigId, [{ name: 'IMG_1.JPG', bytes }])).received[0]!.media_id;
    await loom.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [mediaId] },
    });
  };
  const sent = await interleave(loom, 'ReceiveMedia', uploadAndDelete, () => send(bytes));
  expect(sent).toMatchObject({ status: 200, body: { received: [{ media_id: mediaId, duplicate: true }] } });
  expect((await loom.loom.context.reads.reader(mediaItems).get(mediaId))?.inBin).toBe(true);
});

test('a client whose permission ends while their file is on its way brings it no more', async () => {
  const { gigId, client, send } = await withClient();
  const forbid = () =>
    loom.call('PUT', `/api/v1/gigs/${gigId}/clients/${client.client_id}`, {
      token: asha.token,
      body: { permissions: ['view'] },
    });
  const bytes = await photo();
  expect(await interleave(loom, 'ReserveMedia', forbid, () => send(bytes))).toMatchObject({
    status: 403,
    body: { detail: 'You do not have upload permissions' },
  });
  expect(
    (await loom.call<{ total: number }>('GET', `/api/v1/gigs/${gigId}/media`, { token: asha.token })).body.total,
  ).toBe(0);
});

describe('a guest whose upload was interrupted', () => {
  const open = () =>
    loom.createGig(asha, { guest_uploads_enabled: true, guest_upload_limit: 1, guest_moderation: true });
  const share = (gig: GigAnswer, bytes: Uint8Array) => {
    const form = new FormData();
    form.append('guest_name', 'Nila');
    form.append('files', new Blob([new Uint8Array(bytes)]), 'IMG.jpg');
    return loom.call<{ remaining: number; received: { duplicate: boolean }[] }>(
      'POST',
      `/api/v1/guest/upload/${gig.access_code}`,
      { body: form },
    );
  };
  test('can send the photo again, and it counts once', async () => {
    const gig = await open();
    const bytes = await photo();
    const { write } = loom.loom.context;
    const { run } = write;
    // The process dies between counting and receiving: nothing is given back either.
    write.run = (description, ...rest) =>
      /^(ReceiveMedia|Return)/.test(description.name) ? Promise.reject(new Error('killed')) : run(description, ...rest);
    expect((await share(gig, bytes)).status).toBe(500);
    write.run = run;
    expect(await share(gig, bytes)).toMatchObject({
      status: 200,
      body: { remaining: 0, received: [{ duplicate: false }] },
    });
    expect(await share(gig, bytes)).toMatchObject({
      status: 200,
      body: { remaining: 0, received: [{ duplicate: true }] },
    });
    expect((await share(gig, await photo())).status).toBe(422);
  });
  test('gains no photo where it was taken already', async () => {
    const { context } = loom.loom;
    const gig = (await context.reads.reader(gigs).get((await open()).gig_id))!;
    const gallery = openGallery(context);
    const photos = guestPhotos(context, gallery, guestTokens(context.write.secrets, context.write.now));
    const who = await photos.introduce(gig, { guest_name: 'Ravi' }, undefined, 'c');
    const bytes = await photo();
    const take = async () => {
      const path = join(loom.folder, `guest-${seed++}`);
      await writeFile(path, bytes);
      return photos.take(who, 'slot-1', { name: 'IMG.jpg', path }, 'c');
    };
    await photos.count(who, 'slot-1', 'c');
    expect((await take()).duplicate).toBe(false);
    // It was in the log when the process died, before the upload was noted as done.
    expect((await take()).duplicate).toBe(true);
    expect((await photos.allowance(gig, who)).remaining).toBe(0);
  });
});

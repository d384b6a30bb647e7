import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { selfieConsent } from '../../api/contract/gallery.ts';
import type { FaceFinder, FoundFace } from '../../commands/ports/faces.ts';
import { watchGallery } from '../liveGallery.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

/** One and the same person in every picture. */
const face: FoundFace = {
  box: { x: 0, y: 0, width: 1, height: 1 },
  score: 1,
  embedding: Float32Array.from({ length: 128 }, (_, n) => (n === 0 ? 1 : 0)),
};
const faces: FaceFinder = {
  find: async () => [face],
  selfie: async () => face,
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
let photos: string[];
let folderId: string;
let client: { id: string; email: string; code: string; token: string };

/** A call that must succeed, as the document writes it: without the base. */
const ask = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  about: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> => {
  const address = path.startsWith('/subscriptions/') ? path : `/api/v1${path}`;
  const { status, body } = await loom.call<T>(method, address, about);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const hers = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  ask<T>(method, path, { token: asha.token, body });
const theirs = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  ask<T>(method, path, { token: client.token, body });
const form = async (fields: Record<string, string>, file: string, seed: number): Promise<FormData> => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  made.append(file, new Blob([new Uint8Array(await makeJpeg({ width: 320, height: 240, seed }))]), `IMG_${seed}.jpg`);
  return made;
};
const fields = {
  gig_name: 'Meera & Arjun',
  description: 'By the backwaters',
  category: 'Wedding',
  date_time: '2026-11-21T18:00',
  location: 'Kochi',
  gig_type: 'public',
  guest_uploads_enabled: true,
  guest_upload_limit: 10,
  guest_moderation: true,
} as const;

beforeAll(async () => {
  loom = await startLoom({ given: { faces } });
  asha = await loom.register();
  gig = await loom.createGig(asha, fields);
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => ({
      name: `IMG_${seed}.jpg`,
      bytes: await makeJpeg({ width: 640, height: 480, seed }),
    })),
  );
  photos = (await loom.upload(asha, gig.gig_id, files)).received.map(({ media_id }) => media_id);
  ({ folder_id: folderId } = await hers<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, {
    folder_name: 'Ceremony',
  }));
  await hers('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: photos.slice(0, 1), folder_id: folderId });
  const invited = await hers<{ client: { client_id: string; access_code: string } }>(
    'POST',
    `/gigs/${gig.gig_id}/clients`,
    { client_name: 'Meera', client_email: 'meera@loom.test', permissions: ['view', 'download', 'comment', 'edit'] },
  );
  client = { id: invited.client.client_id, email: 'meera@loom.test', code: invited.client.access_code, token: '' };
  ({ access_token: client.token } = await ask<{ access_token: string }>('POST', '/client/login', {
    body: { client_email: client.email, access_code: client.code },
  }));
  await loom.settled();
});
afterAll(() => loom.close());

describe('gigs', () => {
  test('POST /gigs/create', async () => {
    const made = await hers<GigAnswer>('POST', '/gigs/create', {
      ...fields,
      gig_type: 'private',
      password: 'jasmine 7',
    });
    expect(made).toMatchObject({ ...fields, gig_type: 'private', has_password: true });
    expect(JSON.stringify(made)).not.toContain('jasmine');
  });
  test('GET /gigs/{gigId}', async () => {
    const { gig_id: _, ...told } = await hers<GigAnswer>('GET', `/gigs/${gig.gig_id}`);
    expect(told).toMatchObject({
      ...fields,
      photographer_name: 'Asha Rao',
      access_code: gig.access_code,
      total_photos: 4,
    });
    expect(told.public_settings).toEqual({
      show_public_gallery: true,
      visible_folders: 'all',
      allow_selfie_search: true,
      allow_face_registration: true,
      guest_uploads_enabled: true,
      guest_upload_limit: 10,
      guest_moderation: true,
    });
  });
  test('PUT /gigs/{gigId}', async () => {
    expect(
      await hers('PUT', `/gigs/${gig.gig_id}`, { ...fields, location: 'Fort Kochi', guest_upload_limit: 12 }),
    ).toMatchObject({ location: 'Fort Kochi', guest_upload_limit: 12 });
    expect(await hers('PUT', `/gigs/${gig.gig_id}`, fields)).toMatchObject(fields);
  });
  test('GET /gigs/my-gigs', async () => {
    const { gigs } = await hers<{ gigs: GigAnswer[] }>('GET', '/gigs/my-gigs');
    expect(gigs.map(({ gig_name }) => gig_name)).toContain('Meera & Arjun');
  });
  test('DELETE /gigs/bulk-delete', async () => {
    const doomed = await loom.createGig(asha);
    await hers('DELETE', '/gigs/bulk-delete', { gig_ids: [doomed.gig_id] });
    expect((await loom.call('GET', `/api/v1/gigs/${doomed.gig_id}`, { token: asha.token })).status).toBe(404);
  });
  test('PUT /gigs/{gigId}/public-settings', async () => {
    const settings = { ...gig.public_settings, visible_folders: ['root', folderId], guest_upload_limit: 15 };
    expect(await hers('PUT', `/gigs/${gig.gig_id}/public-settings`, { public_settings: settings })).toMatchObject({
      public_settings: settings,
    });
    await hers('PUT', `/gigs/${gig.gig_id}/public-settings`, { public_settings: gig.public_settings });
  });
  test('PUT /gigs/{gigId}/feature-image', async () => {
    const {
      original_photos: [first],
    } = await hers<{ original_photos: { media_id: string; media_url: string }[] }>('GET', `/gigs/${gig.gig_id}/media`);
    const { feature_image: cover } = await hers<GigAnswer>('PUT', `/gigs/${gig.gig_id}/feature-image`, {
      feature_image: first!.media_url,
    });
    expect(cover?.large_url).toContain(first!.media_id);
  });
});

describe('media and folders', () => {
  test('GET /gigs/{gigId}/media', async () => {
    const {
      original_photos: originals,
      edited_photos: edited,
      folders,
    } = await hers<{ original_photos: { media_type: string }[]; edited_photos: unknown[]; folders: object[] }>(
      'GET',
      `/gigs/${gig.gig_id}/media`,
    );
    expect([originals.length, edited.length]).toEqual([4, 0]);
    expect(originals[0]).toMatchObject({
      media_type: 'photo',
      filename: expect.any(String),
      original_filename: expect.any(String),
      uploaded_by: expect.any(String),
      ai_score: expect.any(Number),
      quality_score: expect.any(Number),
    });
    expect(folders).toEqual([{ folder_id: folderId, folder_name: 'Ceremony', count: 1 }]);
  });
  test('POST /gigs/{gigId}/upload-media', async () => {
    const { message, received } = await ask<{ message: string; received: { media_id: string }[] }>(
      'POST',
      `/gigs/${gig.gig_id}/upload-media`,
      { token: asha.token, body: await form({ folder_id: folderId }, 'files', 21) },
    );
    expect(message).toMatch(/uploaded/i);
    expect(received).toHaveLength(1);
    photos.push(received[0]!.media_id);
  });
  test('DELETE /gigs/{gigId}/media/bulk', async () => {
    await hers('DELETE', `/gigs/${gig.gig_id}/media/bulk`, { media_ids: [photos.pop()] });
    await loom.settled();
    expect(await hers('GET', `/gigs/${gig.gig_id}/media`)).toMatchObject({ total: 4 });
  });
  test('PUT /gigs/{gigId}/media/move', async () => {
    await hers('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: [photos[1]], folder_id: folderId });
    expect(await hers('GET', `/gigs/${gig.gig_id}/media?folder_id=${folderId}`)).toMatchObject({ total: 2 });
    await hers('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: [photos[1]], folder_id: null });
  });
  test('PUT /gigs/{gigId}/media/{mediaId}/photographer-approve', async () => {
    const approve = () => hers('PUT', `/gigs/${gig.gig_id}/media/${photos[0]}/photographer-approve`);
    expect(await approve()).toMatchObject({ photographer_approved: true });
    expect(await approve()).toMatchObject({ photographer_approved: false });
  });
  test('GET /gigs/{gigId}/folders', async () => {
    expect(await hers('GET', `/gigs/${gig.gig_id}/folders`)).toEqual({
      folders: [{ folder_id: folderId, folder_name: 'Ceremony', count: 1 }],
    });
  });
  test('POST and DELETE /gigs/{gigId}/folders', async () => {
    const made = await hers<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, { folder_name: 'Party' });
    expect(made).toMatchObject({ folder_name: 'Party', count: 0 });
    await hers('DELETE', `/gigs/${gig.gig_id}/folders/${made.folder_id}`);
    expect(await hers('GET', `/gigs/${gig.gig_id}/folders`)).toMatchObject({ folders: [{ folder_name: 'Ceremony' }] });
  });
  test('GET /gigs/{gigId}/folders/{folderId}/media', async () => {
    expect(await hers('GET', `/gigs/${gig.gig_id}/folders/${folderId}/media`)).toMatchObject({
      media: [{ media_id: photos[0], folder_id: folderId }],
      next_cursor: null,
      total: 1,
    });
    expect(
      (await loom.call('GET', `/api/v1/gigs/${gig.gig_id}/folders/absent/media`, { token: asha.token })).status,
    ).toBe(404);
  });
  test('POST /gigs/{gigId}/media/download-zip', async () => {
    const { status, headers, body } = await loom.call<string>('POST', `/api/v1/gigs/${gig.gig_id}/media/download-zip`, {
      token: asha.token,
      body: { media_ids: photos.slice(0, 2) },
    });
    expect([status, headers.get('content-type'), body.slice(0, 2)]).toEqual([200, 'application/zip', 'PK']);
  });
  test('GET /gigs/{gigId}/download-analytics', async () => {
    await ask('GET', `/public/download/${photos[0]}`);
    await loom.settled();
    expect(await hers('GET', `/gigs/${gig.gig_id}/download-analytics`)).toMatchObject({
      total_downloads: expect.any(Number),
      total_photos: 4,
      popular_photos: [
        {
          media_id: expect.any(String),
          media_url: expect.any(String),
          filename: expect.any(String),
          download_count: expect.any(Number),
        },
        {},
      ],
      recent_downloads: expect.arrayContaining([
        { filename: expect.any(String), downloaded_by: expect.any(String), downloaded_at: expect.any(String) },
      ]),
    });
  });
});

describe('guest uploads', () => {
  test('POST /guest/upload/{accessCode}', async () => {
    const sent = await ask<{ received: { media_id: string }[] }>('POST', `/guest/upload/${gig.access_code}`, {
      body: await form(
        { guest_name: 'Nila', guest_email: 'nila@loom.test', guest_phone: '+919800000001' },
        'files',
        31,
      ),
    });
    expect(sent.received).toHaveLength(1);
  });
  test('GET and POST /gigs/{gigId}/guest-uploads, approve', async () => {
    const {
      uploads: [one],
    } = await hers<{ uploads: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/guest-uploads`);
    expect(one).toMatchObject({
      approved: false,
      guest_name: 'Nila',
      guest_email: 'nila@loom.test',
      guest_phone: '+919800000001',
    });
    await hers('POST', `/gigs/${gig.gig_id}/guest-uploads/${one!.media_id}/approve`, {});
    expect(await hers('GET', `/gigs/${gig.gig_id}/guest-uploads`)).toMatchObject({ uploads: [{ approved: true }] });
  });
  test('DELETE /gigs/{gigId}/guest-uploads/{id}', async () => {
    const {
      uploads: [one],
    } = await hers<{ uploads: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/guest-uploads`);
    await hers('DELETE', `/gigs/${gig.gig_id}/guest-uploads/${one!.media_id}`);
    expect(await hers('GET', `/gigs/${gig.gig_id}/guest-uploads`)).toMatchObject({ uploads: [] });
  });
});

describe('clients', () => {
  test('GET and POST /gigs/{gigId}/clients', async () => {
    expect(
      await hers('POST', `/gigs/${gig.gig_id}/clients`, {
        client_name: 'Arjun',
        client_email: 'arjun@loom.test',
        permissions: ['view', 'comment'],
      }),
    ).toMatchObject({ message: 'Client access created and invitation sent!' });
    const { clients } = await hers<{ clients: object[] }>('GET', `/gigs/${gig.gig_id}/clients`);
    expect(clients).toContainEqual(
      expect.objectContaining({
        client_name: 'Arjun',
        client_email: 'arjun@loom.test',
        permissions: ['view', 'comment'],
        access_code: expect.stringMatching(/^\w{10}$/),
        last_accessed: null,
        client_id: expect.any(String),
      }),
    );
  });
  test('POST /client/login', async () => {
    expect(
      await ask('POST', '/client/login', { body: { client_email: client.email, access_code: client.code } }),
    ).toMatchObject({
      access_token: expect.any(String),
      gig_id: gig.gig_id,
      permissions: ['view', 'download', 'comment', 'edit'],
    });
  });
  test('GET /client/gig/{gigId}/media', async () => {
    const told = await theirs<{ media: unknown[]; original_photos: unknown[] }>(
      'GET',
      `/client/gig/${gig.gig_id}/media`,
    );
    expect(told).toMatchObject({
      edited_photos: [],
      folders: [{ folder_id: folderId }],
      permissions: ['view', 'download', 'comment', 'edit'],
    });
    expect([told.media.length, told.original_photos.length]).toEqual([4, 4]);
  });
  test('GET /client/gig/{gigId}/smart-gallery', async () => {
    const { smart_photos: smart } = await theirs<{ smart_photos: unknown[] }>(
      'GET',
      `/client/gig/${gig.gig_id}/smart-gallery`,
    );
    expect(smart.length).toBeGreaterThan(0);
  });
  test('GET /client/gig/{gigId}/folders/{folderId}/media', async () => {
    expect(await theirs('GET', `/client/gig/${gig.gig_id}/folders/${folderId}/media`)).toMatchObject({
      media: [{ media_id: photos[0] }],
    });
  });
  test('POST /media/{mediaId}/download', async () => {
    expect(await theirs('POST', `/media/${photos[0]}/download`, {})).toEqual({
      download_url: expect.stringMatching(/^(\/|http)/),
      filename: expect.stringMatching(/^IMG_\d.jpg$/),
    });
  });
  test('POST /media/{mediaId}/like, comment and approve; GET interactions', async () => {
    expect(await theirs('POST', `/media/${photos[1]}/like`, {})).toEqual({ liked: true, likes_count: 1 });
    expect(await theirs('POST', `/media/${photos[1]}/comment`, { comment: 'For the wall' })).toMatchObject({
      comment: 'For the wall',
    });
    expect(await theirs('POST', `/media/${photos[1]}/approve`, { approved: true })).toMatchObject({
      client_approved: true,
    });
    expect(await theirs('GET', `/media/${photos[1]}/interactions`)).toMatchObject({
      client_approved: true,
      comments: [{ comment_id: expect.any(String), client_name: 'Meera', comment_text: 'For the wall' }],
    });
  });
});

describe('AI assistant', () => {
  test('GET /ai-assistant/gigs/{gigId}/analysis-status', async () => {
    expect(await hers('GET', `/ai-assistant/gigs/${gig.gig_id}/analysis-status`)).toMatchObject({
      analysis_complete: true,
      analyzed_photos: 4,
      total_photos: 4,
      quality_stats: { excellent: expect.any(Number), good: expect.any(Number) },
      duplicate_groups: expect.any(Number),
    });
  });
  test('POST /ai-assistant/analyze/{gigId}', async () => {
    expect(await hers('POST', `/ai-assistant/analyze/${gig.gig_id}`, {})).toEqual({ message: expect.any(String) });
    await loom.settled();
  });
  test('GET /ai-assistant/gigs/{gigId}/duplicates and POST /ai-assistant/delete-duplicates', async () => {
    const two = await loom.createGig(asha);
    const same = await makeJpeg({ width: 640, height: 480, seed: 5, quality: 90 });
    await loom.upload(asha, two.gig_id, [
      { name: 'one.jpg', bytes: same },
      { name: 'two.jpg', bytes: await makeJpeg({ width: 640, height: 480, seed: 5, quality: 60 }) },
    ]);
    await loom.settled();
    const {
      duplicate_groups: [group],
    } = await hers<{
      duplicate_groups: { group_id: string; count: number; photos: unknown[]; recommended_keep: string }[];
    }>('GET', `/ai-assistant/gigs/${two.gig_id}/duplicates`);
    expect(group).toMatchObject({ count: 2, photos: [{}, {}] });
    expect(
      await hers('POST', '/ai-assistant/delete-duplicates', {
        gig_id: two.gig_id,
        group_id: group!.group_id,
        keep_media_id: group!.recommended_keep,
      }),
    ).toMatchObject({ message: 'Duplicate photos deleted successfully!' });
    expect(await hers('GET', `/ai-assistant/gigs/${two.gig_id}/duplicates`)).toMatchObject({ duplicate_groups: [] });
  });
  test('POST /ai-assistant/gigs/{gigId}/filter', async () => {
    const filter = async (body: object) =>
      (await hers<{ filtered_photos: unknown[] }>('POST', `/ai-assistant/gigs/${gig.gig_id}/filter`, body))
        .filtered_photos.length;
    expect(await filter({ min_quality: 0, category: 'portrait', min_faces: 1, group_photos_only: false })).toBe(4);
    expect(await filter({ min_quality: 0, category: '', min_faces: 0, group_photos_only: true })).toBe(0);
  });
});

describe('subscription and account', () => {
  test('GET /subscriptions/status', async () => {
    expect(await hers('GET', '/subscriptions/status')).toMatchObject({
      plan_name: 'Annual',
      usage: { media_uploads_used: expect.any(Number), media_upload_limit: -1 },
    });
  });
  test('GET /subscriptions/current', async () => {
    expect(await hers('GET', '/subscriptions/current')).toEqual({
      plan_name: 'Annual',
      is_active: true,
      expiry_date: expect.any(String),
    });
  });
  test('GET /profile/status', async () => {
    expect(await hers('GET', '/profile/status')).toMatchObject({
      email_verified: true,
      profile_picture: null,
      subscription: { plan_name: 'Annual', usage_percentage: 0, is_expired: false },
    });
  });
  test('GET /watermark/settings', async () => {
    expect(await hers('GET', '/watermark/settings')).toEqual({
      text: expect.any(String),
      position: 'bottom-right',
      opacity: 0.7,
      font_size: 24,
      color: '#FFFFFF',
      enabled: true,
      content: 'text',
      logo_url: null,
    });
  });
  test('GET /auth/me', async () => {
    expect(await hers('GET', '/auth/me')).toMatchObject({ full_name: 'Asha Rao' });
  });
});

describe('public', () => {
  test('GET /public/gigs/{gigId}', async () => {
    expect(await ask('GET', `/public/gigs/${gig.gig_id}`)).toMatchObject({
      gig_name: 'Meera & Arjun',
      category: 'Wedding',
      location: 'Kochi',
      photographer_name: 'Asha Rao',
      total_photos: 4,
      guest_access_code: gig.access_code,
    });
  });
  test('GET /public/gigs/{gigId}/media', async () => {
    expect((await ask<{ media: unknown[] }>('GET', `/public/gigs/${gig.gig_id}/media`)).media).toHaveLength(4);
  });
  test('GET /public/download/{mediaId}', async () => {
    const { status, headers } = await loom.call('GET', `/api/v1/public/download/${photos[0]}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
  test('POST /public/gigs/{gigId}/selfie-search', async () => {
    const { matches } = await ask<{ matches: object[] }>('POST', `/public/gigs/${gig.gig_id}/selfie-search`, {
      body: await form({ consent_version: selfieConsent.version }, 'selfie', 41),
    });
    expect(matches).toHaveLength(4);
    expect(matches[0]).toMatchObject({
      media_id: expect.any(String),
      media_url: expect.any(String),
      original_filename: expect.any(String),
      confidence: expect.any(Number),
    });
  });
  test('WS /ws/gig/{gigId}/live', async () => {
    const { heard, of, leave } = await watchGallery(loom, gig.gig_id);
    expect(heard).toEqual([{ type: 'ready' }]);
    const { received } = await loom.upload(asha, gig.gig_id, [
      { name: 'late.jpg', bytes: await makeJpeg({ width: 320, height: 240, seed: 51 }) },
    ]);
    await expect.poll(() => of('new_photo').map(({ data }) => data.media_id)).toEqual([received[0]!.media_id]);
    leave();
  });
});

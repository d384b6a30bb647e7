import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../commands/core/actors.ts';
import { gig } from '../../domain/gig.ts';
import { media } from '../../domain/media.ts';
import { emptyFolder, leaveDeletedFolder } from '../../reactions/folder.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

test('a photo moved to another folder while its old one is emptied stays where it was moved to', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const token = asha.token;
  const folder = async (name: string): Promise<string> =>
    (
      await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
        token,
        body: { folder_name: name },
      })
    ).body.folder_id;
  const [old, other] = [await folder('Vows'), await folder('Dance')];
  const mediaId = (
    await loom.upload(asha, gigId, [{ name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 160, height: 120, seed: 1 }) }])
  ).received[0]!.media_id;
  const move = (folderId: string) =>
    loom.call('PUT', `/api/v1/gigs/${gigId}/media/move`, {
      token,
      body: { media_ids: [mediaId], folder_id: folderId },
    });
  expect((await move(old)).status).toBe(200);
  await loom.settled();

  // The reaction sees what lies in the folder; before it takes it out, the photographer has moved it.
  const { context } = loom.loom;
  const moving = {
    ...context,
    write: {
      ...context.write,
      run: async (...args: Parameters<typeof context.write.run>) => (await move(other), context.write.run(...args)),
    },
  };
  const event = { type: 'FolderDeleted' as const, gigId, folderId: old };
  const meta = { position: await context.feed.head() };
  await emptyFolder.react(event as never, meta as never, moving as never, {
    actor: system('empty-folder'),
    correlation: 'c',
    key: 'k',
  });

  const { state } = await context.write.journal.load(media, mediaId);
  expect(state).toMatchObject({ status: 'ready', folderId: other });
});

test('a photo in a folder that is gone leaves it also while its gig lies in the bin', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const token = asha.token;
  const { folder_id: folderId } = (
    await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
      token,
      body: { folder_name: 'Vows' },
    })
  ).body;
  const mediaId = (
    await loom.upload(
      asha,
      gigId,
      [{ name: 'IMG_2.JPG', bytes: await makeJpeg({ width: 160, height: 120, seed: 2 }) }],
      { folder_id: folderId },
    )
  ).received[0]!.media_id;
  await loom.settled();
  // It came while the folder was deleted, and then the whole gig was.
  const { context } = loom.loom;
  const { state } = await context.write.journal.load(gig, gigId);
  const binned = { status: 'deleted', gigId, before: { ...state, folders: [] } };
  const load = async (...[aggregate, id]: Parameters<typeof context.write.journal.load>) => ({
    ...(await context.write.journal.load(aggregate, id)),
    ...(id === gigId ? { state: binned } : {}),
  });
  const event = { type: 'MediaReceived' as const, mediaId, gigId, folderId };
  await leaveDeletedFolder.react(
    event as never,
    {} as never,
    { ...context, write: { ...context.write, journal: { ...context.write.journal, load } } } as never,
    { actor: system('leave-dead-folder'), correlation: 'c', key: 'k' },
  );
  expect((await context.write.journal.load(media, mediaId)).state).toMatchObject({ folderId: null });
});

test('a photo that is moved back into a folder while that is emptied is taken out again', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const token = asha.token;
  const { folder_id: folderId } = (
    await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
      token,
      body: { folder_name: 'Vows' },
    })
  ).body;
  const mediaId = (
    await loom.upload(
      asha,
      gigId,
      [{ name: 'IMG_3.JPG', bytes: await makeJpeg({ width: 160, height: 120, seed: 3 }) }],
      { folder_id: folderId },
    )
  ).received[0]!.media_id;
  const { context } = loom.loom;
  const empty = async () =>
    emptyFolder.react(
      { type: 'FolderDeleted', gigId, folderId } as never,
      { position: await context.feed.head() } as never,
      context as never,
      { actor: system('empty-folder'), correlation: 'c', key: 'one event' },
    );
  await empty();
  expect(
    (
      await loom.call('PUT', `/api/v1/gigs/${gigId}/media/move`, {
        token,
        body: { media_ids: [mediaId], folder_id: folderId },
      })
    ).status,
  ).toBe(200);
  await empty();
  expect((await context.write.journal.load(media, mediaId)).state).toMatchObject({ folderId: null });
});

test('a guest photo that was held while its folder was deleted is in none when it is approved', async () => {
  const gig = await loom.createGig(asha, {
    guest_uploads_enabled: true,
    guest_upload_limit: 5,
    guest_moderation: false,
  });
  const { gig_id: gigId } = gig;
  const call = async <T>(method: string, path: string, body: object) =>
    (await loom.call<T>(method, `/api/v1/gigs/${gigId}${path}`, { token: asha.token, body })).body;
  const form = new FormData();
  form.append('guest_name', 'Nila');
  form.append('files', new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 120, seed: 4 }))]), 'IMG.jpg');
  const { received } = (
    await loom.call<{ received: { media_id: string }[] }>('POST', `/api/v1/guest/upload/${gig.access_code}`, {
      body: form,
    })
  ).body;
  const mediaId = received[0]!.media_id;
  const { folder_id: folderId } = await call<{ folder_id: string }>('POST', '/folders', { folder_name: 'Guests' });
  await call('PUT', '/media/move', { media_ids: [mediaId], folder_id: folderId });
  await call('POST', `/guest-uploads/${mediaId}/hold`, {});
  await call('DELETE', `/folders/${folderId}`, {});
  await loom.settled();
  await call('POST', `/guest-uploads/${mediaId}/approve`, {});
  await loom.settled();
  expect((await loom.loom.context.write.journal.load(media, mediaId)).state).toMatchObject({
    guest: 'approved',
    folderId: null,
  });
});

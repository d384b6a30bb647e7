import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { system } from '../../commands/core/actors.ts';
import { receiveFile } from '../../commands/intake.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { KnownMedia } from '../../domain/media/state.ts';
import { fileEdits, keepEditsShown } from '../../reactions/edit.ts';
import { editsOfMedia, edits } from '../../projections/edit.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

test('an edited version whose process died before it was filed is filed all the same, and once', async () => {
  const { gig_id: gigId } = await loom.createGig(asha);
  const original = (
    await loom.upload(asha, gigId, [{ name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 160, height: 120, seed: 1 }) }])
  ).received[0]!.media_id;
  const { context } = loom.loom;
  const { write, reads, feed, decode } = context;
  const caller = { actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const }, correlation: 'c' };
  const { mediaId, position } = await receiveFile(
    write,
    {
      gigId,
      folder: null,
      name: 'IMG_1-edit.jpg',
      source: Readable.from([await makeJpeg({ width: 160, height: 120, seed: 2 })]),
      via: 'browser',
      edited: true,
    },
    caller,
  );
  const [recorded] = await decode([(await feed.at(position))!]);
  const react = () =>
    fileEdits(0).react(recorded!.event, recorded!.meta, context as never, {
      actor: system('file-edits'),
      correlation: 'c',
      key: recorded!.meta.id,
    });
  await react();
  await reads.passed(await feed.head());
  const [editId] = (await reads.reader(editsOfMedia).get(mediaId))!.editIds;
  expect(await reads.reader(edits).get(editId!)).toMatchObject({
    shown: mediaId,
    versions: [{ mediaId, by: asha.id }],
  });
  await react();
  await loom.settled();
  // And what follows from it follows.
  expect(await reads.reader(edits).get(editId!)).toMatchObject({ originalId: original, versions: [{ mediaId }] });
});

describe('a version that is put forward while an earlier one is deleted or comes back', () => {
  let seed = 10;
  /** An edit with two versions: the older, the newer that is shown. */
  const twoVersions = async () => {
    const { gig_id: gigId } = await loom.createGig(asha);
    const send = async (): Promise<string> => {
      const form = new FormData();
      form.append(
        'files',
        new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 120, seed: seed++ }))]),
        'IMG_7-edit.jpg',
      );
      return (
        await loom.call<{ received: { media_id: string }[] }>('POST', `/api/v1/gigs/${gigId}/team-upload`, {
          token: asha.token,
          body: form,
        })
      ).body.received[0]!.media_id;
    };
    const act = async (method: string, path: string, mediaIds?: string[]) =>
      expect(
        (
          await loom.call(method, `/api/v1/gigs/${gigId}/media/${path}`, {
            token: asha.token,
            body: mediaIds && { media_ids: mediaIds },
          })
        ).status,
      ).toBe(200);
    const [older, newer] = [await send(), await send()];
    await loom.settled();
    const shown = async (): Promise<string> => {
      await loom.settled();
      const [editId] = (await loom.loom.context.reads.reader(editsOfMedia).get(older))!.editIds;
      return (await loom.loom.context.reads.reader(edits).get(editId!))!.shown;
    };
    /** The reaction to the deletion of the newer one, as slow as may be: `meanwhile` happens before it says what is to be shown instead. */
    const reactSlowly = async (meanwhile: () => Promise<unknown>) => {
      const { write, feed } = loom.loom.context;
      const load = async (...[aggregate, id]: Parameters<typeof write.journal.load>) => {
        const known = await write.journal.load(aggregate, id);
        return id === newer ? { ...known, state: { ...(known.state as KnownMedia), status: 'deleted' } } : known;
      };
      const slow = {
        ...write,
        journal: { ...write.journal, load },
        run: async (...args: Parameters<typeof write.run>) => (await meanwhile(), write.run(...args)),
      };
      const event = { type: 'MediaDeleted', mediaId: newer, gigId, kind: 'edited_photo' };
      await keepEditsShown.react(
        event as never,
        { position: await feed.head() } as never,
        { ...loom.loom.context, write: slow } as never,
        { actor: system('keep-edits-shown'), correlation: 'c', key: String(seed++) },
      );
    };
    return { older, newer, send, act, shown, reactSlowly };
  };

  test('is shown, whatever was about to stand in', async () => {
    const { older, newer, send, shown, reactSlowly } = await twoVersions();
    let newest = '';
    await reactSlowly(async () => (newest = await send()));
    expect(await shown()).toBe(newest);
    expect([older, newer]).not.toContain(newest);
  });
  test('by hand stays when the deleted one comes back', async () => {
    const { older, newer, act, shown } = await twoVersions();
    await act('DELETE', 'bulk', [newer]);
    expect(await shown()).toBe(older);
    await act('PUT', `${older}/show-version`);
    await act('POST', 'restore', [newer]);
    expect(await shown()).toBe(older);
  });
  test('is not displaced by an older one that comes back from the bin', async () => {
    const { older, newer, act, shown } = await twoVersions();
    await act('DELETE', 'bulk', [older]);
    await act('POST', 'restore', [older]);
    expect(await shown()).toBe(newer);
  });
});

test('a version that cannot be read leaves the one before it shown', async () => {
  const mediaProcessor = await openMediaProcessor();
  const derive: typeof mediaProcessor.derive = (path, inspection) =>
    inspection.width === 161
      ? Promise.reject(new Refusal('invalid', 'media.broken', 'This file cannot be decoded.'))
      : mediaProcessor.derive(path, inspection);
  const context = await startLoom({ given: { mediaProcessor: { ...mediaProcessor, derive } } });
  try {
    const ravi = await context.register('Ravi Menon');
    const { gig_id: gigId } = await context.createGig(ravi);
    const send = async (width: number, seed: number): Promise<string> => {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(await makeJpeg({ width, height: 120, seed }))]), 'IMG_8-edit.jpg');
      const { media_id: id } = (
        await context.call<{ received: { media_id: string }[] }>('POST', `/api/v1/gigs/${gigId}/team-upload`, {
          token: ravi.token,
          body: form,
        })
      ).body.received[0]!;
      await context.settled();
      return id;
    };
    const shown = async (of: string): Promise<string> => {
      const { reads } = context.loom.context;
      return (await reads.reader(edits).get((await reads.reader(editsOfMedia).get(of))!.editIds[0]!))!.shown;
    };
    const good = await send(160, 90);
    const broken = await send(161, 91);
    expect(await shown(good)).toBe(good);
    const better = await send(160, 92);
    expect(await shown(broken)).toBe(better);
    // The only one there is stays, so that somebody sees that it could not be read.
    const alone = await context.createGig(ravi);
    const form = new FormData();
    form.append(
      'files',
      new Blob([new Uint8Array(await makeJpeg({ width: 161, height: 120, seed: 93 }))]),
      'IMG_9-edit.jpg',
    );
    const { media_id: only } = (
      await context.call<{ received: { media_id: string }[] }>('POST', `/api/v1/gigs/${alone.gig_id}/team-upload`, {
        token: ravi.token,
        body: form,
      })
    ).body.received[0]!;
    await context.settled();
    expect(await shown(only)).toBe(only);
  } finally {
    await context.close();
  }
});

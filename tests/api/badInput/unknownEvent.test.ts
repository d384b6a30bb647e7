import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENESIS, linkHash } from '../../../domain/kernel/chain.ts';
import { newId } from '../../../domain/kernel/id.ts';
import type { EventToAppend, JsonObject } from '../../../domain/kernel/event.ts';
import type { EventStore } from '../../../commands/ports/eventStore.ts';
import { makeJpeg } from '../../pictures.ts';
import { differences, freshFold, liveDocuments } from '../../projections/freshFold.ts';
import { type Person, type TestLoom, startLoom } from '../../server.ts';

let it: TestLoom;
let asha: Person;
let gig: string;
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao');
  gig = (await it.createGig(asha)).gig_id;
});
afterAll(() => it.close());

/** Puts an event into the log past all rules, linked as it should be: one that a newer version wrote, say. */
async function append(stream: string, type: string, data: JsonObject, meta: JsonObject = {}): Promise<void> {
  const store = it.loom.context.feed as unknown as EventStore;
  const last = await store.readLast(stream);
  const revision = last?.revision ?? -1;
  const event: EventToAppend = {
    id: newId(),
    type,
    data,
    meta: {
      at: new Date().toISOString(),
      actor: { kind: 'system', id: 'future' },
      command: newId(),
      correlation: newId(),
      version: 1,
      gig,
      ...meta,
    },
  };
  event.meta = { ...event.meta, hash: linkHash(String(last?.meta['hash'] ?? GENESIS), stream, revision + 1, event) };
  await store.append(stream, revision, [event]);
}

test('events of unknown types in the log stop nothing: reads, commands, reactions, history, audit, rebuild', async () => {
  const { received } = await it.upload(asha, gig, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 160, height: 120 }) },
  ]);
  const media = received[0]!.media_id;
  await it.settled();
  const types = ['GigSoldAsToken', 'constructor', 'toString', '__proto__', 'hasOwnProperty', '', 'x'.repeat(300), '💍'];
  for (const type of types) {
    await append(`gig-${gig}`, type, { gigId: gig, anything: { deep: [1, null, 'x'] } });
    await append(`media-${media}`, type, { mediaId: media, gigId: gig });
    await append(`subscription-${asha.id}`, type, { userId: asha.id });
    await append(`account-${asha.id}`, type, {});
    await append(`hologram-${newId()}`, type, {});
  }
  // A known type in a version that does not exist yet, and one whose circumstances are missing.
  await append(`gig-${gig}`, 'GigMadePublic', { gigId: gig, extra: true }, { version: 99 });
  await append(`hologram-${newId()}`, 'HologramProjected', {}, { gig: null, actor: null, at: null });
  await it.settled();

  const token = asha.token;
  expect((await it.call('GET', `/api/v1/gigs/${gig}`, { token })).body).toMatchObject({ total_photos: 1 });
  expect(
    (
      await it.call('PUT', `/api/v1/gigs/${gig}`, {
        token,
        body: { gig_name: 'Renamed', date_time: '2026-11-21T18:00', location: 'Kochi' },
      })
    ).body,
  ).toMatchObject({ gig_name: 'Renamed' });
  expect(
    (await it.call('POST', `/api/v1/gigs/${gig}/folders`, { token, body: { folder_name: 'Ceremony' } })).status,
  ).toBe(200);
  await it.upload(asha, gig, [{ name: 'b.jpg', bytes: await makeJpeg({ width: 160, height: 120, seed: 2 }) }]);
  expect(
    (await it.call('DELETE', `/api/v1/gigs/${gig}/media/bulk`, { token, body: { media_ids: [media] } })).status,
  ).toBe(200);
  expect((await it.login(asha.email, asha.password)).id).toBe(asha.id);
  await it.settled();
  expect((await it.call<{ total: number }>('GET', `/api/v1/public/gigs/${gig}/media`)).body.total).toBe(1);
  expect(await it.loom.reactions()!.parked()).toEqual([]);

  const events = await it.events(gig);
  const admin = { token: it.admin.token };
  expect((await it.call('POST', `/api/v1/audit/gigs/${gig}/verify`, admin)).body).toMatchObject({ intact: true });
  expect(
    (await it.call('GET', `/api/v1/audit/gigs/${gig}/as-of?position=${events.at(-1)!.position}`, admin)).status,
  ).toBe(200);
  // Also the events that this version does not know, asked for by their place.
  const log = await it.loom.context.feed.readStream(`gig-${gig}`);
  expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
  for (const { position, type } of [...events, ...log])
    expect((await it.call('GET', `/api/v1/audit/events/${position}`, admin)).status, type).toBe(200);

  await it.loom.context.reads.rebuild();
  const { feed, decode } = it.loom.context;
  expect(
    differences(liveDocuments(join(it.folder, 'readmodels.sqlite')).documents, await freshFold(feed, decode)),
  ).toEqual([]);
  expect((await it.call('GET', `/api/v1/gigs/${gig}`, { token })).body).toMatchObject({
    gig_name: 'Renamed',
    total_photos: 1,
  });
});

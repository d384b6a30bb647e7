import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '../../api/contract/audit.ts';
import type { AuditEvent } from '../../api/contract/audit.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { gigs } from '../../projections/gig.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let auditor: Person;
let gig: GigAnswer;
let mediaIds: string[];
let events: AuditEvent[];

const get = async <O extends { answer: z.ZodType }>(
  operation: O,
  path: string,
  method = 'GET',
): Promise<z.output<O['answer']>> => {
  const { status, body } = await loom.call(method, `/api/v1${path}`, { token: auditor.token });
  expect([status, JSON.stringify(body).slice(0, 300)]).toEqual([200, expect.anything()]);
  return operation.answer.parse(body) as z.output<O['answer']>;
};
const find = (type: string, at = 0): AuditEvent => events.filter((event) => event.type === type).at(at)!;
const asOf = (query: string) => get(contract.auditGigAsOf, `/audit/gigs/${gig.gig_id}/as-of?${query}`);

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  auditor = await loom.createAuditor('Vikram Sen');
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
  const pictures = await Promise.all([1, 2, 3].map((seed) => makeJpeg({ width: 320, height: 240, seed })));
  mediaIds = [];
  for (const [index, bytes] of pictures.entries())
    mediaIds.push(
      (await loom.upload(asha, gig.gig_id, [{ name: `IMG_${index + 1}.jpg`, bytes }])).received[0]!.media_id,
    );
  await loom.settled();
  const change = (method: string, path: string, body: unknown) =>
    loom.call<{ folder_id: string }>(method, `/api/v1/gigs/${gig.gig_id}${path}`, { token: asha.token, body });
  const { body: folder } = await change('POST', '/folders', { folder_name: 'Ceremony' });
  await change('PUT', '/media/move', { media_ids: [mediaIds[0]], folder_id: folder.folder_id });
  await change('PUT', '', {
    gig_name: 'Meera and Arjun',
    date_time: '2026-11-21T18:00',
    location: 'Fort Kochi',
    gig_type: 'private',
    password: 'marigold',
  });
  await change('DELETE', '/media/bulk', { media_ids: [mediaIds[1]] });
  await change('DELETE', `/folders/${folder.folder_id}`, undefined);
  await loom.settled();
  events = await loom.events(gig.gig_id);
});
afterAll(() => loom.close());

describe('who may', () => {
  const calls = [
    ['GET', '/audit/gigs'],
    ['GET', '/audit/users'],
    ['GET', '/audit/gigs/x/events'],
    ['GET', '/audit/gigs/x/as-of'],
    ['POST', '/audit/gigs/x/verify'],
    ['GET', '/audit/events/1'],
  ] as const;
  test.each(calls)('%s %s is for auditors and admins', async (method, path) => {
    const status = async (token?: string) => (await loom.call(method, `/api/v1${path}`, { token })).status;
    expect([await status(), await status(asha.token)]).toEqual([401, 403]);
    expect([200, 404]).toContain(await status(auditor.token));
    expect([200, 404]).toContain(await status(loom.admin.token));
  });
  test.each([
    ['GET', '/admin/parked'],
    ['GET', '/admin/outbox'],
    ['POST', '/admin/auditors'],
    ['POST', '/admin/parked/x/retry'],
  ] as const)('%s %s is for admins', async (method, path) => {
    for (const { token } of [asha, auditor])
      expect(
        (await loom.call(method, `/api/v1${path}`, { token, ...(method === 'POST' ? { body: {} } : {}) })).status,
      ).toBe(403);
  });
  test('an auditor changes nothing', async () => {
    const { status } = await loom.call('POST', '/api/v1/gigs/create', {
      token: auditor.token,
      body: { gig_name: 'Mine', date_time: '2026-11-21T18:00', location: 'Kochi' },
    });
    expect(status).toBe(403);
  });
});

describe('the history of a gig', () => {
  test('reads as sentences', () => {
    const said = events.map(({ sentence }) => sentence);
    expect(said).toEqual(
      expect.arrayContaining([
        'Asha Rao opened the gig "Meera & Arjun"',
        'Asha Rao uploaded IMG_1.jpg',
        '4 pictures for screens were made of IMG_1.jpg',
        'No face was found in IMG_1.jpg',
        'Asha Rao created the folder "Ceremony"',
        'Asha Rao moved IMG_1.jpg to the folder "Ceremony"',
        'Asha Rao changed what the gig says about itself: "Meera and Arjun", Fort Kochi, 2026-11-21 18:00',
        "Asha Rao set the gallery's password",
        'Asha Rao made the gig private',
        'Asha Rao put IMG_2.jpg into the bin',
        'Asha Rao deleted the folder "Ceremony"',
        'Loom took IMG_1.jpg out of its folder',
      ]),
    );
  });
  test('every event names its actor, its cause and its link', () => {
    expect(find('GigOpened')).toMatchObject({
      actor: { kind: 'user', id: asha.id, name: 'Asha Rao' },
      stream: `gig-${gig.gig_id}`,
      revision: 0,
      version: 1,
      cause: null,
    });
    const received = find('MediaReceived');
    const derived = events.find(({ type, stream }) => type === 'DerivativesMade' && stream === received.stream)!;
    expect(derived).toMatchObject({
      actor: { kind: 'system', name: 'Loom' },
      correlation: received.correlation,
      cause: received.id,
    });
    expect(events.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
  test('comes newest first, in pages that join without a gap', async () => {
    const positions: number[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const page: z.infer<typeof contract.auditGigEvents.answer> = await get(
        contract.auditGigEvents,
        `/audit/gigs/${gig.gig_id}/events?limit=4${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.total).toBe(events.length);
      expect([page.first_at, page.last_at]).toEqual([events[0]!.at, events.at(-1)!.at]);
      positions.push(...page.events.map(({ position }) => position));
      cursor = page.next_cursor;
    }
    expect(pages).toBe(Math.ceil(events.length / 4));
    expect(positions).toEqual(events.map(({ position }) => position).reverse());
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
  });
  test('is filtered by type, in pages too', async () => {
    const first = await get(contract.auditGigEvents, `/audit/gigs/${gig.gig_id}/events?type=MediaReceived&limit=2`);
    const second = await get(
      contract.auditGigEvents,
      `/audit/gigs/${gig.gig_id}/events?type=MediaReceived&limit=2&cursor=${first.next_cursor}`,
    );
    expect([...first.events, ...second.events].map(({ type }) => type)).toEqual([
      'MediaReceived',
      'MediaReceived',
      'MediaReceived',
    ]);
    expect([first.total, second.next_cursor]).toEqual([3, null]);
    expect(first.types).toEqual([...new Set(events.map(({ type }) => type))].sort());
    expect(await get(contract.auditGigEvents, `/audit/gigs/${gig.gig_id}/events?type=GigDeleted`)).toMatchObject({
      events: [],
      total: 0,
      next_cursor: null,
    });
  });
  test('of a gig that never was is 404; a made-up page marker is 400', async () => {
    expect((await loom.call('GET', '/api/v1/audit/gigs/nothing/events', { token: auditor.token })).status).toBe(404);
    for (const cursor of ['x', Buffer.from('12 2026-99-99T10:10:1').toString('base64url')])
      expect(
        (await loom.call('GET', `/api/v1/audit/gigs/${gig.gig_id}/events?cursor=${cursor}`, { token: auditor.token }))
          .status,
      ).toBe(400);
  });
});

describe('the gig as it was', () => {
  test('now is what its owner sees', async () => {
    const now = await asOf('');
    expect(now).toMatchObject({ position: events.at(-1)!.position, at: events.at(-1)!.at, media_total: 2 });
    expect(now.gig).toMatchObject({
      gig_name: 'Meera and Arjun',
      location: 'Fort Kochi',
      gig_type: 'private',
      has_password: true,
      folders: [],
      total_photos: 2,
      photographer_name: 'Asha Rao',
    });
    const { body } = await loom.call<{ original_photos: { media_id: string }[] }>(
      'GET',
      `/api/v1/gigs/${gig.gig_id}/media`,
      { token: asha.token },
    );
    expect(now.media.map(({ media_id }) => media_id)).toEqual(body.original_photos.map(({ media_id }) => media_id));
  });
  test('after each event the counts are what the events so far add up to', async () => {
    let photos = 0;
    for (const { position, type } of events) {
      if (type === 'MediaReceived') photos++;
      if (type === 'MediaDeleted') photos--;
      const then = await asOf(`position=${position}`);
      expect([then.position, then.media_total, then.media.length, then.gig!['total_photos']]).toEqual([
        position,
        photos,
        photos,
        photos,
      ]);
    }
  });
  test('before a change it had the old settings, and what was deleted later', async () => {
    const before = await asOf(`position=${find('GigDetailsChanged').position - 1}`);
    expect(before.gig).toMatchObject({
      gig_name: 'Meera & Arjun',
      location: 'Kochi',
      gig_type: 'public',
      folders: ['Ceremony'],
    });
    expect(before.media.map(({ filename }) => filename)).toContain('IMG_2.jpg');
    expect(before.media.find(({ filename }) => filename === 'IMG_1.jpg')!['folder_id']).toBe(
      find('FolderCreated').data['folderId'],
    );
  });
  test('a time means the last event by then', async () => {
    const edited = find('GigDetailsChanged');
    const then = await asOf(`at=${edited.at}`);
    const last = events.findLast(({ at }) => at <= edited.at)!;
    expect([then.position, then.at]).toEqual([last.position, edited.at]);
    expect(then.gig).toMatchObject({ gig_name: 'Meera and Arjun' });
    expect(await asOf('at=2001-01-01T00:00:00Z')).toMatchObject({ position: 0, gig: null, media: [], media_total: 0 });
  });
  test('lists no more media than asked for', async () => {
    expect(await asOf('media_limit=1')).toMatchObject({ media: [expect.anything()], media_total: 2 });
    expect((await asOf('media_limit=0')).media).toEqual([]);
  });
});

describe('what one event changed', () => {
  const changeOf = (event: AuditEvent) => get(contract.auditEventChange, `/audit/events/${event.position}`);
  test('the documents before and after it', async () => {
    const { event, changes } = await changeOf(find('GigDetailsChanged'));
    expect(event).toEqual(find('GigDetailsChanged'));
    expect(changes).toMatchObject([
      {
        document: 'gigs',
        id: gig.gig_id,
        before: { details: { name: 'Meera & Arjun', location: 'Kochi' } },
        after: { details: { name: 'Meera and Arjun', location: 'Fort Kochi' } },
      },
    ]);
  });
  test('a new photo: counts of gig and studio, and a document that was not there', async () => {
    const { changes } = await changeOf(find('MediaReceived', 1));
    expect(changes.map(({ document }) => document)).toEqual(['studios', 'gigs', 'media', 'qualities']);
    expect(changes).toMatchObject([
      { id: asha.id, before: { media: 1 }, after: { media: 2 } },
      { before: { counts: { photos: 1 } }, after: { counts: { photos: 2 } } },
      { before: null, after: { status: 'processing' } },
      { before: null, after: { shown: true, round: 0 } },
    ]);
  });
  test('the last change leaves what the read models show', async () => {
    const { changes } = await changeOf(events.at(-1)!);
    const {
      id: _,
      position: __,
      ...shown
    } = (await loom.loom.context.reads.reader(gigs).get(gig.gig_id))! as unknown as Record<string, unknown>;
    expect(changes.find(({ document }) => document === 'gigs')!.after).toEqual(shown);
  });
  test('where there is no event there is none', async () => {
    expect((await loom.call('GET', '/api/v1/audit/events/999999', { token: auditor.token })).status).toBe(404);
    expect((await loom.call('GET', '/api/v1/audit/events/none', { token: auditor.token })).status).toBe(400);
  });
});

describe('lists', () => {
  test('gigs with their photographers, deleted ones last', async () => {
    const gone = await loom.createGig(asha, { gig_name: 'Called off' });
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gone.gig_id] } });
    const first = await get(contract.auditGigs, '/audit/gigs?limit=1');
    const second = await get(contract.auditGigs, `/audit/gigs?limit=1&cursor=${first.next_cursor}`);
    expect(first).toMatchObject({
      total: 2,
      gigs: [{ gig_name: 'Meera and Arjun', photographer_name: 'Asha Rao', total_photos: 2, deleted: false }],
    });
    expect(second).toMatchObject({ next_cursor: null, gigs: [{ gig_name: 'Called off', deleted: true }] });
    expect((await get(contract.auditGigAsOf, `/audit/gigs/${gone.gig_id}/as-of`)).gig).toBeNull();
  });
  test('accounts, newest first', async () => {
    const { users, total } = await get(contract.auditUsers, '/audit/users');
    expect(users.map(({ full_name, role }) => [full_name, role])).toEqual([
      ['Vikram Sen', 'auditor'],
      ['Asha Rao', 'photographer'],
      ['Admin', 'admin'],
    ]);
    expect(total).toBe(3);
  });
});

describe('administration', () => {
  test('mails of the outbox, as they read', async () => {
    const { body } = await loom.call<{ mails: { to: string; subject: string; text: string; at: string }[] }>(
      'GET',
      '/api/v1/admin/outbox',
      { token: loom.admin.token },
    );
    const mail = body.mails.find(({ to }) => to.includes(asha.email))!;
    expect(mail.subject).toBe('Please verify your email address');
    expect(mail.text).toMatch(/^Hello Asha Rao,\n[^]*verify-email#token=\S+/);
    expect(Date.parse(mail.at)).not.toBeNaN();
  });
  test('a taken address makes no auditor', async () => {
    const { status, body } = await loom.call('POST', '/api/v1/admin/auditors', {
      token: loom.admin.token,
      body: { email: asha.email, full_name: 'Someone', password: 'secret-1' },
    });
    expect([status, body['detail']]).toEqual([409, 'This address already has an account.']);
  });
  test('what gave up waits, can be tried again, and is gone when it went through', async () => {
    const received = find('MediaReceived');
    const parked = {
      id: `faces:${received.id}`,
      reaction: 'faces',
      eventId: received.id,
      eventType: received.type,
      stream: received.stream,
      revision: received.revision,
      gigId: gig.gig_id,
      error: 'out of memory',
      attempts: 5,
      parkedAt: '2026-11-21T10:00:00.000Z',
    };
    const { vault } = loom.loom.context.write;
    await vault.put('parked', parked.id, parked, { group: 'all' });
    await vault.put('parked', 'unknown:1', { ...parked, id: 'unknown:1', reaction: 'unknown' }, { group: 'all' });
    const list = async () =>
      (await loom.call<{ parked: { id: string }[] }>('GET', '/api/v1/admin/parked', { token: loom.admin.token })).body
        .parked;
    const retry = (id: string) =>
      loom.call('POST', `/api/v1/admin/parked/${encodeURIComponent(id)}/retry`, { token: loom.admin.token });
    expect(await list()).toContainEqual({
      id: parked.id,
      reaction: 'faces',
      event_id: received.id,
      event_type: 'MediaReceived',
      gig_id: gig.gig_id,
      error: 'out of memory',
      attempts: 5,
      parked_at: parked.parkedAt,
    });
    expect((await retry('unknown:1')).status).toBe(404);
    expect((await retry(parked.id)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(['unknown:1']);
  });
});

describe('verification', () => {
  const verify = () => get(contract.auditVerify, `/audit/gigs/${gig.gig_id}/verify`, 'POST');
  const edit = (sql: string, ...values: (string | number)[]): void => {
    const db = new DatabaseSync(join(loom.folder, 'events.sqlite'));
    db.prepare(sql).run(...values);
    db.close();
  };
  test('an untouched gig is intact', async () => {
    expect(await verify()).toEqual({ intact: true, streams: 7, events: events.length, broken: [] });
  });
  test('the first broken link of each stream is named, while the server runs', async () => {
    const opened = find('GigOpened');
    edit(
      'UPDATE events SET data = replace(data, \'"category":"Event"\', \'"category":"Wedding"\') WHERE position = ?',
      opened.position,
    );
    const last = events.findLast(({ stream }) => stream === `media-${mediaIds[2]}`)!;
    edit('DELETE FROM events WHERE position = ?', last.position);
    edit('DELETE FROM events WHERE stream = ?', `media-${mediaIds[1]}`);
    const { intact, broken } = await verify();
    expect(intact).toBe(false);
    expect(broken).toHaveLength(3);
    expect(broken).toEqual(
      expect.arrayContaining([
        {
          stream: opened.stream,
          revision: 0,
          position: opened.position,
          reason: expect.stringContaining('does not match its hash'),
        },
        {
          stream: last.stream,
          revision: last.revision,
          position: last.position,
          reason: expect.stringContaining('its end was removed'),
        },
        {
          stream: `media-${mediaIds[1]}`,
          revision: 0,
          position: expect.any(Number),
          reason: 'The whole stream is gone from the log.',
        },
      ]),
    );
  });
});

test('who was forgotten reads as erased, after a restart too', async () => {
  const folder = join(loom.folder, 'second');
  const first = await startLoom({ folder });
  const meera = await first.register('Meera Nair');
  const { gig_id } = await first.createGig(meera, { gig_name: 'Secret shoot' });
  await first.loom.context.write.vault.delete('personKey', meera.id);
  expect((await first.events(gig_id))[0]!.actor.name).toBe('[erased]');
  await first.close();
  const second = await startLoom({ folder });
  const [opened] = await second.events(gig_id);
  expect(opened).toMatchObject({
    actor: { id: meera.id, name: '[erased]' },
    sentence: '[erased] opened the gig "[erased]"',
    data: { name: '[erased]', location: '[erased]' },
  });
  const { body } = await second.call('POST', `/api/v1/audit/gigs/${gig_id}/verify`, { token: second.admin.token });
  expect(body['intact']).toBe(true);
  await second.close();
  expect(await readFile(join(folder, 'events.sqlite'), 'latin1')).not.toContain('Secret shoot');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardAnswer } from '../../api/contract/dashboard.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { system } from '../../commands/core/actors.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { newId } from '../../domain/kernel/id.ts';
import { makeJpeg } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, startLoom, type TestLoom } from '../server.ts';

const TODAY = '2026-11-21';
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
});
afterAll(() => loom.close());

const dashboard = async (date = TODAY, person = asha): Promise<DashboardAnswer> => {
  const { status, body } = await loom.call<DashboardAnswer>('GET', `/api/v1/dashboard?date=${date}`, {
    token: person.token,
  });
  expect(status).toBe(200);
  return body;
};

test('a studio that has just been opened has a day with nothing in it', async () => {
  const ravi = await loom.register('Ravi Menon');
  expect(await dashboard(TODAY, ravi)).toEqual({
    date: TODAY,
    todays_gigs: [],
    todays_gigs_count: 0,
    todays_bookings: [],
    todays_bookings_count: 0,
    pending_bookings: 0,
    waiting: [],
    waiting_count: 0,
    revenue: { month: '2026-11', amount: 0, currency: 'INR' },
    portfolio: { items: 0, categories: 0 },
    projects: { items: 0, industries: 0 },
    recent_activity: [],
    chat_widget: null,
  });
});

test("the day has its own gigs, by the hour, and nobody else's", async () => {
  const ravi = await loom.register('Ravi Menon');
  await loom.createGig(ravi, { gig_name: 'Of Ravi', date_time: `${TODAY}T10:00` });
  const evening = await loom.createGig(asha, { gig_name: 'Evening', date_time: `${TODAY}T18:00` });
  const morning = await loom.createGig(asha, { gig_name: 'Morning', date_time: `${TODAY}T09:30` });
  const moved = await loom.createGig(asha, { gig_name: 'Moved', date_time: `${TODAY}T12:00` });
  const dropped = await loom.createGig(asha, { gig_name: 'Dropped', date_time: `${TODAY}T13:00` });
  const names = async (date: string) => (await dashboard(date)).todays_gigs.map(({ gig_name }) => gig_name);
  expect(await names(TODAY)).toEqual(['Morning', 'Moved', 'Dropped', 'Evening']);
  const { gig_name, description, location, category, gig_type } = moved;
  await loom.call('PUT', `/api/v1/gigs/${moved.gig_id}`, {
    token: asha.token,
    body: { gig_name, description, location, category, gig_type, date_time: '2026-11-22T12:00' },
  });
  await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [dropped.gig_id] } });
  expect([await names(TODAY), await names('2026-11-22')]).toEqual([['Morning', 'Evening'], ['Moved']]);
  expect((await dashboard()).todays_gigs_count).toBe(2);
  expect((await dashboard()).todays_gigs[0]).toEqual({
    gig_id: morning.gig_id,
    gig_name: 'Morning',
    category: morning.category,
    date_time: `${TODAY}T09:30`,
    location: 'Kochi',
    total_photos: 0,
  });
  expect(evening.gig_id).not.toBe(morning.gig_id);
});

test("a day's bookings are those whose event is on it, pending or confirmed; all that are pending wait", async () => {
  const ravi = await showProfile(loom, await loom.register('Ravi Menon'));
  const ask = (name: string, date: string) =>
    loom.call('POST', `/api/v1/bookings/submit?photographer_id=${ravi.id}`, {
      body: { name, email: 'meera@loom.test', mobile: '+91 98000 00001', service_required: 'Wedding', date },
    });
  for (const [name, date] of [
    ['Asked', TODAY],
    ['Agreed', TODAY],
    ['Refused', TODAY],
    ['Later', '2026-12-24'],
  ] as const)
    expect((await ask(name, date)).status).toBe(200);
  await loom.settled();
  const { body } = await loom.call<{ bookings: { booking_id: string; name: string }[] }>('GET', '/api/v1/bookings', {
    token: ravi.token,
  });
  for (const [name, status] of [
    ['Agreed', 'confirmed'],
    ['Refused', 'rejected'],
  ] as const) {
    const { booking_id: id } = body.bookings.find((booking) => booking.name === name)!;
    await loom.call('PUT', `/api/v1/bookings/${id}/status?status=${status}`, { token: ravi.token });
  }
  const { todays_bookings, todays_bookings_count, pending_bookings } = await dashboard(TODAY, ravi);
  expect(todays_bookings.map(({ name, status, service_required }) => [name, status, service_required])).toEqual([
    ['Agreed', 'confirmed', 'Wedding'],
    ['Asked', 'pending', 'Wedding'],
  ]);
  expect([todays_bookings_count, pending_bookings]).toEqual([2, 2]);
});

test('photos of guests wait until they are approved or rejected, where most waits first', async () => {
  const of = async (name: string, photos: number) => {
    const gig = await loom.createGig(asha, { gig_name: name, guest_uploads_enabled: true, guest_moderation: true });
    for (let index = 0; index < photos; index++) {
      const form = new FormData();
      form.append('guest_name', 'Nila Bose');
      form.append(
        'files',
        new Blob([new Uint8Array(await makeJpeg({ width: 60, height: 40, seed: index + 1 }))]),
        `${name}-${index}.jpg`,
      );
      const { status, body } = await loom.call('POST', `/api/v1/guest/upload/${gig.access_code}`, { body: form });
      expect([status, body]).toMatchObject([200, {}]);
    }
    return gig;
  };
  const few = await of('Few', 1);
  const many = await of('Many', 2);
  expect(await dashboard()).toMatchObject({
    waiting: [
      { gig_id: many.gig_id, gig_name: 'Many', guest_uploads: 2, edits: 0 },
      { gig_id: few.gig_id, gig_name: 'Few', guest_uploads: 1, edits: 0 },
    ],
    waiting_count: 2,
  });
  const { body } = await loom.call<{ uploads: { media_id: string }[] }>(
    'GET',
    `/api/v1/gigs/${few.gig_id}/guest-uploads`,
    { token: asha.token },
  );
  await loom.call('POST', `/api/v1/gigs/${few.gig_id}/guest-uploads/${body.uploads[0]!.media_id}/approve`, {
    token: asha.token,
  });
  expect((await dashboard()).waiting.map(({ gig_name }) => gig_name)).toEqual(['Many']);
});

test('projects are counted, and their industries told apart', async () => {
  for (const [project_name, industry] of [
    ['Menu', 'food'],
    ['Terrace', 'food'],
    ['Lookbook', 'fashion'],
  ])
    await loom.call('POST', '/api/v1/projects/items', {
      token: asha.token,
      body: { client_name: 'Kavi', project_name, industry },
    });
  expect((await dashboard()).projects).toEqual({ items: 3, industries: 2 });
});

test('photos of the portfolio are counted, and their categories told apart', async () => {
  const form = new FormData();
  form.append('category', 'wedding');
  for (const seed of [1, 2])
    form.append('files', new Blob([new Uint8Array(await makeJpeg({ width: 60, height: 40, seed }))]), `${seed}.jpg`);
  const { status } = await loom.call('POST', '/api/v1/portfolio/upload', { token: asha.token, body: form });
  expect(status).toBe(200);
  await loom.settled();
  expect((await dashboard()).portfolio).toEqual({ items: 2, categories: 1 });
});

test('what happened last comes first, and what is read at once is what was written just before', async () => {
  const { write, reads } = loom.loom.context;
  const raise = async (title: string) => {
    const { position } = await write.run(
      raiseNotice,
      { noticeId: newId(), userId: asha.id, topic: 'test', title, message: `${title}.`, link: null },
      { actor: system('test'), correlation: newId() },
    );
    await reads.passed(position);
  };
  for (const title of ['First', 'Second']) {
    await raise(title);
    expect((await dashboard()).recent_activity[0]).toMatchObject({ title, message: `${title}.`, link_url: null });
  }
});

test('a day that is none is refused in a sentence; without one it is the day in India', async () => {
  const bad = await loom.call('GET', '/api/v1/dashboard?date=2026-02-30', { token: asha.token });
  expect([bad.status, bad.body]).toMatchObject([400, { detail: 'Please give the day as 2026-11-22.' }]);
  const { body } = await loom.call<DashboardAnswer>('GET', '/api/v1/dashboard', { token: asha.token });
  expect(body.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("the month's revenue is what came in less what went back, as the analytics have it, of this studio alone", async () => {
  const [tara, other] = [await loom.register('Tara Bose'), await loom.register('Uma Bose')];
  const today = indianDate(new Date().toISOString());
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await loom.call<T>(method, `/api/v1/business${path}`, { token: tara.token, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/clients', {
    client_name: 'Meera Nair',
    client_email: 'meera@clients.test',
  });
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/invoices', {
    client_id: client.client_id,
    issue_date: today,
    due_date: today,
    items: [{ description: 'Wedding', quantity: 1, rate: 90_000 }],
  });
  const path = `/invoices/${invoice.invoice_id}`;
  await ask('POST', `${path}/send`, {});
  const received = async (who = tara) => (await dashboard(today, who)).revenue;
  const month = today.slice(0, 7);
  expect(await received()).toEqual({ month, amount: 0, currency: 'INR' });
  const by = { payment_method: 'upi', payment_date: today };
  await ask('POST', `${path}/payments`, { ...by, amount: 50_000.5 });
  await ask('POST', '/advances', { ...by, client_id: client.client_id, amount: 10_000, description: 'An album' });
  await ask('POST', `${path}/refunds`, { ...by, amount: 2000 });
  expect(await received()).toEqual({ month, amount: 58_000.5, currency: 'INR' });
  const { analytics } = await ask<{ analytics: { monthly_revenue: { revenue: number }[] } }>('GET', '/analytics');
  expect(analytics.monthly_revenue.at(-1)!.revenue).toBe(58_000.5);
  expect((await received(other)).amount).toBe(0);
  expect((await dashboard('2001-01-01', tara)).revenue.amount).toBe(0);
});

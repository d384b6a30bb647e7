import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestBooking } from '../../commands/booking.ts';
import type { Booking, BookingCounts, OpenedBookingForm, OwnBooking } from '../../api/contract/booking.ts';
import { showProfile } from '../publicProfile.ts';
import { after } from '../clock.ts';
import { type Answer, type Person, type TestLoom, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  // Each visitor comes from an address of their own, by a header.
  loom = await startLoom({ env: { PUBLIC_URL: 'http://loom.test' } });
  asha = await showProfile(loom, await loom.register('Asha Rao'));
  ravi = await showProfile(loom, await loom.register('Ravi Menon'));
});
afterAll(() => loom.close());

const HOUR_MS = 3_600_000;
const SENT = 'Booking request sent successfully!';
let visitors = 0;
const elsewhere = (): string => `198.51.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
const form = (more: Record<string, unknown> = {}) => ({
  name: 'Meera Nair',
  email: `meera${visitors}@loom.test`,
  mobile: '+91 98765 43210',
  service_required: 'Wedding',
  ...more,
});
type Said = { message: string; detail: string; errors: { path: string; message: string }[] };
const submit = (to: Person | string, body: unknown = form(), from = elsewhere()): Promise<Answer<Said>> =>
  loom.call('POST', `/api/v1/bookings/submit?photographer_id=${typeof to === 'string' ? to : to.id}`, {
    body,
    headers: { 'x-forwarded-for': from },
  });
type List = { bookings: Booking[]; counts: BookingCounts; next_cursor: string | null };
const list = async (of: Person, query = ''): Promise<List> =>
  (await loom.call<List>('GET', `/api/v1/bookings${query}`, { token: of.token })).body;
const newest = async (of: Person): Promise<Booking> => (await list(of)).bookings[0]!;
const move = (of: Person, id: string, status: string): Promise<Answer<Said>> =>
  loom.call('PUT', `/api/v1/bookings/${id}/status?status=${status}`, { token: of.token });
const remove = (of: Person, id: string): Promise<Answer<Said>> =>
  loom.call('DELETE', `/api/v1/bookings/${id}`, { token: of.token });
async function asked(of: Person, more: Record<string, unknown> = {}): Promise<Booking> {
  expect(await submit(of, form(more))).toMatchObject({ status: 200, body: { message: SENT } });
  return newest(of);
}
/** Mails to one address, in words. */
async function mailsTo(address: string): Promise<string[]> {
  await loom.settled();
  const outbox = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}
const linkIn = (mail: string): string => /\/public\/booking#([\w.-]+)/.exec(mail)![1]!;

describe('a visitor', () => {
  test('asks for a booking, and its photographer finds all of it', async () => {
    const booking = await asked(asha, {
      budget: '₹1,00,000 - ₹2,50,000',
      location: 'Fort Kochi',
      date: '2027-02-14',
      custom_message: 'By the sea,\r\nat dusk.',
    });
    expect(booking).toMatchObject({
      name: 'Meera Nair',
      mobile: '+91 98765 43210',
      service_required: 'Wedding',
      budget: '₹1,00,000 - ₹2,50,000',
      location: 'Fort Kochi',
      date: '2027-02-14',
      custom_message: 'By the sea,\nat dusk.',
      status: 'pending',
      earlier_bookings: 0,
    });
    expect(Date.parse(booking.created_at)).toBeGreaterThan(0);
    expect((await list(ravi)).bookings).toEqual([]);
  });

  test('needs name, email, mobile and service, and no more', async () => {
    for (const field of ['name', 'email', 'mobile', 'service_required']) {
      const refused = await submit(asha, form({ [field]: '' }));
      expect([field, refused.status, refused.body.errors.map(({ path }) => path)]).toEqual([field, 422, [field]]);
      expect((await submit(asha, form({ [field]: undefined }))).status).toBe(422);
    }
    expect((await submit(asha, form())).status).toBe(200);
  });

  test('is refused with a sentence for 10,000 characters, a day that is none and what is no address', async () => {
    const refused = async (more: Record<string, unknown>): Promise<string> => {
      const { status, body } = await submit(asha, form(more));
      expect(status).toBe(422);
      return body.detail;
    };
    const long = 'x'.repeat(10_000);
    expect(await refused({ name: long })).toBe('The name can have at most 120 characters.');
    expect(await refused({ custom_message: long })).toBe('The message can have at most 2,000 characters.');
    expect(await refused({ location: long })).toBe('The location can have at most 200 characters.');
    expect(await refused({ date: '2027-02-30' })).toBe('Please choose a day that exists.');
    expect(await refused({ email: 'meera@' })).toBe('Please enter a valid email address.');
    expect(await refused({ mobile: 'call me' })).toBe('Please enter your mobile number.');
  });

  test('puts nothing into the heads of mails', async () => {
    expect((await submit(asha, form({ email: 'a@loom.test\r\nBcc: all@loom.test' }))).status).toBe(422);
    const email = `inject${elsewhere()}@loom.test`;
    const name = 'Meera\r\nBcc: all@loom.test\r\n\r\nBuy now';
    expect((await submit(asha, form({ name, email, service_required: 'A\r\nCc: b@loom.test' }))).status).toBe(200);
    for (const mail of [...(await mailsTo(email)), ...(await mailsTo(asha.email))]) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(bcc|cc):/im);
    }
    expect((await newest(asha)).name).toBe('Meera Bcc: all@loom.test Buy now');
  });

  test('asks nobody who takes no bookings', async () => {
    const kiran = await loom.register('Kiran Das', { verified: false });
    for (const to of [kiran, loom.admin, '018f0000-0000-7000-8000-000000000000'])
      expect(await submit(to)).toMatchObject({
        status: 404,
        body: { detail: 'This photographer takes no bookings here.' },
      });
    expect((await loom.call('GET', `/api/v1/public/booking-form/${kiran.id}`)).status).toBe(404);
    // A profile that is off takes none, and takes them once it is on.
    const hema = await loom.register('Hema Iyer');
    expect((await submit(hema)).status).toBe(404);
    await showProfile(loom, hema, { username: 'hema-iyer', brand_name: 'Hema Weddings', services: ['Maternity'] });
    expect((await submit(hema)).status).toBe(200);
    expect((await loom.call('GET', '/api/v1/public/booking-form/hema-iyer')).body).toMatchObject({
      photographer_id: hema.id,
      photographer_name: 'Hema Weddings',
      services: ['Maternity'],
      currency: 'INR',
    });
    expect((await loom.call('GET', `/api/v1/public/booking-form/${asha.id}`)).body).toMatchObject({
      services: ['Wedding', 'Portrait', 'Event', 'Corporate', 'Product Photography', 'Other'],
    });
  });
});

describe('a machine', () => {
  const opened = async (of: Person): Promise<OpenedBookingForm> =>
    (await loom.call<OpenedBookingForm>('GET', `/api/v1/public/booking-form/${of.id}`)).body;

  test('that fills in what nobody sees is told that all went well, and nothing happened', async () => {
    const before = (await list(ravi)).counts.all;
    expect(await submit(ravi, form({ company_fax: '+1 555 0100' }))).toMatchObject({
      status: 200,
      body: { message: SENT },
    });
    expect((await list(ravi)).counts.all).toBe(before);
  });

  test('is faster than anybody reads, which a signed form tells', async () => {
    const { form_token: token } = await opened(ravi);
    const hurried = await submit(ravi, form({ form_token: token }));
    expect(hurried).toMatchObject({
      status: 429,
      body: { detail: 'Please take a moment, then send your request again.' },
    });
    expect(Number(hurried.headers.get('retry-after'))).toBeGreaterThan(0);
    await after(2001, async () => expect((await submit(ravi, form({ form_token: token }))).status).toBe(200));
    // One that stood open over night is a person's.
    await after(20 * HOUR_MS, async () => expect((await submit(ravi, form({ form_token: token }))).status).toBe(200));
    // Another's form, and a made-up one.
    expect((await submit(asha, form({ form_token: token }))).status).toBe(422);
    expect((await submit(ravi, form({ form_token: `${token}x` }))).status).toBe(422);
  });

  test('sends 5 an hour of one address, and of one IPv6 network', async () => {
    await after(30 * HOUR_MS, async () => {
      for (const address of ['203.0.113.9', '2001:db8:7:7::'])
        for (let n = 1; n <= 6; n++) {
          const answer = await submit(ravi, form({ email: `n${n}@loom.test` }), address.replace('::', `::${n}`));
          expect([address, n, answer.status]).toEqual([address, n, n <= 5 ? 200 : 429]);
          if (n === 6) {
            const wait = Number(answer.headers.get('retry-after'));
            expect(wait).toBeGreaterThan(3000);
            expect(wait).toBeLessThanOrEqual(3600);
          }
        }
    });
    await after(31 * HOUR_MS + 1000, async () => expect((await submit(ravi, form(), '203.0.113.9')).status).toBe(200));
  });

  test('mails one mailbox at most 5 times an hour', async () => {
    await after(40 * HOUR_MS, async () => {
      for (let n = 1; n <= 6; n++)
        expect((await submit(ravi, form({ email: n % 2 ? 'victim@loom.test' : 'Victim@loom.test' }))).status).toBe(
          n <= 5 ? 200 : 429,
        );
    });
  });

  test('sends one photographer 60 an hour in all, of which the bell tells in one notification', async () => {
    const devi = await showProfile(loom, await loom.register('Devi Pillai'));
    await after(50 * HOUR_MS, async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 62; n++) statuses.push((await submit(devi, form({ email: `f${n}@loom.test` }))).status);
      expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
      expect(statuses.slice(60)).toEqual([429, 429]);
      await loom.settled();
    });
    const { token } = await loom.login(devi.email, devi.password);
    const { body } = await loom.call<{ notifications: { title: string }[] }>(
      'GET',
      '/api/v1/admin/notifications/user',
      {
        token,
      },
    );
    // Two where an hour turned meanwhile.
    const counts = body.notifications.map(({ title }) =>
      Number(/^(\d+) people ask for a booking$/.exec(title)?.[1] ?? 1),
    );
    expect(counts.length).toBeLessThanOrEqual(2);
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
  });
});

describe('a photographer', () => {
  test('moves a booking as it may be moved, and is told what is not so', async () => {
    const { booking_id: id } = await asked(asha);
    expect(await move(asha, id, 'completed')).toMatchObject({
      status: 409,
      body: { detail: 'This booking is still pending. Please confirm it first.' },
    });
    expect(await move(asha, id, 'confirmed')).toMatchObject({ status: 200, body: { message: 'Booking confirmed' } });
    expect((await move(asha, id, 'confirmed')).status).toBe(200);
    expect((await move(asha, id, 'rejected')).status).toBe(409);
    expect((await move(asha, id, 'completed')).status).toBe(200);
    expect((await move(asha, id, 'pending')).status).toBe(400);
    expect((await newest(asha)).status).toBe('completed');
  });

  test('counts them by status, and lists one status alone, page by page', async () => {
    const nila = await showProfile(loom, await loom.register('Nila Das'));
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await asked(nila)).booking_id);
    await move(nila, ids[0]!, 'confirmed');
    await move(nila, ids[1]!, 'rejected');
    await move(nila, ids[2]!, 'confirmed');
    await move(nila, ids[2]!, 'completed');
    expect((await list(nila)).counts).toEqual({ all: 5, pending: 2, confirmed: 1, rejected: 1, completed: 1 });
    const first = await list(nila, '?status=pending&limit=1');
    const second = await list(nila, `?status=pending&limit=1&cursor=${encodeURIComponent(first.next_cursor!)}`);
    expect([...first.bookings, ...second.bookings].map(({ booking_id: id }) => id)).toEqual([ids[4], ids[3]]);
  });

  test('sees what else is asked for on the same day, and who has booked before', async () => {
    const uma = await showProfile(loom, await loom.register('Uma Shah'));
    const first = await asked(uma, { date: '2027-05-01', email: 'twice@loom.test', name: 'Om' });
    await move(uma, first.booking_id, 'confirmed');
    const second = await asked(uma, { date: '2027-05-01', email: 'Twice@Loom.test', name: 'Tara' });
    expect(second).toMatchObject({
      earlier_bookings: 1,
      same_day: [{ booking_id: first.booking_id, name: 'Om', status: 'confirmed' }],
    });
    const [, again] = (await list(uma)).bookings;
    expect(again).toMatchObject({ earlier_bookings: 0, same_day: [{ name: 'Tara', status: 'pending' }] });
    // The one that took place is found behind whatever was asked for since, by either; not more than 20 are counted.
    const { write } = loom.loom.context;
    const request = { name: 'Om', email: 'twice@loom.test', mobile: '+91 90000 00002', service: 'Wedding' };
    for (let n = 0; n < 25; n++)
      await write.run(
        requestBooking,
        {
          bookingId: `uma-${n}`,
          ownerId: uma.id,
          request: { ...request, budget: '', location: '', date: '', message: '' },
        },
        { actor: { kind: 'guest', id: 'visitor' }, correlation: 'test' },
      );
    await loom.settled();
    const last = await asked(uma, { email: 'twice@loom.test', mobile: '+91 90000 00002' });
    expect(last).toMatchObject({ earlier_bookings: 20, booked_before: { date: '2027-05-01' } });
    // What was rejected or is of another day is in nobody's way.
    const third = await asked(uma, { date: '2027-05-02' });
    expect(third.same_day).toEqual([]);
  });

  test('deletes a booking, and brings it back', async () => {
    const { booking_id: id } = await asked(asha);
    await move(asha, id, 'confirmed');
    const { all } = (await list(asha)).counts;
    expect(await remove(asha, id)).toMatchObject({ status: 200, body: { message: 'Booking deleted' } });
    expect((await list(asha)).counts.all).toBe(all - 1);
    expect((await move(asha, id, 'completed')).status).toBe(404);
    await loom.call('POST', `/api/v1/bookings/${id}/restore`, { token: asha.token });
    expect(await newest(asha)).toMatchObject({ booking_id: id, status: 'confirmed' });
  });

  test('makes a booking a gig in one call, within the limit of the plan', async () => {
    const zoya = await showProfile(loom, await loom.register('Zoya Khan', { plan: 'free-trial' }));
    const booking = await asked(zoya, { date: '2027-06-01', location: 'Munnar', custom_message: 'In the hills.' });
    const gigOf = (id: string, body: unknown = {}) =>
      loom.call<{ gig_id: string; detail: string }>('POST', `/api/v1/bookings/${id}/gig`, { token: zoya.token, body });
    const { body: made } = await gigOf(booking.booking_id);
    expect(await newest(zoya)).toMatchObject({ gig_id: made.gig_id });
    expect((await loom.call('GET', `/api/v1/gigs/${made.gig_id}`, { token: zoya.token })).body).toMatchObject({
      gig_name: 'Meera Nair, Wedding',
      category: 'Wedding',
      date_time: '2027-06-01T10:00',
      location: 'Munnar',
      description: 'In the hills.',
    });
    // Once more it is the same; another is beyond a trial, and a day has to be known.
    expect((await gigOf(booking.booking_id)).body.gig_id).toBe(made.gig_id);
    const other = await asked(zoya, { service_required: 'Product Photography' });
    expect(await gigOf(other.booking_id)).toMatchObject({
      status: 422,
      body: { detail: 'Please choose the day of the gig.' },
    });
    expect((await gigOf(other.booking_id, { date: '2027-06-02' })).body.detail).toBe(
      'Your plan includes 1 gig. Please upgrade to continue.',
    );
    await move(zoya, other.booking_id, 'rejected');
    expect((await gigOf(other.booking_id, { date: '2027-06-02' })).status).toBe(409);
    // Its gig deleted, a booking has none, and may become another.
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: zoya.token, body: { gig_ids: [made.gig_id] } });
    expect((await list(zoya)).bookings.at(-1)).toMatchObject({ gig_id: null });
    const again = (await gigOf(booking.booking_id)).body.gig_id;
    expect(again).not.toBe(made.gig_id);
  });

  test('makes whoever asked a client, and finds them again by mailbox or telephone', async () => {
    const hers = await showProfile(loom, await loom.register('Lata Bose'));
    const clientOf = (id: string) =>
      loom.call<{ client_id: string; message: string }>('POST', `/api/v1/bookings/${id}/client`, {
        token: hers.token,
        body: {},
      });
    const first = await asked(hers, { email: 'om@loom.test', mobile: '+91 90000 00001' });
    const { body: added } = await clientOf(first.booking_id);
    expect(added.message).toBe('Added to your clients');
    expect(await newest(hers)).toMatchObject({ client_id: added.client_id });
    for (const next of [
      { email: 'Om@Loom.test', mobile: '+91 90000 00002' },
      { email: 'other@loom.test', mobile: '090000 00001' },
    ]) {
      const { body } = await clientOf((await asked(hers, next)).booking_id);
      expect(body).toEqual({ client_id: added.client_id, message: 'They are a client of yours already' });
    }
    // Who got no answer is told the same.
    const once = await asked(hers, { email: 'fourth@loom.test', mobile: '+91 90000 00004' });
    const make = () =>
      loom.call('POST', `/api/v1/bookings/${once.booking_id}/client`, {
        token: hers.token,
        body: {},
        headers: { 'idempotency-key': 'client-of-booking' },
      });
    const { body: made } = await make();
    expect([made['message'], (await make()).body]).toEqual(['Added to your clients', made]);
    const stranger = await asked(hers, { email: 'third@loom.test', mobile: '+91 90000 00003' });
    expect((await clientOf(stranger.booking_id)).body.client_id).not.toBe(added.client_id);
    // Of another studio they are somebody else, and nobody's id tells their mailbox.
    const his = await asked(ravi, { email: 'om@loom.test', mobile: '+91 90000 00001' });
    const { body } = await loom.call('POST', `/api/v1/bookings/${his.booking_id}/client`, {
      token: ravi.token,
      body: {},
    });
    expect(body['client_id']).not.toBe(added.client_id);
  });

  test("finds nothing of another's", async () => {
    const { booking_id: id } = await asked(asha);
    for (const answer of [
      await move(ravi, id, 'confirmed'),
      await remove(ravi, id),
      await loom.call('POST', `/api/v1/bookings/${id}/restore`, { token: ravi.token }),
    ])
      expect(answer.status).toBe(404);
    expect((await newest(asha)).status).toBe('pending');
  });
});

describe('mails', () => {
  test('go to both at each step, and what was written freely to the photographer alone', async () => {
    const email = 'steps@loom.test';
    const { booking_id: id } = await asked(asha, { email, name: 'www.spam.example', custom_message: 'Visit us now' });
    const [received] = await mailsTo(email);
    expect(received).toContain('Subject: Your booking request to Asha Rao');
    expect(received).toContain('Hello there,');
    expect(received).not.toMatch(/spam|Visit us now/);
    expect((await mailsTo(asha.email)).some((mail) => mail.includes('Message: Visit us now'))).toBe(true);
    await move(asha, id, 'confirmed');
    await move(asha, id, 'completed');
    expect((await mailsTo(email)).map((mail) => /Subject: (.*)\r/.exec(mail)![1]).sort()).toEqual([
      'Asha Rao confirmed your booking',
      'Thank you for booking Asha Rao',
      'Your booking request to Asha Rao',
    ]);
    const other = await asked(asha, { email: 'turned@loom.test' });
    await move(asha, other.booking_id, 'rejected');
    expect((await mailsTo('turned@loom.test')).some((mail) => mail.includes('cannot take your booking'))).toBe(true);
  });

  test('carry a private link, by which whoever asked sees their request and withdraws it', async () => {
    const email = 'own@loom.test';
    const { booking_id: id } = await asked(asha, { email, location: 'Kochi' });
    const token = linkIn((await mailsTo(email))[0]!);
    const own = `/api/v1/public/bookings/${token}`;
    expect((await loom.call<OwnBooking>('GET', own)).body).toMatchObject({
      photographer_name: 'Asha Rao',
      location: 'Kochi',
      status: 'pending',
    });
    expect(await loom.call('DELETE', own)).toMatchObject({
      status: 200,
      body: { message: 'Your booking request is withdrawn.' },
    });
    expect((await loom.call<OwnBooking>('GET', own)).body.status).toBe('withdrawn');
    expect((await move(asha, id, 'confirmed')).status).toBe(409);
    expect((await mailsTo(asha.email)).some((mail) => mail.includes('Meera Nair withdrew a booking'))).toBe(true);
    // Guesses, and tokens of another purpose.
    for (const guess of ['x', `${token}0`, token.replace(/^./, 'z'), token.split('.')[0], asha.token.slice(0, 290)])
      expect((await loom.call('GET', `/api/v1/public/bookings/${guess}`)).status).toBe(404);
  });
});

test('30 days after it was deleted or withdrawn nobody reads any more who had asked, in the log or in a mail', async () => {
  const email = 'forgotten@loom.test';
  const { booking_id: id } = await asked(asha, { email, name: 'Forget Menot' });
  const token = linkIn((await mailsTo(email))[0]!);
  await remove(asha, id);
  const { feed, decode } = loom.loom.context;
  expect((await tidyUp(loom, 30 * 86_400_000 + 1000)).bookings).toBeGreaterThanOrEqual(1);
  expect((await loom.call('GET', `/api/v1/public/bookings/${token}`)).status).toBe(404);
  const events = await decode(await feed.readStream(`booking-${id}`));
  expect(JSON.stringify(events)).not.toContain('Forget');
  expect(JSON.stringify(events)).toContain('[erased]');
  expect(await mailsTo(email)).toEqual([]);
  expect((await mailsTo(asha.email)).filter((mail) => mail.includes('Forget'))).toEqual([]);
});

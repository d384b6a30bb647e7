import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingDays, OtherCalendar } from '../../api/contract/availability.ts';
import type { Booking } from '../../api/contract/booking.ts';
import type { CalendarReader } from '../../commands/ports/calendars.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { ROUNDS } from '../../projections/availability.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { readCalendarsOf } from '../../reactions/otherCalendar.ts';
import { showProfile } from '../publicProfile.ts';
import { after } from '../clock.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const HOUR_MS = 3_600_000;
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [BUSY, WEDDING, BLOCKED, FREE] = [dayIn(30), dayIn(31), dayIn(32), dayIn(33)];
const SECRET = 'https://calendar.example.com/private-9b1d/basic.ics';

const asked: { address: string; known: string }[] = [];
let fails = false;
/** Stands for servers elsewhere: the adapter's own test speaks to one. */
const calendars: CalendarReader = {
  async read(address, _, { etag }) {
    asked.push({ address, known: etag });
    if (fails) throw new Refusal('unavailable', 'otherCalendar.away', 'The calendar could not be reached.');
    return etag === 'one' ? undefined : { days: [BUSY], leftOut: 2, version: { etag: 'one', modified: '' } };
  },
  close: async () => undefined,
};
let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom({ given: { calendars } });
  asha = await showProfile(loom, await loom.register('Asha Rao'));
  ravi = await showProfile(loom, await loom.register('Ravi Menon'));
});
afterAll(() => loom.close());

const call = <T = { message: string; detail: string }>(method: string, path: string, body?: unknown, of = asha) =>
  loom.call<T>(method, `/api/v1${path}`, { token: of.token, ...(body === undefined ? {} : { body }) });
const list = async (of = asha) =>
  (await call<{ calendars: OtherCalendar[] }>('GET', '/bookings/calendars', undefined, of)).body.calendars;
const add = (more: Record<string, unknown> = {}, of = asha) =>
  call<OtherCalendar & { detail: string }>(
    'POST',
    '/bookings/calendars',
    { name: 'Family', address: SECRET, ...more },
    of,
  );
const isTaken = async (date: string): Promise<boolean> =>
  (await loom.call<{ taken: boolean }>('GET', `/api/v1/public/booking-form/${asha.id}/taken?date=${date}`)).body.taken;
const submit = async (date: string, more: Record<string, unknown> = {}) =>
  (
    await loom.call<{ date_taken: boolean }>('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
      body: {
        name: 'Meera Nair',
        email: 'meera@loom.test',
        mobile: '+91 98765 43210',
        service_required: 'Wedding',
        date,
        ...more,
      },
    })
  ).body;
const bookings = async () => (await call<{ bookings: Booking[] }>('GET', '/bookings')).body.bookings;
const everyRound = async (): Promise<number> => {
  const { write, reads, log } = loom.loom.context;
  let read = 0;
  for (let round = 0; round < ROUNDS; round++) read += await readCalendarsOf({ write, reads, calendars, log }, round);
  return read;
};

test('a calendar elsewhere is read when it is added; of it busy days are kept, and its address is shown to nobody', async () => {
  const added = await add({ address: SECRET.replace('https:', 'webcal:'), colour: 'teal' });
  expect(added).toMatchObject({ status: 200, body: { name: 'Family', colour: 'teal', read_at: null, problem: null } });
  await loom.settled();
  const [calendar] = await list();
  expect(calendar).toMatchObject({ busy_days: 1, left_out: 2, problem: null });
  expect(Date.parse(calendar!.read_at!)).toBeGreaterThan(0);
  expect(asked).toEqual([{ address: SECRET, known: '' }]);
  const { feed, write } = loom.loom.context;
  const kept = await write.vault.get('otherCalendarAddress', calendar!.calendar_id);
  for (const said of [added.body, await list(), await feed.readAll({ after: 0, limit: 10_000 }), kept])
    expect(JSON.stringify(said)).not.toContain('private-9b1d');
  expect(await list(ravi)).toEqual([]);
});

test('a calendar gets another colour, by its photographer, out of the palette', async () => {
  const [{ calendar_id: id }] = (await list()) as [OtherCalendar];
  const colour = (body: unknown, of = asha) => call('PUT', `/bookings/calendars/${id}/colour`, body, of);
  expect((await colour({ colour: 'rose' })).body).toEqual({ message: 'Colour changed' });
  expect((await list())[0]!.colour).toBe('rose');
  expect((await colour({ colour: 'rose' }, ravi)).status).toBe(404);
  expect(await colour({ colour: 'amber' })).toMatchObject({
    status: 422,
    body: { detail: 'Please choose a colour.' },
  });
});

test('an address that is none, leads inside or is not https is refused with a sentence, and so is the eleventh', async () => {
  const inside = 'Please enter an address on the public Internet.';
  for (const [address, sentence] of [
    ['https://127.0.0.1/a.ics', inside],
    ['webcal://localhost/a.ics', inside],
    ['https://[::ffff:10.0.0.1]/a.ics', inside],
    ['https://user:pass@calendar.example.com/a.ics', inside],
    ['http://calendar.example.com/a.ics', 'Please enter an address that begins with https:// or webcal://.'],
    ['', 'Please enter the address of the calendar.'],
    [`https://calendar.example.com/${'a'.repeat(300)}`, 'The address can have at most 300 characters.'],
  ])
    expect(await add({ address })).toMatchObject({ status: 422, body: { detail: sentence } });
  expect(await add({ name: '' })).toMatchObject({ status: 422, body: { detail: 'Please enter a name.' } });
  for (let n = 0; n < 10; n++) expect((await add({ name: `Calendar ${n}` }, ravi)).status).toBe(200);
  expect(await add({}, ravi)).toMatchObject({ status: 422, body: { detail: 'You can add at most 10 calendars.' } });
});

test('it is asked once an hour for what is newer; what fails is said since when, and asked less and less', async () => {
  expect(await everyRound()).toBe(0);
  asked.length = 0;
  await after(HOUR_MS, async () => {
    expect(await everyRound()).toBe(11);
    expect(asked.filter(({ address }) => address === SECRET)).toHaveLength(11);
  });
  fails = true;
  let hours = 1;
  const reads: number[] = [];
  for (; hours < 14; hours++)
    await after((hours + 1) * HOUR_MS, async () => void ((await everyRound()) > 0 && reads.push(hours)));
  // Three times hourly, then after two, four hours, and so on.
  expect(reads).toEqual([1, 2, 3, 4, 6, 10]);
  const [calendar] = await list();
  expect(calendar).toMatchObject({ busy_days: 1, problem: { detail: 'The calendar could not be reached.' } });
  fails = false;
  await after(30 * HOUR_MS, async () => void (await everyRound()));
  expect((await list())[0]).toMatchObject({ busy_days: 1, problem: null });
});

test('visitors learn which dates are taken where the photographer wants it, and may ask all the same', async () => {
  await loom.createGig(asha, { gig_name: 'Wedding', date_time: `${WEDDING}T10:00` });
  expect((await call('PUT', `/bookings/blocked/${BLOCKED}`)).status).toBe(200);
  const taken = () => Promise.all([BUSY, WEDDING, BLOCKED, FREE, dayIn(-30), dayIn(800)].map(isTaken));
  expect(await taken()).toEqual([false, false, false, false, false, false]);
  expect((await submit(BUSY)).date_taken).toBe(false);
  expect((await call('PUT', '/bookings/availability', { taken_dates_shown: true })).body).toEqual({
    taken_dates_shown: true,
  });
  expect((await call('GET', '/bookings/availability')).body).toEqual({ taken_dates_shown: true });
  expect((await call('GET', '/bookings/availability', undefined, ravi)).body).toEqual({ taken_dates_shown: false });
  expect(await taken()).toEqual([true, true, true, false, false, false]);
  expect((await submit(BLOCKED)).date_taken).toBe(true);
  expect((await submit(FREE)).date_taken).toBe(false);
  const asksFree = (await bookings())[0]!;
  expect(await isTaken(FREE)).toBe(false);
  expect((await call('PUT', `/bookings/${asksFree.booking_id}/status?status=confirmed`)).status).toBe(200);
  expect(await isTaken(FREE)).toBe(true);
  const blockedOne = (await bookings()).find(({ date }) => date === BLOCKED)!;
  expect(blockedOne.day_taken_by).toEqual({ gigs: [], calendars: [], blocked: true });
  expect((await bookings()).find(({ date }) => date === BUSY)!.day_taken_by).toMatchObject({ calendars: ['Family'] });
  expect((await call('DELETE', `/bookings/blocked/${BLOCKED}`)).status).toBe(200);
  expect(await isTaken(BLOCKED)).toBe(false);
  expect((await call('PUT', '/bookings/blocked/2027-02-30')).status).toBe(400);
});

test('what stands on the days of a calendar comes in one answer, of six weeks at most', async () => {
  const days = await call<BookingDays>('GET', `/bookings/days?from=${BUSY}&to=${FREE}`);
  expect(days.body).toMatchObject({ gigs: [{ gig_name: 'Wedding' }], busy: [{ dates: [BUSY] }], complete: true });
  expect(days.body.bookings.map(({ date, status }) => [date, status]).toSorted()).toEqual(
    [
      [BUSY, 'pending'],
      [BLOCKED, 'pending'],
      [FREE, 'confirmed'],
    ].toSorted(),
  );
  expect((await call('GET', '/bookings/days?from=2026-01-01&to=2026-12-31')).status).toBe(400);
});

test('somebody who books again is found by mailbox or telephone, with when they booked', async () => {
  await submit('', { email: 'new-mailbox@loom.test', mobile: '098765 43210' });
  expect((await bookings())[0]).toMatchObject({ earlier_bookings: 3, booked_before: { date: FREE, gig_id: null } });
  await submit('', { email: 'other@loom.test', mobile: '+91 90000 00001' });
  expect((await bookings())[0]).toMatchObject({ earlier_bookings: 0, booked_before: null });
});

test('one booking is told by itself to its photographer alone', async () => {
  const [first] = await bookings();
  const path = `/bookings/${first!.booking_id}`;
  expect((await call<Booking>('GET', path)).body).toEqual(first);
  expect((await call('GET', path, undefined, ravi)).status).toBe(404);
  await call('DELETE', path);
  expect(await call('GET', path)).toMatchObject({ status: 404, body: { detail: 'This booking is no longer here.' } });
});

test('a removed calendar comes back within an hour, and after it is gone with its address', async () => {
  const [{ calendar_id: id }] = (await list()) as [OtherCalendar];
  expect((await call('DELETE', `/bookings/calendars/${id}`, undefined, ravi)).status).toBe(404);
  expect((await call('DELETE', `/bookings/calendars/${id}`)).body).toEqual({ message: 'Calendar removed' });
  expect(await isTaken(BUSY)).toBe(false);
  expect((await call('POST', `/bookings/calendars/${id}/restore`)).body).toEqual({ message: 'Calendar restored' });
  expect(await isTaken(BUSY)).toBe(true);
  await call('DELETE', `/bookings/calendars/${id}`);
  await after(2 * HOUR_MS, async () => {
    const { write, reads, feed } = loom.loom.context;
    await housekeep({ write, reads, feed });
    await loom.settled();
    expect(await write.vault.get('otherCalendarAddress', id)).toBeUndefined();
    expect(await write.vault.get('otherCalendarReading', id)).toBeUndefined();
  });
  expect((await call('POST', `/bookings/calendars/${id}/restore`)).status).toBe(404);
});

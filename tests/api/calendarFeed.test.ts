import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../api/contract/booking.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await showProfile(loom, await loom.register('Asha Rao'));
});
afterAll(() => loom.close());

const book = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: { name, email: `${name.length}@loom.test`, mobile: '+919812345001', service_required: 'Wedding', ...more },
  });
  const { body } = await loom.call<{ bookings: Booking[] }>('GET', '/api/v1/bookings', { token: asha.token });
  return body.bookings[0]!.booking_id;
};
const feed = async (method = 'GET'): Promise<string> =>
  (await loom.call<{ feed_url: string }>(method, '/api/v1/bookings/calendar', { token: asha.token })).body.feed_url;
const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
/** Lines as they were before they were folded. */
const unfolded = (text: string): string[] => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('a calendar reads each booking as a whole day, whatever was written in it, by a private address', async () => {
  const id = await book('Meera; Nair, \\', {
    date: '2027-12-31',
    location: 'Fort, Kochi',
    custom_message: `Two lines\r\nEND:VCALENDAR ${'பூ'.repeat(80)}`,
  });
  await loom.call('PUT', `/api/v1/bookings/${id}/status?status=confirmed`, { token: asha.token });
  await book('Om', { date: '2027-01-02' });
  const rejected = await book('Nobody', { date: '2027-01-03' });
  await loom.call('PUT', `/api/v1/bookings/${rejected}/status?status=rejected`, { token: asha.token });
  await book('No day yet');
  const address = await feed();
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  expect(await feed()).toBe(address);
  const { status, type, text } = await read(address);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.endsWith('\r\n') ? text.split('\r\n').slice(0, -1) : text.split('\r\n')).not.toContain('');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = unfolded(text);
  expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  for (const line of [
    'DTSTART;VALUE=DATE:20271231',
    'DTEND;VALUE=DATE:20280101',
    String.raw`SUMMARY:Meera\; Nair\, \\\, Wedding`,
    String.raw`LOCATION:Fort\, Kochi`,
    'STATUS:CONFIRMED',
    'SUMMARY:Request: Om\\, Wedding',
    'STATUS:TENTATIVE',
  ])
    expect(lines).toContain(line);
  expect(lines.some((line) => line.startsWith('UID:') && line.includes(id))).toBe(true);
  expect(lines).toContain(`URL;VALUE=URI:${loom.url}/bookings?booking=${id}`);
});

test('what is only asked for keeps nobody busy, and confirmed it is the same event, newer', async () => {
  const id = await book('Tara', { date: '2027-08-15' });
  const eventOf = async (): Promise<string[]> => {
    const events = unfolded((await read(await feed())).text)
      .join('\n')
      .split('BEGIN:VEVENT');
    const told = events.find((event) => event.includes(id))?.split('\n') ?? [];
    return told.filter((line) => /^(UID|SEQUENCE|DTSTART|STATUS|TRANSP|SUMMARY)/.test(line));
  };
  const uid = `UID:${id}@${new URL(loom.url).hostname}`;
  const day = 'DTSTART;VALUE=DATE:20270815';
  expect(await eventOf()).toEqual([
    uid,
    'SEQUENCE:0',
    day,
    'SUMMARY:Request: Tara\\, Wedding',
    'TRANSP:TRANSPARENT',
    'STATUS:TENTATIVE',
  ]);
  await loom.call('PUT', `/api/v1/bookings/${id}/status?status=confirmed`, { token: asha.token });
  expect(await eventOf()).toEqual([
    uid,
    'SEQUENCE:1',
    day,
    'SUMMARY:Tara\\, Wedding',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
  ]);
  await loom.call('DELETE', `/api/v1/bookings/${id}`, { token: asha.token });
  expect(await eventOf()).toEqual([]);
});

test('a new address ends the one before, and a guess opens nothing', async () => {
  const before = await feed();
  const after = await feed('POST');
  expect(after).not.toBe(before);
  expect((await read(before)).status).toBe(404);
  expect((await read(after)).status).toBe(200);
  const token = /([\w-]{43})\.ics$/.exec(after)![1]!;
  for (const guess of ['x'.repeat(43), `${token}x`, token.replace(/^./, '-'), '..%2F..%2Fsecret'])
    expect((await read(`${loom.url}/calendar/${guess}.ics`)).status).toBe(404);
  expect((await read(`${loom.url}/calendar/${token}`)).status).toBe(404);
  // The vault holds no address, and the log none either.
  const { vault, secrets } = loom.loom.context.write;
  const kept = JSON.stringify(await vault.list('calendarFeed', asha.id));
  expect(kept).not.toContain(token);
  expect(kept).toContain(secrets.lookup('calendarFeed', token));
});

import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busyDays } from '../../adapters/calendars/busyDays.ts';
import { openCalendarReader } from '../../adapters/calendars/reader.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { selfSigned } from '../certificates.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
let uids = 0;
const event = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:event-${++uids}@test`,
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Private',
  ...lines,
  'END:VEVENT',
];
const days = (...lines: string[]): string[] => busyDays(calendar(...lines), YEAR).days;

describe('busy days', () => {
  test('of whole days: the end is the day after, one without an end is one day', () => {
    expect(days(...event('DTSTART;VALUE=DATE:20260214', 'DTEND;VALUE=DATE:20260217'))).toEqual([
      '2026-02-14',
      '2026-02-15',
      '2026-02-16',
    ]);
    expect(days(...event('DTSTART;VALUE=DATE:20260214'))).toEqual(['2026-02-14']);
  });

  test('of moments: the day that it is in India, whatever zone they are written in', () => {
    // 20:00 UTC is half past one in the night, in India.
    expect(days(...event('DTSTART:20260301T200000Z', 'DTEND:20260301T210000Z'))).toEqual(['2026-03-02']);
    expect(days(...event('DTSTART;TZID=America/New_York:20260301T150000', 'DURATION:PT1H'))).toEqual(['2026-03-02']);
    // By a name that Windows gives a zone.
    expect(days(...event('DTSTART;TZID=India Standard Time:20260301T233000', 'DURATION:PT1H'))).toEqual([
      '2026-03-01',
      '2026-03-02',
    ]);
    // Midnight is where a day ends, not where it begins once more.
    expect(
      days(...event('DTSTART;TZID=Asia/Kolkata:20260301T180000', 'DTEND;TZID=Asia/Kolkata:20260302T000000')),
    ).toEqual(['2026-03-01']);
    // Of no zone: the clock wherever one is.
    expect(days(...event('DTSTART:20260301T233000', 'DTEND:20260301T235900'))).toEqual(['2026-03-01']);
  });

  test('of a zone that the calendar itself describes', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    // 11:00 there is 00:30 of the next day in India.
    expect(days(...zone, ...event('DTSTART;TZID=Customized Time Zone:20260301T110000', 'DURATION:PT1H'))).toEqual([
      '2026-03-02',
    ]);
  });

  test('of what recurs, without its exceptions, moved where one was moved, across a change to summer time', () => {
    const weekly = [
      'BEGIN:VEVENT',
      'UID:weekly@test',
      'DTSTAMP:20260101T000000Z',
      'DTSTART;TZID=Europe/Berlin:20260316T200000',
      'DTEND;TZID=Europe/Berlin:20260316T210000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20260323T200000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:weekly@test',
      'DTSTAMP:20260101T000000Z',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260330T200000',
      'DTSTART;TZID=Europe/Berlin:20260401T120000',
      'DTEND;TZID=Europe/Berlin:20260401T130000',
      'END:VEVENT',
    ];
    // 20:00 in winter is 00:30 of the next day in India, in summer 23:30 of the same until half past midnight.
    expect(days(...weekly)).toEqual([
      '2026-03-17',
      '2026-04-01',
      '2026-04-06',
      '2026-04-07',
      '2026-04-13',
      '2026-04-14',
    ]);
    // Without end, as far as was asked for.
    expect(days(...event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=YEARLY'))).toEqual(['2026-01-01']);
    expect(days(...event('DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260103'))).toEqual([
      '2026-01-01',
      '2026-01-02',
    ]);
  });

  test('leave out what is cancelled, also once of a series, and what leaves its time free', () => {
    expect(days(...event('DTSTART;VALUE=DATE:20260214', 'STATUS:CANCELLED'))).toEqual([]);
    expect(days(...event('DTSTART;VALUE=DATE:20260214', 'TRANSP:TRANSPARENT'))).toEqual([]);
    expect(days(...event('DTSTART;VALUE=DATE:20260214', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))).toHaveLength(1);
    const daily = [
      ['BEGIN:VEVENT', 'UID:daily@test', 'DTSTAMP:20260101T000000Z'],
      ['DTSTART;VALUE=DATE:20260601', 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'UID:daily@test', 'DTSTAMP:20260101T000000Z', 'RECURRENCE-ID;VALUE=DATE:20260602'],
      ['DTSTART;VALUE=DATE:20260602', 'STATUS:CANCELLED', 'END:VEVENT'],
    ].flat();
    expect(days(...daily)).toEqual(['2026-06-01', '2026-06-03']);
  });

  test('of an entry that repeats more often than is read are left out, and it is counted; the others are there', () => {
    const endless = (every: string) => event('DTSTART:20260101T000000Z', 'DURATION:PT1S', `RRULE:FREQ=${every}`);
    const birthday = event('DTSTART;VALUE=DATE:20260214');
    const text = calendar(...endless('SECONDLY'), ...birthday, ...endless('SECONDLY;COUNT=20000'));
    expect(busyDays(text, YEAR)).toEqual({ days: ['2026-02-14'], leftOut: 2 });
    expect(busyDays(calendar(...birthday), YEAR).leftOut).toBe(0);
  });

  test.each([
    'FREQ=FORTNIGHTLY',
    'COUNT=3',
    'FREQ=WEEKLY;UNTIL=tomorrow',
    'FREQ=WEEKLY;UNTIL=20269999T000000Z',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;INTERVAL=often',
    'FREQ=WEEKLY;BYDAY=XX',
    '',
  ])('of an entry that repeats by the rule "%s" are left out, and it is counted; the others are there', (rule) => {
    const broken = () => event('DTSTART;TZID=Europe/Berlin:20260105T100000', 'DURATION:PT1H', `RRULE:${rule}`);
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'];
    const weekly = event('DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=WEEKLY;COUNT=2', ...alarm);
    const text = calendar(...event('DTSTART;VALUE=DATE:20260214'), ...broken(), ...weekly, ...broken());
    const read = { days: ['2026-02-14', '2026-03-01', '2026-03-08'], leftOut: 2 };
    expect(busyDays(text, YEAR)).toEqual(read);
    // Line ends of other systems.
    expect(busyDays(text.replaceAll('\r\n', '\n'), YEAR)).toEqual(read);
  });

  test('of what is no calendar are refused', () => {
    for (const text of ['', '<!doctype html><title>Sign in</title>', '{"events":[]}'])
      expect(() => busyDays(text, YEAR)).toThrow('not a calendar');
    expect(days()).toEqual([]);
    expect(days(...event('DTSTART:not a date'))).toEqual([]);
  });
});

describe('a calendar elsewhere', () => {
  const birthday = calendar(...event('DTSTART;VALUE=DATE:20260214'));
  const bomb = gzipSync(Buffer.alloc(30_000_000, 32));
  const asked: Record<string, string | undefined>[] = [];
  let server: Server;
  let at: string;
  let ca: string;
  beforeAll(async () => {
    const { key, certificate: cert } = await selfSigned();
    ca = cert;
    server = createServer({ key, cert }, (request, response) => {
      asked.push({ path: request.url, etag: request.headers['if-none-match'] });
      const to = (location: string) => response.writeHead(302, { location }).end();
      switch (request.url) {
        case '/plain.ics':
          if (request.headers['if-none-match'] === '"one"') return response.writeHead(304).end();
          return response.writeHead(200, { etag: '"one"' }).end(birthday);
        case '/packed.ics':
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(birthday));
        case '/bomb.ics':
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
        case '/large.ics':
          return response.writeHead(200).end(Buffer.alloc(3_000_000, 32));
        case '/page':
          return response.writeHead(200).end('<!doctype html>');
        case '/endless.ics':
          return response
            .writeHead(200)
            .end(calendar(...event('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')));
        case '/dense.ics':
          // Within the steps that are read, and half a second's work each.
          return response
            .writeHead(200)
            .end(
              calendar(
                ...Array.from({ length: 100 }, () => event('DTSTART:20260101T000000Z', 'RRULE:FREQ=HOURLY')).flat(),
              ),
            );
        case '/silent.ics':
          return response.writeHead(200).write('BEGIN:VCALENDAR\r\n');
        case '/led':
          return to('/plain.ics');
        case '/inside':
          return to('https://127.0.0.9/plain.ics');
        case '/unlocked':
          return to('http://localhost/plain.ics');
        case '/round':
          return to('/round');
        default:
          return response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    at = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = (limits: Parameters<typeof openCalendarReader>[0] = {}) =>
    openCalendarReader({
      trust: { host: (address) => address === '127.0.0.1' || address === '::1', ca },
      maxBytes: 2_000_000,
      ...limits,
    });
  const nothing = { etag: '', modified: '' };
  const refusal = async (path: string, limits?: Parameters<typeof openCalendarReader>[0]): Promise<Refusal> => {
    const reader = open(limits);
    try {
      return (await reader.read(`${at}${path}`, YEAR, nothing).catch((error: unknown) => error)) as Refusal;
    } finally {
      await reader.close();
    }
  };

  test('is read packed or plain, where it leads to, and not again while it is as it was', async () => {
    const reader = open();
    const read = { days: ['2026-02-14'], leftOut: 0 };
    expect(await reader.read(`${at}/plain.ics`, YEAR, nothing)).toMatchObject({ ...read, version: { etag: '"one"' } });
    expect(await reader.read(`${at}/plain.ics`, YEAR, { ...nothing, etag: '"one"' })).toBeUndefined();
    expect(asked.at(-1)).toEqual({ path: '/plain.ics', etag: '"one"' });
    expect(await reader.read(`${at}/packed.ics`, YEAR, nothing)).toMatchObject(read);
    expect(await reader.read(`${at}/led`, YEAR, nothing)).toMatchObject(read);
    expect(await reader.read(`${at}/endless.ics`, YEAR, nothing)).toMatchObject({ days: [], leftOut: 1 });
  });

  test.each([
    ['/bomb.ics', 'This calendar is larger than 2 MB.'],
    ['/large.ics', 'This calendar is larger than 2 MB.'],
    ['/page', 'There is no calendar at this address.'],
    ['/absent.ics', "The calendar's server answered 404. Please check the address."],
    ['/inside', 'This address does not lead to a calendar on the public Internet.'],
    ['/unlocked', 'This address does not lead to a calendar on the public Internet.'],
    ['/round', 'The address leads from one place to the next without end.'],
  ])('%s: %s', async (path, sentence) => {
    const refused = await refusal(path);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused.message).toBe(sentence);
    // An address is a secret.
    expect(JSON.stringify([refused.message, String(refused.cause)])).not.toContain(path);
  });

  test('that never ends takes no longer than it may, in a thread of its own', async () => {
    const tooMuch = 'This calendar holds more than we can read.';
    expect((await refusal('/dense.ics', { readMs: 700 })).message).toBe(tooMuch);
    // No thread has begun within a millisecond: it is ended all the same.
    expect((await refusal('/plain.ics', { readMs: 1 })).message).toBe(tooMuch);
    expect((await refusal('/silent.ics', { fetchMs: 300 })).message).toBe('The calendar took too long to answer.');
  });

  test('whose name leads inside is not connected to, at the moment of connecting', async () => {
    const before = asked.length;
    // As it is in the wild: nothing of this machine may be asked.
    const inside = 'This address does not lead to a calendar on the public Internet.';
    expect((await refusal('/plain.ics', { trust: { host: () => false, ca } })).message).toBe(inside);
    const wild = openCalendarReader();
    for (const address of [`${at}/plain.ics`, 'https://127.0.0.1/a.ics', 'https://[::1]/a', 'http://example.com/a.ics'])
      await expect(wild.read(address, YEAR, nothing)).rejects.toThrow(inside);
    expect(asked).toHaveLength(before);
  });
});

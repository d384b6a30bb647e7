import { setTimeout as pause } from 'node:timers/promises';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import { showProfile } from '../publicProfile.ts';
import { must } from '../rights/arrive.ts';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command, pick, say as sayTo } from './world.ts';

/** A studio's days: who asks for one, and what keeps from one, as it was acknowledged. */
export interface Diary {
  token: string;
  /** By name of who asked; `link` opens it to them. */
  bookings: Map<string, { id: string; link: string; status: string; deleted: boolean; gig?: string; client?: string }>;
  /** Another studio, whose notice nobody has to tell from what comes: who asked there while the server was being killed, and was told that it is sent. */
  other: { id: string; token: string; asked: Set<string> };
  calendars: Map<string, { colour: string; removed: boolean }>;
  blocked: Set<string>;
  takenShown: boolean;
  /** Addresses at which calendars read the bookings: the last one stands. */
  feeds: string[];
  notice: { id: string; deleted: boolean; read: boolean };
}

const COLOURS = ['blue', 'teal', 'violet', 'rose', 'brown', 'grey'];
const MOST_CALENDARS = 6;
/** Of one address in an hour more are turned away. */
const MOST_ASKED = 2;
const MONTH = { from: '2030-03-01', to: '2030-03-28' };
const day = (n: number): string => `2030-03-${String(n + 1).padStart(2, '0')}`;
const NAMES = ['Tara', 'Uma', 'Veda'];
const request = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '')}@visitors.test`,
  mobile: `+9198123450${String(name.length)}${String(name.charCodeAt(0) % 10)}`,
  service_required: 'Wedding',
});
type Bookings = {
  bookings: { booking_id: string; name: string; status: string; gig_id: string | null; client_id: string | null }[];
};

export async function bringDiary(loom: TestLoom): Promise<Diary> {
  const { id, token } = await showProfile(loom, await loom.register('Ira Bose'));
  const other = await showProfile(loom, await loom.register('Isha Roy'));
  for (const [n, name] of NAMES.entries())
    await must(loom, 'POST', `/api/v1/bookings/submit?photographer_id=${id}`, {
      body: { ...request(name), date: day(10 + n) },
    });
  await loom.settled();
  const links = bookingLinks(loom.loom.context.write);
  const { bookings } = await must<Bookings>(loom, 'GET', '/api/v1/bookings', { token });
  const { notifications } = await must<{ notifications: { notification_id: string }[] }>(
    loom,
    'GET',
    '/api/v1/admin/notifications/user',
    { token },
  );
  return {
    token,
    bookings: new Map(
      bookings.map(({ booking_id: bookingId, name }) => [
        name,
        { id: bookingId, link: links.tokenOf(bookingId), status: 'pending', deleted: false },
      ]),
    ),
    other: { id: other.id, token: other.token, asked: new Set() },
    calendars: new Map(),
    blocked: new Set(),
    takenShown: false,
    feeds: [],
    notice: { id: notifications[0]!.notification_id, deleted: false, read: false },
  };
}

/** What happens to the days, one after the other. */
function steps(world: World, diary: Diary): (() => Promise<void>)[] {
  const { token, bookings, calendars, blocked, feeds, notice } = diary;
  const say = <T>(method: string, path: string, body: object = {}) => command<T>(world, token, method, path, body);
  const move = async (name: string, status: string, from: string): Promise<void> => {
    const one = bookings.get(name)!;
    if (one.status !== from || one.deleted) return;
    if (await say('PUT', `/bookings/${one.id}/status?status=${status}`)) one.status = status;
  };
  const becomes = async (what: 'gig' | 'client'): Promise<void> => {
    const one = bookings.get('Tara')!;
    const made = await say<Record<string, string>>('POST', `/bookings/${one.id}/${what}`);
    const id = made?.[`${what}_id`];
    if (id === undefined) return;
    if (one[what] !== undefined && one[what] !== id) world.problems.push(`a booking became two ${what}s`);
    one[what] = id;
  };
  const calendar = () => pick(world, [...calendars]);
  return [
    () => move('Tara', 'confirmed', 'pending'),
    () => becomes('gig'),
    () => becomes('client'),
    () => move('Tara', 'completed', 'confirmed'),
    () => move('Uma', 'rejected', 'pending'),
    async () => {
      const one = bookings.get('Uma')!;
      const answer = one.deleted
        ? await say('POST', `/bookings/${one.id}/restore`)
        : await say('DELETE', `/bookings/${one.id}`);
      if (answer) one.deleted = !one.deleted;
    },
    async () => {
      const one = bookings.get('Veda')!;
      const { status } = await sayTo(world, `/public/bookings/${one.link}`, undefined, { method: 'DELETE' });
      if (status === 200) one.status = 'withdrawn';
      else world.problems.push(`withdrawing a booking: ${status}`);
    },
    async () => {
      const { id, asked } = diary.other;
      if (asked.size >= MOST_ASKED) return;
      const name = `Asking ${'x'.repeat(asked.size + 1)}`;
      const { status } = await sayTo(world, `/bookings/submit?photographer_id=${id}`, request(name));
      if (status === 200) asked.add(name);
      else world.problems.push(`asking for a booking: ${status}`);
    },
    async () => {
      if (await say('PUT', '/bookings/availability', { taken_dates_shown: !diary.takenShown }))
        diary.takenShown = !diary.takenShown;
    },
    async () => {
      const date = day(Math.floor(world.next() * 9));
      const free = blocked.has(date);
      if (await say(free ? 'DELETE' : 'PUT', `/bookings/blocked/${date}`)) blocked[free ? 'delete' : 'add'](date);
    },
    async () => {
      if (calendars.size >= MOST_CALENDARS) return;
      // Nobody answers there: what stands is that it was added.
      const form = { name: 'Family', colour: 'blue', address: 'https://calendar.example/a.ics' };
      const added = await say<{ calendar_id: string }>('POST', '/bookings/calendars', form);
      if (added) calendars.set(added.calendar_id, { colour: 'blue', removed: false });
    },
    async () => {
      const [id, one] = calendar() ?? [];
      const colour = pick(world, COLOURS)!;
      if (one && !one.removed && (await say('PUT', `/bookings/calendars/${id}/colour`, { colour })))
        one.colour = colour;
    },
    async () => {
      const [id, one] = calendar() ?? [];
      if (!one) return;
      const path = `/bookings/calendars/${id}`;
      const answer = one.removed ? await say('POST', `${path}/restore`) : await say('DELETE', path);
      if (answer) one.removed = !one.removed;
    },
    async () => {
      const made = await say<{ feed_url: string }>('POST', '/bookings/calendar');
      if (made) feeds.push(new URL(made.feed_url).pathname);
    },
    async () => {
      if (!notice.deleted && (await say('PATCH', `/admin/notifications/${notice.id}/read`))) notice.read = true;
    },
    async () => {
      const path = `/admin/notifications/${notice.id}`;
      const answer = notice.deleted ? await say('POST', `${path}/restore`) : await say('DELETE', path);
      if (answer) notice.deleted = !notice.deleted;
    },
  ];
}

/** All of it once at least, and again until the end. */
export async function diary(world: World, whose: Diary): Promise<void> {
  for (let round = 0; round === 0 || !world.stopping; round++)
    for (const step of steps(world, whose)) {
      if (round > 0 && world.stopping) return;
      await step();
      await pause(world.next() * 150);
    }
}

/** Bookings, calendars, days and notices are as they were acknowledged, and one address of the calendar works, the last. */
export async function checkDiary(world: World, whose: Diary): Promise<void> {
  const raw = (path: string, token = whose.token) =>
    call({ port: world.port, method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
  const get = async <T>(path: string, token?: string): Promise<T> => (await raw(`/api/v1${path}`, token)).json<T>();
  const compare = (what: string, there: readonly string[], wanted: readonly string[]): void => {
    if (there.toSorted().join() !== wanted.toSorted().join())
      world.problems.push(`${what}: ${there.join()}, not ${wanted.join()}`);
  };
  const { bookings } = await get<Bookings>('/bookings?limit=100');
  compare(
    'bookings',
    bookings.map(({ name, status, gig_id: gig, client_id: client }) => `${name} ${status} ${gig} ${client}`),
    [...whose.bookings]
      .filter(([, { deleted }]) => !deleted)
      .map(([name, { status, gig, client }]) => `${name} ${status} ${gig ?? null} ${client ?? null}`),
  );
  const elsewhere = await get<Bookings>('/bookings', whose.other.token);
  compare(
    'bookings of the other studio',
    elsewhere.bookings.map(({ name, status }) => `${name} ${status}`),
    [...whose.other.asked].map((name) => `${name} pending`),
  );
  const { calendars } = await get<{ calendars: { calendar_id: string; colour: string }[] }>('/bookings/calendars');
  compare(
    'calendars',
    calendars.map(({ calendar_id: id, colour }) => `${id} ${colour}`),
    [...whose.calendars].filter(([, { removed }]) => !removed).map(([id, { colour }]) => `${id} ${colour}`),
  );
  const { blocked } = await get<{ blocked: string[] }>(`/bookings/days?from=${MONTH.from}&to=${MONTH.to}`);
  compare('blocked days', blocked, [...whose.blocked]);
  const { taken_dates_shown: shown } = await get<{ taken_dates_shown: boolean }>('/bookings/availability');
  if (shown !== whose.takenShown) world.problems.push(`taken dates are shown: ${shown}`);
  const { notifications } = await get<{ notifications: { notification_id: string; is_read: boolean }[] }>(
    '/admin/notifications/user?limit=100',
  );
  const { id, deleted, read } = whose.notice;
  const there = notifications.find(({ notification_id: each }) => each === id);
  if ((there === undefined) !== deleted || (there && there.is_read !== read))
    world.problems.push(`the notice is ${JSON.stringify(there)}, deleted: ${deleted}, read: ${read}`);
  const works: number[] = [];
  for (const path of new Set(whose.feeds)) works.push((await raw(path)).status);
  if (works.at(-1) !== 200 || works.slice(0, -1).some((status) => status !== 404))
    world.problems.push(`addresses of the calendar answer ${works.join()}`);
}

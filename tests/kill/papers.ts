import { setTimeout as pause } from 'node:timers/promises';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command, pick } from './world.ts';

/** A studio that sees to its papers and settings, as the acknowledged commands left them. */
export interface Papers {
  token: string;
  projectId: string;
  /** How its invoices look before it changes that. */
  template: object;
  /** By id; one that was removed is in no list. */
  clients: Map<string, { name: string; archived: boolean }>;
  /** By what is read again: of the calls that save the whole of something, what was said last. */
  said: Map<string, Record<string, unknown>>;
  /** Digests of the months that were sealed. */
  seals: Map<string, string>;
  /** Rupees by id; 0 of one that was deleted, which is in no list. */
  expenses: Map<string, number>;
}

const MOST_CLIENTS = 12;
const MOST_EXPENSES = 30;

export async function bringPapers(loom: TestLoom): Promise<Papers> {
  const { token } = await loom.register('Nila Das');
  const { body } = await loom.call<{ project: { project_id: string } }>('POST', '/api/v1/projects/items', {
    token,
    body: { client_name: 'Meera Textiles', project_name: 'Saris' },
  });
  const { version: _, ...template } = (
    await loom.call<{ version: number }>('GET', '/api/v1/business/template', { token })
  ).body;
  return {
    token,
    projectId: body.project.project_id,
    template,
    clients: new Map(),
    said: new Map(),
    seals: new Map(),
    expenses: new Map(),
  };
}

/** What they do, one after the other: each saves, and what was answered stands. */
function steps(
  world: World,
  { token, projectId, template: begun, clients, said, seals, expenses }: Papers,
): (() => Promise<void>)[] {
  const say = <T>(method: string, path: string, body: object = {}) => command<T>(world, token, method, path, body);
  const word = (): string => `Said ${Math.floor(world.next() * 1e9)}`;
  const even = (): boolean => world.next() < 0.5;
  const save = async (path: string, body: object, shown: Record<string, unknown>, method = 'PUT'): Promise<void> => {
    if (await say(method, path, body)) said.set(path, shown);
  };
  const client = (name: string) => ({ client_name: name, client_email: `${name.replace(' ', '')}@clients.test` });
  const anyClient = () => pick(world, [...clients]);
  return [
    async () => {
      const settings = { legal_name: word(), upi_id: 'nila@bank', round_to_rupee: even() };
      await save('/business/settings', settings, settings);
    },
    async () => {
      const template = { ...begun, footerText: word(), showLogo: even() };
      await save('/business/template', template, template);
    },
    async () => {
      // What is there already is no event: something of it is new each time.
      const bookings = { email: said.get('/account/preferences')?.['email'] === false, whatsapp: even() };
      await save('/account/preferences', { preferences: { bookings } }, bookings);
    },
    async () => {
      const watermark = { text: word(), opacity: 0.5, enabled: even() };
      await save('/watermark/settings', watermark, watermark);
    },
    async () => {
      const on = even();
      const body = { whatsapp_alerts: on, whatsapp_number: on ? '+91 98123 45678' : '' };
      await save('/profile/subscribe-whatsapp', body, body, 'POST');
    },
    async () => {
      const project = { client_name: 'Meera Textiles', project_name: word(), industry: 'fashion' };
      await save(`/projects/items/${projectId}`, project, project);
    },
    async () => {
      if (clients.size > MOST_CLIENTS) return;
      const name = word();
      const added = await say<{ client: { client_id: string } }>('POST', '/business/clients', client(name));
      if (added) clients.set(added.client.client_id, { name, archived: false });
    },
    async () => {
      const [id, known] = anyClient() ?? [];
      const name = word();
      if (known && (await say('PUT', `/business/clients/${id}`, client(name)))) known.name = name;
    },
    async () => {
      const [id, known] = anyClient() ?? [];
      const path = known?.archived ? 'restore' : 'archive';
      if (known && (await say('POST', `/business/clients/${id}/${path}`))) known.archived = path === 'archive';
    },
    async () => {
      const [id, known] = anyClient() ?? [];
      if (!id || !known || !(await say('DELETE', `/business/clients/${id}`))) return;
      clients.delete(id);
      if (even() && (await say('POST', `/business/clients/${id}/restore`))) clients.set(id, known);
    },
    async () => {
      if (expenses.size > MOST_EXPENSES) return;
      const spent = (amount: number) => ({ category: 'prints', date: '2026-01-05', amount });
      const added = await say<{ expense: { expense_id: string } }>('POST', '/business/expenses', spent(1));
      if (!added) return;
      const path = `/business/expenses/${added.expense.expense_id}`;
      const amount = 2 + Math.floor(world.next() * 1000);
      const isThere = (await say('PUT', path, spent(amount))) && (await say('DELETE', path));
      // What was deleted stays so every other time.
      const isBack = isThere && expenses.size % 2 === 0;
      if (isBack && !(await say('POST', `${path}/restore`))) return;
      if (isThere) expenses.set(added.expense.expense_id, isBack ? amount : 0);
    },
    async () => {
      const month = `20${String(10 + Math.floor(seals.size / 12))}-${String(1 + (seals.size % 12)).padStart(2, '0')}`;
      const sealed = await say<{ month: { seal: { digest: string } } }>('POST', `/business/months/${month}/seal`);
      if (sealed) seals.set(month, sealed.month.seal.digest);
    },
  ];
}

/** All of it once at least, and again until the end. */
export async function papers(world: World, studio: Papers): Promise<void> {
  for (let round = 0; round === 0 || !world.stopping; round++)
    for (const step of steps(world, studio)) {
      if (round > 0 && world.stopping) return;
      await step();
      await pause(world.next() * 200);
    }
}

/** Settings are as they were saved last, and each client is in the list where they were put, by the name they were given. */
export async function checkPapers(
  world: World,
  { token, projectId, clients, said, seals, expenses }: Papers,
): Promise<void> {
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await call({ port: world.port, method: 'GET', path: `/api/v1${path}`, headers })).json<T>();
  };
  const preferences = async () =>
    (await get<{ preferences: { bookings: object } }>('/account/preferences')).preferences.bookings;
  const project = async () =>
    (await get<{ project_items: { project_id: string }[] }>('/projects')).project_items.find(
      ({ project_id: id }) => id === projectId,
    );
  const stands: Record<string, () => Promise<object | undefined>> = {
    '/business/settings': async () => (await get<{ settings: object }>('/business/settings')).settings,
    '/business/template': () => get('/business/template'),
    '/account/preferences': preferences,
    '/watermark/settings': () => get('/watermark/settings'),
    '/profile/subscribe-whatsapp': () => get('/profile'),
    [`/projects/items/${projectId}`]: project,
  };
  for (const [path, look] of Object.entries(stands)) {
    const there = (await look()) as Record<string, unknown> | undefined;
    for (const [field, value] of Object.entries(said.get(path) ?? { '': 'something' }))
      if (there?.[field] !== value) world.problems.push(`${path}: ${field} is ${String(there?.[field])}, not ${value}`);
  }
  const { months } = await get<{ months: { month: string; digest: string }[] }>('/business/months');
  for (const [month, digest] of seals)
    if (!months.some((one) => one.month === month && one.digest === digest))
      world.problems.push(`the seal of ${month} is gone`);
  const spent = (await get<{ expenses: { expense_id: string; amount: number }[] }>('/business/expenses?limit=200'))
    .expenses;
  const { totals } = await get<{ totals: { all: { expenses: number } } }>('/business/profit');
  if (totals.all.expenses !== spent.reduce((sum, { amount }) => sum + amount, 0))
    world.problems.push(`the expenses do not come to ₹${totals.all.expenses}`);
  for (const [id, amount] of expenses)
    if ((spent.find(({ expense_id: one }) => one === id)?.amount ?? 0) !== amount)
      world.problems.push(`the expense ${id} is not ₹${amount}`);
  const listed: string[] = [];
  for (const archived of [false, true]) {
    const path = `/business/clients?limit=100&archived=${archived}`;
    const all = (await get<{ clients: { client_id: string; client_name: string }[] }>(path)).clients;
    listed.push(...all.map(({ client_id: id, client_name: name }) => `${id} ${name} ${archived}`));
  }
  const wanted = [...clients].map(([id, { name, archived }]) => `${id} ${name} ${archived}`);
  if (listed.toSorted().join() !== wanted.toSorted().join())
    world.problems.push(`clients: ${listed.join()}, not ${wanted.join()}`);
}

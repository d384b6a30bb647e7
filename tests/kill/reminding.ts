import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reminder, ReminderRules } from '../../api/contract/reminder.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { draftedReminder } from '../reminders.ts';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command } from './world.ts';

interface Bill {
  id: string;
  number: string;
  clientId: string;
  reminderId: string;
  /** As it was acknowledged; undefined until then. */
  said?: 'approved' | 'declined' | 'settled';
}
/** A studio with money that is due, which its clients are reminded of if it wants so. */
export interface Reminding {
  token: string;
  bills: Bill[];
  /** What was saved last. */
  rules?: ReminderRules;
  /** By invoice, and by client, whether nobody is asked from now on. */
  unasked: Map<string, boolean>;
}

/** Reminders are drafted by rounds that no process here lives long enough for: they wait already before the first kill. */
const BILLS = 18;
const today = (): string => indianDate(new Date().toISOString());

export async function bringReminding(loom: TestLoom): Promise<Reminding> {
  const { token } = await loom.register('Rekha Iyer');
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    (await loom.call<T>('POST', `/api/v1/business${path}`, { token, body })).body;
  const bills: Bill[] = [];
  for (let n = 0; n < BILLS; n++) {
    const client = { client_name: `Meera ${n}`, client_email: `meera${n}@clients.test` };
    const { client_id: clientId } = (await ask<{ client: { client_id: string } }>('/clients', client)).client;
    const form = {
      client_id: clientId,
      issue_date: today(),
      due_date: today(),
      items: [{ description: 'Portraits', quantity: 1, rate: 1000 }],
    };
    const { invoice_id: id } = (await ask<{ invoice: Invoice }>('/invoices', form)).invoice;
    const { invoice_number: number } = (await ask<{ invoice: Invoice }>(`/invoices/${id}/send`)).invoice;
    bills.push({ id, number, clientId, reminderId: await draftedReminder(loom, id, today()) });
  }
  return { token, bills, unasked: new Map() };
}

/** One is approved, one declined and one paid in each round, and what is said of later ones is said and taken back. */
export async function reminding(world: World, studio: Reminding): Promise<void> {
  const { token, bills, unasked } = studio;
  const say = (method: string, path: string, body: object = {}) =>
    command(world, token, method, `/business${path}`, body);
  for (const [n, bill] of bills.entries()) {
    if (n >= 3 && world.stopping) return;
    const { id, reminderId, clientId } = bill;
    const named = { invoice_id: id, reminder_id: reminderId };
    const money = { amount: 1000, payment_method: 'upi', payment_date: today() };
    if (n % 3 === 0 && (await say('POST', '/reminders/approve', { reminders: [named] }))) bill.said = 'approved';
    if (n % 3 === 1 && (await say('DELETE', `/invoices/${id}/reminders/${reminderId}`))) bill.said = 'declined';
    if (n % 3 === 2 && (await say('POST', `/invoices/${id}/payments`, money))) bill.said = 'settled';

    const rules = { active: n % 2 === 0, before: [n + 1], on_day: n % 4 < 2, after: [n + 2, n + 20] };
    if (await say('PUT', '/reminder-rules', rules)) studio.rules = rules;
    const path = `/invoices/${id}/reminders/approval`;
    for (const [of, key] of [
      ['invoice', id],
      ['client', clientId],
    ] as const) {
      if (await say('PUT', path, { for: of, approved: true })) unasked.set(key, true);
      // Every other one is taken back, the second of the first round among them.
      if (n % 2 === 1 && (await say('PUT', path, { for: of, approved: false }))) unasked.set(key, false);
    }
    await pause(world.next() * 400);
  }
}

/** So many mails were written of each; whoever did not approve one is not written to. */
export async function checkMails(world: World, { bills }: Reminding, folder: string, isEnd: boolean): Promise<void> {
  const approved = new Set(bills.filter(({ said }) => said === 'approved').map(({ id }) => id));
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  for (const [n, { id, number }] of bills.entries()) {
    const count = mails.filter((mail) => mail.includes(`Reminder: invoice ${number} from`)).length;
    const least = isEnd && approved.has(id) ? 1 : 0;
    if (count > (n % 3 === 0 ? 1 : 0) || count < least)
      world.problems.push(`${count} reminders of the invoice ${number} were sent`);
  }
}

/** Each reminder is what was said of it, and so are the rules and whom nobody is asked about; each that was approved was sent, once. */
export async function checkReminders(world: World, studio: Reminding, folder: string): Promise<void> {
  const { token, bills, rules, unasked } = studio;
  const get = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await call({ port: world.port, method: 'GET', path: `/api/v1/business${path}`, headers })).json<T>();
  };
  const problem = (text: string): void => void world.problems.push(text);
  const saved = (await get<{ rules: ReminderRules }>('/reminder-rules')).rules;
  if (rules && JSON.stringify(saved) !== JSON.stringify(rules))
    problem(`rules of reminders: ${JSON.stringify(saved)}, not ${JSON.stringify(rules)}`);
  const stands = { approved: 'sent ', declined: 'lapsed declined', settled: 'lapsed settled' };
  for (const { id, number, clientId, said } of bills) {
    if (!said) continue;
    const found = await get<{ reminders: Reminder[]; approved: { invoice: boolean; client: boolean } }>(
      `/invoices/${id}/reminders`,
    );
    const all = found.reminders.map(({ status, reason }) => `${status} ${reason}`);
    if (all.join() !== stands[said]) problem(`the reminder of ${number} was ${said}, and is ${all.join()}`);
    const { invoice, client } = found.approved;
    if (invoice !== unasked.get(id) || client !== unasked.get(clientId))
      problem(`whether somebody is asked about ${number} is not as it was said`);
  }
  await checkMails(world, studio, folder, true);
}

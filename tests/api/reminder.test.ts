import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { Reminder, WaitingReminder } from '../../api/contract/reminder.ts';
import { type Run, runner } from '../../commands/core/run.ts';
import { recordReminderSent } from '../../commands/reminder.ts';
import { system } from '../../commands/core/actors.ts';
import { reminder } from '../../domain/reminder.ts';
import type { EventMeta } from '../../domain/kernel/event.ts';
import type { ReactionTools } from '../../reactions/core/reaction.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { newId } from '../../domain/kernel/id.ts';
import { draftDueReminders, reminderMails } from '../../reactions/reminder.ts';
import { draftedReminder } from '../reminders.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
/** An hour of a day from now, in India. */
const at = (days: number, time = '10:00'): Date => new Date(`${day(days)}T${time}:00+05:30`);
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography' });
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = { token: asha.token, body };
  const { status, body: said } = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, asked);
  expect([path, status, said.detail]).toEqual([path, 200, undefined]);
  return said;
}
const refused = async (method: string, path: string, body?: unknown) => {
  const answer = await loom.call<{ detail?: string }>(method, `/api/v1/business${path}`, { token: asha.token, body });
  return [answer.status, answer.body.detail];
};
let clients = 0;
const clientOf = async (): Promise<string> => {
  const body = { client_name: 'Meera Nair', client_email: `meera${++clients}@clients.test` };
  return (await ask<{ client: { client_id: string } }>('POST', '/clients', body)).client.client_id;
};
/** An invoice that was sent, due in so many days. */
async function billed(due: number, more: object = {}): Promise<Invoice> {
  const items = [{ description: 'Wedding', quantity: 1, rate: 1000 }];
  const form = { client_id: await clientOf(), issue_date: day(0), due_date: day(due), items, ...more };
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/invoices', form);
  const sent = await ask<{ invoice: Invoice }>('POST', `/invoices/${invoice.invoice_id}/send`, {});
  await loom.settled();
  return sent.invoice;
}
/** A round of the worker at a time. `dies`: its process does, before it tells the photographer. */
async function round(now: Date, { dies = false } = {}): Promise<number> {
  const { write, reads } = loom.loom.context;
  const then = (): Date => now;
  const inner = runner(write.journal, then);
  const run: Run = (description, input, caller) =>
    dies && description.name === 'RaiseNotice' && (input as { userId: string }).userId === asha.id
      ? Promise.reject(new Error('killed'))
      : inner(description, input, caller);
  await loom.settled();
  const drafted = await draftDueReminders({ write: { ...write, now: then, run }, reads });
  await loom.settled();
  return drafted;
}
type Of = { reminders: Reminder[]; approved: { invoice: boolean; client: boolean } };
const remindersOf = ({ invoice_id: id }: Invoice) => ask<Of>('GET', `/invoices/${id}/reminders`);
const waitingOf = async ({ invoice_id: id }: Invoice): Promise<WaitingReminder[]> =>
  (await ask<{ reminders: WaitingReminder[] }>('GET', '/reminders?limit=200')).reminders.filter(
    (each) => each.invoice_id === id,
  );
const approve = async (reminders: WaitingReminder[]) => {
  const named = reminders.map(({ invoice_id, reminder_id }) => ({ invoice_id, reminder_id }));
  const said = await ask<{ message: string }>('POST', '/reminders/approve', { reminders: named });
  await loom.settled();
  return said.message;
};
const pay = async ({ invoice_id: id }: Invoice, amount: number) => {
  await ask('POST', `/invoices/${id}/payments`, { amount, payment_method: 'upi', payment_date: day(0) });
  await loom.settled();
};
const mailsOf = async ({ invoice_number: number }: Invoice): Promise<string[]> => {
  await loom.settled();
  const outbox = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`Reminder: invoice ${number} from`));
};

describe('a reminder', () => {
  test('is drafted on its day from nine in the morning, and sent once its photographer approves it', async () => {
    const bill = await billed(20);
    expect(await round(at(16))).toBe(0);
    expect(await round(at(17, '08:59'))).toBe(0);
    expect(await round(at(17))).toBe(1);
    expect(await round(at(17, '18:00'))).toBe(0);
    const waiting = await waitingOf(bill);
    expect(waiting).toMatchObject([
      { status: 'waiting', amount: 1000, due_date: day(20), occasion: 'before', days: 3, client_name: 'Meera Nair' },
    ]);
    expect(await mailsOf(bill)).toEqual([]);
    expect(await approve(waiting)).toBe('The reminder is on its way.');
    expect(await approve(waiting)).toBe('The reminder is on its way.');
    const [mail, ...more] = await mailsOf(bill);
    expect(more).toEqual([]);
    expect(mail).toContain(waiting[0]!.client_email);
    expect(mail).toMatch(/\/public\/invoice#/);
    expect((await remindersOf(bill)).reminders).toMatchObject([{ status: 'sent' }]);
    expect(await waitingOf(bill)).toEqual([]);
    const { history } = await ask<{ history: { text: string }[] }>('GET', `/invoices/${bill.invoice_id}`);
    expect(history.at(-1)?.text).toBe('A reminder of ₹1,000 was sent.');
    const { body } = await loom.call<{ notifications: { title: string }[] }>(
      'GET',
      '/api/v1/admin/notifications/user',
      { token: asha.token },
    );
    expect(body.notifications.map(({ title }) => title)).toContain('A reminder waits for you');
  });

  test('comes part by part, and the latest takes the place of one that waited', async () => {
    const schedule = [
      { name: 'Advance', measure: 'total', value: 30, due: 'date', on: day(20) },
      { name: 'Album', measure: 'rest', due: 'date', on: day(40) },
    ];
    const bill = await billed(40, { schedule });
    await round(at(18));
    expect(await waitingOf(bill)).toMatchObject([{ part_name: 'Advance', amount: 300, occasion: 'before' }]);
    await round(at(20));
    expect(await waitingOf(bill)).toMatchObject([{ part_name: 'Advance', amount: 300, occasion: 'on' }]);
    await pay(bill, 300);
    expect(await waitingOf(bill)).toEqual([]);
    await round(at(38));
    expect(await waitingOf(bill)).toMatchObject([{ part_name: 'Album', amount: 700, due_date: day(40) }]);
    expect((await remindersOf(bill)).reminders.map(({ status, reason }) => [status, reason])).toEqual([
      ['waiting', ''],
      ['lapsed', 'settled'],
      ['lapsed', 'replaced'],
    ]);
  });

  test('of a server that was away for weeks is one, or none; rules say when', async () => {
    const bill = await billed(20);
    await round(at(35));
    expect(await waitingOf(bill)).toMatchObject([{ occasion: 'after', days: 10 }]);
    const other = await billed(20);
    await round(at(60));
    expect(await waitingOf(other)).toEqual([]);
    const rules = { active: true, before: [14, 1], on_day: false, after: [] };
    const saved = await ask<{ rules: object }>('PUT', '/reminder-rules', rules);
    expect(saved.rules).toEqual({ ...rules, before: [1, 14] });
    expect(await ask('GET', '/reminder-rules')).toEqual({ rules: saved.rules });
    const third = await billed(20);
    await round(at(7));
    expect(await waitingOf(third)).toMatchObject([{ occasion: 'before', days: 14 }]);
    await ask('PUT', '/reminder-rules', { ...rules, active: false });
    const fourth = await billed(20);
    await round(at(7));
    expect(await waitingOf(fourth)).toEqual([]);
    expect(await refused('PUT', '/reminder-rules', { ...rules, before: [31] })).toEqual([
      422,
      'A day lies at most 30 days away.',
    ]);
    await ask('PUT', '/reminder-rules', { active: true, before: [3], on_day: true, after: [3, 10] });
  });

  test('is never sent after the money came, the invoice was cancelled, or its link was ended', async () => {
    const [paid, cancelled, ended] = [await billed(20), await billed(20), await billed(20)];
    await round(at(20));
    const waiting = (await Promise.all([paid, cancelled, ended].map(waitingOf))).flat();
    expect(waiting).toHaveLength(3);
    await pay(paid, 1000);
    await ask('POST', `/invoices/${cancelled.invoice_id}/cancel`, {});
    await ask('DELETE', `/invoices/${ended.invoice_id}/share`);
    expect(await approve(waiting)).toBe('3 are not needed any more.');
    for (const [bill, reason] of [
      [paid, 'settled'],
      [cancelled, 'settled'],
      [ended, 'unreachable'],
    ] as const) {
      expect(await mailsOf(bill)).toEqual([]);
      expect((await remindersOf(bill)).reminders).toMatchObject([{ status: 'lapsed', reason }]);
    }
    await round(at(23));
    expect((await Promise.all([paid, cancelled, ended].map(waitingOf))).flat()).toEqual([]);
  });

  test('that its photographer does not want is not sent; another’s is not there', async () => {
    const bill = await billed(20);
    const reminderId = await draftedReminder(loom, bill.invoice_id, day(20));
    const path = `/invoices/${bill.invoice_id}/reminders/${reminderId}`;
    await ask('DELETE', path);
    await ask('DELETE', path);
    expect((await remindersOf(bill)).reminders).toMatchObject([{ status: 'lapsed', reason: 'declined' }]);
    expect(await refused('DELETE', `/invoices/${bill.invoice_id}/reminders/none`)).toEqual([
      404,
      'This reminder is not here.',
    ]);
  });

  test('goes without asking where that was said for its client or its invoice, until it is taken back', async () => {
    const bill = await billed(20);
    const path = `/invoices/${bill.invoice_id}/reminders/approval`;
    await ask('PUT', path, { for: 'client', approved: true });
    expect((await remindersOf(bill)).approved).toEqual({ invoice: false, client: true });
    await round(at(17));
    expect(await mailsOf(bill)).toHaveLength(1);
    await ask('PUT', path, { for: 'client', approved: false });
    await ask('PUT', path, { for: 'invoice', approved: true });
    await round(at(20));
    expect(await mailsOf(bill)).toHaveLength(2);
    await ask('PUT', path, { for: 'invoice', approved: false });
    await round(at(23));
    expect(await mailsOf(bill)).toHaveLength(2);
    expect(await waitingOf(bill)).toHaveLength(1);
  });

  test('is sent once, also where the process died between sending it and saying so', async () => {
    const bill = await billed(20);
    const reminderId = await draftedReminder(loom, bill.invoice_id, day(20));
    const { write, reads } = loom.loom.context;
    const { invoice_id: invoiceId } = bill;
    const send = vi.fn(() => Promise.resolve());
    // What was approved, before the worker of this server has heard of it.
    const known = (await write.journal.load(reminder, invoiceId)).state;
    const approved = { ...known.reminders[reminderId]!, status: 'approved' };
    const state = { ...known, reminders: { [reminderId]: approved } };
    const load: typeof write.journal.load = async (aggregate, id) => {
      const folded = await write.journal.load(aggregate, id);
      return aggregate.name === reminder.name ? { ...folded, state: state as unknown as typeof folded.state } : folded;
    };
    const dying = ((command: { name: string }, ...rest: unknown[]) =>
      command.name === recordReminderSent.name
        ? Promise.reject(new Error('killed'))
        : Reflect.apply(write.run, write, [command, ...rest])) as typeof write.run;
    const address = (path: string) => `https://loom.test${path}`;
    const event = { type: 'ReminderApproved', invoiceId, ownerId: asha.id, reminderId, standing: false };
    const react = (run: typeof write.run) => {
      const tools = { write: { ...write, journal: { ...write.journal, load }, run }, reads, mailer: { send }, address };
      const caller = { actor: system('test'), correlation: newId() };
      return reminderMails.react(event, { position: 0 } as EventMeta, tools as unknown as ReactionTools, caller);
    };
    await expect(react(dying)).rejects.toThrow('killed');
    await react(write.run);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('what waits for its photographer', () => {
  beforeAll(async () => {
    asha = await loom.register('Leela Menon');
    await ask('PUT', '/settings', { legal_name: 'Leela Menon' });
  });
  type Told = { notifications: { title: string }[] };
  const titles = async (): Promise<string[]> => {
    const { body } = await loom.call<Told>('GET', '/api/v1/admin/notifications/user', { token: asha.token });
    return body.notifications.map(({ title }) => title);
  };
  const schedule = [
    { name: 'Advance', measure: 'total', value: 30, due: 'date', on: day(20) },
    { name: 'Album', measure: 'rest', due: 'date', on: day(21) },
  ];

  test('is told of once a day, with the number of all that came, also where the process died before that', async () => {
    // What is due of others.
    await round(at(17));
    const bill = await billed(20);
    await expect(round(at(17), { dies: true })).rejects.toThrow('killed');
    expect(await titles()).toEqual([]);
    expect(await round(at(17, '11:00'))).toBe(0);
    expect(await titles()).toEqual(['A reminder waits for you']);
    const other = await billed(20);
    expect(await round(at(17, '12:00'))).toBe(1);
    expect(await round(at(17, '13:00'))).toBe(0);
    expect(await round(at(18))).toBe(0);
    expect(await titles()).toEqual(['2 reminders wait for you']);
    for (const each of [bill, other]) await approve(await waitingOf(each));
  });

  test('goes all at once, also where two parts of one invoice are due', async () => {
    const bill = await billed(21, { schedule });
    expect(await round(at(18))).toBe(2);
    const reminders = (await waitingOf(bill)).map(({ invoice_id, reminder_id }) => ({ invoice_id, reminder_id }));
    const body = { reminders };
    const headers = { 'idempotency-key': newId() };
    for (const _ of ['first', 'again']) {
      const said = await loom.call('POST', '/api/v1/business/reminders/approve', { token: asha.token, body, headers });
      expect(said.body).toMatchObject({ message: '2 reminders are on their way.', approved: 2 });
    }
    expect(await mailsOf(bill)).toHaveLength(2);
    expect(await waitingOf(bill)).toEqual([]);
  });

  test('waits no more once its invoice was cancelled, each part of it', async () => {
    const bill = await billed(21, { schedule });
    await round(at(18));
    expect(await waitingOf(bill)).toHaveLength(2);
    await ask('POST', `/invoices/${bill.invoice_id}/cancel`, { reason: 'Postponed' });
    await loom.settled();
    expect((await remindersOf(bill)).reminders.map(({ status }) => status)).toEqual(['lapsed', 'lapsed']);
  });

  test('is told of also where the process died, and none came by again before the next day', async () => {
    asha = await loom.register('Nila Menon');
    await ask('PUT', '/settings', { legal_name: 'Nila Menon' });
    await billed(24);
    await expect(round(at(21), { dies: true })).rejects.toThrow('killed');
    expect(await titles()).toEqual([]);
    for (const n of [22, 22, 23]) await round(at(n));
    expect(await titles()).toEqual(['A reminder waits for you']);
  });
});

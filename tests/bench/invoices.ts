import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personKeys } from '../../commands/core/personKeys.ts';
import { codec } from '../../domain/kernel/codec.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { allReactions } from '../../reactions/all.ts';
import { must } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { openSeed } from './seed.ts';
import { signIn } from './studio.ts';

const [FEW, MANY] = [1_000, 100_000];
const LIMIT = 50;
const ROUNDS = 60;
const WARM_UP = 10;
const DAY_MS = 86_400_000;
/** Invoices are dated over so many days. */
const DAYS = 700;

interface Studio extends Person {
  count: number;
  clientId: string;
  /** What the log says of an invoice that was sent and paid in part. */
  events: DomainEvent[];
}
const dayBefore = (days: number): string => indianDate(new Date(Date.now() - days * DAY_MS).toISOString());

/** By the calls of a Loom that runs in this process for a moment: a client, and an invoice of theirs. */
async function makeStudio(loom: TestLoom, count: number): Promise<Studio> {
  const person = await loom.register('Asha Rao');
  const ask = <T>(method: string, path: string, body: object) =>
    must<T>(loom, method, `/api/v1/business${path}`, { token: person.token, body });
  const client = { client_name: 'Meera Nair', client_email: 'meera@clients.test', state_code: '32' };
  const { client: added } = await ask<{ client: { client_id: string } }>('POST', '/clients', client);
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography' });
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/invoices', {
    client_id: added.client_id,
    issue_date: dayBefore(0),
    due_date: dayBefore(-30),
    items: [{ description: 'Wedding, two days', quantity: 2, rate: 40_000 }],
  });
  const path = `/invoices/${invoice.invoice_id}`;
  await ask('POST', `${path}/send`, {});
  await ask('POST', `${path}/payments`, { amount: 30_000, payment_method: 'upi', payment_date: dayBefore(0) });
  await loom.settled();
  const { feed, write } = loom.loom.context;
  const stored = await feed.readStream(`invoice-${invoice.invoice_id}`);
  const decoded = await codec(eventSchemas, personKeys(write.vault)).decodeAll(stored);
  return { ...person, count, clientId: added.client_id, events: decoded.map(({ event }) => event) };
}

/** The same invoice many times over, each of its own day; every second one waits for its payment. */
async function seedInvoices(folder: string, studios: readonly Studio[]): Promise<void> {
  const seed = await openSeed(folder);
  const began = Date.now() - DAYS * DAY_MS;
  for (const { id: ownerId, count, events } of studios)
    for (let n = 0; n < count; n++) {
      const invoiceId = derivedId('bench', 'invoice', ownerId, String(n));
      const on = dayBefore(DAYS - Math.floor((n * DAYS) / count));
      for (const event of events) {
        const isPayment = event.type === 'InvoicePaymentRecorded';
        if (isPayment && n % 2 === 0) continue;
        const own = {
          invoiceId,
          ...('issueDate' in event ? { issueDate: on } : {}),
          ...('number' in event && event.number !== '' ? { number: `B-${n}` } : {}),
          ...(isPayment ? { paymentId: derivedId('bench', 'payment', invoiceId), on } : {}),
        };
        await seed.add(`invoice-${invoiceId}`, { ...event, ...own } as DomainEvent, { at: began + n * 100 });
      }
    }
  // The worker has seen all of it: it would write a hundred thousand mails.
  const head = String(await seed.head());
  await seed.vault.putMany(
    'checkpoint',
    allReactions.map(({ name }) => ({ id: name, value: head })),
  );
  await seed.close();
}

/** A day that lies behind all others, another one each time. */
const until = (n: number): string => indianDate(new Date(Date.UTC(2060, 0, 1 + n)).toISOString());
/** A moment within the last minutes, another one each time. */
const ago = (n: number): string => new Date(Date.now() - 120_000 - n * 1000).toISOString();
const ASKED: readonly { work: string; path: (studio: Studio, n: number) => string }[] = [
  { work: 'a page of invoices', path: (_, n) => `/invoices?limit=${LIMIT}&to=${until(n)}` },
  {
    work: 'a page of what is pending of one client',
    path: ({ clientId }, n) => `/invoices?limit=${LIMIT}&status=pending&client_id=${clientId}&to=${until(n)}`,
  },
  { work: 'a page of transactions', path: (_, n) => `/transactions?limit=${LIMIT}&to=${until(n)}` },
  { work: 'the number of invoices of each status', path: () => '/invoice-counts' },
  { work: 'the same as of a moment', path: (_, n) => `/invoice-counts?at=${ago(n)}` },
  { work: 'the analytics', path: () => '/analytics' },
];

/** Lists and figures of a studio with many invoices, against one with few, on the same server. */
export async function benchInvoices(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-invoices-'));
  try {
    const making = await startLoom({ folder });
    const studios = [await makeStudio(making, FEW), await makeStudio(making, MANY)] as const;
    const other = await making.register('Vikram Sen');
    await making.close();
    await seedInvoices(folder, studios);
    const loom = await startLoomProcess(folder);
    try {
      await loom.settled();
      const tokens = await Promise.all(studios.map((studio) => signIn(loom.url, studio)));
      const bystander = await signIn(loom.url, other);
      const took = async (which: 0 | 1, path: string): Promise<number> => {
        const start = performance.now();
        const answer = await fetch(`${loom.url}/api/v1/business${path}`, {
          headers: { authorization: `Bearer ${tokens[which]}` },
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
        return performance.now() - start;
      };
      /** Something happens elsewhere, so that no answer is one that was kept. */
      const stir = async (n: number): Promise<void> => {
        const answer = await fetch(`${loom.url}/api/v1/business/settings`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${bystander}`, 'content-type': 'application/json' },
          body: JSON.stringify({ legal_name: `Vikram Sen ${n % 2}` }),
        });
        if (!answer.ok) throw new Error(`nothing was changed: ${answer.status} ${await answer.text()}`);
      };
      const figures: Figure[] = [];
      for (const { work, path } of ASKED) {
        const times: { few: number; many: number }[] = [];
        for (let n = 0; n < WARM_UP + ROUNDS; n++) {
          await stir(n);
          const [few, many] = [await took(0, path(studios[0], n)), await took(1, path(studios[1], n))];
          if (n >= WARM_UP) times.push({ few, many });
        }
        const [ours, reference] = [median(times.map(({ many }) => many)), median(times.map(({ few }) => few))];
        figures.push({
          work: `${work}, ${MANY.toLocaleString('en')} invoices (of ${FEW.toLocaleString('en')})`,
          unit: 'ms',
          target: 0.66,
          ours,
          reference,
          ratio: reference / ours,
        });
      }
      return figures;
    } finally {
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

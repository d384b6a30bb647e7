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

/** A page of gigs, and twenty of them; each gig with as many invoices and expenses. */
const [FEW, MANY] = [50, 1000];
const [INVOICES, EXPENSES] = [4, 3];
const LIMIT = 50;
const ROUNDS = 60;
const WARM_UP = 10;
const DAY_MS = 86_400_000;

interface Studio extends Person {
  gigs: number;
  /** What the log says of a gig, of an invoice of it that was paid, and of an expense. */
  gig: DomainEvent[];
  invoice: DomainEvent[];
  expense: DomainEvent[];
}

/** By the calls of a Loom that runs in this process for a moment: one of each. */
async function makeStudio(loom: TestLoom, gigs: number): Promise<Studio> {
  const person = await loom.register('Asha Rao');
  const today = indianDate(new Date().toISOString());
  const ask = <T>(path: string, body: object) =>
    must<T>(loom, 'POST', `/api/v1/business${path}`, { token: person.token, body });
  const client = { client_name: 'Meera Nair', client_email: 'meera@clients.test', state_code: '32' };
  const { client: added } = await ask<{ client: { client_id: string } }>('/clients', client);
  const { gig_id: gigId } = await loom.createGig(person);
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('/invoices', {
    client_id: added.client_id,
    gig_id: gigId,
    issue_date: today,
    due_date: today,
    items: [{ description: 'Wedding, two days', quantity: 2, rate: 40_000 }],
  });
  const path = `/invoices/${invoice.invoice_id}`;
  await ask(`${path}/send`, {});
  await ask(`${path}/payments`, { amount: 30_000, payment_method: 'upi', payment_date: today });
  const spent = { category: 'prints', date: today, amount: 1200, gig_id: gigId };
  const { expense } = await ask<{ expense: { expense_id: string } }>('/expenses', spent);
  await loom.settled();
  const { feed, write } = loom.loom.context;
  const eventsOf = async (stream: string): Promise<DomainEvent[]> => {
    const decoded = await codec(eventSchemas, personKeys(write.vault)).decodeAll(await feed.readStream(stream));
    return decoded.map(({ event }) => event);
  };
  return {
    ...person,
    gigs,
    gig: (await eventsOf(`gig-${gigId}`)).slice(0, 1),
    invoice: await eventsOf(`invoice-${invoice.invoice_id}`),
    expense: await eventsOf(`expense-${expense.expense_id}`),
  };
}

const withIds = (event: DomainEvent, ids: Record<string, string>): DomainEvent => {
  const own = Object.fromEntries(Object.entries(ids).filter(([name]) => name in event));
  const standing = 'standing' in event ? { standing: { ...(event.standing as object), gigId: ids['gigId'] } } : {};
  return { ...event, ...own, ...standing } as unknown as DomainEvent;
};

/** The same gig, invoice and expense many times over. */
async function seedGigs(folder: string, studios: readonly Studio[]): Promise<void> {
  const seed = await openSeed(folder);
  const began = Date.now() - 100 * DAY_MS;
  for (const { id: ownerId, gigs, gig, invoice, expense } of studios)
    for (let n = 0; n < gigs; n++) {
      const gigId = derivedId('bench', 'gig', ownerId, String(n));
      const at = began + n * 1000;
      for (const event of gig) await seed.add(`gig-${gigId}`, withIds(event, { gigId }), { at, gig: gigId });
      for (let each = 0; each < INVOICES; each++) {
        const invoiceId = derivedId('bench', 'invoice', gigId, String(each));
        const ids = { gigId, invoiceId, paymentId: derivedId('bench', 'payment', invoiceId) };
        for (const event of invoice) await seed.add(`invoice-${invoiceId}`, withIds(event, ids), { at });
      }
      for (let each = 0; each < EXPENSES; each++) {
        const expenseId = derivedId('bench', 'expense', gigId, String(each));
        for (const event of expense)
          await seed.add(`expense-${expenseId}`, withIds(event, { gigId, expenseId }), { at });
      }
    }
  const head = String(await seed.head());
  await seed.vault.putMany(
    'checkpoint',
    allReactions.map(({ name }) => ({ id: name, value: head })),
  );
  await seed.close();
}

/** A moment within the last minutes, another one each time. */
const ago = (n: number): string => new Date(Date.now() - 120_000 - n * 1000).toISOString();
const ASKED: readonly { work: string; path: (n: number) => string }[] = [
  { work: 'a page of what gigs earned', path: () => `/profit?limit=${LIMIT}` },
  { work: 'the same as of a moment', path: (n) => `/profit?limit=${LIMIT}&at=${ago(n)}` },
];

/** What gigs earned in a studio with many, against one with a page of them, on the same server. */
export async function benchProfit(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-profit-'));
  try {
    const making = await startLoom({ folder });
    const studios = [await makeStudio(making, FEW), await makeStudio(making, MANY)] as const;
    const other = await making.register('Vikram Sen');
    await making.close();
    await seedGigs(folder, studios);
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
        const { gigs } = (await answer.json()) as { gigs?: object[] };
        // The gig that was made by calls is younger than the moments.
        if (!gigs || gigs.length < LIMIT - 1)
          throw new Error(`${path}: ${answer.status}, ${String(gigs?.length)} gigs`);
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
          const [few, many] = [await took(0, path(n)), await took(1, path(n))];
          if (n >= WARM_UP) times.push({ few, many });
        }
        const [ours, reference] = [median(times.map(({ many }) => many)), median(times.map(({ few }) => few))];
        figures.push({
          work: `${work}, ${MANY.toLocaleString('en')} gigs with ${INVOICES} invoices and ${EXPENSES} expenses each (of ${FEW})`,
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

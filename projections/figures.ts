import type { InvoiceStatus } from '../domain/invoice/state.ts';

/** Amounts by what they are of: a month, a code of service, a client. In paise; what comes to nothing is left out. */
type Amounts = Readonly<Record<string, number>>;

/** How invoices are counted: a draft that is cancelled never was an invoice. */
type Counted = InvoiceStatus | 'cancelledDraft';

/** What one event changes in the books of a studio. */
export interface Move {
  /** Clients that are not deleted. */
  clients: number;
  /** Paise, less what went back; by the month of payment, and by the client. */
  received: number;
  month: string;
  client: string;
  /** Invoices by how they stand. */
  counts: Partial<Record<Counted, number>>;
  /** Drafts that began, whatever became of them. */
  drafted: number;
  /** Whether something became of an invoice of which its event does not say how it stood: in logs of before that was told. */
  untold: boolean;
  /** By due date: invoices that wait for money, and the paise that they wait for. */
  due: { date: string; count: number; amount: number }[];
  /** Charged before tax, by code of service. */
  work: readonly { sac: string; taxable: number }[];
}

/** Moves added up. */
export interface Figures {
  clients: number;
  received: number;
  counts: Readonly<Record<Counted, number>>;
  drafted: number;
  untold: boolean;
  months: Amounts;
  dues: Readonly<Record<string, readonly [count: number, amount: number]>>;
  work: Amounts;
  /** By client; not in the books of all time, where another read model has it. */
  byClient: Amounts;
}

export const noFigures: Figures = {
  clients: 0,
  received: 0,
  counts: { draft: 0, cancelledDraft: 0, pending: 0, paid: 0, cancelled: 0, credited: 0 },
  drafted: 0,
  untold: false,
  months: {},
  dues: {},
  work: {},
  byClient: {},
};

function plus(amounts: Amounts, key: string, amount: number): Amounts {
  if (amount === 0) return amounts;
  const { [key]: before = 0, ...rest } = amounts;
  return before + amount === 0 ? rest : { ...amounts, [key]: before + amount };
}
function plusDue(dues: Figures['dues'], { date, count, amount }: Move['due'][number]): Figures['dues'] {
  const { [date]: before = [0, 0], ...rest } = dues;
  const after = [before[0] + count, before[1] + amount] as const;
  return after[0] === 0 && after[1] === 0 ? rest : { ...dues, [date]: after };
}

function counted(counts: Figures['counts'], more: Move['counts']): Figures['counts'] {
  const sums = { ...counts };
  for (const [status, count] of Object.entries(more)) sums[status as Counted] += count;
  return sums;
}

/** `withClients`: also by client. */
export function moved(figures: Figures, move: Move, withClients: boolean): Figures {
  return {
    clients: figures.clients + move.clients,
    received: figures.received + move.received,
    counts: counted(figures.counts, move.counts),
    drafted: figures.drafted + move.drafted,
    untold: figures.untold || move.untold,
    months: plus(figures.months, move.month, move.received),
    dues: move.due.reduce(plusDue, figures.dues),
    work: move.work.reduce((work, { sac, taxable }) => plus(work, sac, taxable), figures.work),
    byClient: withClients ? plus(figures.byClient, move.client, move.received) : figures.byClient,
  };
}

/** Two books as one. */
export function together(one: Figures, other: Figures): Figures {
  const added = (a: Amounts, b: Amounts): Amounts =>
    Object.entries(b).reduce((sum, [key, amount]) => plus(sum, key, amount), a);
  return {
    clients: one.clients + other.clients,
    received: one.received + other.received,
    counts: counted(one.counts, other.counts),
    drafted: one.drafted + other.drafted,
    untold: one.untold || other.untold,
    months: added(one.months, other.months),
    dues: Object.entries(other.dues).reduce(
      (dues, [date, [count, amount]]) => plusDue(dues, { date, count, amount }),
      one.dues,
    ),
    work: added(one.work, other.work),
    byClient: added(one.byClient, other.byClient),
  };
}

export const still: Move = {
  clients: 0,
  received: 0,
  month: '',
  client: '',
  counts: {},
  drafted: 0,
  untold: false,
  due: [],
  work: [],
};

import { z } from 'zod';
import { gstTotals, monthParam } from './books.ts';
import { moment } from './moment.ts';
import { operation } from './operation.ts';

/** Of a sealed month. Amounts in rupees. */
const seal = z.object({
  month: z.string(),
  /** ISO 8601. */
  sealed_at: z.string(),
  /** Of its figures and of everything that is dated into it: SHA-256, hex. */
  digest: z.string(),
  /** The key that signed it, by the first 16 hex digits of its SHA-256, and what it signed (Ed25519, base64). */
  key: z.string(),
  signature: z.string(),
  /** Invoices, cancellations, credit notes, payments, refunds, advances and set-offs that are dated into it. */
  entries: z.number(),
  totals: gstTotals,
});
export type MonthSeal = z.infer<typeof seal>;

const waiting = z.object({
  invoice_id: z.string(),
  number: z.string(),
  client_name: z.string(),
  issue_date: z.string(),
  total_amount: z.number(),
});
const month = z.object({
  month: z.string(),
  /** `running`: it has not ended in India; `closed`: it was closed and is not sealed yet, or lies before a month that is sealed. */
  status: z.enum(['running', 'open', 'closed', 'sealed']),
  /** The month that has to be sealed before it; null: none. */
  first: z.string().nullable(),
  seal: seal.nullable(),
  /** Drafts that are dated into it (at most 50), and how many there are: sealed, they need another date to be sent. */
  drafts: z.array(waiting),
  draft_count: z.number(),
});
export type BusinessMonth = z.infer<typeof month>;

const params = z.object({ month: monthParam });

export const listSealedMonths = operation({
  id: 'listSealedMonths',
  tag: 'Invoices',
  summary: 'The months that are sealed, the latest first, now or as of a moment',
  call: 'GET /business/months',
  access: 'photographer',
  query: z.object({ at: moment }),
  answer: z.object({ months: z.array(seal) }),
});
export const getBusinessMonth = operation({
  id: 'getBusinessMonth',
  tag: 'Invoices',
  summary: 'How a month stands: running, open, closed or sealed, and the drafts that are dated into it',
  call: 'GET /business/months/{month}',
  access: 'photographer',
  params,
  answer: z.object({ month }),
});
export const sealMonth = operation({
  id: 'sealMonth',
  tag: 'Invoices',
  summary: 'Seals the figures of a month that has ended: nothing can be dated into it any more',
  call: 'POST /business/months/{month}/seal',
  access: 'photographer',
  params,
  answer: z.object({ message: z.string(), month }),
});
export const verifyMonth = operation({
  id: 'verifyMonth',
  tag: 'Invoices',
  summary: 'Reckons the figures of a sealed month anew, and says whether they are those that were sealed',
  call: 'GET /business/months/{month}/seal',
  access: 'photographer',
  params,
  answer: z.object({
    seal,
    /** ISO 8601. */
    verified_at: z.string(),
    unchanged: z.boolean(),
    /** What differs, in sentences. */
    differences: z.array(z.string()),
  }),
});

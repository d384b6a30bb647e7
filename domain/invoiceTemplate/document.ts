import { z } from 'zod';
import { invoiceTemplateSettings } from '../invoiceTemplate.ts';

/** Of rupees, in whole paise. */
const paise = z.number().int();
/** `YYYY-MM-DD`. */
const date = z.iso.date();
const line = z.string().max(500);
const text = z.string().max(20_000);
const fact = z.object({ label: line, value: line });

const party = z.object({
  name: line,
  /** The address as it is written, and how they are reached. */
  lines: z.array(line).max(12),
  /** e.g. GSTIN and state. */
  facts: z.array(fact).max(8),
});

/** Lines of one document. */
const MOST_LINES = 500;

/**
 * All that stands on an invoice, or on what is made like one: a bill of supply, a credit note, a voucher, a quotation.
 * It holds no address from which anything is loaded: the logo comes along in its bytes.
 */
export const invoiceDocument = z.object({
  /** What the law calls it: `Tax Invoice`. */
  kind: line,
  number: line,
  issued: date,
  due: date.nullable(),
  /** What else stands beside number and dates: place of supply, reverse charge, the invoice that a credit note is of. */
  facts: z.array(fact).max(12),
  seller: party,
  buyer: party,
  /** `data:image/...;base64,`. */
  logo: z
    .string()
    .max(2_000_000)
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/)
    .nullable(),
  lines: z
    .array(
      z.object({
        description: z.string().max(2000),
        /** HSN or SAC; '' where none is named. */
        code: line,
        quantity: z.number(),
        rate: paise,
        amount: paise,
      }),
    )
    .max(MOST_LINES),
  /** From the subtotal to what is due, in order; `strong`: the total. */
  totals: z.array(z.object({ label: line, amount: paise, strong: z.boolean() })).max(20),
  /** Taxes by code; `names` are the columns (`CGST`, `SGST`), and each row has one tax for each. Percentages 0 to 100. */
  taxes: z
    .object({
      names: z.array(line).max(4),
      rows: z
        .array(
          z.object({
            code: line,
            taxable: paise,
            taxes: z.array(z.object({ percent: z.number(), amount: paise })).max(4),
          }),
        )
        .max(MOST_LINES),
    })
    .nullable(),
  /** The total in words. */
  words: text,
  /** Advances that were received before it. */
  advances: z.array(z.object({ number: line, received: date, amount: paise, tax: paise })).max(50),
  /** In which parts it is paid; left out where it is not: when each is due, and how it stands, in words. */
  schedule: z
    .array(z.object({ name: line, due: line, amount: paise, standing: line }))
    .max(20)
    .optional(),
  bank: z.array(fact).max(8),
  /** What a UPI app reads from the code, with the exact amount; null where there is none. */
  upi: z.object({ uri: z.string().max(1000).startsWith('upi://'), id: line }).nullable(),
  /** What the law wants said, e.g. of an export under LUT. */
  declarations: z.array(text).max(8),
  notes: text,
  terms: text,
  /** Whose signature it bears; '' for none. */
  signatory: line,
  template: invoiceTemplateSettings,
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

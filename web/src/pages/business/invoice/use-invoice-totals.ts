import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { ApiError } from '../../../api/call.ts';
import { totalsQuery, type InvoiceSketch, type InvoiceTotals } from '../../../api/invoice.ts';
import type { Typed, Values } from './form-values.ts';

/** After the last key, in milliseconds. */
const TYPING_MS = 250;

/** The share of a part is all that its amount hangs on. */
const sketchedParts = (parts: NonNullable<Typed['schedule']>): NonNullable<InvoiceSketch['schedule']> =>
  parts.map(({ measure, value = 0 }) => ({
    name: '-',
    measure,
    value: measure === 'fixed' ? value : Math.min(value, 100),
    due: 'gig',
  }));

/** As far as it can be reckoned: what is no number of things yet is none of them. */
const sketchOf = (values: Typed): InvoiceSketch => ({
  client_id: values.client_id,
  items: values.items.map(({ quantity, rate, tax_rate: taxRate = null }) => ({
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 0,
    rate,
    tax_rate: taxRate,
  })),
  discount_type: values.discount_type,
  discount_value: values.discount_value,
  tax_rate: values.tax_rate,
  place_of_supply: values.place_of_supply,
  exempt: values.exempt,
  reverse_charge: values.reverse_charge,
  schedule: sketchedParts(values.schedule ?? []),
});

export interface LiveTotals {
  totals: InvoiceTotals | undefined;
  /** Why it cannot be reckoned as it stands. */
  refusal: string | null;
  /** What is shown is of a moment ago. */
  stale: boolean;
}

/** What the server makes of what is being typed. */
export function useInvoiceTotals(control: Control<Typed, unknown, Values>): LiveTotals {
  const values = useWatch({ control }) as Typed;
  const now = JSON.stringify(sketchOf(values));
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const wait = setTimeout(() => setAsked(now), TYPING_MS);
    return () => clearTimeout(wait);
  }, [now]);
  const answer = useQuery(totalsQuery(JSON.parse(asked) as InvoiceSketch));
  const refused = answer.error instanceof ApiError && answer.error.status > 0 && answer.error.status < 500;
  return {
    totals: answer.data?.totals,
    refusal: refused ? (answer.error as ApiError).detail : null,
    stale: asked !== now || answer.isPlaceholderData,
  };
}

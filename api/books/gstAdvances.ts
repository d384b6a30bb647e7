import { type Inclusive, added, nothingIncluded, without } from '../../domain/invoice/inclusive.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import type { AdvanceView } from '../../projections/advance.ts';
import type { GstReport } from '../contract/books.ts';

type Row = GstReport['advances_received'][number];

/** What of an advance counts in a month, and what of it does as of an earlier one. */
function partsOf(view: AdvanceView, month: string, at: string | null): { received: Inclusive; adjusted: Inclusive } {
  const isIn = (of: { on: string; at: string }) => of.on.slice(0, 7) === month && (at === null || of.at <= at);
  const used = [...view.refunds, ...view.setOffs].filter(isIn).reduce<Inclusive>(added, nothingIncluded);
  return isIn({ on: view.on, at: view.createdAt })
    ? { received: without(view, used), adjusted: nothingIncluded }
    : { received: nothingIncluded, adjusted: used };
}

/**
 * Tables 11A and 11B of GSTR-1, by place of supply and rate: advances of the month without what was set off or given back
 * in it, and what of earlier months was set off or given back in it. So the tax of an advance counts once. `at`: as it
 * stood then (ISO 8601 UTC); null: now.
 */
export function advanceTables(month: string, views: readonly AdvanceView[], at: string | null) {
  const tables = { received: new Map<string, Row>(), adjusted: new Map<string, Row>() };
  for (const view of views) {
    // Who bears no tax tells of no advance.
    if (view.supply.tax === 'none') continue;
    const parts = partsOf(view, month, at);
    for (const name of ['received', 'adjusted'] as const) {
      const part = parts[name];
      if (part.amount === 0) continue;
      const place = view.supply.placeOfSupply;
      const key = `${place}/${view.taxRate}/${view.supply.tax}`;
      const before = tables[name].get(key);
      const plus = (figure: keyof Inclusive): number =>
        (Math.round((before?.[figure] ?? 0) * 100) + part[figure]) / 100;
      tables[name].set(key, {
        place_of_supply: place,
        place_of_supply_name: GST_STATES.get(place) ?? '',
        rate: view.taxRate / 100,
        amount: plus('amount'),
        taxable: plus('taxable'),
        cgst: plus('cgst'),
        sgst: plus('sgst'),
        igst: plus('igst'),
      });
    }
  }
  return { advances_received: [...tables.received.values()], advances_adjusted: [...tables.adjusted.values()] };
}

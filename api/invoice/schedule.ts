import type { z } from 'zod';
import { type SchedulePart, amountsOf, partsOf } from '../../domain/invoice/schedule.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import type * as contract from '../contract/schedule.ts';

const decimal = (hundredths: number): number => hundredths / 100;

/** As it was typed; nothing where there is none. */
export const scheduleOf = (parts: z.output<typeof contract.scheduleForm>): { schedule?: SchedulePart[] } =>
  parts.length === 0
    ? {}
    : {
        schedule: parts.map(({ name, measure, value, due, on }) => ({
          name,
          measure,
          value: Math.round(value * 100),
          due,
          on: due === 'date' ? on : '',
        })),
      };

/** The parts of what was agreed, in rupees. */
export function agreedParts(parts: readonly SchedulePart[] | undefined, total: number): contract.SchedulePart[] {
  if (!parts) return [];
  const amounts = amountsOf(parts, total);
  return parts.map((part, index) => ({ ...part, value: decimal(part.value), amount: decimal(amounts[index]!) }));
}

/** The parts of an invoice as they stand: what was paid counts for them in their order. */
export function standingParts(view: InvoiceView): contract.SchedulePartDue[] {
  if (!view.schedule) return [];
  const isOpen = view.status === 'pending';
  const parts = partsOf(view.schedule, view, view);
  return agreedParts(view.schedule, view.total).map((part, index) => {
    const { on, certain, amount, left } = parts[index]!;
    return {
      ...part,
      amount: decimal(amount),
      due_date: on,
      certain,
      paid_amount: decimal(amount - left),
      due_amount: isOpen ? decimal(left) : 0,
    };
  });
}

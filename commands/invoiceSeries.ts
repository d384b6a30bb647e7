import { z } from 'zod';
import { invoice } from '../domain/invoice.ts';
import { invoiceSeries, numberedKinds, seriesIdOf, typedNumber, typedNumberIdOf } from '../domain/invoiceSeries.ts';
import { isPhotographer, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);

/** The next number of a series, for a document that is there and has none yet; however often it is asked for, it gets one. */
export const giveDocumentNumber = command({
  name: 'GiveDocumentNumber',
  aggregate: invoiceSeries,
  id: ({ ownerId, kind, year }) => seriesIdOf(ownerId, kind, year),
  input: z.object({
    ownerId: id,
    invoiceId: id,
    documentId: id,
    kind: z.enum(numberedKinds),
    year: z.string().regex(/^\d{4}-\d{2}$/),
  }),
  may: isSystem,
});

/** Before an invoice is stored with a number that was typed, which no other may have. */
export const takeTypedNumber = command({
  name: 'TakeTypedNumber',
  aggregate: typedNumber,
  id: ({ ownerId, number }) => typedNumberIdOf(ownerId, number),
  input: z.object({ ownerId: id, invoiceId: id, number: z.string().min(1).max(64) }),
  may: (actor, _, { ownerId }) => isPhotographer(actor) && actor.id === ownerId,
  async facts({ ownerId, number }, { state }) {
    const taken = await state(typedNumber, typedNumberIdOf(ownerId, number));
    if (taken.status === 'free') return false;
    const holder = await state(invoice, taken.invoiceId);
    return holder.status !== 'absent' && holder.draft.number.toUpperCase() === number.toUpperCase();
  },
  to: (input, { at }, used) => ({ type: 'TakeTypedNumber' as const, ...input, used, at }),
});

import { z } from 'zod';
import { invoice } from '../domain/invoice.ts';
import {
  type RecurringInvoiceState,
  draftFor,
  isDueOn,
  recurringInvoice,
  refuseAbsent,
} from '../domain/invoice/recurring.ts';
import { recurringDraft } from '../domain/invoice/recurringEvents.ts';
import { dueAfter } from '../domain/invoice/terms.ts';
import { invoiceTemplate } from '../domain/invoiceTemplate.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { isPhotographer, isPhotographerOf, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';
import { basisOf, draftInput, itemInput, ownSeller } from './invoice.ts';

const id = z.string().min(1).max(64);
const one = z.object({ recurringId: id });
const { clientId, discountValue, taxRate, notes, termsConditions, placeOfSupply } = draftInput.shape;
const typed = recurringDraft.extend({
  clientId,
  discountValue,
  taxRate,
  notes,
  termsConditions,
  placeOfSupply,
  items: z
    .array(itemInput)
    .min(1, 'An invoice has at least one line.')
    .max(200, 'An invoice can have at most 200 lines.'),
  firstOn: z.iso.date('Please enter the day of the first invoice.'),
  lastOn: z.union([z.literal(''), z.iso.date('Please enter the last day, or leave it empty.')]),
});

const isOwn = (actor: Actor, state: RecurringInvoiceState): boolean =>
  state.status === 'known' && isPhotographerOf(actor, state.ownerId);
const byOwner = {
  aggregate: recurringInvoice,
  id: ({ recurringId }: { recurringId: string }) => recurringId,
  may: isOwn,
};
const bySystem = { ...byOwner, may: isSystem };

/** Its id is made by `idMadeBy`. */
export const planRecurringInvoice = command({
  ...byOwner,
  name: 'PlanRecurringInvoice',
  input: one.extend({ draft: typed }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || isOwn(actor, state)),
  facts: ({ draft }, around) => basisOf(draft, around),
  to: ({ recurringId, draft }, { actor, at }, { settings: _, ...basis }) => ({
    type: 'PlanRecurringInvoice' as const,
    recurringId,
    ownerId: actor.id,
    draft,
    basis,
    at,
  }),
});
export const changeRecurringInvoice = command({
  ...byOwner,
  name: 'ChangeRecurringInvoice',
  input: one.extend({ draft: typed }),
  // For others nothing is looked up.
  facts: async ({ recurringId, draft }, around) =>
    isOwn(around.actor, await around.state(recurringInvoice, recurringId)) ? basisOf(draft, around) : undefined,
  to: ({ draft }, { at }, basis) => ({ type: 'ChangeRecurringInvoice' as const, draft, basis, at }),
});
export const pauseRecurringInvoice = command({
  ...byOwner,
  name: 'PauseRecurringInvoice',
  input: one,
  to: () => ({ type: 'PauseRecurringInvoice' as const, reason: '' }),
});
/** What falls between is left out: the next is made on the first of its days that is still to come. */
export const resumeRecurringInvoice = command({ ...byOwner, name: 'ResumeRecurringInvoice', input: one });
/** It can be restored within the hour. */
export const discardRecurringInvoice = command({ ...byOwner, name: 'DiscardRecurringInvoice', input: one });
export const restoreRecurringInvoice = command({ ...byOwner, name: 'RestoreRecurringInvoice', input: one });

/** It could not be made: until its photographer has looked at the reason, no other is tried. */
export const holdRecurringInvoice = command({
  ...bySystem,
  name: 'HoldRecurringInvoice',
  type: 'PauseRecurringInvoice',
  input: one.extend({ on: z.iso.date(), reason: z.string().min(1).max(1000) }),
});
/** After its invoice stands in the log. */
export const recordRecurringInvoice = command({
  ...bySystem,
  name: 'RecordRecurringInvoice',
  input: one.extend({ on: z.iso.date(), invoiceId: id, sent: z.boolean() }),
});
/** With the account of its studio, or an hour after it was deleted. */
export const eraseRecurringInvoice = command({
  ...bySystem,
  name: 'EraseRecurringInvoice',
  input: one.extend({ discarded: z.boolean().optional() }),
});

/** What is looked up of a studio for which the system acts. */
const onBehalfOf = (ownerId: string, around: Surroundings): Surroundings => ({
  ...around,
  actor: { kind: 'user', id: ownerId, role: 'photographer' },
});
const made = z.object({ invoiceId: id, recurringId: id });
const forInvoice = { aggregate: invoice, id: ({ invoiceId }: { invoiceId: string }) => invoiceId };
/** The draft that is made for a day; its id is made of both, so that there is one. */
export const draftRecurringInvoice = command({
  ...forInvoice,
  name: 'DraftRecurringInvoice',
  input: made.extend({ on: z.iso.date() }),
  async facts({ recurringId, on }, around) {
    const known = await around.state(recurringInvoice, recurringId);
    if (!isSystem(around.actor) || !isDueOn(known, on)) return undefined;
    const { ownerId } = known;
    const today = indianDate(around.at);
    const draft = draftFor(known.draft, on, { today, dueDate: dueAfter(today, known.draft.paymentTerms) });
    const { settings: _, ...basis } = await basisOf(draft, onBehalfOf(ownerId, around));
    return { ownerId, draft, basis };
  },
  may: (_, __, ___, facts) => facts !== undefined,
  to: ({ invoiceId }, _, facts) => ({ type: 'DraftInvoice' as const, invoiceId, ...(facts ?? refuseAbsent()) }),
});
/** Its number and its mail follow as those of any other. */
export const sendRecurringInvoice = command({
  ...forInvoice,
  name: 'SendRecurringInvoice',
  input: made,
  async facts({ invoiceId, recurringId }, around) {
    const [known, plan] = await Promise.all([
      around.state(invoice, invoiceId),
      around.state(recurringInvoice, recurringId),
    ]);
    if (!isSystem(around.actor) || known.status !== 'draft' || plan.status === 'absent') return undefined;
    const owned = onBehalfOf(known.ownerId, around);
    const basis = await basisOf(known.draft, owned);
    const seller = await ownSeller(basis.settings, owned);
    return { basis, seller, templateVersion: (await around.state(invoiceTemplate, known.ownerId)).version };
  },
  may: (actor, state) => isSystem(actor) && state.status !== 'absent',
  to: (_, { at }, sides) => ({ type: 'SendInvoice' as const, at, ...sides }),
});

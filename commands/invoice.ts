import { z } from 'zod';
import { account } from '../domain/account.ts';
import { type BusinessSettings, business } from '../domain/business.ts';
import { clientRecord } from '../domain/client.ts';
import { gig } from '../domain/gig.ts';
import { type Basis, invoice, reckoned, refuseAbsent } from '../domain/invoice.ts';
import { advance } from '../domain/invoice/advance.ts';
import { type Buyer, type Draft, type Seller, draft, paymentMethods } from '../domain/invoice/events.ts';
import { MOST_PARTS, WHOLE, schedulePart } from '../domain/invoice/schedule.ts';
import type { InvoiceState } from '../domain/invoice/state.ts';
import { type Supply, supplyOf } from '../domain/invoice/supply.ts';
import type { Line, Totals } from '../domain/invoice/totals.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { GST_STATES } from '../domain/kernel/gstin.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { invoiceTemplate } from '../domain/invoiceTemplate.ts';
import { type ProfileDetails, profile } from '../domain/profile.ts';
import { isPhotographer, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';
import { requireOpenIssue } from './monthSeal.ts';
import { requireOwnGig } from './ownGig.ts';
import { lineInput, linesInput } from './textInput.ts';

const id = z.string().min(1).max(64);
const one = z.object({ invoiceId: id });
const atMost = (most: number): string => `Please use at most ${most} characters.`;
const line = (most: number) => lineInput(most, atMost(most));
const lines = (most: number) => linesInput(most, atMost(most));

const QUANTITY = 'A quantity is a whole number of at least 1.';
const RATE = 'A rate is 0 or more, and at most ₹10,00,00,000.';
const PERCENT = 'A tax rate lies between 0 and 100 percent.';
const percent = z.number().int().min(0, PERCENT).max(10_000, PERCENT);
export const itemInput = draft.shape.items.element.extend({
  description: line(500).min(1, 'Please describe what each line is for.'),
  quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(99_999, 'A quantity can be at most 99,999.'),
  rate: z.number().int().min(0, RATE).max(10_000_000_000, RATE),
  taxRate: percent.nullable(),
  sac: z.string().regex(/^\d{4,8}$/, 'A SAC or HSN code has 4 to 8 digits.'),
});
const PART_DAY = 'Please enter the day on which each part is due.';
/** Parts in the order in which they are paid. */
const scheduleInput = z
  .array(
    schedulePart
      .extend({
        name: line(60).min(1, 'Please name each part.'),
        value: z.number().int().min(0, 'A part is 0 or more.').max(10_000_000_000_00),
      })
      .refine(({ due, on }) => (due === 'date') === (on !== ''), { path: ['on'], message: PART_DAY })
      .refine(({ on }) => on === '' || z.iso.date().safeParse(on).success, { path: ['on'], message: PART_DAY })
      .refine(({ measure, value }) => measure === 'fixed' || value <= WHOLE, {
        path: ['value'],
        message: 'A part can be at most 100 percent.',
      }),
  )
  .min(1)
  .max(MOST_PARTS, `A schedule can have at most ${MOST_PARTS} parts.`)
  .optional();
/** As it is typed; what else is made of lines has its own bounds for the rest. */
export const draftInput = draft.extend({
  clientId: id,
  number: z.string().trim().max(64),
  issueDate: z.iso.date('Please enter the issue date.'),
  dueDate: z.iso.date('Please enter the due date.'),
  items: z
    .array(itemInput)
    .min(1, 'An invoice has at least one line.')
    .max(200, 'An invoice can have at most 200 lines.'),
  discountValue: z.number().int().min(0, 'A discount is 0 or more.').max(10_000_000_000_00),
  taxRate: percent,
  notes: lines(2000),
  termsConditions: lines(5000),
  placeOfSupply: z.string().refine((code) => code === '' || GST_STATES.has(code), 'Please choose a place of supply.'),
  schedule: scheduleInput,
});

const isOwn = (actor: Actor, state: InvoiceState): boolean =>
  isPhotographer(actor) && state.status !== 'absent' && 'id' in actor && state.ownerId === actor.id;
const byOwner = {
  aggregate: invoice,
  id: ({ invoiceId }: { invoiceId: string }) => invoiceId,
  may: isOwn,
};

type Around = Pick<Surroundings, 'state' | 'actor'>;

/** The client as they stand on the document. */
async function buyerOf({ clientId }: Pick<Draft, 'clientId'>, { state, actor }: Around): Promise<Buyer> {
  const client = await state(clientRecord, clientId);
  if (client.status !== 'kept' || client.removedAt !== null || client.ownerId !== actor.id)
    return refuse('notFound', 'client.absent', 'This client is no longer here.');
  const { name, email, phone, company, address, gstin, stateCode } = client.details;
  return { name, email, phone, company, address, gstin, stateCode };
}
const nobody: Buyer = { name: '', email: '', phone: '', company: '', address: '', gstin: '', stateCode: '' };
export async function basisOf(
  on: Pick<Draft, 'clientId' | 'placeOfSupply' | 'exempt' | 'reverseCharge'>,
  around: Around,
): Promise<Basis & { settings: BusinessSettings }> {
  const settings = await around.state(business, around.actor.id);
  const buyer = on.clientId === '' ? nobody : await buyerOf(on, around);
  const supply = supplyOf({
    registration: settings.gstRegistration,
    sellerState: settings.stateCode,
    buyerState: buyer.stateCode,
    buyerGstin: buyer.gstin,
    chosenPlace: on.placeOfSupply,
    undertaking: settings.lutNumber,
    exempt: on.exempt,
    reverseCharge: on.reverseCharge === true,
  });
  return { buyer, supply, roundToRupee: settings.roundToRupee, settings };
}
/** The studio as it stands on the document: by its name in the books, else by that of its profile. */
export function sellerOf(
  settings: BusinessSettings,
  own: { fullName: string; email: string },
  {
    businessName,
    brandName,
    fullName,
    phone,
  }: Pick<ProfileDetails, 'businessName' | 'brandName' | 'fullName' | 'phone'>,
): Seller {
  const bank = [settings.bankName, settings.bankAccountName, settings.bankAccountNumber, settings.bankIfsc];
  return {
    name: settings.legalName || businessName || brandName || fullName || own.fullName,
    email: own.email,
    phone,
    address: settings.address,
    gstin: settings.gstRegistration === 'none' ? '' : settings.gstin,
    stateCode: settings.stateCode,
    registration: settings.gstRegistration,
    bank: bank.filter((part) => part !== '').join(', '),
    upiId: settings.upiId,
  };
}
export async function ownSeller(settings: BusinessSettings, { state, actor }: Surroundings): Promise<Seller> {
  const [person, said] = await Promise.all([state(account, actor.id), state(profile, actor.id)]);
  return sellerOf(settings, person.status === 'open' ? person : { fullName: '', email: '' }, said.details);
}
/** Of an invoice that is the caller's and can still change; for others nothing is looked up. */
async function draftIn(
  { invoiceId }: { invoiceId: string },
  { state, actor }: Surroundings,
): Promise<Draft | undefined> {
  const known = await state(invoice, invoiceId);
  return known.status === 'draft' && isOwn(actor, known) ? known.draft : undefined;
}

/** Its id is made by `idMadeBy`; a number that was typed was taken before (`takeTypedNumber`). */
export const draftInvoice = command({
  ...byOwner,
  name: 'DraftInvoice',
  input: one.extend({ draft: draftInput }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || isOwn(actor, state)),
  async facts({ draft: on }, around) {
    await requireOpenIssue(around, on.issueDate);
    return basisOf(on, around);
  },
  to: ({ invoiceId, draft: on }, { actor }, { settings: _, ...basis }) => ({
    type: 'DraftInvoice' as const,
    invoiceId,
    ownerId: actor.id,
    draft: on,
    basis,
  }),
});
export const changeInvoice = command({
  ...byOwner,
  name: 'ChangeInvoice',
  input: one.extend({ draft: draftInput }),
  // Of one that was sent only the notes change, which need nothing to be looked up.
  async facts(input, around) {
    const before = await draftIn(input, around);
    if (!before) return undefined;
    // One that waits from before its month was sealed can still be changed, and be sent with another date.
    if (before.issueDate !== input.draft.issueDate) await requireOpenIssue(around, input.draft.issueDate);
    return basisOf(input.draft, around);
  },
  to: ({ draft: on }, _, basis) => ({ type: 'ChangeInvoice' as const, draft: on, basis }),
});
/** It gets its number by `giveDocumentNumber`, where none was typed. */
export const sendInvoice = command({
  ...byOwner,
  name: 'SendInvoice',
  input: one,
  async facts(input, around) {
    const on = await draftIn(input, around);
    const basis = on && (await basisOf(on, around));
    if (!basis) return undefined;
    const seller = await ownSeller(basis.settings, around);
    return { basis, seller, templateVersion: (await around.state(invoiceTemplate, around.actor.id)).version };
  },
  to: (_, { at }, sides) => ({ type: 'SendInvoice' as const, at, ...sides }),
});

/** What is reckoned while it is typed: no client (`clientId` '') has been chosen yet, and quantities may be 0. */
export type Sketch = Pick<
  Draft,
  'clientId' | 'discountType' | 'discountValue' | 'taxRate' | 'placeOfSupply' | 'exempt'
> & { items: readonly Line[] };
/** The figures of a draft that nobody keeps, by the rules of one that is kept. */
export async function sketched(
  on: Sketch,
  around: Around,
): Promise<{ totals: Totals; supply: Supply; settings: BusinessSettings }> {
  const { supply, settings, ...basis } = await basisOf(on, around);
  return { totals: reckoned(on, { ...basis, supply }), supply, settings };
}

export const moneyInput = z.object({
  amount: z.number().int().min(1, 'Please enter an amount above 0.').max(10_000_000_000_00),
  method: z.enum(paymentMethods),
  on: z.iso.date('Please enter the date.'),
  reference: line(120),
  notes: lines(1000),
});
/** Its id is made by `idMadeBy`. */
export const recordPayment = command({
  ...byOwner,
  name: 'RecordPayment',
  input: one.extend({ paymentId: id, money: moneyInput }),
});
export const refundPayment = command({
  ...byOwner,
  name: 'RefundPayment',
  input: one.extend({ refundId: id, money: moneyInput }),
});
export const cancelInvoice = command({
  ...byOwner,
  name: 'CancelInvoice',
  input: one.extend({ reason: line(500) }),
});
/** It gets its number by `giveDocumentNumber`. */
export const issueCreditNote = command({
  ...byOwner,
  name: 'IssueCreditNote',
  input: one.extend({
    creditNoteId: id,
    amount: z.number().int().min(1, 'Please enter an amount above 0.').nullable(),
    reason: line(500).min(1, 'Please say why it is credited.'),
  }),
});
/** What an advance keeps for it, which stands in the log of the advance. */
export const takeAdvance = command({
  ...byOwner,
  name: 'TakeAdvance',
  input: one.extend({ advanceId: id, setOffId: id }),
  may: (actor, state) => isOwn(actor, state) || isSystem(actor),
  async facts({ advanceId, setOffId, invoiceId }, { state }) {
    const known = await state(advance, advanceId);
    const kept = known.status === 'received' ? known.setOffs.find((each) => each.setOffId === setOffId) : undefined;
    return kept?.invoiceId === invoiceId ? kept : refuseAbsent();
  },
  to: (_, __, setOff) => ({ type: 'TakeAdvance' as const, setOff }),
});
/** What its client paid online, or got back: a fact, of which it takes what it can. */
export const takeOnlinePayment = command({
  ...byOwner,
  name: 'TakeOnlinePayment',
  input: one.extend({ paymentId: id, money: moneyInput }),
  may: isSystem,
});
export const returnOnlinePayment = command({
  ...byOwner,
  name: 'ReturnOnlinePayment',
  input: one.extend({ refundId: id, money: moneyInput }),
  may: isSystem,
});
/** Which of the studio's gigs it is of; '' for none. */
export const chooseInvoiceGig = command({
  ...byOwner,
  name: 'ChooseInvoiceGig',
  input: one.extend({ gigId: z.string().max(64) }),
  // Whether it is the caller's is asked first, so that the gig is not told of.
  async facts({ invoiceId, gigId }, around) {
    const known = await around.state(invoice, invoiceId);
    if (isOwn(around.actor, known) && known.status !== 'absent' && known.gigId !== gigId)
      await requireOwnGig(gigId, around);
  },
});
/** Of local date and time; where a zone is named, the day in India. */
const dayOfGig = (dateTime: string): string =>
  /(Z|[+-]\d\d:\d\d)$/.test(dateTime) ? indianDate(dateTime) : dateTime.slice(0, 10);
/** The day of its gig, for parts that are due on it: as the gig says it. */
export const dateInvoiceGig = command({
  ...byOwner,
  name: 'DateInvoiceGig',
  input: one.extend({ gigId: z.string().max(64) }),
  may: (actor, state) => isSystem(actor) && state.status !== 'absent',
  async facts({ gigId }, { state }) {
    if (gigId === '') return '';
    const known = await state(gig, gigId);
    return known.status === 'open' ? dayOfGig(known.details.dateTime) : '';
  },
  to: ({ gigId }, _, gigDay) => ({ type: 'DateInvoiceGig' as const, gigId, gigDay }),
});
/** On which day its client got the photos; '' takes it back. */
export const sayDelivered = command({
  ...byOwner,
  name: 'SayDelivered',
  input: one.extend({ on: z.union([z.literal(''), z.iso.date('Please enter the day of the delivery.')]) }),
});
/** Its gig was purged. */
export const endInvoiceGig = command({
  ...byOwner,
  name: 'EndInvoiceGig',
  input: one.extend({ gigId: id }),
  may: (actor, state) => isSystem(actor) && state.status !== 'absent',
});
/** Of a draft; it can be restored within the hour. */
export const discardInvoice = command({ ...byOwner, name: 'DiscardInvoice', input: one });
export const restoreInvoice = command({ ...byOwner, name: 'RestoreInvoice', input: one });
/** With the account of its studio, or an hour after it was deleted. */
export const eraseInvoice = command({
  ...byOwner,
  name: 'EraseInvoice',
  input: one.extend({ discarded: z.boolean().optional() }),
  may: isSystem,
});

import { z } from 'zod';
import { invoice } from '../domain/invoice.ts';
import type { InvoiceState } from '../domain/invoice/state.ts';
import { type QuotationState, quotation, refuseAbsent, refuseEnded } from '../domain/invoice/quotation.ts';
import type { SchedulePart } from '../domain/invoice/schedule.ts';
import { dueAfter } from '../domain/invoice/terms.ts';
import { type QuotationDraft, quotationDraft } from '../domain/invoice/quotationEvents.ts';
import { invoiceTemplate } from '../domain/invoiceTemplate.ts';
import { inLines } from '../domain/kernel/cleanText.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { financialYearOf, indianDate } from '../domain/kernel/financialYear.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isPhotographer, isSystem, system } from './core/actors.ts';
import { type Caller, type Outcome, type Surroundings, command } from './core/run.ts';
import { signedTokens } from './core/signedTokens.ts';
import type { WriteSide } from './core/writeSide.ts';
import { basisOf, draftInput, eraseInvoice, itemInput, ownSeller } from './invoice.ts';
import { giveDocumentNumber } from './invoiceSeries.ts';
import { nameInput } from './nameInput.ts';
import { linesInput } from './textInput.ts';
import { tokenPurposes } from './tokenPurposes.ts';

const id = z.string().min(1).max(64);
const one = z.object({ quotationId: id });
const { clientId, discountValue, taxRate, notes, placeOfSupply, schedule } = draftInput.shape;
const typed = quotationDraft.extend({
  clientId,
  discountValue,
  taxRate,
  notes,
  placeOfSupply,
  schedule,
  items: z
    .array(itemInput)
    .min(1, 'A quotation has at least one line.')
    .max(200, 'A quotation can have at most 200 lines.'),
  validUntil: z.iso.date('Please enter the day until which it is valid.'),
  terms: linesInput(20_000, 'The terms can have at most 20,000 characters.'),
});

const isOwn = (actor: Actor, state: QuotationState): boolean =>
  isPhotographer(actor) && state.status !== 'absent' && 'id' in actor && state.ownerId === actor.id;
const byOwner = {
  aggregate: quotation,
  id: ({ quotationId }: { quotationId: string }) => quotationId,
  may: isOwn,
};
/** Of a quotation that is the caller's and can still change; for others nothing is looked up. */
async function draftIn(
  { quotationId }: { quotationId: string },
  { state, actor }: Surroundings,
): Promise<QuotationDraft | undefined> {
  const known = await state(quotation, quotationId);
  return known.status === 'draft' && isOwn(actor, known) ? known.draft : undefined;
}

/** Its id is made by `idMadeBy`. */
export const draftQuotation = command({
  ...byOwner,
  name: 'DraftQuotation',
  input: one.extend({ draft: typed }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || isOwn(actor, state)),
  facts: ({ draft }, around) => basisOf(draft, around),
  to: ({ quotationId, draft }, { actor }, { settings: _, ...basis }) => ({
    type: 'DraftQuotation' as const,
    quotationId,
    ownerId: actor.id,
    draft,
    basis,
  }),
});
export const changeQuotation = command({
  ...byOwner,
  name: 'ChangeQuotation',
  input: one.extend({ draft: typed }),
  facts: async (input, around) => ((await draftIn(input, around)) ? basisOf(input.draft, around) : undefined),
  to: ({ draft }, _, basis) => ({ type: 'ChangeQuotation' as const, draft, basis }),
});
/** It gets its number by `sendWithNumber`. */
const sendQuotation = command({
  ...byOwner,
  name: 'SendQuotation',
  input: one,
  async facts(input, around) {
    const draft = await draftIn(input, around);
    const basis = draft && (await basisOf(draft, around));
    if (!basis) return undefined;
    const seller = await ownSeller(basis.settings, around);
    return { basis, seller, templateVersion: (await around.state(invoiceTemplate, around.actor.id)).version };
  },
  to: (_, { at }, sides) => ({ type: 'SendQuotation' as const, at, ...sides }),
});
export const endQuotationLink = command({ ...byOwner, name: 'EndQuotationLink', input: one });
/** One whose link works stays at its address; one whose link was ended gets another. */
export const renewQuotationLink = command({ ...byOwner, name: 'RenewQuotationLink', input: one });
/** Of a draft; it can be restored within the hour. */
export const discardQuotation = command({ ...byOwner, name: 'DiscardQuotation', input: one });
export const restoreQuotation = command({ ...byOwner, name: 'RestoreQuotation', input: one });
/** With the account of its studio, or an hour after it was deleted. */
export const eraseQuotation = command({
  ...byOwner,
  name: 'EraseQuotation',
  input: one.extend({ discarded: z.boolean().optional() }),
  may: isSystem,
});

/** By whoever holds the link of that round. */
const byHolder = { ...byOwner, may: (_: Actor, state: QuotationState): boolean => state.status !== 'absent' };
const held = one.extend({ round: z.number().int() });
export const acceptQuotation = command({
  ...byHolder,
  name: 'AcceptQuotation',
  input: held.extend({
    name: nameInput('Please type your name.').max(120, 'The name can have at most 120 characters.'),
    hash: z.string().max(64),
  }),
});
export const declineQuotation = command({
  ...byHolder,
  name: 'DeclineQuotation',
  input: held.extend({
    reason: z
      .string()
      .overwrite(inLines)
      .min(1, 'Please say why, in a few words.')
      .max(1000, 'The reason can have at most 1,000 characters.'),
  }),
});

/** A quotation that was sent gets its number once it stands in the log; what a crash leaves without one gets it by the reaction to the same event. */
export async function giveQuotationNumber(
  { run }: Pick<WriteSide, 'run'>,
  { quotationId, ownerId, issueDate }: { quotationId: string; ownerId: string; issueDate: string },
  caller: Caller,
): Promise<void> {
  const bySystem = { ...caller, actor: system('invoice-numbers'), key: undefined };
  const about = { ownerId, invoiceId: quotationId, documentId: quotationId };
  await run(giveDocumentNumber, { ...about, kind: 'quotation' as const, year: financialYearOf(issueDate) }, bySystem);
}
/** Sends a quotation: from now on it is fixed and has its number. */
export async function sendWithNumber(
  tools: Pick<WriteSide, 'run'>,
  quotationId: string,
  caller: Caller,
): Promise<void> {
  const { state } = await tools.run(sendQuotation, { quotationId }, caller);
  if (state.status === 'absent' || state.status === 'draft') return;
  const { ownerId, offered } = state;
  await giveQuotationNumber(tools, { quotationId, ownerId, issueDate: offered.issueDate }, caller);
}

/** What an invoice holds of terms. */
const MOST_TERMS = 5000;

/** Parts whose day is past are due at once, and the whole not before its last part. */
function datedParts(parts: readonly SchedulePart[], today: string): SchedulePart[] {
  return parts.map((part) => (part.due === 'date' && part.on < today ? { ...part, on: today } : part));
}

/** The draft of the invoice that a quotation becomes, dated `today`. Terms that are longer than an invoice's are named by the day of their acceptance. */
function draftFrom(
  { validUntil: _, terms, schedule: parts, ...draft }: QuotationDraft,
  acceptedAt: string,
  today: string,
) {
  const due = dueAfter(today, draft.paymentTerms);
  const agreed = `The terms of the quotation that was accepted on ${indianDate(acceptedAt)} apply.`;
  const termsConditions = terms.length > MOST_TERMS ? agreed : terms;
  const typed = { ...draft, number: '', issueDate: today, dueDate: due, termsConditions };
  if (!parts) return typed;
  const schedule = datedParts(parts, today);
  const dueDate = schedule.reduce((last, { on }) => (on > last ? on : last), due);
  return { ...typed, dueDate, schedule };
}

/** The invoice of a quotation has its id, so that there is one of it at most, whoever asks how often. */
const invoiceQuotation = command({
  name: 'InvoiceQuotation',
  aggregate: invoice,
  id: ({ quotationId }: { quotationId: string }) => quotationId,
  input: one,
  async facts({ quotationId }, around) {
    const known = await around.state(quotation, quotationId);
    if (!isOwn(around.actor, known)) return undefined;
    if (known.status !== 'accepted')
      return refuse('conflict', 'quotation.open', 'The client has not accepted this quotation.');
    const draft = draftFrom(known.draft, known.acceptance.at, indianDate(around.at));
    const { settings: _, ...basis } = await basisOf(draft, around);
    return { draft, basis };
  },
  may: (actor, _, __, facts) => isPhotographer(actor) && facts !== undefined,
  to: ({ quotationId }, { actor }, facts) => ({
    type: 'DraftInvoice' as const,
    invoiceId: quotationId,
    ownerId: actor.id,
    ...(facts ?? refuseAbsent()),
  }),
});
/** Makes the invoice of a quotation of the caller's. One that was deleted is made anew, as it was agreed. */
export async function makeInvoiceOf(
  { run }: Pick<WriteSide, 'run'>,
  quotationId: string,
  caller: Caller,
): Promise<Outcome<InvoiceState>> {
  const bySystem = { ...caller, actor: system('quotations'), key: undefined };
  await run(eraseInvoice, { invoiceId: quotationId, discarded: true }, bySystem);
  return run(invoiceQuotation, { quotationId }, { ...caller, key: undefined });
}

type Tools = Pick<WriteSide, 'secrets' | 'now' | 'journal'>;
/** The path by which a client sees a quotation; the token stands behind `#`, which browsers send to nobody. Null while it has none. */
export function quotationPath(
  tools: Pick<Tools, 'secrets' | 'now'>,
  quotationId: string,
  { linked, round }: { linked: boolean; round: number },
): string | null {
  if (!linked) return null;
  const tokens = signedTokens(tokenPurposes.quotation, tools);
  return `/public/quotation#${tokens.sign({ quotationId, round: String(round) }, Number.POSITIVE_INFINITY)}`;
}
/** The quotation of an address. Refuses `notFound` one that was ended. */
export async function linkedQuotation(tools: Tools, token: string): Promise<{ quotationId: string; round: number }> {
  const claims = signedTokens(tokenPurposes.quotation, tools).open(token);
  if (claims) {
    const { state } = await tools.journal.load(quotation, claims.quotationId);
    const isSent = state.status !== 'absent' && state.status !== 'draft';
    if (isSent && state.linked && state.round === Number(claims.round))
      return { quotationId: claims.quotationId, round: state.round };
  }
  return refuseEnded();
}

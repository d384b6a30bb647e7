import { createHash } from 'node:crypto';
import type { Aggregate } from '../kernel/aggregate.ts';
import { canonical } from '../kernel/chain.ts';
import { indianDate } from '../kernel/financialYear.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Buyer, Seller } from './events.ts';
import { type QuotationDraft, type QuotationEvent, quotationEvents } from './quotationEvents.ts';
import { requireSchedule, withSchedule } from './schedule.ts';
import type { Supply } from './supply.ts';
import { type Totals, totalsOf } from './totals.ts';

type About = { quotationId: string; ownerId: string };
/** What a quotation is reckoned with, besides what was typed. */
interface Basis {
  buyer: Buyer;
  supply: Supply;
  roundToRupee: boolean;
}
/** All that a client accepts. Amounts in paise. */
export interface Offered extends QuotationDraft {
  quotationId: string;
  /** The day it was sent, `YYYY-MM-DD`. */
  issueDate: string;
  buyer: Buyer;
  seller: Seller;
  supply: Supply;
  totals: Totals;
}
export interface Acceptance {
  name: string;
  /** SHA-256, hex. */
  hash: string;
  at: string;
}

type Drafted = About & { draft: QuotationDraft; totals: Totals };
/** `linked`: whether the link of this round works. */
type Sent = Drafted & { offered: Offered; hash: string; round: number; linked: boolean };
export type QuotationState =
  | { status: 'absent' }
  | (Drafted & { status: 'draft'; discardedAt: string | null })
  | (Sent & { status: 'sent' | 'declined' })
  | (Sent & { status: 'accepted'; acceptance: Acceptance });

type Timed = { at: string };
export type QuotationCommand =
  | (About & { type: 'DraftQuotation'; draft: QuotationDraft; basis: Basis })
  /** Of no draft nothing is looked up: what was sent is not reckoned anew. */
  | { type: 'ChangeQuotation'; draft: QuotationDraft; basis: Basis | undefined }
  | (Timed & { type: 'SendQuotation'; seller?: Seller; basis?: Basis; templateVersion?: number })
  | { type: 'EndQuotationLink' }
  | { type: 'RenewQuotationLink' }
  /** `hash`: of what the client saw. */
  | (Timed & { type: 'AcceptQuotation'; round: number; name: string; hash: string })
  | (Timed & { type: 'DeclineQuotation'; round: number; reason: string })
  | (Timed & { type: 'DiscardQuotation' })
  | { type: 'RestoreQuotation' }
  /** `discarded`: only where it was deleted, and not restored. */
  | { type: 'EraseQuotation'; discarded?: boolean | undefined };

/** How a quotation that is not there, or another studio's, is refused. */
export const refuseAbsent = (): never => refuse('notFound', 'quotation.absent', 'This quotation is not here.');
/** In the same words, one that was ended and one that never was. */
export const refuseEnded = (): never =>
  refuse('notFound', 'quotation.ended', 'This link has ended. Please ask the photographer for a new one.');

/**
 * What a client accepts, as text: JSON without gaps, fields by their names in order. Its number is not in it, which a
 * quotation gets a moment later; its id is.
 */
export function offeredText(of: Offered): string {
  const { quotationId, issueDate, validUntil, items, discountType, discountValue, taxRate, schedule } = of;
  const { paymentTerms, notes, terms, placeOfSupply, exempt, buyer, seller, supply, totals } = of;
  const dated = { quotationId, issueDate, validUntil };
  const priced = { items, discountType, discountValue, taxRate, placeOfSupply, exempt, supply, totals };
  const paid = schedule ? { paymentTerms, schedule } : { paymentTerms };
  return canonical({ ...dated, ...priced, ...paid, notes, terms, buyer, seller });
}
/** SHA-256, hex, of that text. */
export const offeredHash = (of: Offered): string => createHash('sha256').update(offeredText(of)).digest('hex');

/** Days of a quotation's parts are made to fit when it becomes an invoice. */
const ANY_DAY = { first: '', last: '9999-12-31' };
function figures(draft: QuotationDraft, { buyer, supply, roundToRupee }: Basis) {
  const discount = { type: draft.discountType, value: draft.discountValue };
  const totals = totalsOf(draft.items, discount, draft.taxRate, { tax: supply.tax, roundToRupee });
  if (draft.schedule) requireSchedule(draft.schedule, totals.total, ANY_DAY);
  return { ...draft, buyer, supply, totals };
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
type Known = Exclude<QuotationState, { status: 'absent' }>;
const aboutOf = ({ quotationId, ownerId }: About): About => ({ quotationId, ownerId });

function changed(state: Known, draft: QuotationDraft, basis: Basis | undefined): QuotationEvent[] {
  if (state.status !== 'draft')
    return refuse(
      'conflict',
      'quotation.sent',
      'This quotation was sent and stays as it is. Please make a new one, and end the link to this one.',
    );
  if (!basis) return refuseAbsent();
  const next = figures(draft, basis);
  return same(state.draft, draft) && same(state.totals, next.totals)
    ? []
    : [{ type: 'QuotationChanged', ...aboutOf(state), ...next }];
}

function sent(
  state: Known,
  { seller, basis, templateVersion, at }: Extract<QuotationCommand, { type: 'SendQuotation' }>,
): QuotationEvent[] {
  if (state.status !== 'draft') return [];
  if (!seller || !basis || templateVersion === undefined) return refuseAbsent();
  const issueDate = indianDate(at);
  if (state.draft.validUntil < issueDate)
    refuse('invalid', 'quotation.past', 'The day until which it is valid has passed. Please choose a later one.');
  const { buyer, supply, totals } = figures(state.draft, basis);
  const { quotationId, ownerId, draft } = state;
  const offered = { ...draft, quotationId, issueDate, buyer, seller, supply, totals };
  const sides = { clientId: draft.clientId, issueDate, buyer, seller, supply, totals, templateVersion };
  return [{ type: 'QuotationSent', quotationId, ownerId, ...sides, round: 1, hash: offeredHash(offered) }];
}

/** That the link works, and the quotation can still be answered. */
function requireOpen(state: Exclude<Known, { status: 'draft' }>, at: string): void {
  if (state.status === 'accepted')
    refuse('conflict', 'quotation.accepted', `This quotation was accepted already, by ${state.acceptance.name}.`);
  if (state.status === 'declined')
    refuse('conflict', 'quotation.declined', 'This quotation was declined. Please ask the photographer for a new one.');
  if (state.draft.validUntil < indianDate(at))
    refuse(
      'conflict',
      'quotation.expired',
      `This quotation was valid until ${state.draft.validUntil}. Please ask the photographer for a new one.`,
    );
}

function answered(
  state: Known,
  command: Extract<QuotationCommand, { type: 'AcceptQuotation' | 'DeclineQuotation' }>,
): QuotationEvent[] {
  const { round, at } = command;
  if (state.status === 'draft' || !state.linked || state.round !== round) return refuseEnded();
  if (command.type === 'DeclineQuotation') {
    if (state.status === 'declined') return [];
    requireOpen(state, at);
    return [{ type: 'QuotationDeclined', ...aboutOf(state), reason: command.reason, round, at }];
  }
  const { name, hash } = command;
  if (state.status === 'accepted' && state.acceptance.name === name && state.acceptance.hash === hash) return [];
  requireOpen(state, at);
  if (hash !== offeredHash(state.offered))
    return refuse(
      'conflict',
      'quotation.changed',
      'This quotation is not the one that you were looking at. Please load the page again, and read it once more.',
    );
  return [{ type: 'QuotationAccepted', ...aboutOf(state), name, hash, round, at }];
}

function discarded(state: Known, at: string): QuotationEvent[] {
  if (state.status !== 'draft')
    refuse('conflict', 'quotation.sent', 'Only a draft can be deleted. Please end the link to this quotation.');
  return [{ type: 'QuotationDiscarded', ...aboutOf(state), at }];
}
/** One that was deleted is not there, but to be deleted again, restored or erased. */
function ofDiscarded({ type }: QuotationCommand, state: Known): QuotationEvent[] {
  if (type === 'DiscardQuotation') return [];
  return type === 'RestoreQuotation' ? [{ type: 'QuotationRestored', ...aboutOf(state) }] : refuseAbsent();
}

function decided(command: QuotationCommand, state: QuotationState): QuotationEvent[] {
  if (command.type === 'DraftQuotation') {
    const { quotationId, ownerId, draft, basis } = command;
    if (state.status !== 'absent') return [];
    return [{ type: 'QuotationDrafted', quotationId, ownerId, ...figures(draft, basis) }];
  }
  if (state.status === 'absent') return command.type === 'EraseQuotation' ? [] : refuseAbsent();
  const isDiscarded = state.status === 'draft' && state.discardedAt !== null;
  if (command.type === 'EraseQuotation')
    return command.discarded && !isDiscarded ? [] : [{ type: 'QuotationErased', ...aboutOf(state) }];
  if (isDiscarded) return ofDiscarded(command, state);
  switch (command.type) {
    case 'ChangeQuotation':
      return changed(state, command.draft, command.basis);
    case 'SendQuotation':
      return sent(state, command);
    case 'EndQuotationLink':
      if (state.status === 'draft') return refuse('conflict', 'quotation.draft', 'A draft has no link yet.');
      return state.linked ? [{ type: 'QuotationLinkEnded', ...aboutOf(state) }] : [];
    case 'RenewQuotationLink':
      if (state.status === 'draft') return refuse('conflict', 'quotation.draft', 'Please send the quotation first.');
      return state.linked ? [] : [{ type: 'QuotationLinkRenewed', ...aboutOf(state), round: state.round + 1 }];
    case 'AcceptQuotation':
    case 'DeclineQuotation':
      return answered(state, command);
    case 'DiscardQuotation':
      return discarded(state, command.at);
    case 'RestoreQuotation':
      return [];
  }
}

function evolve(state: QuotationState, event: QuotationEvent): QuotationState {
  if (event.type === 'QuotationDrafted' || event.type === 'QuotationChanged') {
    const { type: _, quotationId, ownerId, buyer: __, supply: ___, totals, ...typed } = event;
    return { status: 'draft', quotationId, ownerId, draft: withSchedule(typed), totals, discardedAt: null };
  }
  if (event.type === 'QuotationErased') return { status: 'absent' };
  if (state.status === 'absent') return state;
  if (state.status === 'draft')
    switch (event.type) {
      case 'QuotationSent': {
        const { quotationId, ownerId, issueDate, buyer, seller, supply, totals, round, hash } = event;
        const { draft } = state;
        const offered = { ...draft, quotationId, issueDate, buyer, seller, supply, totals };
        return { status: 'sent', quotationId, ownerId, draft, totals, offered, hash, round, linked: true };
      }
      case 'QuotationDiscarded':
        return { ...state, discardedAt: event.at };
      case 'QuotationRestored':
        return { ...state, discardedAt: null };
      default:
        return state;
    }
  switch (event.type) {
    case 'QuotationLinkEnded':
      return { ...state, linked: false };
    case 'QuotationLinkRenewed':
      return { ...state, linked: true, round: event.round };
    case 'QuotationAccepted': {
      const { name, hash, at } = event;
      return { ...state, status: 'accepted', acceptance: { name, hash, at } };
    }
    case 'QuotationDeclined':
      return { ...state, status: 'declined' };
    default:
      return state;
  }
}

/** What a studio offers a client, who accepts it with their name or declines it. Its number is given by its series. */
export const quotation: Aggregate<QuotationState, QuotationCommand, QuotationEvent> = {
  name: 'quotation',
  schemas: quotationEvents,
  decider: { initial: { status: 'absent' }, decide: decided, evolve },
};

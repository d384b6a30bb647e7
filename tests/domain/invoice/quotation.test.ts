import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type QuotationCommand, offeredHash, offeredText, quotation } from '../../../domain/invoice/quotation.ts';
import type { QuotationDraft, QuotationEvent } from '../../../domain/invoice/quotationEvents.ts';
import { basis, draft as invoiceDraft, seller } from '../../fixtures/story/business.ts';
import { given } from '../../given.ts';

const at = '2026-11-23T10:00:00.000Z';
const { number: _, issueDate: __, dueDate: ___, termsConditions, ...shared } = invoiceDraft;
const draft: QuotationDraft = { ...shared, validUntil: '2026-12-23', terms: termsConditions };
const about = { quotationId: 'offer', ownerId: 'asha' };
const drafting: QuotationCommand = { type: 'DraftQuotation', ...about, draft, basis };
const sending: QuotationCommand = { type: 'SendQuotation', seller, basis, templateVersion: 0, at };
const after = (...commands: QuotationCommand[]): QuotationEvent[] =>
  commands.reduce<QuotationEvent[]>(
    (log, command) => [...log, ...quotation.decider.decide(command, given(quotation, ...log).state)],
    [],
  );
const when = (command: QuotationCommand, ...before: QuotationCommand[]) =>
  given(quotation, ...after(...before)).when(command);
const { state } = given(quotation, ...after(drafting, sending));
const offered = 'offered' in state ? state.offered : expect.unreachable();
const hash = offeredHash(offered);
const accepting = (more: object = {}) =>
  ({ type: 'AcceptQuotation', round: 1, name: 'Meera Nair', hash, at, ...more }) as QuotationCommand;
const declining = (more: object = {}) =>
  ({ type: 'DeclineQuotation', round: 1, reason: 'Too dear', at, ...more }) as QuotationCommand;
const accepted: QuotationEvent = { type: 'QuotationAccepted', ...about, name: 'Meera Nair', hash, round: 1, at };
const discarding: QuotationCommand = { type: 'DiscardQuotation', at };
const renewing: QuotationCommand = { type: 'RenewQuotationLink' };
const ending: QuotationCommand = { type: 'EndQuotationLink' };

const ENDED = 'This link has ended. Please ask the photographer for a new one.';
const ABSENT = 'This quotation is not here.';

test('a draft is reckoned as an invoice is, and changes until it is sent', () => {
  const [drafted] = after(drafting);
  // 95,000 less 10 %: 72,000 at 18 % and 13,500 at 12 %, by hand.
  expect(drafted).toMatchObject({ type: 'QuotationDrafted', totals: { subtotal: 9500000, total: 10008000 } });
  when(drafting, drafting).then();
  when({ type: 'ChangeQuotation', draft, basis }, drafting).then();
  const [, changed] = after(drafting, { type: 'ChangeQuotation', draft: { ...draft, discountValue: 0 }, basis });
  expect(changed).toMatchObject({ type: 'QuotationChanged', totals: { total: 11120000 } });
  when({ type: 'ChangeQuotation', draft, basis: undefined }, drafting).thenRefused('notFound', ABSENT);
  when({ type: 'ChangeQuotation', draft, basis }).thenRefused('notFound', ABSENT);
  when({ type: 'ChangeQuotation', draft, basis }, drafting, sending).thenRefused(
    'conflict',
    'This quotation was sent and stays as it is. Please make a new one, and end the link to this one.',
  );
});

test('sending fixes it with its hash, once, and not past its last day', () => {
  expect(after(drafting, sending)[1]).toMatchObject({ type: 'QuotationSent', issueDate: '2026-11-23', round: 1, hash });
  expect(hash).toBe(createHash('sha256').update(offeredText(offered)).digest('hex'));
  when(sending, drafting, sending).then();
  expect(after(drafting, { ...sending, at: '2026-12-23T18:29:59.000Z' } as QuotationCommand)).toHaveLength(2);
  when({ ...sending, at: '2026-12-23T18:30:00.000Z' } as QuotationCommand, drafting).thenRefused(
    'invalid',
    'The day until which it is valid has passed. Please choose a later one.',
  );
  when({ type: 'SendQuotation', at }, drafting).thenRefused('notFound', ABSENT);
});

test('the hash is of lines, totals, terms, both sides, and which quotation it is', () => {
  const others = [
    { ...offered, quotationId: 'other' },
    { ...offered, terms: `${offered.terms} ` },
    { ...offered, items: offered.items.map((item) => ({ ...item, rate: item.rate + 1 })) },
    { ...offered, totals: { ...offered.totals, total: offered.totals.total + 1 } },
    { ...offered, validUntil: '2026-12-24' },
    { ...offered, notes: '' },
    { ...offered, buyer: { ...offered.buyer, name: 'Somebody' } },
    { ...offered, seller: { ...offered.seller, name: 'Somebody' } },
  ];
  expect(new Set([offered, ...others].map(offeredHash)).size).toBe(others.length + 1);
  // The order of fields, which a store may change, is nothing.
  expect(offeredHash(Object.fromEntries(Object.entries(offered).toReversed()) as typeof offered)).toBe(hash);
});

test('it is accepted by name, once, and only as it was seen', () => {
  when(accepting(), drafting, sending).then(accepted);
  when(accepting(), drafting, sending, accepting()).then();
  when(accepting({ name: 'Ravi' }), drafting, sending, accepting()).thenRefused(
    'conflict',
    'This quotation was accepted already, by Meera Nair.',
  );
  when(accepting({ hash: 'another' }), drafting, sending).thenRefused(
    'conflict',
    'This quotation is not the one that you were looking at. Please load the page again, and read it once more.',
  );
  when(accepting(), drafting).thenRefused('notFound', ENDED);
  when(accepting()).thenRefused('notFound', ABSENT);
});

test('it expires behind its last day in India', () => {
  when(accepting({ at: '2026-12-23T18:29:59.000Z' }), drafting, sending).then({
    ...accepted,
    at: '2026-12-23T18:29:59.000Z',
  });
  const late = { at: '2026-12-23T18:30:00.000Z' };
  const EXPIRED = 'This quotation was valid until 2026-12-23. Please ask the photographer for a new one.';
  when(accepting(late), drafting, sending).thenRefused('conflict', EXPIRED);
  when(declining(late), drafting, sending).thenRefused('conflict', EXPIRED);
  // Who accepted in time has accepted.
  when(accepting(late), drafting, sending, accepting()).then();
});

test('it is declined with a reason, and then neither accepted nor declined anew', () => {
  when(declining(), drafting, sending).then({ type: 'QuotationDeclined', ...about, reason: 'Too dear', round: 1, at });
  when(declining({ reason: 'Other' }), drafting, sending, declining()).then();
  when(accepting(), drafting, sending, declining()).thenRefused(
    'conflict',
    'This quotation was declined. Please ask the photographer for a new one.',
  );
  when(declining(), drafting, sending, accepting()).thenRefused('conflict');
});

test('its link ends, with every answer by it, and comes anew as another', () => {
  when(ending, drafting, sending).then({ type: 'QuotationLinkEnded', ...about });
  when(ending, drafting, sending, ending).then();
  when(renewing, drafting, sending).then();
  when(renewing, drafting, sending, ending).then({ type: 'QuotationLinkRenewed', ...about, round: 2 });
  for (const answer of [accepting(), declining()]) {
    when(answer, drafting, sending, ending).thenRefused('notFound', ENDED);
    when(answer, drafting, sending, ending, renewing).thenRefused('notFound', ENDED);
  }
  when(accepting({ round: 2 }), drafting, sending, ending, renewing).then({ ...accepted, round: 2 });
  when(ending, drafting, sending, accepting()).then({ type: 'QuotationLinkEnded', ...about });
  when(ending, drafting).thenRefused('conflict', 'A draft has no link yet.');
  when(renewing, drafting).thenRefused('conflict', 'Please send the quotation first.');
});

test('a draft is deleted and restored; what was sent is not', () => {
  when(discarding, drafting).then({ type: 'QuotationDiscarded', ...about, at });
  when(discarding, drafting, discarding).then();
  when({ type: 'RestoreQuotation' }, drafting, discarding).then({ type: 'QuotationRestored', ...about });
  when({ type: 'RestoreQuotation' }, drafting).then();
  when(sending, drafting, discarding).thenRefused('notFound', ABSENT);
  when(discarding, drafting, sending).thenRefused(
    'conflict',
    'Only a draft can be deleted. Please end the link to this quotation.',
  );
  const erasing: QuotationCommand = { type: 'EraseQuotation', discarded: true };
  when(erasing, drafting).then();
  when(erasing, drafting, discarding, { type: 'RestoreQuotation' }).then();
  when(erasing, drafting, discarding).then({ type: 'QuotationErased', ...about });
  when({ type: 'EraseQuotation' }, drafting, sending, accepting()).then({ type: 'QuotationErased', ...about });
  when({ type: 'EraseQuotation' }).then();
});

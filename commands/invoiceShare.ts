import { z } from 'zod';
import { invoice } from '../domain/invoice.ts';
import { type InvoiceShareState, invoiceShare } from '../domain/invoiceShare.ts';
import { inLines } from '../domain/kernel/cleanText.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isPhotographerOf, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';
import { signedTokens } from './core/signedTokens.ts';
import type { WriteSide } from './core/writeSide.ts';
import { tokenPurposes } from './tokenPurposes.ts';

const id = z.string().min(1).max(64);
const one = z.object({ invoiceId: id });
const ofShare = { aggregate: invoiceShare, id: ({ invoiceId }: { invoiceId: string }) => invoiceId };

/** Whose invoice it is, and whether it was sent; '' for one that is not there. */
async function owned({ invoiceId }: { invoiceId: string }, { state }: Surroundings) {
  const known = await state(invoice, invoiceId);
  return known.status === 'absent'
    ? { ownerId: '', sent: false }
    : { ownerId: known.ownerId, sent: known.status !== 'draft' };
}
type Owned = Awaited<ReturnType<typeof owned>>;
const byOwner = {
  ...ofShare,
  facts: owned,
  may: (actor: Surroundings['actor'], _: unknown, __: unknown, { ownerId }: Owned): boolean =>
    isPhotographerOf(actor, ownerId),
};

/** One that is shared stays at its address; one whose address was ended gets another. */
export const shareInvoice = command({
  ...byOwner,
  name: 'ShareInvoice',
  input: one,
  to: ({ invoiceId }, _, { ownerId, sent }) => ({
    type: 'ShareInvoice' as const,
    invoiceId,
    ownerId,
    first: false,
    sent,
  }),
});
/** For the mail to its client, unless its photographer has ended it meanwhile. */
export const shareSentInvoice = command({
  ...byOwner,
  name: 'ShareSentInvoice',
  input: one,
  may: (actor, _, __, { ownerId }) => ownerId !== '' && isSystem(actor),
  to: ({ invoiceId }, _, { ownerId, sent }) => ({
    type: 'ShareInvoice' as const,
    invoiceId,
    ownerId,
    first: true,
    sent,
  }),
});
export const endInvoiceShare = command({
  ...byOwner,
  name: 'EndInvoiceShare',
  input: one,
  to: ({ invoiceId }, _, { ownerId }) => ({ type: 'EndInvoiceShare' as const, invoiceId, ownerId }),
});

/** By whoever holds the address of that round. */
const byHolder = {
  ...ofShare,
  facts: owned,
  may: (_: Surroundings['actor'], __: unknown, ___: unknown, { ownerId }: Owned): boolean => ownerId !== '',
};
const held = one.extend({ round: z.number().int() });
export const openSharedInvoice = command({
  ...byHolder,
  name: 'OpenSharedInvoice',
  input: held,
  to: ({ invoiceId, round }, _, { ownerId }) => ({ type: 'OpenInvoice' as const, invoiceId, ownerId, round }),
});
export const askAboutInvoice = command({
  ...byHolder,
  name: 'AskAboutInvoice',
  input: held.extend({
    question: z
      .string()
      .overwrite(inLines)
      .min(1, 'Please write your question.')
      .max(1000, 'A question can have at most 1,000 characters.'),
  }),
  to: ({ invoiceId, round, question }, { id: made }, { ownerId }) => ({
    type: 'AskAboutInvoice' as const,
    invoiceId,
    ownerId,
    round,
    questionId: made('question'),
    question,
  }),
});

type Tools = Pick<WriteSide, 'secrets' | 'now' | 'journal'>;

/** The path by which a client sees an invoice; the token stands behind `#`, which browsers send to nobody. Null while it has none. */
export function invoiceSharePath(
  tools: Pick<Tools, 'secrets' | 'now'>,
  invoiceId: string,
  { status, round }: Pick<InvoiceShareState, 'status' | 'round'>,
): string | null {
  if (status !== 'on') return null;
  const tokens = signedTokens(tokenPurposes.invoiceShare, tools);
  return `/public/invoice#${tokens.sign({ invoiceId, round: String(round) }, Number.POSITIVE_INFINITY)}`;
}

/** The invoice of an address. Refuses `notFound`, in the same words, one that was ended and one that never was. */
export async function sharedInvoice(tools: Tools, token: string): Promise<{ invoiceId: string; round: number }> {
  const claims = signedTokens(tokenPurposes.invoiceShare, tools).open(token);
  if (claims) {
    const { state } = await tools.journal.load(invoiceShare, claims.invoiceId);
    if (state.status === 'on' && state.round === Number(claims.round))
      return { invoiceId: claims.invoiceId, round: state.round };
  }
  return refuse('notFound', 'invoiceShare.ended', 'This link has ended. Please ask the photographer for a new one.');
}

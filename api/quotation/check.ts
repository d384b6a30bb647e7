import { offeredHash, offeredText, quotation, refuseAbsent } from '../../domain/invoice/quotation.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { QuotationView } from '../../projections/quotation.ts';
import type { RouteContext } from '../context.ts';
import type { QuotationCheck } from '../contract/quotation.ts';

/** Whether what a quotation shows today, and what the log holds of it, is what was accepted. */
export async function checked({ write }: Pick<RouteContext, 'write'>, view: QuotationView): Promise<QuotationCheck> {
  const { seller } = view;
  if (view.status === 'draft' || !seller)
    return refuse('conflict', 'quotation.draft', 'Please send the quotation first.');
  const { state } = await write.journal.load(quotation, view.id);
  if (state.status === 'absent' || state.status === 'draft') return refuseAbsent();
  const shown = { ...view, quotationId: view.id, seller };
  const hash = offeredHash(shown);
  const accepted = state.status === 'accepted' ? state.acceptance : null;
  return {
    unchanged: accepted && hash === accepted.hash && offeredHash(state.offered) === accepted.hash,
    hash,
    acceptance: accepted && { name: accepted.name, accepted_at: accepted.at, hash: accepted.hash },
    text: offeredText(shown),
  };
}

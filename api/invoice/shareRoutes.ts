import { endInvoiceShare, invoiceSharePath, shareInvoice } from '../../commands/invoiceShare.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { invoiceShares } from '../../projections/invoiceShare.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/publicInvoice.ts';
import { type Route, route } from '../http/reply.ts';
import { invoiceQueries } from './queries.ts';

/** The address where a client sees an invoice, for its studio. */
export function invoiceShareRoutes({ reads, write, publicUrl }: RouteContext): Route[] {
  const queries = invoiceQueries(reads, write.now);
  const shares = reads.reader(invoiceShares);
  const absent = () => refuse('notFound', 'invoice.absent', 'This invoice is not here.');
  const addressOf = (invoiceId: string, share: { status: 'absent' | 'on' | 'ended'; round: number }) => {
    const path = invoiceSharePath(write, invoiceId, share);
    return path === null ? null : `${publicUrl()}${path}`;
  };

  return [
    route(contract.shareInvoice, async ({ params, run }) => {
      const { state } = await run(shareInvoice, { invoiceId: params.invoiceId });
      return { url: addressOf(params.invoiceId, state) ?? absent() };
    }),
    route(contract.getInvoiceShare, async ({ principal, params }) => {
      const { id } = (await queries.own(principal.actor.id, params.invoiceId)) ?? absent();
      const share = await shares.get(id);
      return {
        url: share ? addressOf(id, share) : null,
        opened_at: share?.openedAt ?? null,
        questions: (share?.questions ?? []).map((asked) => ({
          question_id: asked.id,
          question: asked.question,
          asked_at: asked.askedAt,
        })),
      };
    }),
    route(contract.endInvoiceShare, async ({ params, run }) => {
      await run(endInvoiceShare, { invoiceId: params.invoiceId });
      return { message: 'The link has ended' };
    }),
  ];
}

import { lineOf, plainAddress } from '../../commands/clientAddress.ts';
import { acceptQuotation, declineQuotation, linkedQuotation } from '../../commands/quotation.ts';
import { refuseAbsent } from '../../domain/invoice/quotation.ts';
import { accounts } from '../../projections/account.ts';
import { type QuotationView, quotations } from '../../projections/quotation.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/publicQuotation.ts';
import { sendPdf } from '../document/send.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { letterheadFor } from '../invoice/letterhead.ts';
import { logoOf } from '../invoiceTemplate/queries.ts';
import { checked } from './check.ts';
import { quotationDocumentOf } from './document.ts';
import { publicQuotationOf } from './present.ts';
import { quotationQueries } from './queries.ts';

/** Of one address. */
const LOOKS_AT_ONCE = 60;
const LOOKS_PER_SECOND = 1;
const BUSY = 'Please wait a moment, then try again.';
const HOUR_MS = 3_600_000;
const ANSWERS_OF_ONE_ADDRESS = 30;

/** What a client does by the link to a quotation: see it, take it home, accept or decline it. */
export function publicQuotationRoutes(context: RouteContext): Route[] {
  const { reads, write, documents, throttling } = context;
  const { today } = quotationQueries(context);
  const [reader, owners] = [reads.reader(quotations), reads.reader(accounts)];
  const looks = throttling.rate('quotationLooks', LOOKS_AT_ONCE, LOOKS_PER_SECOND, BUSY);
  const answers = throttling.quota('quotationAnswers', ANSWERS_OF_ONE_ADDRESS, HOUR_MS, BUSY);

  /** What a link shows, while it works and its studio is there. */
  async function held({ address }: AnyRequest, token: string): Promise<{ view: QuotationView; round: number }> {
    await looks.take(lineOf(plainAddress(address)));
    const { quotationId, round } = await linkedQuotation(write, token);
    const view = await reader.get(quotationId);
    const owner = view && (await owners.get(view.ownerId));
    return view && view.status !== 'draft' && owner?.closedAt === '' ? { view, round } : refuseAbsent();
  }
  const asGuest = ({ correlation, caller }: AnyRequest, { id }: QuotationView) => ({
    actor: { kind: 'guest' as const, id },
    correlation,
    ...(caller.key === undefined ? {} : { key: caller.key }),
  });
  const told = async (request: AnyRequest, { id }: QuotationView) => {
    await request.settled();
    const view = (await reader.get(id)) ?? refuseAbsent();
    return publicQuotationOf(view, today(), await logoOf(context, view.ownerId));
  };

  return [
    route(contract.getPublicQuotation, async (request) => {
      const { view } = await held(request, request.params.token);
      return { quotation: publicQuotationOf(view, today(), await logoOf(context, view.ownerId)) };
    }),
    route(contract.printPublicQuotation, async (request) => {
      const { view } = await held(request, request.params.token);
      const pdf = await documents.pdf(`${view.ownerId}/clients`, async () =>
        quotationDocumentOf(view, await letterheadFor(context, view), today()),
      );
      return sendPdf(request.ctx, pdf, view.number);
    }),
    route(contract.checkPublicQuotation, async (request) => {
      const { view } = await held(request, request.params.token);
      return checked(context, view);
    }),
    route(contract.acceptPublicQuotation, async (request) => {
      const { view, round } = await held(request, request.params.token);
      await answers.take(lineOf(plainAddress(request.address)));
      const input = { quotationId: view.id, round, ...request.body };
      await request.run(acceptQuotation, input, asGuest(request, view));
      return { message: 'You have accepted the quotation.', quotation: await told(request, view) };
    }),
    route(contract.declinePublicQuotation, async (request) => {
      const { view, round } = await held(request, request.params.token);
      await answers.take(lineOf(plainAddress(request.address)));
      const input = { quotationId: view.id, round, ...request.body };
      await request.run(declineQuotation, input, asGuest(request, view));
      return { message: 'You have declined the quotation.', quotation: await told(request, view) };
    }),
  ];
}

import {
  archiveClientRecord,
  changeClientRecord,
  clientIdOf,
  openClientRecord,
  removeClientRecord,
  restoreClientRecord,
} from '../../commands/client.ts';
import { refuseTaken } from '../../domain/client.ts';
import { mailboxOf } from '../../domain/kernel/mailbox.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/client.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';
import { detailsOf } from './importing.ts';
import { importOf, previewOf } from './imports.ts';
import { clientOf, linkedBooking, linkedGig } from './present.ts';
import { clientBilling } from './billing.ts';
import { pastClients } from './past.ts';
import { clientQueries } from './queries.ts';
import { momentOf } from '../books/moment.ts';

/** Whom a studio works for. */
export function clientRecordRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const clients = clientQueries(reads);
  const past = pastClients(context);
  const billing = clientBilling(reads);

  const told = async (request: AnyRequest, clientId: string): Promise<contract.Client> => {
    await request.settled();
    const view = await clients.one(request.caller.actor.id, clientId);
    return clientOf(view, await billing.receivedOf(view.id));
  };
  /** One mailbox is one client. */
  const requireFree = async (ownerId: string, email: string, clientId: string): Promise<void> => {
    const other = await clients.byMailbox(ownerId, email);
    if (other && other.id !== clientId) refuseTaken(other.name);
  };

  return [
    route(contract.listClientRecords, async ({ caller, query }) => {
      const [ownerId, archived] = [caller.actor.id, query.archived === 'true'];
      const asOf = momentOf(query.at, write.now);
      if (asOf !== null) return past.page(ownerId, { ...query, archived }, asOf);
      const { items, next } = await (query.search
        ? clients.search(ownerId, archived, query.search, pageOf(query))
        : clients.page(ownerId, archived, pageOf(query)));
      return { clients: await billing.withReceived(items, clientOf), next_cursor: next ?? null };
    }),
    route(contract.addClientRecord, async (request) => {
      const { body, caller, run, write } = request;
      const clientId = await clientIdOf(write, caller.actor.id, body.client_email);
      await requireFree(caller.actor.id, body.client_email, clientId);
      await run(openClientRecord, { clientId, ...detailsOf(body) });
      return { message: 'Client added', client: await told(request, clientId) };
    }),
    route(contract.getClientRecord, async ({ params, caller }) => {
      const view = await clients.one(caller.actor.id, params.clientId);
      const { bookings, gigs } = await clients.linked(view);
      return {
        client: clientOf(view, await billing.receivedOf(view.id)),
        bookings: bookings.map(linkedBooking),
        gigs: gigs.map(linkedGig),
      };
    }),
    route(contract.changeClientRecord, async (request) => {
      const { params, body, caller, run } = request;
      const known = await clients.one(caller.actor.id, params.clientId);
      if (mailboxOf(known.email) !== mailboxOf(body.client_email))
        await requireFree(caller.actor.id, body.client_email, params.clientId);
      await run(changeClientRecord, { clientId: params.clientId, ...detailsOf(body) });
      return { message: 'Client saved', client: await told(request, params.clientId) };
    }),
    route(contract.deleteClientRecord, async ({ params, caller, run }) => {
      const hasInvoices = await billing.hasInvoices(caller.actor.id, params.clientId);
      await run(removeClientRecord, { clientId: params.clientId, hasInvoices });
      return { message: 'Client deleted' };
    }),
    route(contract.archiveClientRecord, async ({ params, run }) => {
      await run(archiveClientRecord, { clientId: params.clientId });
      return { message: 'Client archived' };
    }),
    route(contract.restoreClientRecord, async ({ params, caller, run }) => {
      const view = await clients.own(caller.actor.id, params.clientId);
      await requireFree(caller.actor.id, view.email, view.id);
      await run(restoreClientRecord, { clientId: params.clientId });
      return { message: 'Client restored' };
    }),
    route(contract.previewClientImport, async ({ body, caller }) => ({
      outcomes: await previewOf(clients, caller.actor.id, body.clients),
    })),
    route(contract.importClientRecords, async (request) => ({
      message: 'Clients imported',
      outcomes: await importOf(clients, request, request.body.clients),
    })),
  ];
}

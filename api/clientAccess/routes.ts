import {
  changePermissions,
  clientIdOf,
  inviteClient,
  issueCode,
  removeClient,
  sendInvitationAgain,
  setAllowance,
  setStrictPermissions,
  withdrawCode,
} from '../../commands/clientAccess.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type ClientView, clientRulesOfGigs, clients } from '../../projections/clientAccess.ts';
import { picks } from '../../projections/interaction.ts';
import * as contract from '../contract/clientAccess.ts';
import { gigQueries } from '../gig/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Route, SENT, pageOf, route } from '../http/reply.ts';
import { selectionFiles } from '../media/selectionFiles.ts';
import { send } from '../http/send.ts';

/** Clients of a gig, for its photographer. */
export function clientRoutes(context: AppContext): Route[] {
  const { write, reads } = context;
  const queries = gigQueries(context);
  const reader = reads.reader(clients);
  const rules = reads.reader(clientRulesOfGigs);
  const chosen = reads.reader(picks);
  const fileOf = selectionFiles(context);

  const present = async (view: ClientView): Promise<contract.ClientAnswer> => {
    const [code, selected] = await Promise.all([
      write.vault.get('clientCode', view.id),
      chosen.count({ index: 'byClient', where: { clientId: view.id, chosen: true } }),
    ]);
    return {
      client_id: view.id,
      client_name: view.name,
      client_email: view.email,
      permissions: view.permissions,
      access_code: String(code?.value ?? ''),
      invited_at: view.invitedAt,
      last_accessed: view.lastAccessed,
      download_limit: view.allowance.photos,
      download_sizes: view.allowance.sizes,
      download_watermark: view.allowance.watermark,
      downloaded: view.downloaded,
      selected,
      finished_selecting_at: view.finishedAt,
    };
  };
  const one = async (gigId: string, clientId: string): Promise<ClientView> => {
    const view = await reader.get(clientId);
    return view?.active && view.gigId === gigId
      ? view
      : refuse('notFound', 'client.absent', 'This client is no longer here.');
  };

  return [
    route(contract.listClients, async ({ params, query, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const { items, next } = await reader.find({
        index: 'byGig',
        where: { gigId: gig.id, active: true },
        ...pageOf(query),
      });
      return {
        clients: await Promise.all(items.map(present)),
        next_cursor: next ?? null,
        strict_permissions: (await rules.get(gig.id))?.strict ?? false,
      };
    }),
    route(contract.inviteClient, async ({ params, body, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const clientId = clientIdOf(write, gig.id, body.client_email);
      const { position } = await write.run(
        inviteClient,
        {
          clientId,
          gigId: gig.id,
          clientName: body.client_name,
          clientEmail: body.client_email,
          permissions: body.permissions,
        },
        caller,
      );
      await issueCode(write, { clientId, email: body.client_email });
      await reads.passed(position);
      return {
        message: 'Client access created and invitation sent!',
        client: await present(await one(gig.id, clientId)),
      };
    }),
    route(contract.changeClient, async ({ params, body, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const standing = await one(gig.id, params.clientId);
      let last = 0;
      const about = { clientId: standing.id, gigId: gig.id };
      if (body.permissions)
        last = (await write.run(changePermissions, { ...about, permissions: body.permissions }, caller)).position;
      if (body.download_limit !== undefined || body.download_sizes || body.download_watermark !== undefined) {
        const allowance = {
          photos: body.download_limit,
          sizes: body.download_sizes,
          watermark: body.download_watermark,
        };
        last = (await write.run(setAllowance, { ...about, allowance }, caller)).position;
      }
      await reads.passed(last);
      return present(await one(gig.id, standing.id));
    }),
    route(contract.resendInvitation, async ({ params, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      await write.run(
        sendInvitationAgain,
        { clientId: (await one(gig.id, params.clientId)).id, gigId: gig.id },
        caller,
      );
      return { message: 'Invitation sent again' };
    }),
    route(contract.removeClient, async ({ params, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const { position, state } = await write.run(removeClient, { clientId: params.clientId, gigId: gig.id }, caller);
      // A repeat may come when they were invited anew: with a code that is theirs.
      if (state.status === 'removed') await withdrawCode(write, params.clientId);
      await reads.passed(position);
      return { message: 'Client access removed' };
    }),
    route(contract.setClientSettings, async ({ params, body, caller }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      await reads.passed(
        (await write.run(setStrictPermissions, { gigId: gig.id, strict: body.strict_permissions }, caller)).position,
      );
      return { strict_permissions: body.strict_permissions };
    }),
    route(contract.exportSelection, async ({ params, query, caller, ctx }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      await send(ctx, await fileOf(await one(gig.id, params.clientId), query.format));
      return SENT;
    }),
  ];
}

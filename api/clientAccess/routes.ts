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
import type { RouteContext } from '../context.ts';
import { type Route, SENT, pageOf, route } from '../http/reply.ts';
import { selectionFiles } from '../media/selectionFiles.ts';
import { send } from '../http/send.ts';

/** Clients of a gig, for its photographer. */
export function clientRoutes(context: RouteContext): Route[] {
  const { write, reads } = context;
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
    route(contract.listClients, async ({ gig, query }) => {
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
    route(contract.inviteClient, async ({ gig, body, run, settled }) => {
      const clientId = clientIdOf(write, gig.id, body.client_email);
      await run(inviteClient, {
        clientId,
        gigId: gig.id,
        clientName: body.client_name,
        clientEmail: body.client_email,
        permissions: body.permissions,
      });
      await issueCode(write, { clientId, email: body.client_email });
      await settled();
      return {
        message: 'Client access created and invitation sent!',
        client: await present(await one(gig.id, clientId)),
      };
    }),
    route(contract.changeClient, async ({ gig, params, body, run, settled }) => {
      const standing = await one(gig.id, params.clientId);
      const about = { clientId: standing.id, gigId: gig.id };
      if (body.permissions) await run(changePermissions, { ...about, permissions: body.permissions });
      if (body.download_limit !== undefined || body.download_sizes || body.download_watermark !== undefined) {
        const allowance = {
          photos: body.download_limit,
          sizes: body.download_sizes,
          watermark: body.download_watermark,
        };
        await run(setAllowance, { ...about, allowance });
      }
      await settled();
      return present(await one(gig.id, standing.id));
    }),
    route(contract.resendInvitation, async ({ gig, params, run }) => {
      await run(sendInvitationAgain, { clientId: (await one(gig.id, params.clientId)).id, gigId: gig.id });
      return { message: 'Invitation sent again' };
    }),
    route(contract.removeClient, async ({ gig, params, run }) => {
      const { state } = await run(removeClient, { clientId: params.clientId, gigId: gig.id });
      // A repeat may come when they were invited anew: with a code that is theirs.
      if (state.status === 'removed') await withdrawCode(write, params.clientId);
      return { message: 'Client access removed' };
    }),
    route(contract.setClientSettings, async ({ gig, body, run }) => {
      await run(setStrictPermissions, { gigId: gig.id, strict: body.strict_permissions });
      return { strict_permissions: body.strict_permissions };
    }),
    route(contract.exportSelection, async ({ gig, params, query, ctx }) => {
      await send(ctx, await fileOf(await one(gig.id, params.clientId), query.format));
      return SENT;
    }),
  ];
}

import type { Context } from 'koa';
import { tokenHash } from '../../commands/core/secrets.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  userHandleOf,
} from '../../commands/passkey.ts';
import { isWrongPassword, requirePassword } from '../../commands/password.ts';
import { type RelyingParty, relyingParty } from '../../commands/relyingParty.ts';
import { account } from '../../domain/account.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { sessionOver } from '../auth/bearer.ts';
import { browserName } from '../auth/browserName.ts';
import { closedAnswer } from '../auth/closedAnswer.ts';
import * as contract from '../contract/passkey.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { creationOf, requestOf } from './options.ts';

/** Of one address: each open login page asks once, and anew every few minutes. */
const BEGUN_AT_ONCE = 120;
const BEGUN_PER_SECOND = 2;

/** Passkeys in the account settings, and the login by one. */
export function passkeyRoutes({ config, write, sessions, throttles, throttling, publicUrl }: RouteContext): Route[] {
  const partyOf = ({ host }: Context): RelyingParty | undefined => relyingParty([publicUrl(), config.PUBLIC_URL], host);
  const requireParty = (ctx: Context): RelyingParty =>
    partyOf(ctx) ?? refuse('conflict', 'passkey.noName', 'Passkeys need an address with a name, such as loom.example.');
  const begun = throttling.rate(
    'passkeySignIns',
    BEGUN_AT_ONCE,
    BEGUN_PER_SECOND,
    'Many people are signing in right now. Please try again in a moment.',
  );

  return [
    route(contract.listPasskeys, async ({ principal, ctx }) => {
      const all = await passkeysOf(write, principal.actor.id);
      return {
        offered: partyOf(ctx) !== undefined,
        passkeys: all.map(({ passkeyId, name, addedAt, lastUsedAt }) => ({
          passkey_id: passkeyId,
          name,
          added_at: addedAt,
          last_used_at: lastUsedAt,
        })),
      };
    }),
    route(contract.beginPasskey, async ({ principal, body, ctx }) => {
      const party = requireParty(ctx);
      const userId = principal.actor.id;
      await throttles.login.attempt(
        [`password:${userId}`],
        () => requirePassword(write, userId, body.password),
        isWrongPassword,
      );
      const { state } = await write.journal.load(account, userId);
      if (state.status !== 'open') return sessionOver();
      const { challenge, token } = beginPasskey(write, { userId, sessionId: principal.sessionId });
      const { email, fullName } = state;
      const known = await passkeysOf(write, userId);
      return {
        token,
        options: creationOf({ challenge, party, handle: userHandleOf(write, userId), email, fullName, known }),
      };
    }),
    route(contract.addPasskey, async ({ principal, body: { token, name, credential }, caller, ctx, write: side }) => {
      const passkeyId = await addPasskey(
        side,
        requireParty(ctx),
        {
          userId: principal.actor.id,
          sessionId: principal.sessionId,
          token,
          name,
          response: { ...credential, clientExtensionResults: {} } as Parameters<typeof addPasskey>[2]['response'],
        },
        caller,
      );
      return { message: 'Passkey added.', passkey_id: passkeyId };
    }),
    route(contract.renamePasskey, async ({ principal, params, body, run }) => {
      await run(renamePasskey, { userId: principal.actor.id, passkeyId: params.passkeyId, name: body.name });
      return { message: 'Passkey renamed.' };
    }),
    route(contract.removePasskey, async ({ principal, params, caller, write: side }) => {
      const gone = { userId: principal.actor.id, passkeyId: params.passkeyId };
      await removePasskey(side, gone, caller);
      return { message: 'Passkey removed.' };
    }),
    route(contract.beginPasskeySignIn, async ({ address, ctx }) => {
      await begun.take(address);
      const party = partyOf(ctx);
      if (!party) return { begun: null };
      const { challenge, token } = beginPasskeySignIn(write);
      return { begun: { token, options: requestOf(party, challenge) } };
    }),
    route(contract.passkeySignIn, async ({ body: { token, credential }, guest, address, ctx }) => {
      const party = requireParty(ctx);
      const response = { ...credential, clientExtensionResults: {} };
      const known = await throttles.login.attempt([`passkey:${address}`, `passkey:${tokenHash(credential.id)}`], () =>
        signInByPasskey(write, party, { token, response }),
      );
      if (known.status === 'closed') return closedAnswer(write, known);
      const browser = browserName(ctx.get('user-agent'));
      return sessions.start({ userId: known.userId, role: known.role, browser, by: 'passkey' }, guest);
    }),
  ];
}

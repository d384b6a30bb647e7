import { closeAccount, closedAccount, erasedFrom, reopenAccount } from '../../commands/closing.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { closedAnswer } from '../auth/closedAnswer.ts';
import { openProofs } from '../auth/proof.ts';
import * as contract from '../contract/closing.ts';
import type { ApiContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

const isWrongLink = ({ code }: Refusal): boolean => code === 'closing.link';

/** The way out of Loom, and for 30 days the way back. */
export function closingRoutes(context: ApiContext): Route[] {
  const { write, throttles } = context;
  const proofs = openProofs(context);
  /** Links are not guessed. */
  const byLink = <T>(address: string, work: () => Promise<T>): Promise<T> =>
    throttles.login.attempt([`closing:${address}`], work, isWrongLink);

  return [
    route(contract.closeAccount, async ({ principal, body, caller, address, settled }) => {
      const userId = principal.actor.id;
      await proofs.byPassword(userId, body.password);
      await proofs.bySecondStep(userId, body.code, address, caller);
      const { closedAt, position } = await closeAccount(write, userId, caller);
      await settled(position);
      return { message: 'Your account is closed.', ...closedAnswer(write, { userId, closedAt }) };
    }),
    route(contract.closedAccount, async ({ body, address }) => {
      const { status, fullName, closedAt } = await byLink(address, () => closedAccount(write, body.token));
      return { status, full_name: fullName, closed_at: closedAt, erases_at: erasedFrom(closedAt) };
    }),
    route(contract.reopenAccount, async ({ body, address, guest, settled }) => {
      await settled(await byLink(address, () => reopenAccount(write, body.token, guest)));
      return { message: 'Your account is open again. Please log in.' };
    }),
  ];
}

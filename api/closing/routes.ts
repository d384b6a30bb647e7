import { closeAccount, closedAccount, eraseNow, erasedFrom, reopenAccount } from '../../commands/closing.ts';
import { certificateCode, certificateIn } from '../../commands/erasure.ts';
import { hasSecondStep } from '../../commands/secondStep.ts';
import { type Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { closedAnswer } from '../auth/closedAnswer.ts';
import { openProofs } from '../auth/proof.ts';
import * as contract from '../contract/closing.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

const isWrongLink = ({ code }: Refusal): boolean => code === 'closing.link' || code === 'certificate.wrong';

/** Of one account: each walks all that it has. */
const EXPORTS_AT_ONCE = 5;
const EXPORTS_PER_SECOND = 1 / 600;

/** The way out of Loom, and for 30 days the way back. */
export function closingRoutes(context: RouteContext): Route[] {
  const { write, throttles, throttling, exports } = context;
  const proofs = openProofs(context);
  const begun = throttling.rate(
    'exports',
    EXPORTS_AT_ONCE,
    EXPORTS_PER_SECOND,
    'You have begun several downloads of everything. Please wait a few minutes.',
  );
  /** Links are not guessed. */
  const byLink = <T>(address: string, work: () => Promise<T>): Promise<T> =>
    throttles.login.attempt([`closing:${address}`], work, isWrongLink);

  return [
    route(contract.closeAccount, async ({ principal, body, caller, address, write: side }) => {
      const userId = principal.actor.id;
      await proofs.byPassword(userId, body.password);
      await proofs.bySecondStep(side, userId, body.code, address, caller);
      const closedAt = await closeAccount(side, userId, caller);
      return { message: 'Your account is closed.', ...closedAnswer(write, { userId, closedAt }) };
    }),
    route(contract.closedAccount, async ({ body, address }) => {
      const account = await byLink(address, () => closedAccount(write, body.token));
      const { status, userId, fullName, closedAt } = account;
      const certified = account.status === 'erased' ? account.certified : undefined;
      return {
        status,
        full_name: status === 'closed' ? fullName : '',
        closed_at: closedAt,
        erases_at: erasedFrom(closedAt),
        asks_for_code: await hasSecondStep(write, userId),
        certificate_code: certified ? certificateCode(write, userId, certified.digest) : null,
      };
    }),
    route(contract.reopenAccount, async ({ body, address, guest, write: side }) => {
      await byLink(address, () => reopenAccount(side, body.token, guest));
      return { message: 'Your account is open again. Please log in.' };
    }),
    route(contract.eraseAccount, async ({ body, address, guest, write: side }) => {
      const { userId } = await byLink(address, () => closedAccount(write, body.token));
      await proofs.bySecondStep(side, userId, body.code, address, guest);
      await eraseNow(side, body.token, guest);
      return { message: 'Your account is being erased. The certificate comes by mail.' };
    }),
    route(contract.exportAccount, async ({ principal, session, body }) => {
      const { id } = principal.actor;
      if (body.export_id !== undefined) return exports.state(body.export_id, id);
      await begun.take(id);
      return exports.begin(id, { session });
    }),
    route(contract.exportClosedAccount, async ({ body, address, guest, write: side }) => {
      const { userId, closedAt, status } = await byLink(address, () => closedAccount(write, body.token));
      if (status === 'erased') return refuse('notFound', 'account.erased', 'This account was erased.');
      if (body.export_id !== undefined) return exports.state(body.export_id, userId);
      await proofs.bySecondStep(side, userId, body.code, address, guest);
      await begun.take(userId);
      return exports.begin(userId, { closedAt });
    }),
    route(contract.erasureCertificate, async ({ body, address }) => {
      const shown = await byLink(address, () => certificateIn(write, body.code));
      return {
        certificate_id: shown.certificateId,
        account_id: shown.account,
        closed_at: shown.closedAt,
        erased_at: shown.erasedAt,
        by: shown.by,
        log_position: shown.logPosition,
        log_hash: shown.logHash,
        erased: { ...shown.erased },
        digest: shown.digest,
      };
    }),
  ];
}

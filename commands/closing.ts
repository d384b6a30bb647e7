import { z } from 'zod';
import { type ClosedAccount, type ErasedAccount, account } from '../domain/account.ts';
import { BIN_MS } from '../domain/kernel/bin.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isSystem, system } from './core/actors.ts';
import { type Caller, command, wasRun } from './core/run.ts';
import { signedTokens } from './core/signedTokens.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';
import { tokenPurposes } from './tokenPurposes.ts';

const userId = z.string().min(1);
const bySystem = { aggregate: account, id: (input: { userId: string }) => input.userId, may: isSystem };
const close = command({ ...bySystem, name: 'CloseAccount', input: z.object({ userId }) });
const reopen = command({ ...bySystem, name: 'ReopenAccount', input: z.object({ userId }) });
export const eraseAccount = command({
  ...bySystem,
  name: 'EraseAccount',
  input: z.object({ userId, by: z.enum(['person', 'time']) }),
});
const asSystem = (caller: Caller): Caller => ({ ...caller, actor: system('closing') });

/** When what was closed then (ISO 8601) is erased. */
export const erasedFrom = (closedAt: string): string => new Date(Date.parse(closedAt) + BIN_MS).toISOString();

/** What opens a closed account again, or erases it: in its mail, and for who signs in to it. The same whenever it is asked for. */
export function closedToken(
  tools: Pick<WriteSide, 'secrets' | 'now'>,
  { userId: id, closedAt }: Pick<ClosedAccount, 'userId' | 'closedAt'>,
): string {
  const claims = { userId: id, closedAt: String(Date.parse(closedAt)) };
  return signedTokens(tokenPurposes.closedAccount, tools).sign(claims, Date.parse(erasedFrom(closedAt)));
}

const wrongLink = () =>
  refuse('notFound', 'closing.link', 'This link does not work any more. The account may be open again: try to log in.');

const claimsIn = (tools: Pick<WriteTools, 'secrets' | 'now'>, token: string) =>
  signedTokens(tokenPurposes.closedAccount, tools).open(token) ?? wrongLink();

/** The account that a link is about, closed or erased. Refuses `notFound` for a wrong link, and for one of an earlier closing. */
export async function closedAccount(tools: WriteTools, token: string): Promise<ClosedAccount | ErasedAccount> {
  const claims = claimsIn(tools, token);
  const { state } = await tools.journal.load(account, claims.userId);
  if (state.status !== 'closed' && state.status !== 'erased') return wrongLink();
  return String(Date.parse(state.closedAt)) === claims.closedAt ? state : wrongLink();
}

/** What could still let somebody in. */
const LETS_IN = ['resetToken', 'loginChallenge', 'accountExport'];

/** Closes an account, for who has proved to be its owner: nobody signs in to it, and nothing of it is shown. Answers since when, ISO 8601. */
export async function closeAccount(tools: WriteSide, id: string, caller: Caller): Promise<string> {
  const { state } = await tools.run(close, { userId: id }, asSystem(caller));
  for (const kind of LETS_IN) await tools.vault.deleteGroup(kind, id);
  return state.status === 'closed' ? state.closedAt : wrongLink();
}

/** Opens a closed account again, as it was. A repeat finds it open, and is refused nothing for that. */
export async function reopenAccount(tools: WriteSide, token: string, caller: Caller): Promise<void> {
  const as = asSystem(caller);
  if (await wasRun(tools.journal, reopen, claimsIn(tools, token).userId, as)) return;
  const { userId: id } = await closedAccount(tools, token);
  await tools.run(reopen, { userId: id }, as);
}

/** Erases a closed account at once, for good. */
export async function eraseNow(tools: WriteSide, token: string, caller: Caller): Promise<void> {
  const { userId: id } = await closedAccount(tools, token);
  await tools.run(eraseAccount, { userId: id, by: 'person' }, asSystem(caller));
}

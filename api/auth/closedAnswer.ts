import { closedToken, erasedFrom } from '../../commands/closing.ts';
import type { WriteTools } from '../../commands/core/writeSide.ts';
import type { ClosedAccount } from '../../domain/account.ts';

/** What stands for a session of an account that is closed: it opens it again, or erases it, and nothing else. */
export const closedAnswer = (write: WriteTools, account: Pick<ClosedAccount, 'userId' | 'closedAt'>) => ({
  closed_token: closedToken(write, account),
  erases_at: erasedFrom(account.closedAt),
});

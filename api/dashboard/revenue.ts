import type { AppContext } from '../runtime/appContext.ts';

/** What a studio received in a month (`YYYY-MM`), less refunds, in paise. */
type Receipts = (ownerId: string, month: string) => Promise<number>;

/** Where payments to studios are recorded: a context that records some adds its line. What nobody recorded is no revenue. */
const receipts: ((reads: AppContext['reads']) => Receipts)[] = [];

/** The month's revenue of a studio, in rupees. */
export function revenue(reads: AppContext['reads']): Receipts {
  const sources = receipts.map((open) => open(reads));
  return async (ownerId, month) => {
    const amounts = await Promise.all(sources.map((received) => received(ownerId, month)));
    return amounts.reduce((sum, paise) => sum + paise, 0) / 100;
  };
}

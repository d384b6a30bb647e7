import { advances } from '../../projections/advance.ts';
import { clientRevenues, invoices } from '../../projections/invoice.ts';
import { quotations } from '../../projections/quotation.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

/** What a studio's clients have to do with its invoices. */
export function clientBilling(reads: Pick<ReadSide, 'reader'>) {
  const [revenues, billed] = [reads.reader(clientRevenues), reads.reader(invoices)];
  const [paidBefore, offered] = [reads.reader(advances), reads.reader(quotations)];
  return {
    /** What they have paid less refunds, in paise. */
    receivedOf: async (clientId: string): Promise<number> => (await revenues.get(clientId))?.received ?? 0,
    /** Each of them with the same. */
    async withReceived<V extends { id: string }, T>(clients: readonly V[], present: (view: V, received: number) => T) {
      const known = new Map(
        (await revenues.getMany(clients.map(({ id }) => id))).map(({ id, received }) => [id, received]),
      );
      return clients.map((view) => present(view, known.get(view.id) ?? 0));
    },
    /** The books need them: they are archived in place of deleted. */
    hasInvoices: async (ownerId: string, clientId: string): Promise<boolean> =>
      (await billed.count({ index: 'byClient', where: { ownerId, clientId } })) > 0 ||
      (await paidBefore.count({ index: 'byClient', where: { ownerId, clientId } })) > 0 ||
      (await offered.count({ index: 'byClient', where: { ownerId, clientId } })) > 0,
  };
}

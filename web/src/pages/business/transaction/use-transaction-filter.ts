import { transactionFilter } from '../../../../../api/contract/invoice.ts';
import type { TransactionFilter } from '../../../api/transaction.ts';
import { leave, useAddressed, type Key } from '../../../ui/layers.ts';

const NAMES = ['from', 'to', 'client_id', 'method', 'min', 'max'] as const;
type Name = (typeof NAMES)[number];
export type Said = Readonly<Record<Name, string>>;
/** By which name each stands in the address. */
const KEY = {
  from: 'from',
  to: 'to',
  client_id: 'client',
  method: 'method',
  min: 'min',
  max: 'max',
} as const satisfies Record<Name, Key>;

/** What the address says is looked for; what no server would take is left out. */
export function useTransactionFilter() {
  const addressed = {
    from: useAddressed(KEY.from),
    to: useAddressed(KEY.to),
    client_id: useAddressed(KEY.client_id),
    method: useAddressed(KEY.method),
    min: useAddressed(KEY.min),
    max: useAddressed(KEY.max),
  };
  const said = Object.fromEntries(NAMES.map((name) => [name, addressed[name][0] ?? ''])) as Said;
  const filter = Object.fromEntries(
    NAMES.filter((name) => said[name] !== '' && transactionFilter.shape[name].safeParse(said[name]).success).map(
      (name) => [name, said[name]],
    ),
  ) as TransactionFilter;
  const change = (values: Partial<Said>) => {
    for (const name of NAMES) {
      const value = values[name];
      if (value !== undefined) addressed[name][1](value === '' ? null : value);
    }
  };
  const clear = () => leave(Object.values(KEY));
  return { said, filter, change, clear, isNarrowed: NAMES.some((name) => said[name] !== '') };
}

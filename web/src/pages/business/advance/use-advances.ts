import { useQueryClient } from '@tanstack/react-query';

const CHANGED = ['advances', 'invoices', 'transactions', 'clients', 'analytics'];

/** After money came or went: all that shows it. */
export function useMoneyMoved() {
  const queries = useQueryClient();
  return () => Promise.all(CHANGED.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

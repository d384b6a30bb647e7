import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { deleteExpense, restoreExpense } from '../../../api/expense.ts';
import { toast } from '../../../ui/toast.tsx';

/** After something was spent, or was not: all that shows it. */
export function useSpent() {
  const queries = useQueryClient();
  return () =>
    Promise.all([['expenses'], ['invoices', 'profit']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** An expense is deleted at once, and comes back by the toast. */
export function useDeleteExpense(expenseId: string) {
  const spent = useSpent();
  const about = `expense-${expenseId}`;
  const restore = useMutation({
    mutationFn: () => restoreExpense(expenseId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await spent();
    },
    onError: (error: Error) => toast({ text: sentence(error, 'It could not be restored'), tone: 'bad', about }),
  });
  return useMutation({
    mutationFn: () => deleteExpense(expenseId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      await spent();
    },
    onError: (error: Error) => toast({ text: sentence(error, 'It could not be deleted'), tone: 'bad', about }),
  });
}

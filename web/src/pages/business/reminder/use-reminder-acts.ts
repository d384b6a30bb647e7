import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { approveReminders, declineReminder } from '../../../api/reminder.ts';
import { toast } from '../../../ui/toast.tsx';

const about = 'reminders';

/** What a photographer does with reminders that wait. */
export function useReminderActs(onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  const told = {
    onSuccess: async ({ message }: { message: string }) => {
      toast({ text: message, tone: 'good', about });
      onDone();
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error: Error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about }),
  };
  return {
    approve: useMutation({ mutationFn: approveReminders, ...told }),
    decline: useMutation({
      mutationFn: ({ invoiceId, reminderId }: { invoiceId: string; reminderId: string }) =>
        declineReminder(invoiceId, reminderId),
      ...told,
    }),
  };
}

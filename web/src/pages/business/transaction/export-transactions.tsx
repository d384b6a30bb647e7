import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { exportTransactions } from '../../../api/books.ts';
import { sentence } from '../../../api/call.ts';
import type { TransactionFilter } from '../../../api/transaction.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

/** The payments and refunds that are shown, as a table for the accountant. */
export function ExportTransactions({ filter }: { filter: TransactionFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportTransactions(filter),
    onSuccess: saveFile,
    onError: (error: Error) =>
      toast({ text: sentence(error, 'Your transactions could not be exported'), tone: 'bad', about: 'transactions' }),
  });
  return (
    <Button small busy={isPending} onClick={() => mutate()}>
      <FileDown aria-hidden /> Export CSV
    </Button>
  );
}

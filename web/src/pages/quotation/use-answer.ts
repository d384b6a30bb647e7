import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PublicQuotation, publicQuotationQuery } from '../../api/public-quotation.ts';
import { toast } from '../../ui/toast.tsx';

type Told = { message: string; quotation: PublicQuotation };

/** An answer to a quotation: the page shows it as it stands then. What was refused is looked at anew. */
export function useAnswer<Values>(token: string, send: (values: Values) => Promise<Told>, onDone: () => void) {
  const queries = useQueryClient();
  const { queryKey } = publicQuotationQuery(token);
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message, quotation }) => {
      queries.setQueryData(queryKey, quotation);
      toast({ text: message, tone: 'good', about: 'answer' });
      onDone();
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

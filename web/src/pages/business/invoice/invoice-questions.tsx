import type { Invoice } from '../../../api/invoice.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { rupees } from '../../../ui/rupees.ts';
import type { useInvoiceActs } from './use-invoice-acts.ts';

type Question = 'send' | 'cancel';

interface QuestionsProps {
  invoice: Invoice;
  asking: Question | null;
  acts: ReturnType<typeof useInvoiceActs>;
  onClose: () => void;
}

/** The questions before an invoice becomes fixed, and before it is given up. */
export function InvoiceQuestions({ invoice, asking, acts: { send, cancel }, onClose }: QuestionsProps) {
  const settled = { onSettled: onClose };
  return (
    <>
      <Confirm
        open={asking === 'send'}
        title="Send this invoice?"
        text={`It comes to ${rupees(invoice.total_amount)} for ${invoice.client_name}. From now on it is fixed: its amounts, client and dates stay as they are.`}
        action="Send"
        busy={send.isPending}
        onClose={onClose}
        onConfirm={() => send.mutate(undefined, settled)}
      />
      <Confirm
        open={asking === 'cancel'}
        title="Cancel this invoice?"
        text={`${invoice.invoice_number} keeps its number, and nothing is due on it any more. This can not be taken back.`}
        action="Cancel invoice"
        busy={cancel.isPending}
        onClose={onClose}
        onConfirm={() => cancel.mutate(undefined, settled)}
      />
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import { payPublicInvoice } from '../../api/public-invoice.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { holdLink } from './held-link.ts';
import { rupees } from './invoice-words.ts';

interface PayOnlineProps {
  token: string;
  /** Rupees. */
  amount: number;
  /** All that is left, and not what is due now. */
  whole: boolean;
  /** Where there is no other way before it. */
  first: boolean;
}

/** Leads to the page of the studio's Razorpay account where exactly that is paid. */
export function PayOnline({ token, amount, whole, first }: PayOnlineProps) {
  const pay = useMutation({
    mutationFn: () => payPublicInvoice(token, whole),
    onSuccess: ({ payment_url: url }) => {
      holdLink(token);
      location.assign(url);
    },
  });
  return (
    <section className="bill-pay" aria-label="Pay online">
      <Button
        kind={first ? 'primary' : 'plain'}
        wide
        className="bill-touch"
        busy={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        <CreditCard aria-hidden /> Pay {rupees(amount)} online
      </Button>
      <p className="quiet small">By card, UPI, net banking or wallet, on the secure page of Razorpay.</p>
      {pay.error ? <FormError>{sentence(pay.error, 'This did not work. Please try again.')}</FormError> : null}
    </section>
  );
}

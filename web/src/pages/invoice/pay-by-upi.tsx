import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { toString as drawQr } from 'qrcode';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { rupees } from './invoice-words.ts';

interface PayByUpiProps {
  /** Rupees. */
  amount: number;
  uri: string;
  id: string;
}

/** The code with the exact amount, for another phone; on a phone first the button that opens its own app. */
export function PayByUpi({ amount, uri, id }: PayByUpiProps) {
  const isPhone = useMediaQuery('(pointer: coarse), (max-width: 768px)');
  const qr = useQuery({
    queryKey: ['qr', uri],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(uri, { type: 'svg', margin: 2, width: 200 }))}`,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = async () => {
    const copied = await copy(id);
    toast({ text: copied ? 'UPI ID copied' : 'Could not copy', tone: copied ? 'good' : 'bad', about: 'upi' });
  };
  return (
    <section className="bill-pay" aria-label="Pay by UPI">
      {isPhone ? (
        <ButtonAnchor kind="primary" wide href={uri} className="bill-touch">
          Pay {rupees(amount)} by UPI
        </ButtonAnchor>
      ) : null}
      <div className="bill-code">
        {qr.data ? (
          <img src={qr.data} width={200} height={200} alt={`QR code that pays ${rupees(amount)} by UPI`} />
        ) : (
          <span className="bill-code-place" />
        )}
        <div className="bill-code-words">
          <p>
            {isPhone ? 'Or scan it with another phone.' : 'Scan it with any UPI app.'} The exact amount is filled in.
          </p>
          <p className="bill-upi">
            <span>{id}</span>
            <Button kind="quiet" icon aria-label="Copy the UPI ID" onClick={() => void take()}>
              <Copy aria-hidden />
            </Button>
          </p>
        </div>
      </div>
    </section>
  );
}

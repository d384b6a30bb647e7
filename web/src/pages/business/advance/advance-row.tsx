import { Download, MoreHorizontal, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { receiptPdf, refundPdf, type Advance } from '../../../api/advance.ts';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/format.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { METHODS } from '../invoice/money-words.ts';
import { usePdf } from '../invoice/use-pdf.ts';
import { AdvancePurpose } from './advance-purpose.tsx';
import { AdvanceRefundDialog } from './refund-dialog.tsx';

const sum = (of: readonly { amount: number }[]): number =>
  of.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;

/** What became of it, in words; nothing while all of it is left. */
function became({ refunds, set_offs: setOffs, left_amount: left }: Advance): string {
  const parts = [
    setOffs.length > 0 ? `${rupees(sum(setOffs))} set off` : '',
    refunds.length > 0 ? `${rupees(sum(refunds))} given back` : '',
    left > 0 ? `${rupees(left)} left` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** An advance with its vouchers, and what became of it. */
export function AdvanceRow({ advance }: { advance: Advance }) {
  const { advance_id: id, voucher_number: number, refunds } = advance;
  const receipt = usePdf(() => receiptPdf(id));
  const [refunding, setRefunding] = useState(false);
  return (
    <li className="client-row">
      <div>
        <p className="client-row-name">{number}</p>
        <p className="quiet small">
          {shortDate(advance.payment_date)} · {METHODS[advance.payment_method]} · {advance.description}
        </p>
        <AdvancePurpose of={advance} />
        <p className="small">{became(advance)}</p>
      </div>
      <div className="advance-amount">
        <span>{rupees(advance.amount)}</span>
        <Menu
          trigger={
            <Button kind="quiet" icon small aria-label={`More for ${number}`} busy={receipt.isPending}>
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => receipt.mutate()}>
            <Download aria-hidden /> Receipt voucher
          </MenuItem>
          {refunds.map((refund) => (
            <RefundItem key={refund.refund_id} advanceId={id} refund={refund} />
          ))}
          {advance.left_amount > 0 ? (
            <MenuItem onSelect={() => setRefunding(true)}>
              <Undo2 aria-hidden /> Give back
            </MenuItem>
          ) : null}
        </Menu>
      </div>
      {refunding ? <AdvanceRefundDialog advance={advance} onClose={() => setRefunding(false)} /> : null}
    </li>
  );
}

function RefundItem({ advanceId, refund }: { advanceId: string; refund: Advance['refunds'][number] }) {
  const pdf = usePdf(() => refundPdf(advanceId, refund.refund_id));
  return (
    <MenuItem onSelect={() => pdf.mutate()}>
      <Download aria-hidden /> Refund voucher {refund.voucher_number}
    </MenuItem>
  );
}

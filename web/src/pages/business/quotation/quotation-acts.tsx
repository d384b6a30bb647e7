import { Copy, Download, MoreHorizontal, Pencil, ReceiptText, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { quotationPdf, type Quotation } from '../../../api/quotation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { usePdf } from '../invoice/use-pdf.ts';
import { copyOf, newQuotation } from './form-values.ts';
import { QuotationDialog } from './quotation-form.tsx';
import { NewQuotationDialog } from './quotation-opener.tsx';
import { nameOf } from './quotation-words.ts';
import { useQuotationActs } from './use-quotation-acts.ts';

/** All that can be done with a quotation: what comes next by a button where `prominent`, the rest in a menu. */
export function QuotationActs({ quotation, prominent = false }: { quotation: Quotation; prominent?: boolean }) {
  const { quotation_id: id, status, invoice_id: invoiceId } = quotation;
  const navigate = useNavigate();
  const acts = useQuotationActs(id, {
    onGone: () => prominent && void navigate(paths.quotations, { replace: true }),
    onInvoice: (made) => void navigate(paths.invoice(made)),
  });
  const pdf = usePdf(() => quotationPdf(id));
  const [open, setOpen] = useState<'edit' | 'duplicate' | 'send' | null>(null);
  const close = () => setOpen(null);
  const isDraft = status === 'draft';
  return (
    <>
      {!prominent ? null : isDraft ? (
        <Button kind="primary" onClick={() => setOpen('send')}>
          <Send aria-hidden /> Send
        </Button>
      ) : status === 'accepted' ? (
        <Button kind="primary" busy={acts.invoice.isPending} onClick={() => acts.invoice.mutate()}>
          <ReceiptText aria-hidden /> Make invoice
        </Button>
      ) : invoiceId === null ? null : (
        <ButtonLink to={paths.invoice(invoiceId)}>
          <ReceiptText aria-hidden /> Open invoice
        </ButtonLink>
      )}
      <Menu
        trigger={
          <Button
            kind={prominent ? 'plain' : 'quiet'}
            icon
            small={!prominent}
            aria-label={`More for ${nameOf(quotation)}`}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        {isDraft ? (
          <>
            <MenuItem onSelect={() => setOpen('edit')}>
              <Pencil aria-hidden /> Edit
            </MenuItem>
            {prominent ? null : (
              <MenuItem onSelect={() => setOpen('send')}>
                <Send aria-hidden /> Send
              </MenuItem>
            )}
          </>
        ) : null}
        {status === 'accepted' && !prominent ? (
          <MenuItem onSelect={() => acts.invoice.mutate()}>
            <ReceiptText aria-hidden /> Make invoice
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => pdf.mutate()}>
          <Download aria-hidden /> Download PDF
        </MenuItem>
        <MenuItem onSelect={() => setOpen('duplicate')}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        {isDraft ? (
          <MenuItem onSelect={() => acts.remove.mutate()}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        ) : null}
      </Menu>
      <Confirm
        open={open === 'send'}
        title="Send this quotation?"
        text={`It comes to ${rupees(quotation.total_amount)} for ${quotation.client_name}, who gets a mail with a link to it. From now on its lines and its terms stay as they are.`}
        action="Send"
        busy={acts.send.isPending}
        onClose={close}
        onConfirm={() => acts.send.mutate(undefined, { onSettled: close })}
      />
      {open === 'edit' ? <QuotationDialog quotation={quotation} begin={newQuotation()} onClose={close} /> : null}
      {open === 'duplicate' ? <NewQuotationDialog begin={copyOf(quotation)} onClose={close} /> : null}
    </>
  );
}

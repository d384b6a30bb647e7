import {
  Copy,
  Download,
  Eye,
  FileMinus,
  IndianRupee,
  MoreHorizontal,
  Pencil,
  Repeat,
  Send,
  Trash2,
  Undo2,
  XCircle,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invoicePdf, type Invoice } from '../../../api/invoice.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { whenSettled } from '../../../ui/layer-history.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { repeatOf } from '../recurring/form-values.ts';
import { NewRecurringDialog } from '../recurring/recurring-opener.tsx';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { copyOf, newInvoice } from './form-values.ts';
import { InvoiceDialog } from './invoice-form.tsx';
import { InvoicePreview } from './invoice-preview.tsx';
import { InvoiceQuestions } from './invoice-questions.tsx';
import { nameOf } from './invoice-words.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { useInvoiceActs } from './use-invoice-acts.ts';
import { usePdf } from './use-pdf.ts';

type Open = 'edit' | 'notes' | 'duplicate' | 'repeat' | 'preview' | 'payment' | 'refund' | 'credit' | 'send' | 'cancel';

/** All that can be done with an invoice: what comes next by a button where `prominent`, the rest in a menu. */
export function InvoiceActs({ invoice, prominent = false }: { invoice: Invoice; prominent?: boolean }) {
  const { invoice_id: id, status } = invoice;
  const navigate = useNavigate();
  const acts = useInvoiceActs(id, () => prominent && void navigate(paths.invoices, { replace: true }));
  const pdf = usePdf(() => invoicePdf(id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isDraft = status === 'draft';
  const isOver = status === 'cancelled' || status === 'credited';
  return (
    <>
      {prominent ? (
        <>
          {isDraft ? (
            <Button kind="primary" onClick={() => setOpen('send')}>
              <Send aria-hidden /> Send
            </Button>
          ) : invoice.balance_due > 0 ? (
            <Button kind="primary" onClick={() => setOpen('payment')}>
              <IndianRupee aria-hidden /> Record payment
            </Button>
          ) : null}
          <Button onClick={() => setOpen('preview')}>
            <Eye aria-hidden /> Preview
          </Button>
        </>
      ) : null}
      <Menu
        trigger={
          <Button
            kind={prominent ? 'plain' : 'quiet'}
            icon
            small={!prominent}
            aria-label={`More for ${nameOf(invoice)}`}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        {isOver ? null : (
          <MenuItem onSelect={() => setOpen(isDraft ? 'edit' : 'notes')}>
            <Pencil aria-hidden /> {isDraft ? 'Edit' : 'Edit notes'}
          </MenuItem>
        )}
        {prominent ? null : (
          <>
            {isDraft ? (
              <MenuItem onSelect={() => setOpen('send')}>
                <Send aria-hidden /> Send
              </MenuItem>
            ) : invoice.balance_due > 0 ? (
              <MenuItem onSelect={() => setOpen('payment')}>
                <IndianRupee aria-hidden /> Record payment
              </MenuItem>
            ) : null}
            <MenuItem onSelect={() => setOpen('preview')}>
              <Eye aria-hidden /> Preview
            </MenuItem>
          </>
        )}
        <MenuItem onSelect={() => pdf.mutate()}>
          <Download aria-hidden /> Download PDF
        </MenuItem>
        <MenuItem onSelect={() => setOpen('duplicate')}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        <MenuItem onSelect={() => setOpen('repeat')}>
          <Repeat aria-hidden /> Repeat
        </MenuItem>
        {invoice.paid_amount > 0 ? (
          <MenuItem onSelect={() => setOpen('refund')}>
            <Undo2 aria-hidden /> Record refund
          </MenuItem>
        ) : null}
        {isDraft || isOver ? null : (
          <MenuItem onSelect={() => setOpen('credit')}>
            <FileMinus aria-hidden /> Credit note
          </MenuItem>
        )}
        {isDraft ? (
          <MenuItem onSelect={() => acts.remove.mutate()}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        ) : isOver ? null : (
          <MenuItem onSelect={() => setOpen('cancel')}>
            <XCircle aria-hidden /> Cancel invoice
          </MenuItem>
        )}
      </Menu>
      <InvoiceQuestions
        invoice={invoice}
        asking={open === 'send' || open === 'cancel' ? open : null}
        acts={acts}
        onClose={close}
      />
      {open === 'edit' ? <InvoiceDialog invoice={invoice} begin={newInvoice()} onClose={close} /> : null}
      {open === 'duplicate' ? (
        <InvoiceDialog
          invoice={null}
          begin={copyOf(invoice)}
          onClose={close}
          // What was open has an entry in the history, which has to go before the page does.
          onSaved={(made) => whenSettled(() => void navigate(paths.invoice(made.invoice_id)))}
        />
      ) : null}
      {open === 'repeat' ? <NewRecurringDialog begin={repeatOf(invoice)} onClose={close} /> : null}
      {open === 'notes' ? <NotesDialog invoice={invoice} onClose={close} /> : null}
      {open === 'preview' ? <InvoicePreview invoice={invoice} onClose={close} /> : null}
      {open === 'payment' || open === 'refund' ? <MoneyDialog invoice={invoice} kind={open} onClose={close} /> : null}
      {open === 'credit' ? <CreditNoteDialog invoice={invoice} onClose={close} /> : null}
    </>
  );
}

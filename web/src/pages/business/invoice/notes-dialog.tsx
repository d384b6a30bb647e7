import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { changeInvoice, type Invoice } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { valuesOf } from './form-values.ts';

/** The notes of an invoice that was sent: all that can still change of it. */
export function NotesDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queries = useQueryClient();
  const [notes, setNotes] = useState(invoice.notes);
  const save = useMutation({
    mutationFn: () => changeInvoice(invoice.invoice_id, { ...valuesOf(invoice), notes }),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'invoice' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
  });
  return (
    <Dialog
      open
      title="Edit notes"
      description="All else of this invoice stays as it was sent."
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
        </>
      }
    >
      <FormError>{save.error ? sentence(save.error, 'Failed to save invoice') : null}</FormError>
      <TextAreaField
        label="Notes"
        optional
        rows={5}
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Dialog>
  );
}

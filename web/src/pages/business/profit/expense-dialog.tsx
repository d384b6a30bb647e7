import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { expenseCategories, expenseForm } from '../../../../../api/contract/expense.ts';
import { sentence } from '../../../api/call.ts';
import { type Expense, type ExpenseForm, saveExpense } from '../../../api/expense.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { numberOf, today } from '../invoice/form-values.ts';
import { CATEGORIES } from './expense-words.ts';
import { GigChooser } from './gig-chooser.tsx';
import { useSpent } from './use-expense-acts.ts';

const blank = (gigId: string | null): ExpenseForm => ({
  gig_id: gigId,
  category: 'travel',
  date: today(),
  amount: 0,
  note: '',
  supplier: '',
});
const valuesOf = ({ gig_id, category, date, amount, note, supplier }: Expense): ExpenseForm => ({
  gig_id,
  category,
  date,
  amount,
  note,
  supplier,
});

interface ExpenseDialogProps {
  /** Undefined: a new one. */
  expense?: Expense;
  /** The gig that a new one is of. */
  gigId?: string | null;
  onClose: () => void;
}

/** The form of what was spent. */
export function ExpenseDialog({ expense, gigId = null, onClose }: ExpenseDialogProps) {
  const spent = useSpent();
  const form = useForm<ExpenseForm>({
    resolver: zodResolver(expenseForm),
    ...VALIDATION_TIMING,
    defaultValues: expense ? valuesOf(expense) : blank(gigId),
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (values: ExpenseForm) => saveExpense(expense?.expense_id, values),
    onSuccess: async ({ message, expense: saved }) => {
      toast({ text: message, tone: 'good', about: `expense-${saved.expense_id}` });
      onClose();
      await spent();
    },
  });
  return (
    <Dialog
      open
      title={expense ? 'Edit expense' : 'Add expense'}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="expense-form" busy={save.isPending}>
            {expense ? 'Save Expense' : 'Add Expense'}
          </Button>
        </>
      }
    >
      <form
        id="expense-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{save.error ? sentence(save.error, 'It could not be saved.') : null}</FormError>
        <div className="client-form-pair">
          <TextField
            label="Amount (₹)"
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...form.register('amount', { setValueAs: numberOf })}
          />
          <TextField label="Date" type="date" max={today()} error={errors.date?.message} {...form.register('date')} />
        </div>
        <Controller
          control={form.control}
          name="gig_id"
          render={({ field }) => (
            <GigChooser
              label="Gig"
              optional
              value={field.value ?? null}
              onChange={field.onChange}
              placeholder="General costs, of no gig"
              error={errors.gig_id?.message}
              ref={field.ref}
            />
          )}
        />
        <div className="client-form-pair">
          <SelectField label="What for" error={errors.category?.message} {...form.register('category')}>
            {expenseCategories.map((category) => (
              <option key={category} value={category}>
                {CATEGORIES[category]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Supplier"
            optional
            autoComplete="off"
            error={errors.supplier?.message}
            {...form.register('supplier')}
          />
        </div>
        <TextField label="Note" optional autoComplete="off" error={errors.note?.message} {...form.register('note')} />
      </form>
    </Dialog>
  );
}

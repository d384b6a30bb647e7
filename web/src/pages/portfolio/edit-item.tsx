import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as contract from '../../../../api/contract/portfolio.ts';
import { sentence } from '../../api/call.ts';
import { changePortfolioItem, type PortfolioItem } from '../../api/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { CATEGORY_LABELS } from './categories.ts';

const FORM = 'portfolio-item';

/** What is said of a photo. */
export function EditItem({ item, onClose }: { item: PortfolioItem | null; onClose: () => void }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: Parameters<typeof changePortfolioItem>[1]) => changePortfolioItem(item!.item_id, values),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'portfolio' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['portfolio'] });
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Dialog
      open={item !== null}
      title="Edit photo"
      onClose={close}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      {item ? (
        <ItemForm
          item={item}
          error={save.error ? sentence(save.error, 'Failed to save') : null}
          onSubmit={save.mutate}
        />
      ) : null}
    </Dialog>
  );
}

interface ItemFormProps {
  item: PortfolioItem;
  error: string | null;
  onSubmit: (values: Parameters<typeof changePortfolioItem>[1]) => void;
}

function ItemForm({ item, error, onSubmit }: ItemFormProps) {
  const { title, category, description, featured } = item;
  const form = useForm({
    resolver: zodResolver(contract.changePortfolioItem.body),
    ...VALIDATION_TIMING,
    defaultValues: { title, category, description, featured },
  });
  const { errors } = form.formState;
  return (
    <form id={FORM} className="portfolio-form" noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <img className="portfolio-form-photo" src={item.media_url} alt="" />
      <FormError>{error}</FormError>
      <TextField label="Title" autoComplete="off" error={errors.title?.message} {...form.register('title')} />
      <SelectField label="Category" {...form.register('category')}>
        {CATEGORY_LABELS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        optional
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Switch label="Featured" hint="Featured photos come first." {...form.register('featured')} />
    </form>
  );
}

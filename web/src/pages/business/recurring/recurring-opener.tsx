import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { whenSettled } from '../../../ui/layer-history.ts';
import type { Values } from './form-values.ts';
import { RecurringDialog } from './recurring-form.tsx';

/** The form of a new recurring invoice, which leads to its page. */
export function NewRecurringDialog({ begin, onClose }: { begin: Values; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <RecurringDialog
      recurring={null}
      begin={begin}
      onClose={onClose}
      // What was open has an entry in the history, which has to go before the page does.
      onSaved={(made) => whenSettled(() => void navigate(paths.recurringInvoice(made.recurring_id)))}
    />
  );
}

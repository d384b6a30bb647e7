import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { whenSettled } from '../../../ui/layer-history.ts';
import type { Values } from './form-values.ts';
import { QuotationDialog } from './quotation-form.tsx';

/** The form of a new quotation, which leads to its page. */
export function NewQuotationDialog({ begin, onClose }: { begin: Values; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <QuotationDialog
      quotation={null}
      begin={begin}
      onClose={onClose}
      // What was open has an entry in the history, which has to go before the page does.
      onSaved={(made) => whenSettled(() => void navigate(paths.quotation(made.quotation_id)))}
    />
  );
}

import './templates.css';
import '../../../ui/form-bar.css';
import { useQuery } from '@tanstack/react-query';
import { invoiceTemplateQuery } from '../../../api/invoice-template.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** How the studio's invoices look. */
export function Templates() {
  const saved = useQuery(invoiceTemplateQuery());
  if (saved.isPending)
    return (
      <div role="status" aria-label="Loading the template">
        <Skeleton count={6} />
      </div>
    );
  if (saved.isLoadingError)
    return (
      <Unloaded
        title="Your template could not be loaded"
        text="It is safe. Please check your connection."
        again={saved.refetch}
      />
    );
  return <TemplateEditor saved={saved.data} />;
}

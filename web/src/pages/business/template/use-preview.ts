import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invoiceTemplateForm } from '../../../../../api/contract/invoiceTemplate.ts';
import { sentence } from '../../../api/call.ts';
import { templatePreviewQuery, type InvoiceTemplateForm } from '../../../api/invoice-template.ts';

/** After the last change, in milliseconds: a slider that is being moved asks a few times a second at most. */
const STILL_MS = 300;

/** The server's picture of a template: of its newest state that is valid and stood still for a moment. */
export function usePreview(settings: InvoiceTemplateForm) {
  const [asked, setAsked] = useState(settings);
  const wanted = JSON.stringify(settings);
  useEffect(() => {
    const next: unknown = JSON.parse(wanted);
    const wait = setTimeout(() => {
      const { data } = invoiceTemplateForm.safeParse(next);
      if (data) setAsked(data);
    }, STILL_MS);
    return () => clearTimeout(wait);
  }, [wanted]);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(templatePreviewQuery(asked));
  return {
    sheet: data ? { id: dataUpdatedAt, html: data.html } : null,
    busy: isFetching,
    failure: error ? sentence(error, 'The preview could not be made.') : null,
    again: refetch,
  };
}

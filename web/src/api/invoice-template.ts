import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/invoiceTemplate.ts';
import { call, download } from './call.ts';

export type { InvoiceTemplate, InvoiceTemplateForm, SavedTemplate } from '../../../api/contract/invoiceTemplate.ts';

export const invoiceTemplateQuery = () =>
  queryOptions({
    queryKey: ['invoice-template', 'saved'],
    queryFn: ({ signal }) => call(contract.getInvoiceTemplate, { signal }),
    // Who moves a slider here is not to be overtaken by what another window has saved.
    refetchOnWindowFocus: false,
  });
export const templateVersionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['invoice-template', 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTemplateVersions, { query: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
/** The sample in a template, as the server draws it. */
export const templatePreviewQuery = (template: contract.InvoiceTemplateForm) =>
  queryOptions({
    queryKey: ['invoice-template', 'preview', template],
    queryFn: ({ signal }) => call(contract.previewInvoiceTemplate, { body: template, signal }),
    // It holds its fonts.
    gcTime: 0,
    // Whoever changes something meanwhile asks anew anyway.
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const fetchTemplate = () => call(contract.getInvoiceTemplate, {});
/** `version`: the one that was changed. */
export const saveTemplate = (template: contract.InvoiceTemplateForm, version: number) =>
  call(contract.saveInvoiceTemplate, { body: { ...template, version } });
export const samplePdf = (template: contract.InvoiceTemplateForm) =>
  download(contract.printInvoiceTemplate, { body: template });

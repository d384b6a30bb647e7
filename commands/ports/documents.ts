import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';

/** Makes invoices and what is like them. Adapter: a process of its own with a browser without a network, warm from the first on. */
export interface DocumentPrinter {
  /** As it is shown on a screen: the same HTML, with all that it needs in it. Refuses `unavailable`. */
  html(document: InvoiceDocument): Promise<string>;
  /** On A4. Refuses `unavailable` where no browser can start, where too much waits, and what could not be made. */
  pdf(document: InvoiceDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';

/** What the process that makes documents is asked for. */
export interface Job {
  id: number;
  make: 'html' | 'pdf';
  document: InvoiceDocument;
}

/** `away`: no browser can be started; `failed`: this document could not be made. */
export type Reply =
  | { id: number; html: string }
  | { id: number; pdf: Uint8Array }
  | { id: number; error: 'away' | 'failed'; cause: string };

/** Handed to the process at its start, as JSON in an argument. */
export interface ProcessOptions {
  chromium: string | undefined;
  pageMs: number;
  pageBytes: number;
}

import type { Throttling } from '../../commands/core/throttling.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DocumentPrinter } from '../../commands/ports/documents.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** Of one studio: an editor asks for a preview at every change. */
const PREVIEWS_AT_ONCE = 60;
const PREVIEWS_PER_SECOND = 4;
const PDFS_AT_ONCE = 20;
const PDFS_PER_SECOND = 0.5;
const WAIT = 'Please wait a moment before the next one.';
/** Documents of one studio that are made or wait at the same time: the others have their share of the printer too. */
const SHARE = 8;

/** Bytes of PDFs that are kept, for who takes the same one again. */
const KEPT_BYTES = 32 << 20;

/** The printer of all studios, of which each has its share. Refuses `tooMany` beside what the printer does. */
export interface StudioPrinter {
  html(ownerId: string, document: () => Promise<InvoiceDocument>): Promise<string>;
  pdf(ownerId: string, document: () => Promise<InvoiceDocument>): Promise<Uint8Array>;
}

/** By whom a document is made is the first part of what it is kept by: what one studio had made is no other's. */
const nameOf = (ownerId: string, document: InvoiceDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, document]))
    .digest('base64');

export function studioPrinter(printer: DocumentPrinter, throttling: Throttling): StudioPrinter {
  const previews = throttling.rate('previews', PREVIEWS_AT_ONCE, PREVIEWS_PER_SECOND, WAIT);
  const pdfs = throttling.rate('pdfs', PDFS_AT_ONCE, PDFS_PER_SECOND, WAIT);
  const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: (pdf) => pdf.byteLength });
  const underWay = new Map<string, number>();
  async function shared<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    const before = underWay.get(ownerId) ?? 0;
    if (before >= SHARE) throw new Refusal('tooMany', 'document.share', WAIT, { retryAfter: 1 });
    underWay.set(ownerId, before + 1);
    try {
      return await work();
    } finally {
      const left = underWay.get(ownerId)! - 1;
      if (left > 0) underWay.set(ownerId, left);
      else underWay.delete(ownerId);
    }
  }
  return {
    async html(ownerId, document) {
      await previews.take(ownerId);
      return shared(ownerId, async () => printer.html(await document()));
    },
    async pdf(ownerId, document) {
      const wanted = await document();
      const name = nameOf(ownerId, wanted);
      const before = kept.get(name);
      if (before) return before;
      await pdfs.take(ownerId);
      const pdf = await shared(ownerId, () => printer.pdf(wanted));
      kept.set(name, pdf);
      return pdf;
    },
  };
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocumentPrinter } from '../../../adapters/documents/printer.ts';
import type { DocumentPrinter } from '../../../commands/ports/documents.ts';
import { invoiceTemplateDefaults as look } from '../../../domain/invoiceTemplate.ts';
import type { InvoiceDocument } from '../../../domain/invoiceTemplate/document.ts';
import { invoice } from './invoice.ts';
import { type Page, pagesOf } from './pages.ts';

const PATIENCE_MS = 120_000;
/** Of A4, in points. */
const HEIGHT = 841.89;
/** A pixel in points. */
const POINTS = 0.75;
const TEMPLATES: readonly InvoiceDocument['template'][] = [
  { ...look, tableStyle: 'modern' },
  { ...look, tableStyle: 'classic', fontFamily: 'Georgia', showBorder: true },
  { ...look, tableStyle: 'minimal', fontFamily: 'Roboto', fontSize: 18, lineHeight: 2, padding: 16 },
  { ...look, tableStyle: 'bordered', fontFamily: 'Times New Roman', showBorder: true, padding: 64 },
];
const WORDS = [
  'Both days, with two photographers',
  'शादी के दोनों दिन, दो फ़ोटोग्राफ़र और एक सहायक के साथ, सुबह से रात तक, हल्दी, मेहंदी और संगीत समेत',
  'திருமண நாள் முழுவதும் இரண்டு புகைப்படக் கலைஞர்களுடன், நிச்சயதார்த்தம் மற்றும் வரவேற்பு உட்பட',
  'An album of forty pages, retouched, printed in Chennai and bound by hand. '.repeat(5),
  'শ্রী লক্ষ্মী ছবিঘর',
  'Prints',
];

let printer: DocumentPrinter;
beforeAll(() => {
  printer = openDocumentPrinter();
});
afterAll(() => printer.close());
const printed = async (more: Partial<InvoiceDocument>): Promise<Page[]> => pagesOf(await printer.pdf(invoice(more)));

/** Numbers of the pages on which it stands, from 1. */
const whereIs = (pages: readonly Page[], text: string): number[] =>
  pages.flatMap((page, index) => (page.text.includes(text) ? [index + 1] : []));
/** No line reaches over the edge of a page, or into its foot. */
function expectWholeLines(pages: readonly Page[], { padding }: InvoiceDocument['template']): void {
  for (const { pieces } of pages) {
    const [foot, text] = [pieces.filter(({ y }) => y < 36 * POINTS), pieces.filter(({ y }) => y >= 36 * POINTS)];
    expect(foot.map((piece) => piece.text).join('')).toMatch(/Page\s*\d+\s*of\s*\d+$/);
    expect(text.length).toBeGreaterThan(0);
    for (const { y, size } of text) {
      expect(y - size * 0.2).toBeGreaterThan(Math.max(padding, 36) * POINTS);
      expect(y + size * 0.7).toBeLessThan(HEIGHT - padding * POINTS + 1);
    }
  }
}
const expectNumbered = (pages: readonly Page[]): void =>
  pages.forEach(({ text }, index) => expect(text).toContain(`Page${index + 1}of${pages.length}`));

describe.each(TEMPLATES)('in the $tableStyle style', (template) => {
  test(
    '200 lines stand whole, under a head on each page, and totals below the last',
    { timeout: PATIENCE_MS },
    async () => {
      const lines = Array.from({ length: 200 }, (_, index) => ({
        description: `<${index + 1}> ${WORDS[index % WORDS.length]} </${index + 1}>`,
        code: '998383',
        quantity: 1,
        rate: 1_234_500 + index,
        amount: 7_000_000 + index,
      }));
      const pages = await printed({ lines, template });
      expect(pages.length).toBeGreaterThan(8);
      expectWholeLines(pages, template);
      expectNumbered(pages);
      for (let number = 1; number <= 200; number++) {
        const [begin, end] = [whereIs(pages, `<${number}>`), whereIs(pages, `</${number}>`)];
        expect(begin).toHaveLength(1);
        expect(end).toEqual(begin);
        const paise = String(number - 1);
        expect(whereIs(pages, `₹70,00${paise.length < 3 ? 0 : paise[0]}.${paise.padStart(3, '0').slice(1)}`)).toEqual(
          begin,
        );
        for (const head of ['Description', 'HSN/SAC', 'Qty', 'Rate', 'Amount'])
          expect(pages[begin[0]! - 1]!.text).toContain(head);
      }
      const [last] = whereIs(pages, '</200>');
      for (const below of ['Discount', '₹2,90,767.93', 'NinetyThousand', 'asha@hdfc', 'HDFC0001234'])
        expect(whereIs(pages, below)).toEqual([last]);
      const [signed] = whereIs(pages, 'ForAshaRao');
      for (const beside of ['Authorisedsignatory', 'Thirtydays', 'Thankyouforyourbusiness!'])
        expect(whereIs(pages, beside)).toEqual([signed]);
      expect(signed).toBe(pages.length);
    },
  );

  test(
    'terms of 20,000 characters go on over the pages without a gap, the signature at their end',
    { timeout: PATIENCE_MS },
    async () => {
      const clause =
        'The studio keeps the pictures for a year after they were delivered, and gives them again on request. ';
      const clauses = Array.from({ length: 60 }, (_, n) => `<${n + 1}> ${clause.repeat(1 + (n % 5))}</${n + 1}>`);
      const terms = clauses.join('\n\n');
      expect(terms.length).toBeGreaterThan(18_000);
      const pages = await printed({ kind: 'Quotation', terms: terms.slice(0, 20_000), template });
      expectWholeLines(pages, template);
      expectNumbered(pages);
      // They begin below the totals, and no page before the last is left half empty.
      expect(whereIs(pages, '<1>')).toEqual(whereIs(pages, '₹2,90,767.93'));
      for (const { pieces } of pages.slice(0, -1)) {
        const lowest = Math.min(...pieces.map(({ y }) => y).filter((y) => y > 36 * POINTS));
        expect(lowest).toBeLessThan(HEIGHT / 4);
      }
      for (let number = 1; number <= 60; number++) {
        const [[begin], [end]] = [whereIs(pages, `<${number}>`), whereIs(pages, `</${number}>`)];
        expect([begin, begin! + 1]).toContain(end);
      }
      const last = [pages.length];
      for (const end of ['</60>', 'ForAshaRao', 'Authorisedsignatory', 'Thankyouforyourbusiness!'])
        expect(whereIs(pages, end)).toEqual(last);
    },
  );

  test('wherever the page ends, the totals stay with the last line', { timeout: PATIENCE_MS }, async () => {
    const totals = Array.from({ length: 9 }, (_, n) => ({ label: `Sum<${n}>`, amount: 100, strong: n === 8 }));
    let broken = 0;
    for (let count = 30; count <= 70; count += count < 46 ? 1 : 8) {
      const lines = Array.from({ length: count }, (_, n) => ({ ...invoice().lines[0]!, description: `<${n + 1}>` }));
      const pages = await printed({ lines, totals, template, notes: 'Long '.repeat(300) });
      const [last] = whereIs(pages, `<${count}>`);
      for (let n = 0; n <= 8; n++) expect(whereIs(pages, `Sum<${n}>`)).toEqual([last]);
      expect(whereIs(pages, 'HDFC0001234')).toEqual([last]);
      if (!whereIs(pages, `<${count - 1}>`).includes(last!)) broken++;
    }
    expect(broken).toBeGreaterThan(0);
  });
});

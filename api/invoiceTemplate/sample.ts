import type { InvoiceTemplateSettings } from '../../domain/invoiceTemplate.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';

/** An invoice that was never made, which shows what a template does to each part of one. */
export const sampleInvoice = (
  studio: { name: string; lines: string[]; logo: string | null },
  template: InvoiceTemplateSettings,
): InvoiceDocument => ({
  kind: 'Tax Invoice',
  number: 'SAMPLE',
  issued: '2026-11-05',
  due: '2026-12-05',
  facts: [{ label: 'Place of supply', value: 'Tamil Nadu' }],
  seller: { name: studio.name, lines: studio.lines, facts: [] },
  buyer: { name: 'Meera and Arjun', lines: ['14 Lake View Road', 'Chennai 600004'], facts: [] },
  logo: studio.logo,
  lines: [
    {
      description: 'Wedding photography, two days',
      code: '998383',
      quantity: 2,
      rate: 7_500_000,
      amount: 15_000_000,
    },
    { description: 'Album of 40 pages', code: '998386', quantity: 1, rate: 2_800_000, amount: 2_800_000 },
  ],
  totals: [
    { label: 'Subtotal', amount: 17_800_000, strong: false },
    { label: 'CGST 9%', amount: 1_602_000, strong: false },
    { label: 'SGST 9%', amount: 1_602_000, strong: false },
    { label: 'Total', amount: 21_004_000, strong: true },
    { label: 'Advance', amount: -5_000_000, strong: false },
    { label: 'Balance due', amount: 16_004_000, strong: true },
  ],
  taxes: {
    names: ['CGST', 'SGST'],
    rows: [
      {
        code: '998383',
        taxable: 15_000_000,
        taxes: [
          { percent: 9, amount: 1_350_000 },
          { percent: 9, amount: 1_350_000 },
        ],
      },
      {
        code: '998386',
        taxable: 2_800_000,
        taxes: [
          { percent: 9, amount: 252_000 },
          { percent: 9, amount: 252_000 },
        ],
      },
    ],
  },
  words: 'Rupees Two Lakh Ten Thousand and Forty Only',
  advances: [],
  bank: [
    { label: 'Account', value: studio.name },
    { label: 'Number', value: 'Your account number' },
  ],
  upi: null,
  declarations: [],
  notes: 'Thank you for letting us be part of your day.',
  terms: 'Payment within 30 days.',
  signatory: studio.name,
  template,
});

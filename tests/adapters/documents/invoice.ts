import { invoiceTemplateDefaults } from '../../../domain/invoiceTemplate.ts';
import type { InvoiceDocument } from '../../../domain/invoiceTemplate/document.ts';

/** An invoice with a bit of everything. */
export const invoice = (more: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'Tax Invoice',
  number: 'INV/2026-27/0001',
  issued: '2026-11-05',
  due: '2026-12-05',
  facts: [{ label: 'Place of supply', value: 'Tamil Nadu' }],
  seller: { name: 'Asha Rao Photography', lines: ['Chennai'], facts: [{ label: 'GSTIN', value: '33ABCDE1234F1Z5' }] },
  buyer: { name: 'Meera Textiles', lines: ['Chennai'], facts: [] },
  logo: null,
  lines: [{ description: 'Wedding', code: '998383', quantity: 2, rate: 12_345_678, amount: 24_691_356 }],
  totals: [
    { label: 'Discount', amount: -50_005, strong: false },
    { label: 'Total', amount: 29_076_793, strong: true },
  ],
  taxes: {
    names: ['CGST', 'SGST'],
    rows: [
      {
        code: '998383',
        taxable: 24_641_351,
        taxes: [
          { percent: 9, amount: 2_217_721 },
          { percent: 9, amount: 2_217_721 },
        ],
      },
    ],
  },
  words: 'Rupees Two Lakh Ninety Thousand',
  advances: [],
  bank: [{ label: 'IFSC', value: 'HDFC0001234' }],
  upi: { uri: 'upi://pay?pa=asha@hdfc&am=290767.93&cu=INR', id: 'asha@hdfc' },
  declarations: [],
  notes: 'One\nTwo',
  terms: 'Thirty days',
  signatory: 'Asha Rao',
  template: invoiceTemplateDefaults,
  ...more,
});

import type { InvoiceTemplateForm } from './invoiceTemplate.ts';

/** What a look leaves as it is: words, and what of an invoice is shown. */
type Kept = 'headerText' | 'footerText' | 'showLogo' | 'showNotes' | 'showTax' | 'watermark' | 'showWatermark';

/** As everybody's invoices look until they are changed, and what 'reset' brings back. */
export const templateDefaults: InvoiceTemplateForm = {
  fontSize: 14,
  fontFamily: 'Poppins',
  accentColor: '#B26B00',
  backgroundColor: '#FFFFFF',
  textColor: '#1A1A1A',
  showLogo: true,
  logoSize: 60,
  headerText: 'INVOICE',
  headerSize: 24,
  footerText: 'Thank you for your business!',
  showNotes: true,
  showTax: true,
  showBorder: false,
  borderRadius: 8,
  padding: 32,
  lineHeight: 1.5,
  tableStyle: 'modern',
  watermark: '',
  showWatermark: false,
};

/** Ready-made looks to begin with: one for each style of table, with what suits it. */
export const templateLooks: { name: string; look: Omit<InvoiceTemplateForm, Kept> }[] = [
  {
    name: 'Modern',
    look: {
      tableStyle: 'modern',
      fontFamily: 'Poppins',
      accentColor: '#9A5B00',
      backgroundColor: '#FFFFFF',
      textColor: '#1A1A1A',
      fontSize: 13,
      headerSize: 32,
      logoSize: 60,
      padding: 48,
      lineHeight: 1.5,
      showBorder: false,
      borderRadius: 8,
    },
  },
  {
    name: 'Classic',
    look: {
      tableStyle: 'classic',
      fontFamily: 'Times New Roman',
      accentColor: '#1F3A5F',
      backgroundColor: '#FFFFFF',
      textColor: '#1B1B1B',
      fontSize: 15,
      headerSize: 30,
      logoSize: 72,
      padding: 56,
      lineHeight: 1.4,
      showBorder: false,
      borderRadius: 0,
    },
  },
  {
    name: 'Minimal',
    look: {
      tableStyle: 'minimal',
      fontFamily: 'Helvetica',
      accentColor: '#111111',
      backgroundColor: '#FFFFFF',
      textColor: '#222222',
      fontSize: 13,
      headerSize: 28,
      logoSize: 48,
      padding: 64,
      lineHeight: 1.6,
      showBorder: false,
      borderRadius: 0,
    },
  },
  {
    name: 'Bordered',
    look: {
      tableStyle: 'bordered',
      fontFamily: 'Georgia',
      accentColor: '#2F5D50',
      backgroundColor: '#FFFDF8',
      textColor: '#22211E',
      fontSize: 13,
      headerSize: 28,
      logoSize: 64,
      padding: 40,
      lineHeight: 1.5,
      showBorder: true,
      borderRadius: 12,
    },
  },
];

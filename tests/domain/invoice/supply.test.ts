import { expect, test } from 'vitest';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import { declarationOf, documentTitle, supplyOf, taxLabels } from '../../../domain/invoice/supply.ts';

const kerala = {
  registration: 'regular',
  sellerState: '32',
  buyerState: '32',
  buyerGstin: '',
  chosenPlace: '',
  undertaking: '',
  exempt: false,
} as const;

test.each([
  ['within the state', {}, 'Tax Invoice', ['CGST', 'SGST'], '32'],
  ['to another state', { buyerState: '33' }, 'Tax Invoice', ['IGST'], '33'],
  ['to a GSTIN of another state', { buyerGstin: '27AAPFU0939F1ZV' }, 'Tax Invoice', ['IGST'], '27'],
  ['to a place that was chosen', { buyerState: '33', chosenPlace: '32' }, 'Tax Invoice', ['CGST', 'SGST'], '32'],
  ['to nobody knows where', { buyerState: '' }, 'Tax Invoice', ['CGST', 'SGST'], '32'],
  ['within Ladakh', { sellerState: '38', buyerState: '38' }, 'Tax Invoice', ['CGST', 'UTGST'], '38'],
  ['within Delhi', { sellerState: '07', buyerState: '07' }, 'Tax Invoice', ['CGST', 'SGST'], '07'],
  ['without registration', { registration: 'none' }, 'Invoice', [], '32'],
  ['under composition', { registration: 'composition' }, 'Bill of Supply', [], '32'],
  ['of what is exempt', { exempt: true }, 'Bill of Supply', [], '32'],
  ['abroad', { buyerState: '96' }, 'Tax Invoice', ['IGST'], '96'],
  ['abroad under LUT', { buyerState: '96', undertaking: 'AD32' }, 'Tax Invoice', [], '96'],
] as const)('a sale %s', (_, of, title, labels, place) => {
  const supply = supplyOf({ ...kerala, ...of });
  expect(documentTitle(supply)).toBe(title);
  expect(taxLabels(supply)).toEqual(labels);
  expect(supply.placeOfSupply).toBe(place);
});

test('what the law has documents say', () => {
  const abroad = { ...kerala, buyerState: '96' };
  expect(declarationOf(supplyOf({ ...abroad, undertaking: 'AD32' }), 'regular')).toBe(
    'Supply meant for export under bond or letter of undertaking without payment of integrated tax (LUT AD32)',
  );
  expect(declarationOf(supplyOf(abroad), 'regular')).toBe('Supply meant for export on payment of integrated tax');
  expect(declarationOf(supplyOf({ ...kerala, registration: 'composition' }), 'composition')).toBe(
    'Composition taxable person, not eligible to collect tax on supplies',
  );
  expect(declarationOf(supplyOf({ ...kerala, exempt: true }), 'regular')).toBe('');
  expect(declarationOf(supplyOf(kerala), 'regular')).toBe('');
});

const registered = { ...kerala, buyerGstin: '32AAPFU0939F1Z4', reverseCharge: true } as const;
test('reverse charge is stated of a registered client in India, and the law that says so', () => {
  const supply = supplyOf(registered);
  expect(supply).toMatchObject({ document: 'taxInvoice', tax: 'intra', reverseCharge: true });
  expect(declarationOf(supply, 'regular')).toBe(
    'Tax on this supply is payable by the recipient under reverse charge (section 9(3) of the CGST Act)',
  );
  expect(declarationOf(supplyOf({ ...registered, chosenPlace: '33' }), 'regular')).toContain('5(3) of the IGST Act');
  expect(supplyOf({ ...registered, reverseCharge: false })).not.toHaveProperty('reverseCharge');
});
test.each([
  ['of who is not registered', { buyerGstin: '' }, 'Please enter their GSTIN'],
  ['abroad', { chosenPlace: '96' }, 'A client abroad'],
  ['of what is exempt', { exempt: true }, 'tax invoices alone'],
  ['without registration of the studio', { registration: 'none' }, 'tax invoices alone'],
  ['under composition', { registration: 'composition' }, 'tax invoices alone'],
] as const)('reverse charge %s is refused', (_, of, why) => {
  expect(() => supplyOf({ ...registered, ...of })).toThrow(Refusal);
  expect(() => supplyOf({ ...registered, ...of })).toThrow(why);
});

import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';

/** How a studio is registered for GST. */
export const gstRegistrations = ['none', 'regular', 'composition'] as const;
export type GstRegistration = (typeof gstRegistrations)[number];

/** Union territories without a legislature: there the second half is UTGST (section 2 (114) of the CGST Act, UTGST Act). */
const UNION_TERRITORIES = new Set(['04', '26', '31', '35', '38', '97']);
/** Whoever is not in India. */
export const ABROAD = '96';

/**
 * What a sale is in the eyes of GST. `document`: what has to be issued for it. `tax`: none, CGST with SGST (`union`: with
 * UTGST), or IGST. `export`: to whom is abroad, without tax under a letter of undertaking, or with tax paid.
 * `reverseCharge`: its client pays the tax to the government, so it is stated and not charged; left out where not.
 */
export const supply = z.object({
  document: z.enum(['invoice', 'billOfSupply', 'taxInvoice']),
  tax: z.enum(['none', 'intra', 'inter']),
  union: z.boolean(),
  export: z.enum(['no', 'undertaking', 'taxPaid']),
  /** Code of the state. '' where nobody said one. */
  placeOfSupply: z.string(),
  undertaking: z.string(),
  reverseCharge: z.literal(true).optional(),
});
export type Supply = z.infer<typeof supply>;

interface Parties {
  registration: GstRegistration;
  /** Codes of states; '' where not said. */
  sellerState: string;
  buyerState: string;
  /** '' without one. */
  buyerGstin: string;
  /** Chosen on the invoice; '' for where it is by default. */
  chosenPlace: string;
  /** Number of the letter of undertaking, '' without one. */
  undertaking: string;
  exempt: boolean;
  reverseCharge?: boolean;
}

/** Where a sale takes place for GST: as chosen, else in the state of the client's GSTIN, else in the client's, else in the studio's. */
const placeOf = ({ chosenPlace, buyerGstin, buyerState, sellerState }: Parties): string =>
  chosenPlace || buyerGstin.slice(0, 2) || buyerState || sellerState;

/** Section 9 (3) of the CGST Act: of a registered client in India alone, since they pay the tax and tell of it (table 4B of GSTR-1). */
function requireReverseCharge({ document, placeOfSupply }: Supply, buyerGstin: string): void {
  const no = (why: string): never => refuse('invalid', 'invoice.reverseCharge', why);
  if (document !== 'taxInvoice') no('Reverse charge is for tax invoices alone. Please choose No.');
  if (placeOfSupply === ABROAD) no('A client abroad pays no tax under reverse charge. Please choose No.');
  if (buyerGstin === '')
    no('Under reverse charge the client pays the tax. Please enter their GSTIN with the client, or choose No.');
}

/** Rule 46 for a tax invoice, Rule 49 and section 31 (3) (c) for a bill of supply; who is not registered charges no tax. */
function chargedBy(parties: Parties): Supply {
  const placeOfSupply = placeOf(parties);
  const untaxed = { tax: 'none', union: false, export: 'no', placeOfSupply, undertaking: '' } as const;
  if (parties.registration === 'none') return { document: 'invoice', ...untaxed };
  if (parties.registration === 'composition' || parties.exempt) return { document: 'billOfSupply', ...untaxed };
  const taxed = { document: 'taxInvoice', union: false, placeOfSupply } as const;
  if (placeOfSupply === ABROAD)
    return parties.undertaking === ''
      ? { ...taxed, tax: 'inter', export: 'taxPaid', undertaking: '' }
      : { ...taxed, tax: 'none', export: 'undertaking', undertaking: parties.undertaking };
  const within = placeOfSupply === parties.sellerState;
  return {
    ...taxed,
    tax: within ? 'intra' : 'inter',
    union: within && UNION_TERRITORIES.has(placeOfSupply),
    export: 'no',
    undertaking: '',
  };
}

/** The same, and whether its tax is charged. */
export function supplyOf(parties: Parties): Supply {
  const supplied = chargedBy(parties);
  if (parties.reverseCharge !== true) return supplied;
  requireReverseCharge(supplied, parties.buyerGstin);
  return { ...supplied, reverseCharge: true };
}

const TITLES = { invoice: 'Invoice', billOfSupply: 'Bill of Supply', taxInvoice: 'Tax Invoice' };
/** What stands at the top of the document. */
export const documentTitle = ({ document }: Supply): string => TITLES[document];

/** What the taxes are called. */
export const taxLabels = ({ tax, union }: Supply): string[] =>
  tax === 'none' ? [] : tax === 'inter' ? ['IGST'] : ['CGST', union ? 'UTGST' : 'SGST'];

/** What the document has to say beside its figures: the proviso of Rule 46 for exports, its clause (p) for reverse charge, section 10 for the composition scheme. */
export function declarationOf(
  { export: exported, document, undertaking, reverseCharge, tax }: Supply,
  registration: GstRegistration,
): string {
  if (exported === 'undertaking')
    return `Supply meant for export under bond or letter of undertaking without payment of integrated tax (LUT ${undertaking})`;
  if (exported === 'taxPaid') return 'Supply meant for export on payment of integrated tax';
  if (reverseCharge)
    return `Tax on this supply is payable by the recipient under reverse charge (section ${tax === 'inter' ? '5(3) of the IGST Act' : '9(3) of the CGST Act'})`;
  return document === 'billOfSupply' && registration === 'composition'
    ? 'Composition taxable person, not eligible to collect tax on supplies'
    : '';
}

/** How a GSTIN of a client is refused. */
export const NOT_A_GSTIN = 'This is not a GSTIN. Please check each character.';

/** States and union territories by their codes of GST, as a GSTIN begins; 96 is abroad, 97 other territory. */
export const GST_STATES: ReadonlyMap<string, string> = new Map([
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
  ['96', 'Outside India'],
  ['97', 'Other territory'],
]);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, number of the registration in that state, `Z` (`D`: who deducts tax, `C`: who collects it), check digit. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][ZDC][\dA-Z]$/;

/**
 * The check digit of a GSTIN's first fourteen characters: each by its value in base 36, every second one doubled, the
 * digits of each product in base 36 added up, and what is missing to the next multiple of 36. Luhn's rule, in base 36.
 */
export function gstinCheckDigit(fourteen: string): string {
  let sum = 0;
  for (const [index, character] of [...fourteen].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36]!;
}

/** A GSTIN as it is written, in capitals and without gaps; undefined for what is none: its shape, its state, its check digit. */
export function gstin(typed: string): string | undefined {
  const written = typed.replace(/[\s-]+/g, '').toUpperCase();
  const valid =
    SHAPE.test(written) && GST_STATES.has(written.slice(0, 2)) && gstinCheckDigit(written.slice(0, 14)) === written[14];
  return valid ? written : undefined;
}

/** The code of the state in which a GSTIN is registered. */
export const stateOfGstin = (valid: string): string => valid.slice(0, 2);

const format = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
const RUPEES = format('INR');

/** Paise as people in India read them: `₹1,99,900`. */
export const rupees = (paise: number): string => RUPEES.format(paise / 100);

/** An amount in hundredths of a currency (ISO 4217); one that nobody knows stands as it came. */
export function money(hundredths: number, currency: string): string {
  try {
    return format(currency).format(hundredths / 100);
  } catch {
    return `${hundredths / 100} ${currency}`;
  }
}

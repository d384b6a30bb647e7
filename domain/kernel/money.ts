const format = (currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'stripIfInteger') =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency, trailingZeroDisplay });
const RUPEES = format('INR');
const EXACT_RUPEES = format('INR', 'auto');

/** Paise as people in India read them: `₹1,99,900`. */
export const rupees = (paise: number): string => RUPEES.format(paise / 100);

/** The same in columns of figures, always with its paise: `₹1,99,900.00`, and `−₹500.00`. */
export const exactRupees = (paise: number): string =>
  `${paise < 0 ? '−' : ''}${EXACT_RUPEES.format(Math.abs(paise) / 100)}`;

/** An amount in hundredths of a currency (ISO 4217); one that nobody knows stands as it came. */
export function money(hundredths: number, currency: string): string {
  try {
    return format(currency).format(hundredths / 100);
  } catch {
    return `${hundredths / 100} ${currency}`;
  }
}

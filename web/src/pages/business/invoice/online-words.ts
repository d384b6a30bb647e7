/** '₹1,250' and '₹1,250.50'; an amount of another currency stands in that. */
export function inCurrency(amount: number, currency: string): string {
  try {
    const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    return new Intl.NumberFormat('en-IN', format).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

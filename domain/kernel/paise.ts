/** The most that any amount may be, in paise: a hundred crore rupees. Below it, sums of lines stay exact integers. */
export const MOST_PAISE = 1_000_000_000 * 100;

/** `value * by / of`, rounded half-up to a whole number (away from zero below it), exact however large the product is. */
export function scaled(value: number, by: number, of: number): number {
  if (value < 0) return -scaled(-value, by, of) || 0;
  const divisor = BigInt(of);
  return Number((BigInt(value) * BigInt(by) * 2n + divisor) / (divisor * 2n));
}

/**
 * A sum spread over parts by their weights, by the largest remainder: what the parts get adds up to the sum, and each
 * gets its share rounded up or down. Of equal remainders the first part comes first. Weights of 0 get nothing, unless all are 0.
 */
export function spread(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight));
  const parts = exact.map((share) => Number(share / whole));
  const left = sum - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

const SMALL = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function inWords(number: number): string {
  for (const [size, name] of GROUPS) {
    if (number < size) continue;
    const rest = inWords(number % size);
    return `${inWords(Math.floor(number / size))} ${name}${rest && ` ${rest}`}`;
  }
  if (number < SMALL.length) return SMALL[number]!;
  const unit = SMALL[number % 10]!;
  return `${TENS[Math.floor(number / 10)]!}${unit && `-${unit}`}`;
}

/** An amount in words, grouped as in India: `Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only`. */
export function rupeesInWords(paise: number): string {
  const rupees = inWords(Math.floor(paise / 100)) || 'Zero';
  const rest = inWords(paise % 100);
  return `Rupees ${rupees}${rest && ` and ${rest} Paise`} Only`;
}

/** Rupees to a US dollar, in prices of plans. */
const RUPEES_TO_DOLLAR = 83;

const INDIAN_ZONES = new Set(['Asia/Kolkata', 'Asia/Calcutta']);

/** Where a visitor is: by the country that the proxy tells, otherwise by the browser's time zone and language. */
export function isInIndia({
  country,
  timeZone,
  language,
}: {
  country: string | null;
  timeZone: string;
  language: string;
}): boolean {
  if (country !== null) return country === 'IN';
  return INDIAN_ZONES.has(timeZone) || /-IN\b/i.test(language);
}

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** '₹1,999' in India, '$24' elsewhere; `rupees` is what it costs. */
export const priceText = (rupees: number, inIndia: boolean): string =>
  inIndia ? inRupees.format(rupees) : inDollars.format(Math.round(rupees / RUPEES_TO_DOLLAR));

/** The same for whoever looks at this page. */
export const paysInRupees = (country: string | null): boolean =>
  isInIndia({ country, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, language: navigator.language });

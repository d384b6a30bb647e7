/** India keeps one time all year, five and a half hours before UTC. */
const IST_MS = 5.5 * 3_600_000;

/** The day in India at an instant: `YYYY-MM-DD`. `at`: ISO 8601. */
export const indianDate = (at: string): string => new Date(Date.parse(at) + IST_MS).toISOString().slice(0, 10);

/** The hour in India at an instant, 0 to 23. */
export const indianHour = (at: string): number => new Date(Date.parse(at) + IST_MS).getUTCHours();

const DAY_MS = 86_400_000;
/** The day that comes so many days after another (`YYYY-MM-DD`), or before it. */
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Indian financial year of a day (`YYYY-MM-DD`), April to March: `2026-27`. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Its last day. */
export const endOfFinancialYear = (year: string): string => `${Number(year.slice(0, 4)) + 1}-03-31`;

/** The year before it. */
export const financialYearBefore = (year: string): string => financialYearOf(`${Number(year.slice(0, 4)) - 1}-04-01`);

const PREFIXES = { invoice: 'INV', creditNote: 'CN', receiptVoucher: 'RV', refundVoucher: 'RF', quotation: 'QT' };
/** What has numbers of its own. */
export type Numbered = keyof typeof PREFIXES;

/** The law (Rule 46 (b) of the CGST Rules) allows 16 characters. */
const LONGEST_NUMBER = 16;

/** `INV/2026-27/0001`; where that would be longer than the law allows, `INV/26-27/10000`. */
export function documentNumber(kind: Numbered, year: string, count: number): string {
  const digits = String(count).padStart(4, '0');
  const long = `${PREFIXES[kind]}/${year}/${digits}`;
  return count < 10_000 && long.length <= LONGEST_NUMBER ? long : `${PREFIXES[kind]}/${year.slice(2)}/${digits}`;
}

/** Why a number that was typed cannot be a document's; undefined where it can. */
export function typedNumberFault(number: string): string | undefined {
  if (number.length > LONGEST_NUMBER) return `An invoice number can have at most ${LONGEST_NUMBER} characters.`;
  if (!/^[A-Za-z0-9/-]+$/.test(number)) return 'An invoice number can have letters, digits, hyphens and slashes.';
  const prefix = Object.values(PREFIXES).find((each) => number.toUpperCase().startsWith(`${each}/`));
  if (prefix !== undefined)
    return `Numbers that begin with ${prefix}/ are given by themselves. Please leave it empty, or choose another one.`;
  return undefined;
}

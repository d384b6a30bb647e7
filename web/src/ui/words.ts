/* What a guest's first screen says of a gig: it comes with the first script, and the rest of `format.ts` does not. */

const numbers = new Intl.NumberFormat('en-IN');

export const number = (value: number): string => numbers.format(value);

/** '1 photo', '12 photos'. */
export const count = (value: number, thing: string): string =>
  `${numbers.format(value)} ${thing}${value === 1 ? '' : 's'}`;

const NAME_AT_ONCE = 32;
const WORD_AT_ONCE = 12;
/** Too long for a cover's largest letters: as a whole, or in one of its words, which would be torn on a phone. */
export const longName = (name: string): boolean =>
  name.length > NAME_AT_ONCE || name.split(/\s+/).some((word) => word.length > WORD_AT_ONCE);

export const shaped = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', options);
  return (value: string): string => {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
  };
};

/** 'Saturday 21 November 2026'. */
export const longDate = shaped({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

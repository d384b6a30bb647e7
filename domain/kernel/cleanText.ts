import { cutToLength, readable } from './names.ts';

/** The longest text that is shown as one line, in UTF-16 units. */
export const CLEAN_LENGTH = 1000;

/** A text as it is shown in one line: line breaks become a space, what is not seen goes, and it ends after 1000 characters, never inside of one. */
export const cleanText = (text: string): string =>
  cutToLength(readable(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')).trim(), CLEAN_LENGTH);

import { cutToLength, readable } from './names.ts';

/** The longest text that is shown as one line, in UTF-16 units. */
export const CLEAN_LENGTH = 1000;

/** In one line: line breaks become a space, and what is not seen goes. */
export const singleLine = (text: string): string => readable(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')).trim();

/** In lines of its own, and nothing else that is not seen. */
export const inLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(readable)
    .join('\n')
    .trim();

/** A text as it is shown in one line, which ends after 1000 characters, never inside of one. */
export const cleanText = (text: string): string => cutToLength(singleLine(text), CLEAN_LENGTH);

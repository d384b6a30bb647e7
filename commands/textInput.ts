import { z } from 'zod';
import { inLines, singleLine } from '../domain/kernel/cleanText.ts';

/** One line, which may be empty: it stands in subjects of mails, in calendars and on paper. Measured as it was typed. */
export const lineInput = (most: number, tooLong?: string) => z.string().max(most, tooLong).overwrite(singleLine);
/** Text in lines of its own, which may be empty. */
export const linesInput = (most: number, tooLong?: string) => z.string().max(most, tooLong).overwrite(inLines);

/** How what has a name is refused. */
export const tooLong = (what: string, most: number): string => `${what} can have at most ${most} characters.`;
/** One line that has a name, such as 'The location'. */
export const namedLine = (what: string, most: number) => lineInput(most, tooLong(what, most));

import { z } from 'zod';
import { readable } from '../domain/kernel/names.ts';

/** A name as people give it, in any script: in one line, without what is not seen or turns the direction of writing. Refused with `missing` where nothing is left. */
export const nameInput = (missing: string) =>
  z
    .string()
    .overwrite((text) => readable(text.replace(/[\t-\r\u2028\u2029]+/g, ' ')).trim())
    .min(1, missing);
export const TOO_LONG = 'The name can have at most 80 characters.';

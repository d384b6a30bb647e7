import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile';

/** Nothing but a number: none is looked for in a text. */
const STRICT = { defaultCountry: 'IN', extract: false } as const;

/**
 * A telephone number of any country as it is dialled from anywhere (E.164, `+919876543210`), however it was typed; one
 * without a country's code is Indian. Undefined for what is no number, or has an extension.
 */
export function phoneNumber(typed: string): string | undefined {
  const number = typed.length > 40 ? undefined : parsePhoneNumberFromString(typed.trim(), STRICT);
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** The same of a mobile telephone, which can have WhatsApp. */
export function mobileNumber(typed: string): string | undefined {
  const number = typed.length > 40 ? undefined : parseMobile(typed.trim(), STRICT);
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** A number of E.164 as people write it: `+91 98765 43210`. */
export const phoneAsWritten = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

import { z } from 'zod';
import { business, businessSettings } from '../domain/business.ts';
import { inLines, singleLine } from '../domain/kernel/cleanText.ts';
import { GST_STATES, gstin, stateOfGstin } from '../domain/kernel/gstin.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';

const line = (what: string, most: number) =>
  z.string().overwrite(singleLine).max(most, `${what} can have at most ${most} characters.`);
/** In capitals, without gaps; '' or what the pattern says. */
const code = (pattern: RegExp, message: string) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/\s+/g, '').toUpperCase())
    .refine((typed) => typed === '' || pattern.test(typed), message);

const settings = businessSettings
  .extend({
    legalName: line('The name', 120),
    gstin: z
      .string()
      .overwrite((typed) => gstin(typed) ?? typed.trim())
      .refine((typed) => typed === '' || gstin(typed) !== undefined, 'This is no GSTIN. Please check its characters.'),
    stateCode: z.string().refine((typed) => typed === '' || GST_STATES.has(typed), 'Please choose a state.'),
    address: z.string().overwrite(inLines).max(500, 'The address can have at most 500 characters.'),
    bankName: line('The name of the bank', 120),
    bankAccountName: line('The name of the account', 120),
    bankAccountNumber: code(/^\d{6,20}$/, 'An account number has 6 to 20 digits.'),
    bankIfsc: code(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC has 11 characters, such as HDFC0001234.'),
    upiId: z
      .string()
      .trim()
      .refine(
        (typed) => typed === '' || /^[\w.-]{2,100}@[a-z][a-z0-9.-]{1,63}$/i.test(typed),
        'A UPI ID looks like name@bank.',
      ),
    lutNumber: line('The number of the letter of undertaking', 40),
  })
  .superRefine(({ gstRegistration, gstin: typed }, context) => {
    if (gstRegistration !== 'none' && typed === '')
      context.addIssue({ code: 'custom', path: ['gstin'], message: 'Please enter the GSTIN of your registration.' });
  })
  // Whoever is registered is registered in a state.
  .overwrite((all) => (all.gstin === '' ? all : { ...all, stateCode: stateOfGstin(all.gstin) }));

export const saveBusinessSettings = command({
  name: 'SaveBusinessSettings',
  aggregate: business,
  id: ({ userId }) => userId,
  input: z.object({ userId: z.string().min(1).max(64), settings }),
  may: isOwnStudio,
});

import { z } from 'zod';
import { business, businessSettings } from '../domain/business.ts';
import { studioPicture } from '../domain/kernel/picture.ts';
import { GST_STATES, gstin, stateOfGstin } from '../domain/kernel/gstin.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';
import { linesInput, namedLine, tooLong } from './textInput.ts';

/** In capitals, without gaps; '' or what the pattern says. */
const code = (pattern: RegExp, message: string) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/\s+/g, '').toUpperCase())
    .refine((typed) => typed === '' || pattern.test(typed), message);

const settings = businessSettings
  .extend({
    legalName: namedLine('The name', 120),
    gstin: z
      .string()
      .overwrite((typed) => gstin(typed) ?? typed.trim())
      .refine((typed) => typed === '' || gstin(typed) !== undefined, 'This is no GSTIN. Please check its characters.'),
    stateCode: z.string().refine((typed) => typed === '' || GST_STATES.has(typed), 'Please choose a state.'),
    address: linesInput(500, tooLong('The address', 500)),
    bankName: namedLine('The name of the bank', 120),
    bankAccountName: namedLine('The name of the account', 120),
    bankAccountNumber: code(/^\d{6,20}$/, 'An account number has 6 to 20 digits.'),
    bankIfsc: code(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC has 11 characters, such as HDFC0001234.'),
    upiId: z
      .string()
      .trim()
      .refine(
        (typed) => typed === '' || /^[\w.-]{2,100}@[a-z][a-z0-9.-]{1,63}$/i.test(typed),
        'A UPI ID looks like name@bank.',
      ),
    lutNumber: namedLine('The number of the letter of undertaking', 40),
  })
  .superRefine(({ gstRegistration, gstin: typed }, context) => {
    if (gstRegistration !== 'none' && typed === '')
      context.addIssue({ code: 'custom', path: ['gstin'], message: 'Please enter the GSTIN of your registration.' });
  })
  // Whoever is registered is registered in a state.
  .overwrite((all) => (all.gstin === '' ? all : { ...all, stateCode: stateOfGstin(all.gstin) }));

const userId = z.string().min(1).max(64);
const ofStudio = { aggregate: business, id: (input: { userId: string }) => input.userId, may: isOwnStudio };
export const saveBusinessSettings = command({
  ...ofStudio,
  name: 'SaveBusinessSettings',
  input: z.object({ userId, settings }),
});
export const setBusinessLogo = command({
  ...ofStudio,
  name: 'SetBusinessLogo',
  input: z.object({ userId, picture: studioPicture }),
});
/** By `takeOff`. */
export const removeBusinessLogo = command({
  ...ofStudio,
  name: 'RemoveBusinessLogo',
  input: z.object({ userId, pictureId: z.string().min(1).max(64) }),
});

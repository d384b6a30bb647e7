import { z } from 'zod';
import { message, operation } from './operation.ts';

export const gstRegistrations = ['none', 'regular', 'composition'] as const;

const text = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters.`).default('');
/** What the paperwork says of the studio. '': not said. */
export const businessForm = z.object({
  legal_name: text(120),
  gst_registration: z.enum(gstRegistrations).default('none'),
  gstin: text(40),
  /** Code of GST, two digits; that of the GSTIN where there is one. */
  state_code: text(2),
  address: text(500),
  bank_name: text(120),
  bank_account_name: text(120),
  bank_account_number: text(40),
  bank_ifsc: text(40),
  upi_id: text(165),
  /** Of the letter of undertaking for exports without tax. */
  lut_number: text(40),
  /** Invoices come to whole rupees. */
  round_to_rupee: z.boolean().default(false),
});
export type BusinessForm = z.input<typeof businessForm>;
const business = z.object({ ...businessForm.shape, state_name: z.string(), logo_url: z.string().nullable() });
export type BusinessSettings = z.infer<typeof business>;

export const getBusinessSettings = operation({
  id: 'getBusinessSettings',
  tag: 'Business',
  summary: "The studio's details for its paperwork: registration for GST, address, bank, UPI",
  call: 'GET /business/settings',
  access: 'photographer',
  answer: z.object({ settings: business }),
});
export const saveBusinessSettings = operation({
  id: 'saveBusinessSettings',
  tag: 'Business',
  summary: "Save the studio's details for its paperwork; what is left out is taken as not said",
  call: 'PUT /business/settings',
  access: 'photographer',
  body: businessForm,
  answer: z.object({ message: z.string(), settings: business }),
});

const logo = message.extend({ logo_url: z.string() });
export const uploadBusinessLogo = operation({
  id: 'uploadBusinessLogo',
  tag: 'Business',
  summary: "Set the logo of the studio's paperwork (form field `file`, an image)",
  call: 'POST /business/logo',
  access: 'photographer',
  takes: 'multipart',
  answer: logo,
});
export const removeBusinessLogo = operation({
  id: 'removeBusinessLogo',
  tag: 'Business',
  summary: 'Take the logo off; by its `s3_key` it can be set again for a day',
  call: 'DELETE /business/logo',
  access: 'photographer',
  answer: message.extend({ s3_key: z.string().nullable() }),
});
export const setBusinessLogo = operation({
  id: 'setBusinessLogo',
  tag: 'Business',
  summary: 'Set the logo to a picture that was uploaded, or taken off, not longer than a day ago',
  call: 'PUT /business/logo',
  access: 'photographer',
  body: z.object({ s3_key: z.string().max(200) }),
  answer: logo,
});

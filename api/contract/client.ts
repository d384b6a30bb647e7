import { z } from 'zod';
import { booking } from './booking.ts';
import { moment } from './moment.ts';
import { message, operation, paging } from './operation.ts';

/** States and union territories by their codes of GST. */
export const gstStates = [
  ['35', 'Andaman and Nicobar Islands'],
  ['37', 'Andhra Pradesh'],
  ['12', 'Arunachal Pradesh'],
  ['18', 'Assam'],
  ['10', 'Bihar'],
  ['04', 'Chandigarh'],
  ['22', 'Chhattisgarh'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['07', 'Delhi'],
  ['30', 'Goa'],
  ['24', 'Gujarat'],
  ['06', 'Haryana'],
  ['02', 'Himachal Pradesh'],
  ['01', 'Jammu and Kashmir'],
  ['20', 'Jharkhand'],
  ['29', 'Karnataka'],
  ['32', 'Kerala'],
  ['38', 'Ladakh'],
  ['31', 'Lakshadweep'],
  ['23', 'Madhya Pradesh'],
  ['27', 'Maharashtra'],
  ['14', 'Manipur'],
  ['17', 'Meghalaya'],
  ['15', 'Mizoram'],
  ['13', 'Nagaland'],
  ['21', 'Odisha'],
  ['34', 'Puducherry'],
  ['03', 'Punjab'],
  ['08', 'Rajasthan'],
  ['11', 'Sikkim'],
  ['33', 'Tamil Nadu'],
  ['36', 'Telangana'],
  ['16', 'Tripura'],
  ['09', 'Uttar Pradesh'],
  ['05', 'Uttarakhand'],
  ['19', 'West Bengal'],
  ['97', 'Other territory'],
  ['96', 'Outside India'],
] as const;

const required = (most: number, missing: string, what: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`);
const optional = (most: number, what: string) =>
  z
    .string()
    .trim()
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`)
    .default('');
const NO_EMAIL = 'Please enter the email address of the client.';

/** What is typed of a client; what is not said is ''. */
export const clientForm = z.object({
  client_name: required(120, 'Please enter the name of the client.', 'The name'),
  client_email: required(254, NO_EMAIL, 'The email address').pipe(
    z.union([z.literal(''), z.email('Please enter a valid email address.')]),
  ),
  phone: optional(40, 'The phone number'),
  company: optional(120, 'The company'),
  address: optional(500, 'The address'),
  notes: optional(2000, 'The notes'),
  /** Of GST. */
  state_code: optional(2, 'The state'),
  gstin: optional(40, 'The GSTIN'),
});
export type ClientForm = z.input<typeof clientForm>;

const client = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  phone: z.string(),
  company: z.string(),
  address: z.string(),
  notes: z.string(),
  state_code: z.string(),
  gstin: z.string(),
  archived: z.boolean(),
  created_at: z.string(),
  /** Rupees: what was received of them, less refunds. */
  total_revenue: z.number(),
});
export type Client = z.infer<typeof client>;

export const listClientRecords = operation({
  id: 'listClientRecords',
  tag: 'Business',
  summary:
    "The studio's clients by name, in pages; by a search, whose name, company, address or telephone begins so; at a moment in the order of today's names, and a page may hold fewer than asked for",
  call: 'GET /business/clients',
  access: 'photographer',
  query: paging.extend({
    at: moment,
    archived: z.enum(['true', 'false']).default('false'),
    search: z.string().trim().max(120, 'Please search for at most 120 characters.').optional(),
  }),
  answer: z.object({ clients: z.array(client), next_cursor: z.string().nullable() }),
});
export const addClientRecord = operation({
  id: 'addClientRecord',
  tag: 'Business',
  summary: 'Add a client; one mailbox is one client (409)',
  call: 'POST /business/clients',
  access: 'photographer',
  body: clientForm,
  answer: message.extend({ client }),
});

const linked = booking.pick({
  booking_id: true,
  service_required: true,
  status: true,
  date: true,
  location: true,
  custom_message: true,
  created_at: true,
});
const clientGig = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  date_time: z.string(),
  location: z.string(),
  media_count: z.number(),
  /** Its gallery asks for no password. */
  is_public: z.boolean(),
});
export const getClientRecord = operation({
  id: 'getClientRecord',
  tag: 'Business',
  summary: 'A client, with the bookings of the same mailbox or telephone and the gigs that were made of those',
  call: 'GET /business/clients/{clientId}',
  access: 'photographer',
  answer: z.object({
    client,
    /** The newest; a person with more than 200 has others. */
    bookings: z.array(linked),
    gigs: z.array(clientGig),
  }),
});
export type ClientPage = z.infer<typeof getClientRecord.answer>;
export const changeClientRecord = operation({
  id: 'changeClientRecord',
  tag: 'Business',
  summary: 'Change what is kept of a client',
  call: 'PUT /business/clients/{clientId}',
  access: 'photographer',
  body: clientForm,
  answer: message.extend({ client }),
});
export const deleteClientRecord = operation({
  id: 'deleteClientRecord',
  tag: 'Business',
  summary: 'Delete a client, who can be restored for an hour; one who has invoices is archived instead',
  call: 'DELETE /business/clients/{clientId}',
  access: 'photographer',
  answer: message,
});
export const archiveClientRecord = operation({
  id: 'archiveClientRecord',
  tag: 'Business',
  summary: 'Put a client into the archive',
  call: 'POST /business/clients/{clientId}/archive',
  access: 'photographer',
  answer: message,
});
export const restoreClientRecord = operation({
  id: 'restoreClientRecord',
  tag: 'Business',
  summary: 'Take a client out of the archive, or undo a removal',
  call: 'POST /business/clients/{clientId}/restore',
  access: 'photographer',
  answer: message,
});

/** Clients that one call of an import takes. */
export const IMPORT_AT_ONCE = 200;
/** What is sent of one value of a file; longer ones are wrong at half of it. */
export const IMPORT_LENGTH = 3000;
const value = z.string().max(IMPORT_LENGTH).default('');
/** A line of a file: as it came, also where it is wrong. The state is a code of GST or a name. */
const importLine = z.object({
  client_name: value,
  client_email: value,
  phone: value,
  company: value,
  address: value,
  notes: value,
  state_code: value,
  gstin: value,
});
export type ImportLine = z.infer<typeof importLine>;
const importBody = z.object({
  clients: z.array(importLine).min(1).max(IMPORT_AT_ONCE, `Please send at most ${IMPORT_AT_ONCE} clients at once.`),
});
/** What an import makes of a line. */
const importOutcome = z.object({
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Of a wrong line: a sentence. Of a changed client: what changes. */
  detail: z.string(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const previewClientImport = operation({
  id: 'previewClientImport',
  tag: 'Business',
  summary: 'What an import of these clients would do: nothing is written',
  call: 'POST /business/clients/import/preview',
  access: 'photographer',
  body: importBody,
  answer: z.object({ outcomes: z.array(importOutcome) }),
});
export const importClientRecords = operation({
  id: 'importClientRecords',
  tag: 'Business',
  summary:
    'Import clients: who is known by mailbox is changed by what the file says, others are added, wrong lines are left out; a repeat changes nothing',
  call: 'POST /business/clients/import',
  access: 'photographer',
  body: importBody,
  answer: message.extend({ outcomes: z.array(importOutcome) }),
});

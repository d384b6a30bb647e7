import { type ClientDetails, isSameClient } from '../../domain/client.ts';
import { GST_STATES, NOT_A_GSTIN, gstin, stateOfGstin } from '../../domain/kernel/gstin.ts';
import { inLines, singleLine } from '../../domain/kernel/cleanText.ts';
import { folded } from '../../domain/kernel/names.ts';
import { telephoneOf } from '../../projections/client.ts';
import { type ClientForm, type ImportLine, clientForm } from '../contract/client.ts';

/** What a form says of a client; the state is that of the GSTIN where nobody chose one. */
export function detailsOf(form: ReturnType<typeof clientForm.parse>): ClientDetails {
  const written = gstin(form.gstin);
  return {
    name: singleLine(form.client_name),
    email: form.client_email,
    phone: singleLine(form.phone),
    company: singleLine(form.company),
    address: inLines(form.address),
    notes: inLines(form.notes),
    stateCode: form.state_code === '' && written ? stateOfGstin(written) : form.state_code,
    // What is none is refused as it was typed.
    gstin: written ?? form.gstin,
  };
}

const states = new Map([...GST_STATES].map(([code, name]) => [folded(name), code]));
/** A code of GST out of a code or a name; undefined for what is no state. */
function stateCode(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const code = /^\d$/.test(text) ? `0${text}` : text;
  return GST_STATES.has(code) ? code : states.get(folded(text.replace(/&/g, 'and').replace(/\s+/g, ' ')));
}

/** What an import makes of a line of a file, beside what the studio knows of this mailbox. */
export interface Plan {
  outcome: 'new' | 'changed' | 'same';
  detail: string;
  details: ClientDetails;
}

/** The same line without its errors, or the first of them as a sentence. */
export function read(line: ImportLine): { details: ClientDetails } | { wrong: string } {
  const state = stateCode(line.state_code);
  if (state === undefined) return { wrong: `"${line.state_code.slice(0, 40)}" is no state of India.` };
  const form = clientForm.safeParse({ ...line, state_code: state } satisfies ClientForm);
  if (!form.success) return { wrong: form.error.issues[0]!.message };
  if (form.data.gstin !== '' && gstin(form.data.gstin) === undefined) return { wrong: NOT_A_GSTIN };
  return { details: detailsOf(form.data) };
}

const WORDS: readonly (readonly [keyof ClientDetails, string])[] = [
  ['name', 'name'],
  ['phone', 'phone'],
  ['company', 'company'],
  ['address', 'address'],
  ['notes', 'notes'],
  ['stateCode', 'state'],
  ['gstin', 'GSTIN'],
];

/** What the file does not say stays; a telephone that is only written otherwise, too. */
export function planOf(details: ClientDetails, known: ClientDetails | undefined): Plan {
  if (!known) return { outcome: 'new', detail: '', details };
  const merged: ClientDetails = { ...known };
  for (const [field] of WORDS) if (details[field] !== '') merged[field] = details[field];
  if (telephoneOf(details.phone) === telephoneOf(known.phone)) merged.phone = known.phone;
  if (isSameClient(merged, known)) return { outcome: 'same', detail: '', details: merged };
  const changed = WORDS.filter(([field]) => merged[field] !== known[field]).map(([, word]) => word);
  return { outcome: 'changed', detail: `Changes: ${changed.join(', ')}`, details: merged };
}

import { IMPORT_LENGTH, type ImportLine } from '../../../../../api/contract/client.ts';

/** What a file says of one client, or why it cannot be read; `line` counts from 1, of a vCard the cards. */
export type FileLine = { line: number } & ({ values: ImportLine } | { wrong: string });

export const MOST_LINES = 5000;

/** A file that is no list of clients, in words for whoever chose it. */
export class UnreadableFile extends Error {}

const empty: ImportLine = {
  client_name: '',
  client_email: '',
  phone: '',
  company: '',
  address: '',
  notes: '',
  state_code: '',
  gstin: '',
};
/** What is longer than may be is told so by the server, which needs no more of it. */
export const line = (values: Partial<ImportLine>): ImportLine => {
  const kept = Object.entries({ ...empty, ...values }).map(([name, value]) => [name, value.slice(0, IMPORT_LENGTH)]);
  return Object.fromEntries(kept) as ImportLine;
};

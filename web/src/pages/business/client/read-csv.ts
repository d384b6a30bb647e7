import Papa from 'papaparse';
import type { ImportLine } from '../../../../../api/contract/client.ts';
import { type FileLine, MOST_LINES, UnreadableFile, line } from './file-line.ts';

type Column = keyof ImportLine | 'given' | 'family';

/** How address books and spreadsheets call their columns, in small letters without signs. */
const COLUMNS: Readonly<Record<Column, readonly string[]>> = {
  client_name: ['name', 'client name', 'client', 'full name', 'display name', 'customer name', 'contact name'],
  given: ['first name', 'given name'],
  family: ['last name', 'family name', 'surname'],
  client_email: ['email', 'e mail', 'email address', 'client email', 'e mail address', 'e mail 1 value', 'email id'],
  phone: ['phone', 'mobile', 'telephone', 'phone number', 'mobile phone', 'mobile number', 'phone 1 value', 'whatsapp'],
  company: ['company', 'company name', 'organization', 'organisation', 'organization name', 'organization 1 name'],
  address: ['address', 'billing address', 'address 1 formatted', 'street', 'business street', 'home street'],
  notes: ['notes', 'note', 'remarks', 'comments'],
  state_code: ['state', 'state code', 'place of supply', 'billing state'],
  gstin: ['gstin', 'gst', 'gst number', 'gst no', 'gstin uin', 'gst identification number gstin'],
};
const NO_COLUMNS = 'The first line has to name the columns: at least a name and an email.';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const columnOf = (header: string): Column | undefined =>
  (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].includes(plain(header)));

/** A table with commas, semicolons or tabs, whose first line names its columns. */
export function readTable(text: string): FileLine[] {
  // One more than may be: who has too many is told so, and not how many.
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, preview: MOST_LINES + 2 });
  const [first = [], ...rows] = data;
  const columns = first.map(columnOf);
  const isNamed = (['client_name', 'given', 'company'] as const).some((column) => columns.includes(column));
  if (!isNamed || !columns.includes('client_email')) throw new UnreadableFile(NO_COLUMNS);
  return rows.flatMap((row, index) => {
    if (row.every((value) => value.trim() === '')) return [];
    const said = (column: Column): string =>
      row.find((value, at) => columns[at] === column && value.trim() !== '') ?? '';
    const whole = said('client_name') || [said('given'), said('family')].filter(Boolean).join(' ');
    const { given: _, family: __, ...fields } = COLUMNS;
    const values = Object.fromEntries(Object.keys(fields).map((column) => [column, said(column as Column)]));
    // A company without a person is a client, too.
    return [{ line: index + 2, values: line({ ...values, client_name: whole || said('company') }) }];
  });
}

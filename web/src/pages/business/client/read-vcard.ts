import ICAL from 'ical.js';
import { gstStates } from '../../../../../api/contract/client.ts';
import { type FileLine, line } from './file-line.ts';

/** Of a jCard (RFC 7095): name, parameters, type, values. */
type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];

const UNREADABLE = 'This card could not be read.';
const QUOTED = /;ENCODING=QUOTED-PRINTABLE/i;

/** Text in quoted-printable (RFC 2045), as version 2.1 writes it, in UTF-8. */
function unquoted(text: string): string {
  const bytes = [...text.matchAll(/=([\da-f]{2})|([^=]+|=)/gi)].flatMap(([, hex, plain]) =>
    hex === undefined ? [...new TextEncoder().encode(plain)] : [parseInt(hex, 16)],
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** A card of version 2.1 (older telephones) as one of version 3: its texts are plain, and each parameter has a name. */
function modern(card: string): string {
  if (!/^VERSION:2\.1/im.test(card)) return card;
  const joined = card.replace(/=\r?\n/g, '');
  return joined
    .split(/\r?\n/)
    .map((row) => {
      const [, head = '', value = ''] = /^([^:]*):(.*)$/.exec(row) ?? [];
      if (head === '' || /^\s/.test(row)) return row;
      if (/^version$/i.test(head)) return 'VERSION:3.0';
      const text = QUOTED.test(head) ? unquoted(value).replace(/\r?\n/g, '\\n') : value;
      const [name, ...parameters] = head.split(';');
      const types = parameters.filter((parameter) => !parameter.includes('='));
      const other = parameters.filter((each) => /^TYPE=/i.test(each));
      return `${[name, ...other, ...types.map((type) => `TYPE=${type}`)].join(';')}:${text}`;
    })
    .join('\r\n');
}

const parts = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat() : [value]).map((part) => String(part ?? '').trim());
const isMobile = ([, { type = '' }]: Property): boolean => /cell|mobile/i.test(String(type));

function read(card: string): FileLine & { values: ReturnType<typeof line> } {
  const [, properties] = ICAL.parse(modern(card)) as unknown as [string, Property[]];
  const all = (name: string): Property[] => properties.filter(([each]) => each === name);
  const first = (name: string): string => parts(all(name)[0]?.[3]).filter(Boolean).join(', ');
  const [family = '', given = ''] = parts(all('n')[0]?.[3]);
  const [, , street = '', city = '', region = '', code = '', country = ''] = parts(all('adr')[0]?.[3]);
  const telephones = all('tel');
  const telephone = telephones.find(isMobile) ?? telephones[0];
  const isState = gstStates.some(([, name]) => name.toLowerCase() === region.toLowerCase());
  const name = first('fn') || [given, family].filter(Boolean).join(' ') || first('org');
  const address = [street, [city, code].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n');
  const values = line({
    client_name: name,
    client_email: first('email'),
    phone: first('tel') === '' ? '' : String(telephone![3]).replace(/^tel:/i, ''),
    company: first('org'),
    address,
    notes: first('note'),
    state_code: isState ? region : '',
  });
  return { line: 0, values };
}

/** Every card of the file; one that is broken keeps no other from being read. */
export function readCards(text: string): FileLine[] {
  const cards = text.match(/^BEGIN:VCARD[\s\S]*?^END:VCARD[^\S\n]*$/gim) ?? [];
  return cards.map((card, index) => {
    try {
      return { ...read(card), line: index + 1 };
    } catch {
      return { line: index + 1, wrong: UNREADABLE };
    }
  });
}

import { expect, test, vi } from 'vitest';
import type { FileLine } from '../../web/src/pages/business/client/file-line.ts';
import { readClients } from '../../web/src/pages/business/client/read-clients.ts';

// What loads a part later listens for the network.
vi.stubGlobal('window', new EventTarget());

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'clients.csv') => new File([content], name);
const said = async (content: string | Uint8Array<ArrayBuffer>): Promise<unknown[]> =>
  (await readClients(file(content))).map((each: FileLine) =>
    'wrong' in each
      ? [each.line, each.wrong]
      : [each.line, ...Object.values(each.values).filter((value) => value !== '')],
  );
const utf16 = (text: string, big: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  return big ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
const TABLE = 'Name,E-mail,Phone\r\nMeera Nair,meera@loom.test,+91 98765 43210\r\n';
const MEERA = [[2, 'Meera Nair', 'meera@loom.test', '+91 98765 43210']];

test('a table is read whatever its marks, its separators and its order, and formulas are texts', async () => {
  for (const content of [TABLE, `\ufeff${TABLE}`, utf16(TABLE, false), utf16(TABLE, true), TABLE.replaceAll(',', ';')])
    expect(await said(content)).toEqual(MEERA);
  const latin = new Uint8Array(Buffer.from('email,name\nrene@loom.test,René\n', 'latin1'));
  expect(await said(latin)).toEqual([[2, 'René', 'rene@loom.test']]);
  expect(
    await said('First Name\tLast Name\tEmail\tNotes\tState\n=1+1\tRao\ta@b.test\t"two\nlines, ""quoted"""\tKerala\n'),
  ).toEqual([[2, '=1+1 Rao', 'a@b.test', 'two\nlines, "quoted"', 'Kerala']]);
});

test('empty lines are none, a company is a name, and a mailbox stands there once', async () => {
  expect(await said('company,email\nNair Textiles,a@b.test\n,\nOther,A@B.test\n')).toEqual([
    [2, 'Nair Textiles', 'a@b.test', 'Nair Textiles'],
    [4, 'The same email address stands in line 2.'],
  ]);
});

test('what is no list of clients is refused in words', async () => {
  const columns = 'The first line has to name the columns: at least a name and an email.';
  for (const [content, sentence] of [
    ['', columns],
    ['just some text', columns],
    ['name,email\n', 'There is no client in this file.'],
    [`name,email\n${'x,y@z.test\n'.repeat(5001)}`, 'The file can have at most 5,000 clients.'],
    ['x'.repeat(1_000_001), 'The file can have at most 1 MB.'],
  ] as const)
    await expect(readClients(file(content))).rejects.toThrow(sentence);
});

test('vCards of every version are read, and a broken one keeps no other from it', async () => {
  const four = `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Meera Nair\r\nEMAIL:meera@loom.test\r\nTEL;TYPE=work:+91 22 1234567\r\nTEL;TYPE=cell;VALUE=uri:tel:+919876543210\r\nORG:Nair Textiles;Weaving\r\nADR:;;12 Princess Street;Kochi;Kerala;682001;India\r\nNOTE:By the sea\\, at dusk.\r\nEND:VCARD\r\n`;
  const three =
    'BEGIN:VCARD\nVERSION:3.0\nN:Shah;Om;;;\nFN:Om\n  Shah\nitem1.EMAIL;TYPE=INTERNET:om@loom.test\nEND:VCARD\n';
  const two =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=B0=E0=A4=BE=E0=A4=B5;=E0=A4=85=E0=A4=AE;;;\nTEL;CELL:98450 11111\nEMAIL;HOME:ravi@loom.test\nEND:VCARD\n';
  const broken = 'BEGIN:VCARD\nVERSION:3.0\nno colon here\nEND:VCARD\n';
  expect(await said(four + broken + three + two)).toEqual([
    [
      1,
      'Meera Nair',
      'meera@loom.test',
      '+919876543210',
      'Nair Textiles, Weaving',
      '12 Princess Street\nKochi 682001\nKerala\nIndia',
      'By the sea, at dusk.',
      'Kerala',
    ],
    [2, 'This card could not be read.'],
    [3, 'Om Shah', 'om@loom.test'],
    [4, 'अम राव', 'ravi@loom.test', '98450 11111'],
  ]);
});

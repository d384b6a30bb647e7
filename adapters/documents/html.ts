import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { toString as drawQr } from 'qrcode';
import { type InvoiceDocument, invoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { helpers } from './helpers.ts';
import { styleOf } from './style.ts';

const engine = Handlebars.create();
engine.registerHelper(helpers);
const template = engine.compile(readFileSync(new URL('./invoice.hbs', import.meta.url), 'utf8'), {
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(Object.keys(helpers).map((name) => [name, true])),
});
/** What we made ourselves, of values that were checked; all else is escaped. */
const ours = (text: string) => new Handlebars.SafeString(text);
const inWords = (text: string): string => text.trim().toLocaleLowerCase('en');

/** Most lines of notes and terms that stand beside the signature: so many take a sixth of a page. */
const BESIDE = 12;
const LINE = 60;
/** How notes, terms and signature end it; '' where there are none of them. */
function closing({ notes, terms, signatory, template: { showNotes } }: InvoiceDocument): string {
  const said = showNotes ? [notes, terms].filter(Boolean) : [];
  if (said.length === 0 && signatory === '') return '';
  const lines = said.flatMap((text) => text.split('\n')).map(({ length }) => Math.ceil(length / LINE) || 1);
  return lines.reduce((sum, count) => sum + count, 0) > BESIDE ? 'end long' : 'end';
}

/** An invoice as HTML that holds all it needs: what is shown on the screen, and what becomes its PDF. Throws for one that is longer than a document may be. */
export async function htmlOf(given: InvoiceDocument): Promise<string> {
  const document = invoiceDocument.parse(given);
  const look = document.template;
  const hasCodes = document.lines.some(({ code }) => code !== '');
  const heading = look.headerText || document.kind;
  return template({
    document,
    look,
    style: ours(styleOf(document)),
    heading,
    // What the law calls it is never left out.
    kindBeside: inWords(heading) !== inWords(document.kind),
    frame: look.showBorder ? 'sheet bordered' : 'sheet',
    parties: [
      { role: 'From', party: document.seller },
      { role: 'To', party: document.buyer },
    ],
    hasCodes,
    columns: hasCodes ? 6 : 5,
    rows: document.lines.map((line, index) => ({
      ...line,
      shade: index % 2 === 0 ? 'line' : 'line shaded',
      last: index > 0 && index === document.lines.length - 1,
    })),
    group: document.lines.length > 1 ? '' : 'last',
    closes: closing(document),
    canBePaid: document.bank.length > 0 || document.upi !== null,
    code: document.upi && ours(await drawQr(document.upi.uri, { type: 'svg', margin: 2 })),
  });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InvoiceTemplateSettings } from '../../domain/invoiceTemplate.ts';

/**
 * The fonts of documents, embedded in them, so that they look the same on every machine and nothing is fetched. Arial,
 * Helvetica, Times New Roman and Georgia are nobody's to give away: what has their measures stands for them.
 */
const FAMILIES: Record<InvoiceTemplateSettings['fontFamily'], { packaged: string; kind: 'sans-serif' | 'serif' }> = {
  Poppins: { packaged: 'poppins', kind: 'sans-serif' },
  Arial: { packaged: 'arimo', kind: 'sans-serif' },
  Helvetica: { packaged: 'arimo', kind: 'sans-serif' },
  'Times New Roman': { packaged: 'tinos', kind: 'serif' },
  Georgia: { packaged: 'gelasio', kind: 'serif' },
  Roboto: { packaged: 'roboto', kind: 'sans-serif' },
};

/** Indian scripts that none of the six have, by the package that has each, and the piece of it. */
const SCRIPTS: readonly { used: RegExp; packaged: string; name: string }[] = [
  { used: /\p{Script=Devanagari}/u, packaged: 'noto-sans-devanagari', name: 'devanagari' },
  { used: /\p{Script=Bengali}/u, packaged: 'noto-sans-bengali', name: 'bengali' },
  { used: /\p{Script=Gujarati}/u, packaged: 'noto-sans-gujarati', name: 'gujarati' },
  { used: /\p{Script=Gurmukhi}/u, packaged: 'noto-sans-gurmukhi', name: 'gurmukhi' },
  { used: /\p{Script=Kannada}/u, packaged: 'noto-sans-kannada', name: 'kannada' },
  { used: /\p{Script=Malayalam}/u, packaged: 'noto-sans-malayalam', name: 'malayalam' },
  { used: /\p{Script=Meetei_Mayek}/u, packaged: 'noto-sans-meetei-mayek', name: 'meetei-mayek' },
  { used: /\p{Script=Ol_Chiki}/u, packaged: 'noto-sans-ol-chiki', name: 'ol-chiki' },
  { used: /\p{Script=Oriya}/u, packaged: 'noto-sans-oriya', name: 'oriya' },
  { used: /\p{Script=Tamil}/u, packaged: 'noto-sans-tamil', name: 'tamil' },
  { used: /\p{Script=Telugu}/u, packaged: 'noto-sans-telugu', name: 'telugu' },
  // Urdu, Kashmiri and Sindhi.
  { used: /\p{Script=Arabic}/u, packaged: 'noto-nastaliq-urdu', name: 'arabic' },
];
const WEIGHTS = [400, 700];
const { resolve } = createRequire(import.meta.url);

const known = new Map<string, string>();
/** One piece of a font in both weights, as `@font-face` rules. */
function piece(packaged: string, name: string): string {
  const key = `${packaged}/${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const folder = dirname(resolve(`@fontsource/${packaged}/unicode.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const rules = WEIGHTS.map((weight) => {
    const bytes = readFileSync(join(folder, 'files', `${packaged}-${name}-${weight}-normal.woff2`)).toString('base64');
    return `@font-face{font-family:"${packaged}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes}) format("woff2");unicode-range:${ranges[name]}}`;
  }).join('\n');
  known.set(key, rules);
  return rules;
}

/** What a text needs to be shown in a family: the rules, and what is written after `font-family:`. */
export function fontsFor(
  family: InvoiceTemplateSettings['fontFamily'],
  text: string,
): { rules: string; stack: string } {
  const { packaged, kind } = FAMILIES[family];
  const scripts = SCRIPTS.filter(({ used }) => used.test(text));
  return {
    rules: [
      piece(packaged, 'latin'),
      // The rupee sign is in it.
      piece(packaged, 'latin-ext'),
      ...scripts.map((script) => piece(script.packaged, script.name)),
    ].join('\n'),
    stack: [packaged, ...scripts.map((script) => script.packaged)].map((name) => `"${name}"`).join(',') + `,${kind}`,
  };
}

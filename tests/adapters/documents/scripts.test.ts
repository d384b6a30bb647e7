import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf, startChromium } from '../../../adapters/documents/chromium.ts';
import { htmlOf } from '../../../adapters/documents/html.ts';
import { invoiceTemplateDefaults as look } from '../../../domain/invoiceTemplate.ts';
import type { InvoiceDocument } from '../../../domain/invoiceTemplate/document.ts';
import { invoice } from './invoice.ts';

const PATIENCE_MS = 120_000;
/** Words whose letters join: they are drawn with fewer signs than they have characters. */
const WORDS = [
  ['NotoSansDevanagari', 'श्री लक्ष्मी फ़ोटोग्राफ़ी, क्षमा'],
  ['NotoSansTamil', 'ஸ்ரீ லக்ஷ்மி புகைப்படக் கூடம், கௌரி'],
  ['NotoSansBengali', 'শ্রী লক্ষ্মী ছবিঘর'],
  ['NotoSansGujarati', 'શ્રી લક્ષ્મી ફોટોગ્રાફી'],
  ['NotoSansGurmukhi', 'ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਫੋਟੋਗ੍ਰਾਫੀ'],
  ['NotoSansKannada', 'ಶ್ರೀ ಲಕ್ಷ್ಮಿ ಛಾಯಾಗ್ರಹಣ'],
  ['NotoSansMalayalam', 'ശ്രീ ലക്ഷ്മി ഫോട്ടോഗ്രാഫി'],
  ['NotoSansOriya', 'ଶ୍ରୀ ଲକ୍ଷ୍ମୀ ଫଟୋଗ୍ରାଫି'],
  ['NotoSansTelugu', 'శ్రీ లక్ష్మి ఫోటోగ్రఫీ'],
] as const;
/** Letters of these stand side by side, or have dots that are signs of their own. */
const OTHERS = [
  ['NotoNastaliqUrdu', 'شری لکشمی فوٹوگرافی'],
  ['NotoSansMeeteiMayek', 'ꯃꯤꯇꯩ ꯃꯌꯦꯛ'],
  ['NotoSansOlChiki', 'ᱥᱟᱱᱛᱟᱲᱤ ᱪᱤᱛᱟᱹᱨ'],
] as const;

/** The same words wherever someone can write some. */
const written = (words: string): Partial<InvoiceDocument> => ({
  seller: { name: words, lines: [words, words], facts: [] },
  buyer: { name: words, lines: [words, words], facts: [] },
  // Long, and one without a space.
  lines: [words, `${words} `.repeat(20), words.replaceAll(' ', '').repeat(12)].map((description) => ({
    ...invoice().lines[0]!,
    description,
  })),
  schedule: [{ name: words, due: '5 Dec 2026', amount: 100, standing: '' }],
  bank: [{ label: 'Account', value: words }],
  notes: `${words} `.repeat(20),
  terms: `${words}\n\n${words}`,
  signatory: words,
  template: { ...look, headerText: words, footerText: words, watermark: words, showWatermark: true },
});

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium(undefined);
}, PATIENCE_MS);
afterAll(() => browser.close());

interface Font {
  postScriptName: string;
  isCustomFont: boolean;
  glyphCount: number;
}
/** What each element that holds text of its own is drawn with. */
async function drawn(session: CDPSession, words: string): Promise<{ text: string; fonts: Font[] }[]> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await session.send('DOM.getDocument', { depth: -1 });
  const { searchId, resultCount } = await session.send('DOM.performSearch', {
    query: `//body//*[not(self::style)]/text()[contains(., "${words}")]/..`,
  });
  const { nodeIds } = await session.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: resultCount });
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { object } = await session.send('DOM.resolveNode', { nodeId });
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId!,
        functionDeclaration: 'function () { return this.textContent }',
      });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return { text: result.value as string, fonts };
    }),
  );
}

test.each([...WORDS, ...OTHERS])(
  '%s draws its letters joined, in every place of a document, and no line of it is wider than its place',
  { timeout: PATIENCE_MS },
  async (font, words) => {
    const html = await htmlOf(invoice(written(words)));
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('document.fonts.ready.then(() => true)');
    const places = await drawn(await context.newCDPSession(page), words);
    // Two names, four lines of addresses, two descriptions with spaces, heading, mark, studio, part, account, notes, terms twice, signature, foot.
    expect(places).toHaveLength(18);
    for (const { text, fonts } of places) {
      expect(fonts.map(({ isCustomFont }) => isCustomFont)).not.toContain(false);
      const ours = fonts.filter(({ postScriptName }) => postScriptName.replaceAll('-', '').startsWith(font));
      const signs = ours.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
      expect(signs).toBeGreaterThan(0);
      const own = [...text].filter((letter) => letter > '\u036F').length;
      if (WORDS.some(([name]) => name === font)) expect(signs).toBeLessThan(own);
    }
    const wide = await page.evaluate<string[]>(`
      [...document.querySelectorAll('.line td, p, dd')]
        .filter((place) => place.scrollWidth > place.clientWidth + 1)
        .map((place) => place.textContent)
    `);
    expect(wide).toEqual([]);
    await context.close();
    const pdf = Buffer.from(await pdfOf(browser, html, 20_000)).toString('latin1');
    expect(pdf).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`));
  },
);

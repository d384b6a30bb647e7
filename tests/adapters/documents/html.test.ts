import { expect, test } from 'vitest';
import { htmlOf } from '../../../adapters/documents/html.ts';
import { invoiceTemplateDefaults as look } from '../../../domain/invoiceTemplate.ts';
import { invoice } from './invoice.ts';

const bodyOf = async (more: Parameters<typeof invoice>[0] = {}): Promise<string> => {
  const html = await htmlOf(invoice(more));
  return html.slice(html.indexOf('<body>'));
};

test('amounts are grouped as India groups them, and days are named', async () => {
  const html = await bodyOf();
  for (const shown of ['₹1,23,456.78', '₹2,46,913.56', '−₹500.05', '₹2,90,767.93', '5 Nov 2026', '5 Dec 2026', 'at 9%'])
    expect(html).toContain(shown);
});

test('what people wrote is text: no tag, attribute or style of theirs', async () => {
  const evil = '<img src="http://127.0.0.1/x" onerror=alert(1)></style><script>1</script>';
  const html = await htmlOf(
    invoice({
      number: `"}</style>${evil}`,
      notes: evil,
      lines: [{ description: evil, code: evil, quantity: 1, rate: 1, amount: 1 }],
      seller: { name: evil, lines: [evil], facts: [{ label: evil, value: evil }] },
      template: { ...look, headerText: evil, footerText: evil, watermark: evil, showWatermark: true },
    }),
  );
  expect(html).not.toMatch(/<script|<img|<iframe|<link/i);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('&lt;script&gt;');
});

test('it names no address that anything is loaded from', async () => {
  const html = await htmlOf(invoice({ logo: 'data:image/png;base64,AAAA' }));
  for (const [, address] of html.matchAll(/(?:url\(|src="|href=")([^)"]{0,40})/g)) expect(address).toMatch(/^data:/);
});

test('a line that was left blank in terms and notes stays one', async () => {
  expect(await bodyOf({ notes: 'Half before.\n\nThe rest after.' })).toContain(
    '<p dir="auto">Half before.</p><p dir="auto">\u00A0</p><p dir="auto">The rest after.</p>',
  );
});

test('a number of a line, an amount and a code are never broken over two lines', async () => {
  const [line] = invoice().lines;
  const html = await htmlOf(invoice({ lines: Array.from({ length: 200 }, () => line!) }));
  expect(html).toContain('<td class="quiet id">200</td>');
  for (const rule of [
    /\.id \{\s*white-space: nowrap;/,
    /\.number \{[^}]*white-space: nowrap;/,
    /tr \{\s*break-inside: avoid;/,
  ])
    expect(html).toMatch(rule);
});

test('an Indian script brings its font along, and only it', async () => {
  const tamil = await htmlOf(invoice({ notes: 'நன்றி' }));
  expect(tamil).toContain('font-family:"noto-sans-tamil"');
  expect(tamil).not.toContain('noto-sans-devanagari');
  expect(await htmlOf(invoice({ notes: 'धन्यवाद' }))).toContain('font-family:"noto-sans-devanagari"');
  expect(await htmlOf(invoice({ notes: 'شکریہ' }))).toContain('font-family:"noto-nastaliq-urdu"');
  expect(await htmlOf(invoice({ notes: 'ꯃꯤꯇꯩ' }))).toContain('font-family:"noto-sans-meetei-mayek"');
  expect(await htmlOf(invoice({ notes: 'ᱥᱟᱱᱛᱟᱲᱤ' }))).toContain('font-family:"noto-sans-ol-chiki"');
  expect(await htmlOf(invoice())).not.toContain('noto-');
});

test('the template says what is shown; what the law calls it stands there under any heading', async () => {
  const bare = await bodyOf({
    template: { ...look, showNotes: false, showTax: false, footerText: '', headerText: 'बीजक', tableStyle: 'bordered' },
  });
  for (const hidden of ['Notes', 'Terms', '<h2>Tax</h2>', 'class="foot"', 'class="mark"', 'sheet bordered'])
    expect(bare).not.toContain(hidden);
  for (const shown of ['<h1 dir="auto">बीजक</h1>', 'Tax Invoice', 'class="lines bordered"'])
    expect(bare).toContain(shown);
  const full = await bodyOf({
    logo: 'data:image/png;base64,AAAA',
    template: { ...look, headerText: 'tax invoice', showBorder: true, showWatermark: true, watermark: 'COPY' },
  });
  for (const shown of ['<p dir="auto">Two</p>', '<h2>Tax</h2>', 'COPY', 'sheet bordered', 'data:image/png', '<svg'])
    expect(full).toContain(shown);
  expect(full).not.toContain('<p class="strong">Tax Invoice</p>');
});

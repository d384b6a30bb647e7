import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { basicText } from '../../../domain/kernel/basicText.ts';
import { CLEAN_LENGTH, cleanText } from '../../../domain/kernel/cleanText.ts';
import { characters } from '../../../domain/kernel/names.ts';
import { phoneNumber } from '../../../domain/kernel/phone.ts';
import { isInnerAddress, publicWebAddress } from '../../../domain/kernel/webAddress.ts';

describe('a web address', () => {
  test.each([
    'https://asha.in',
    'http://asha.in/work?x=@y#z',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://फोटो.भारत',
  ])('%s may be shown', (address) => expect(publicWebAddress(address)).toBeDefined());
  test('stays as it was typed where that is what it is', () => {
    expect(publicWebAddress(' https://asha.in ')).toBe('https://asha.in');
    expect(publicWebAddress('https://asha.in/work')).toBe('https://asha.in/work');
  });
  test.each([
    'asha.in',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://asha.in',
    'file:///etc/passwd',
    'https:asha.in',
    'https://',
    'https://asha',
    'https://asha.in:99999',
    'https://user@asha.in',
    'https://user:secret@asha.in',
    'https://@asha.in',
    'https://asha.in\\@127.0.0.1',
    'https://asha\u200b.in',
    'https://asha.in/\nSet-Cookie: x',
    `https://asha.in/${'x'.repeat(10_000)}`,
    'http://localhost',
    'http://LOCALHOST:8080/',
    'http://localhost.',
    'http://a.localhost',
    'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'http://printer.local',
    'http://metadata.google.internal',
    'http://127.0.0.1.nip.io',
    'http://lvh.me',
    'http://１２７.０.０.１',
    'http://127。0。0。1',
    'http://[::]',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::ffff:8.8.8.8]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[2001:db8::1]',
    'http://[2001::1]',
    'http://[3fff::1]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[ff02::1]',
  ])('%s may not', (address) => expect(publicWebAddress(address)).toBeUndefined());

  const octet = fc.integer({ min: 0, max: 255 });
  /** Addresses of this machine and of networks that are nobody else's. */
  const inner = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  );
  const radix = fc.constantFrom(
    (part: number) => String(part),
    (part: number) => `0${part.toString(8)}`,
    (part: number) => `0x${part.toString(16)}`,
    (part: number) => `0X000${part.toString(16).toUpperCase()}`,
  );
  const wide = (text: string): string =>
    text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  /** As many parts as it is written in: the last one takes what the others leave. */
  const spelled = fc
    .tuple(
      inner,
      fc.integer({ min: 1, max: 4 }),
      radix,
      radix,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', ':80', ':8443'),
    )
    .map(([parts, count, one, other, isWide, dot, port]) => {
      const rest = parts.slice(count - 1).reduce((sum, part) => sum * 256 + part, 0);
      const host = [...parts.slice(0, count - 1).map(one), other(rest)].join('.') + (dot ? '.' : '');
      return { address: parts.join('.'), url: `http://${isWide ? wide(host) : host}${port}/x` };
    });
  test('leads to no inner address, however that is spelled', () =>
    fc.assert(
      fc.property(spelled, ({ address, url }) => {
        expect(publicWebAddress(url), url).toBeUndefined();
        expect(isInnerAddress(address)).toBe(true);
        expect(isInnerAddress(`::ffff:${address}`)).toBe(true);
      }),
      { numRuns: 500 },
    ));
  test('that was taken is taken again, and is http on a host outside', () =>
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (typed) => {
        const address = publicWebAddress(typed);
        if (address === undefined) return;
        expect(publicWebAddress(address)).toBe(address);
        expect(new URL(address).protocol).toMatch(/^https?:$/);
        expect(new URL(address).username).toBe('');
      }),
    ));
  test('of a server outside is one', () => {
    expect(isInnerAddress('8.8.8.8')).toBe(false);
    expect(isInnerAddress('2606:4700::1111')).toBe(false);
    expect(isInnerAddress('fe80::1%eth0')).toBe(true);
    expect(isInnerAddress('asha.in')).toBe(true);
  });
});

describe('a text for one line', () => {
  test('has its line breaks collapsed', () =>
    expect(cleanText(' Weddings\r\n\r\nand\u2028portraits\n')).toBe('Weddings and portraits'));
  test('is cut to 1000 characters, never inside of one', () => {
    const family = '👩‍👩‍👧‍👦';
    const cut = cleanText(family.repeat(200));
    expect(cut.length).toBeLessThanOrEqual(CLEAN_LENGTH);
    expect(new Set(characters(cut.slice(0, -1)))).toEqual(new Set([family]));
    expect(cleanText('x'.repeat(1000))).toBe('x'.repeat(1000));
    expect(cleanText('x'.repeat(1001))).toBe(`${'x'.repeat(999)}…`);
  });
  test('is one line of at most 1000 characters, and stays so', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2500 }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\r\n\u0085\u2028\u2029\0]/);
        expect(clean.length).toBeLessThanOrEqual(CLEAN_LENGTH);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanText(clean)).toBe(clean);
      }),
    ));
});

describe('a text with basic formatting', () => {
  test('keeps basic tags, without attributes', () =>
    expect(
      basicText(
        '<h2 class="x">Asha</h2><p style="color:red">Since <b onclick="x()">2012</b>,<br/>in <a href="https://asha.in">Kochi</a></p><ul><li>R5</ul>',
      ),
    ).toBe('<h2>Asha</h2><p>Since <b>2012</b>,<br>in Kochi</p><ul><li>R5</li></ul>'));
  test.each(['I <3 you & me > them', 'B&W', 'AT&T', 'a\n\nb', 'x < y'])('leaves %j as it was typed', (text) =>
    expect(basicText(text)).toBe(text),
  );
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<style>@import "x"</style>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!-- <b> -->',
    '<template><script>x</script></template>',
  ])('leaves nothing of %s', (text) => expect(basicText(text)).toBe(''));

  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      '&lt;',
      '&#60;',
      '&#x3c',
      '&amp;',
      '&amp;lt;',
      'script',
      '<script>',
      '</script>',
      '<svg>',
      '<math>',
      '<b ',
      '<p>',
      '</p>',
      '<pre>',
      'onclick=x',
      '"',
      "'",
      '\0',
      'style',
      '<textarea>',
      '<title>',
      'img src=x onerror=alert(1)',
      ' ',
    ),
    fc.string({ maxLength: 6 }),
  );
  const markup = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const ALLOWED = /^<\/?(p|br|h[1-6]|ul|ol|li|b|strong|i|em|u|code|pre)>/;
  test('holds no tag but basic ones, no attribute, and is the same when it is sanitised again', () =>
    fc.assert(
      fc.property(markup, (text) => {
        const safe = basicText(text);
        // Wherever a browser would see markup begin there is a basic tag, bare.
        for (let at = safe.search(/<[a-z/!?]/i); at >= 0;) {
          const rest = safe.slice(at);
          expect(rest, JSON.stringify([text, safe])).toMatch(ALLOWED);
          const next = rest.slice(1).search(/<[a-z/!?]/i);
          at = next < 0 ? -1 : at + 1 + next;
        }
        expect(basicText(safe), JSON.stringify(text)).toBe(safe);
        expect(sanitizeHtml(safe, { allowedTags: [], allowedAttributes: {} })).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 2000 },
    ));
});

describe('a phone number', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0484 266 8221', '+914842668221'],
  ])('%s is %s', (typed, number) => expect(phoneNumber(typed)).toBe(number));
  test.each(['', '12', 'call me', '+91 98765 43210 ext 5', '9'.repeat(10_000)])('%j is none', (typed) =>
    expect(phoneNumber(typed.slice(0, 10_000))).toBeUndefined(),
  );
});

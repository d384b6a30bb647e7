import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, startChromium } from '../../../adapters/documents/chromium.ts';
import { openDocumentPrinter } from '../../../adapters/documents/printer.ts';
import { invoice } from './invoice.ts';

const PATIENCE_MS = 60_000;
const text = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');
const pagesOf = (pdf: Uint8Array): number => text(pdf).match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** A black picture of few bytes that are many once it is drawn: four for each of `edge` times `edge` dots. */
function largePng(edge: number): Buffer {
  const number = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer).swap32();
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([number(data.length), named, number(crc32(named))]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // A bit for each dot, grey.
    chunk('IHDR', Buffer.concat([number(edge), number(edge), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(edge * (edge / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('with a browser', () => {
  let browser: Awaited<ReturnType<typeof startChromium>>;
  beforeAll(async () => {
    browser = await startChromium(undefined);
  }, PATIENCE_MS);
  afterAll(() => browser.close());

  test(
    'a page reaches nothing: no server, no file, no frame, and runs no script',
    { timeout: PATIENCE_MS },
    async () => {
      const asked: string[] = [];
      const server = createServer((request, response) => {
        asked.push(request.url!);
        response.end('body{display:none}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const pdf = await pdfOf(
        browser,
        `<!doctype html><meta http-equiv="refresh" content="0;url=${at}/refresh"><link rel=stylesheet href="${at}/css"><link rel=preconnect href="${at}"><link rel=prefetch href="${at}/prefetch"><base href="${at}/"><style>@import "${at}/import"; @font-face{font-family:x;src:url(${at}/font)} p{font-family:x;background:url(${at}/background)}</style>
      <img src="${at}/image"><img srcset="${at}/set 1x"><iframe src="${at}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><object data="${at}/object"></object><embed src="${at}/embed"><video poster="${at}/poster" src="${at}/video"></video><svg><image href="${at}/svg"/><use href="${at}/use#a"/></svg>
      <script>fetch('${at}/script'); new WebSocket('${at.replace('http', 'ws')}/socket')</script><p>still here`,
        20_000,
      );
      expect(text(pdf)).toMatch(/^%PDF-/);
      expect(text(pdf)).not.toContain('root:');
      await new Promise((resolve) => server.close(resolve));
      expect(asked).toEqual([]);
    },
  );
});

describe('the process', () => {
  test('prints on A4, tagged, with 200 lines over several pages, two at once', { timeout: PATIENCE_MS }, async () => {
    const printer = openDocumentPrinter();
    try {
      const [line] = invoice().lines;
      const [short, long] = await Promise.all([
        printer.pdf(invoice()),
        printer.pdf(invoice({ lines: Array.from({ length: 200 }, () => line!) })),
      ]);
      expect(pagesOf(short)).toBe(1);
      expect(pagesOf(long)).toBeGreaterThan(4);
      for (const sign of ['/StructTreeRoot', '/Outlines', '/Lang']) expect(text(short)).toContain(sign);
      const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text(short))!;
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    } finally {
      await printer.close();
    }
    await expect(printer.pdf(invoice())).rejects.toMatchObject({ kind: 'unavailable', code: 'document.closed' });
  });

  test(
    'a document that grows too large or takes too long ends its page, and the next one comes',
    { timeout: PATIENCE_MS },
    async () => {
      const logo = `data:image/png;base64,${largePng(14_000).toString('base64')}`;
      const printer = openDocumentPrinter({ pageBytes: 400_000_000 });
      try {
        const [grown, other] = await Promise.allSettled([printer.pdf(invoice({ logo })), printer.pdf(invoice())]);
        expect(grown).toMatchObject({ reason: { kind: 'unavailable', code: 'document.failed' } });
        expect(other.status).toBe('fulfilled');
        expect(pagesOf(await printer.pdf(invoice()))).toBe(1);
      } finally {
        await printer.close();
      }
      const hasty = openDocumentPrinter({ pageMs: 1 });
      await expect(hasty.pdf(invoice())).rejects.toMatchObject({ code: 'document.failed' });
      expect(await hasty.html(invoice())).toContain('INV/2026-27/0001');
      await hasty.close();
    },
  );

  test('without a browser that starts, PDFs are refused with a sentence and the preview still comes', async () => {
    const printer = openDocumentPrinter({ chromium: '/nowhere/chromium' });
    await expect(printer.pdf(invoice())).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        'PDFs cannot be made on this server right now. Everything else works: please try again later, or print the preview from your browser.',
    });
    expect(await printer.html(invoice())).toContain('INV/2026-27/0001');
    await printer.close();
  });

  test('a document that holds what none may is not made, and those beside it are', async () => {
    const printer = openDocumentPrinter();
    const [wrong, right] = await Promise.allSettled([
      printer.html(invoice({ logo: 'https://elsewhere.test/logo.png' })),
      printer.html(invoice()),
    ]);
    expect(wrong).toMatchObject({ reason: { code: 'document.failed', cause: expect.stringContaining('logo') } });
    expect(right.status).toBe('fulfilled');
    await printer.close();
  });
});

describe('a process that misbehaves', () => {
  test('is given up after two tries when it dies, or when it says nothing', async () => {
    for (const script of [new URL('./dying.ts', import.meta.url), new URL('./silent.ts', import.meta.url)]) {
      const printer = openDocumentPrinter({ script, documentMs: 300 });
      await expect(printer.html(invoice())).rejects.toMatchObject({ kind: 'unavailable', code: 'document.failed' });
      await printer.close();
    }
  });
  test('holds up so many and no more; each is replaced after its share', async () => {
    const silent = openDocumentPrinter({
      script: new URL('./silent.ts', import.meta.url),
      atOnce: 1,
      maxWaiting: 1,
      documentMs: 60_000,
    });
    const held = [silent.html(invoice()), silent.html(invoice())];
    const ends = Promise.allSettled(held);
    await expect(silent.html(invoice())).rejects.toMatchObject({ code: 'document.busy' });
    await silent.close();
    for (const end of await ends) expect(end).toMatchObject({ reason: { code: 'document.closed' } });

    const naming = openDocumentPrinter({ script: new URL('./naming.ts', import.meta.url), maxDocuments: 2 });
    const names: string[] = [];
    for (let n = 0; n < 4; n++) names.push(await naming.html(invoice()));
    await naming.close();
    expect(names[0]).toBe(names[1]);
    expect(names[2]).toBe(names[3]);
    expect(names[1]).not.toBe(names[2]);
  });
});

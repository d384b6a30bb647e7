import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { htmlOf } from '../../adapters/documents/html.ts';
import { chromiumPath } from '../../adapters/documents/chromium.ts';
import { openDocumentPrinter } from '../../adapters/documents/printer.ts';
import { invoice } from '../adapters/documents/invoice.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 5;
const PDFS = 20;
const AT_ONCE = 2;
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const rate = async (make: () => Promise<unknown>): Promise<number> => {
  const one = async (): Promise<void> => {
    for (let n = 0; n < PDFS / AT_ONCE; n++) await make();
  };
  return PDFS / (await seconds(() => Promise.all(Array.from({ length: AT_ONCE }, one))));
};

/** An invoice to PDF, template, queue and process included, against playwright alone printing the HTML that is ready. */
export async function benchPdf(): Promise<Figure[]> {
  const document = invoice();
  const html = await htmlOf(document);
  const executablePath = await chromiumPath();
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-pdf-'));
  const file = join(folder, 'invoice.html');
  await writeFile(file, html);
  const rounds: { ourFirst: number; bareFirst: number; ours: number; reference: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const printer = openDocumentPrinter({ atOnce: AT_ONCE });
    const ourFirst = await seconds(() => printer.pdf(document));
    let alone: ChildProcess | undefined;
    const bareFirst = await seconds(async () => {
      alone = fork(new URL('./pdfByPlaywrightAlone.ts', import.meta.url), [file, executablePath]);
      await once(alone, 'message');
    });
    alone!.send('end');
    await once(alone!, 'exit');
    const browser = await chromium.launch({ executablePath, args });
    const bare = async (): Promise<void> => {
      const page = await browser.newPage();
      await page.setContent(html);
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
      await page.close();
    };
    await bare();
    const [reference, ours] = [await rate(bare), await rate(() => printer.pdf(document))];
    await Promise.all([browser.close(), printer.close()]);
    rounds.push({ ourFirst, bareFirst, ours, reference });
  }
  await rm(folder, { recursive: true });
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  return [
    {
      work: 'invoices to PDF, two at once',
      unit: 'PDFs/s',
      target: 0.9,
      ours: of(({ ours }) => ours),
      reference: of(({ reference }) => reference),
      ratio: of(({ ours, reference }) => ours / reference),
      note: 'playwright alone with the HTML that is ready',
    },
    {
      work: 'the first PDF, browser not started',
      unit: 's',
      target: 0.9,
      ours: of(({ ourFirst }) => ourFirst),
      reference: of(({ bareFirst }) => bareFirst),
      ratio: of(({ ourFirst, bareFirst }) => bareFirst / ourFirst),
      note: 'a process of playwright alone with the HTML that is ready',
    },
  ];
}

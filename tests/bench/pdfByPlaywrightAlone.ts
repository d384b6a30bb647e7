import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

/** A process that prints one page with playwright and nothing else: the file of its HTML and the browser are its arguments. */
const [, , file = '', executablePath = ''] = process.argv;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const page = await browser.newPage();
await page.setContent(await readFile(file, 'utf8'));
const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
process.send!(pdf.length);
process.once('message', () => void browser.close().then(() => process.exit(0)));

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, openPage, stopClock } from './browser.ts';
import { refusing, says } from './spec.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function showing(body: string) {
  const { page } = await openPage(browser, {});
  const html = `<!doctype html><html lang="en"><title>Loom</title>${body}</html>`;
  await page.route('http://loom.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://loom.test/');
  return { page, press: () => page.getByRole('button').click() };
}

/** Its button makes a call, a moment after the press, as a form does that is checked first. */
const FORM = `<button onclick="setTimeout(async () => {
  document.title = String((await fetch('/api/v1/auth/register', { method: 'POST' })).status);
}, 500)">Create account</button>`;

test('a call that a press leads to is refused, however long after the press it is made', async () => {
  const { page, press } = await showing(FORM);
  await refusing(page, 'POST /auth/register', press);
  await expect.poll(() => page.title()).toBe('409');
  await press();
  await expect.poll(() => page.title()).toBe('200');
});

/** Its button has a toast come, which is gone before anybody looks. */
const BRIEF = `<div class="toasts"><ul></ul></div><button onclick="
  const toast = document.createElement('li');
  toast.innerHTML = '<span class=toast-text>Invitation sent again</span>';
  document.querySelector('ul').append(toast);
  setTimeout(() => toast.remove(), 50)">Resend</button>`;

test('what a toast said is found when it is gone, once for each time that it was said', async () => {
  const { page, press } = await showing(BRIEF);
  const text = 'Invitation sent again';
  for (const look of [() => says(page, text), () => page.getByText(/sent again$/).waitFor()]) {
    await press();
    await pause(200);
    await look();
    await expect(page.getByText(text).waitFor({ timeout: 100 })).rejects.toThrow(/Timeout/);
  }
});

test('a text that never came says how long it was waited for', async () => {
  const { page } = await showing(BRIEF);
  await expect(page.getByText('Nobody says this').waitFor({ timeout: 3500 })).rejects.toThrow(
    'Timeout 3500ms exceeded',
  );
});

test('a clock is stopped though the moment for it had passed before it could be told', async () => {
  const { page } = await showing('');
  await page.clock.install();
  const evaluate = page.evaluate.bind(page);
  let isLate = true;
  page.evaluate = (async (asked: string) => {
    const answer = await evaluate(asked);
    if (isLate) await pause(400);
    isLate = false;
    return answer;
  }) as typeof page.evaluate;
  await stopClock(page);
  const stoodAt = await evaluate('Date.now()');
  await pause(200);
  expect([isLate, await evaluate('Date.now()')]).toEqual([false, stoodAt]);
});

test('Back waits for the entry that a page has added, though the page has lost count of its history', async () => {
  const { page } = await showing('');
  await page.evaluate(`{
    Object.defineProperty(history, 'length', { get: () => 1 });
    for (const state of ['below', 'above']) history.pushState(state, '');
  }`);
  await page.goBack();
  await expect.poll(() => page.evaluate('history.state')).toBe('below');
  await page.goForward();
  await expect.poll(() => page.evaluate('history.state')).toBe('above');
});

/** It asks for something every other millisecond, and counts what was not answered. */
const ASKING = `<script>
  globalThis.open = 0;
  const ask = () => { open++; fetch('/asked').finally(() => open--); };
  globalThis.asking = setInterval(ask, 2);
</script>`;

test('what a page asks for while its last route goes is answered', async () => {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(ASKING);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { page } = await openPage(browser, {});
  try {
    for (let round = 0; round < 5; round++) {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const elsewhere = '**/elsewhere';
      await page.route(elsewhere, (route) => route.abort());
      await pause(50);
      await page.unroute(elsewhere);
      await page.evaluate('clearInterval(asking)');
      await expect.poll(() => page.evaluate('open'), { message: `round ${round}` }).toBe(0);
    }
  } finally {
    await page.context().close();
    server.closeAllConnections();
    server.close();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { openAssistantDouble } from '../doubles/assistantModel.ts';
import { makeJpeg } from '../pictures.ts';
import { startLoom } from '../server.ts';
import { frontEnds, openPage, shot } from './browser.ts';
import { look } from './look.ts';
import { conversation } from './loomAi.ts';
import { hands, signedIn } from './spec.ts';
import { DESK, openStudio, quiet } from './studio.ts';

const model = await openAssistantDouble();
const alone = await startLoom({ folders: frontEnds() });
afterAll(async () => {
  await alone.close();
  await model.close();
});
const { asha, ask, open, browser, loom } = await openStudio({
  env: { OPENAI_BASE_URL: model.url },
  photos: [{ name: 'first.jpg', bytes: await makeJpeg({ width: 600, height: 400, seed: 1 }) }],
});
const desk = await open();
const elsewhere = await openPage(browser, { baseURL: alone.url, ...DESK });
quiet([desk, elsewhere], /status of (404|422|503)/);
const { page } = desk;
const today = indianDate(new Date().toISOString());
const invoices = async () => (await ask<{ invoices: { status: string }[] }>('GET', '/business/invoices')).invoices;

let clientId: string;
beforeAll(async () => {
  const client = { client_name: 'Meera Nair', client_email: 'meera@loom.test', phone: '+91 98123 45001' };
  clientId = (await ask<{ client: { client_id: string } }>('POST', '/business/clients', client)).client.client_id;
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', {
    client_id: clientId,
    issue_date: today,
    due_date: daysFrom(today, 15),
    items: [{ description: 'Wedding, two days', quantity: 1, rate: 80_000 }],
  });
  await ask('POST', `/business/invoices/${invoice.invoice_id}/send`, {});
  await signedIn(page, asha);
});

const { field, log, say, answered } = conversation(page);
const { button } = hands(page);
const consent = page.getByRole('switch', { name: 'Look into my studio' });
const call = (name: string, given: object) => model.calls({ name, arguments: JSON.stringify(given) });

test('a conversation with tools: asked, allowed, answered from the studio, a proposal pressed, and what it made opened', async () => {
  await page.goto('/loom-ai');
  model.plays(model.says('I cannot see your studio. You can allow it with the switch below.'));
  await say('Who has not paid yet?');
  await answered('I cannot see your studio.');
  expect(model.asked.at(-1)!.tools).toBeUndefined();
  expect(await consent.isChecked()).toBe(false);
  await page.getByText('Look into my studio', { exact: true }).click();
  expect(await consent.isChecked()).toBe(true);
  await look(page, 'loom-ai-consent');

  // What is looked up is said while it is.
  const pause = model.pauses();
  model.plays(call('unpaid_invoices', {}), pause);
  await say('Now look, please: who has not paid yet?');
  await log.getByText('Looking at unpaid invoices').waitFor();
  // That it looks is on the screen before the model hears what was found.
  const { content } = (await pause.question).messages.at(-1)!;
  expect(JSON.parse(content as string)).toMatchObject({ data: { total: 1, invoices: [{ client: 'Meera Nair' }] } });
  await shot(page, 'loom-ai-looking');
  await pause.goOn('One invoice waits to be paid:\n\n- **Meera Nair**: ₹80,000, due in 15 days');
  await answered('One invoice waits to be paid');
  await log.getByText('Looked at unpaid invoices').waitFor();

  // Consent is this conversation's, and stays given in it.
  expect(await consent.isChecked()).toBe(true);
  const items = [{ description: 'Album, 40 pages', quantity: 2, rate: 12_500 }];
  model.plays(
    call('find_clients', { text: 'Meera' }),
    call('draft_invoice', { client_id: clientId, items, due_in_days: 15 }),
    model.says('I have prepared it. Nothing is made until you press.'),
  );
  await say('Draft an invoice for her two albums, 12,500 each');
  const proposal = page.getByRole('region', { name: 'Draft an invoice for Meera Nair' });
  await proposal.getByText('2 × Album, 40 pages: ₹25,000').waitFor();
  expect((await invoices()).map(({ status }) => status)).toEqual(['pending']);
  await look(page, 'loom-ai-proposal');
  await proposal.getByRole('button', { name: 'Draft the invoice' }).click();
  await proposal.getByText('Drafted').waitFor();
  expect((await invoices()).map(({ status }) => status).toSorted()).toEqual(['draft', 'pending']);
  await page.reload();
  await proposal.getByText('Drafted').waitFor();
  expect(await proposal.getByRole('button').count()).toBe(0);
  await look(page, 'loom-ai-taken');
  await proposal.getByRole('link', { name: 'Open the invoice' }).click();
  await page.waitForURL('**/business/invoices/*');
  await page.getByText('Album, 40 pages').first().waitFor();
  await page.goBack();
  await proposal.getByText('Drafted').waitFor();

  // A new conversation begins without it.
  await button('New chat').click();
  await expect.poll(() => consent.isChecked()).toBe(false);
});

test('consent is withdrawn by its switch in mid-answer, and stays so; what is tried again goes without it', async () => {
  let heardReady = 0;
  let ask = (): void => undefined;
  await page.routeWebSocket(/\/ws\/loom-ai/, (socket) => {
    const server = socket.connectToServer();
    ask = () => server.send(JSON.stringify({ type: 'hello', token: asha.token }));
    server.onMessage((text) => {
      if (String(text).includes('"ready"')) heardReady += 1;
      socket.send(text);
    });
  });
  await page.goto('/loom-ai');
  await expect.poll(() => heardReady).toBe(1);
  const gate = Promise.withResolvers<void>();
  model.plays(
    call('find_gigs', {}),
    async (response) => {
      await gate.promise;
      await call('unpaid_invoices', {})(response);
    },
    model.says('Without it, then.'),
  );
  await consent.check();
  await say('What is there?');
  await log.getByText('Looking for gigs').waitFor();
  await consent.uncheck();
  await page.getByText('Off for this conversation').waitFor();
  // What a line says is taken in its order.
  ask();
  await expect.poll(() => heardReady).toBe(2);
  gate.resolve();
  await answered('Without it, then.');
  await log.getByText('Looked at gigs', { exact: true }).waitFor();
  expect(model.asked.at(-1)!.tools).toBeUndefined();
  expect(JSON.stringify(model.asked.at(-1)!.messages)).not.toContain('Fort Kochi');
  await page.reload();
  await answered('Without it, then.');
  expect(await consent.isChecked()).toBe(false);

  await consent.check();
  model.plays(model.fails(500));
  await say('Once more');
  await page.getByRole('alert').getByText('Loom AI could not answer right now.').waitFor();
  expect(model.asked.at(-1)!.tools).toBeDefined();
  await consent.uncheck();
  model.plays(model.says('From what was said.'));
  await button('Try again').click();
  await answered('From what was said.');
  expect(model.asked.at(-1)!.tools).toBeUndefined();
  await button('New chat').click();
});

test('a proposal whose reason is gone says so where it is pressed, and nothing happens', async () => {
  const passing = await loom.createGig(asha, { gig_name: 'Passing' });
  model.plays(call('make_folder', { gig_id: passing.gig_id, name: 'Portraits' }), model.says('A folder, then.'));
  await consent.check();
  await say('A folder for the portraits');
  const proposal = page.getByRole('region', { name: 'Make a folder in Passing' });
  await proposal.getByText('Portraits').waitFor();
  await ask('DELETE', '/gigs/bulk-delete', { gig_ids: [passing.gig_id] });
  await proposal.getByRole('button', { name: 'Make the folder' }).click();
  await proposal.getByRole('alert').getByText('Gig not found').waitFor();
  await shot(page, 'loom-ai-proposal-refused');
});

test('a model that is slow, cut, no model at all or without an end is told of in its place, and its lies find nothing', async () => {
  await button('New chat').click();
  const slow = model.pauses();
  model.plays(slow);
  await say('Slowly');
  await log.getByText('Thinking').waitFor();
  await button('Stop').click();
  await button('Send').waitFor();
  for (const [text, reply] of [
    ['Cut in the middle', model.cuts('Half of an ans')],
    ['A page of a proxy', model.html()],
    ['Out of order', model.fails(500)],
    ['A tool that nobody allowed', call('find_gigs', {})],
  ] as const) {
    model.plays(reply);
    await say(text);
    const failure = page.getByRole('alert').getByText('Loom AI could not answer right now.');
    await failure.waitFor();
    expect(await log.getByText('Half of an ans').count()).toBe(0);
    if (text === 'Cut in the middle') await look(page, 'loom-ai-cut');
    model.plays(model.says(`Answered: ${text}`));
    await button('Try again').click();
    await answered(`Answered: ${text}`);
    await expect.poll(() => failure.count()).toBe(0);
  }
  model.plays(model.forEver('again and again '));
  await say('Without an end');
  await log.getByText('This answer grew longer than an answer may be, and ends here.').waitFor();
  await expect.poll(() => field.isEnabled()).toBe(true);
  await consent.check();
  model.plays(
    model.calls({ name: 'read_all_studios', arguments: '{"everything":true}' }),
    model.says('There is no such tool, I hear.'),
  );
  await say('Lie to me');
  await answered('There is no such tool, I hear.');
  expect(await page.getByRole('region', { name: /^(Draft|Write|Make)/ }).count()).toBe(0);
});

test("where no model is connected, that is said, and the studio's figures answer", async () => {
  const lina = await alone.register('Lina Das');
  await alone.createGig(lina, { gig_name: 'Meera & Arjun', date_time: `${today}T18:00` });
  const { page: there } = elsewhere;
  await signedIn(there, lina);
  await there.goto('/loom-ai');
  await there.getByText('No model is connected: answers are built in, from your own studio.').waitFor();
  expect(await there.getByRole('switch').count()).toBe(0);
  const builtIn = conversation(there);
  await builtIn.say('What is on today?');
  await builtIn.answered('No model is connected, so this comes from the built-in assistant');
  await builtIn.log.getByText('Meera & Arjun').waitFor();
  await look(there, 'loom-ai-no-model');
});

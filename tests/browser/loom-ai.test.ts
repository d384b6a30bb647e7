import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssistantDouble } from '../doubles/assistantModel.ts';
import { makeJpeg } from '../pictures.ts';
import { shot } from './browser.ts';
import { look } from './look.ts';
import { conversation } from './loomAi.ts';
import { hands, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';

const model = await openAssistantDouble();
afterAll(() => model.close());
const context = await openBrowserLoom({ env: { OPENAI_BASE_URL: model.url } });
const { loom } = context;
const asha = await loom.register('Asha Rao');
const desk = await context.open(COPYING);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (403|404|422|503)|WebSocket|ERR_/);
const { page } = desk;
const { field, log, say, answered } = conversation(page);
const { button } = hands(page);

beforeAll(() => signedIn(page, asha));

test('Loom AI is led to from the header and the dashboard, and has its seven modes and its footer', async () => {
  await page.goto('/dashboard');
  await page.locator('.tools').getByRole('link', { name: 'AI Assistant' }).click();
  await page.waitForURL('**/loom-ai');
  await page.goto('/gigs');
  await page.getByRole('banner').getByRole('link', { name: 'Loom AI', exact: true }).click();
  await page.waitForURL('**/loom-ai');
  await page.getByRole('heading', { name: 'What are we working on, Asha?' }).waitFor();
  expect((await page.locator('.ai-mode').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Analyze',
    'Settings',
    'Quality',
    'Caption',
    'Hashtag',
    'Article',
    'Ideas',
  ]);
  await page.getByText('Loom AI - ver 1.2.1 . Beta version . Always cross verify details .', { exact: true }).waitFor();
  await page.getByText('Your conversations are listed here, in this browser alone.').waitFor();
  await look(page, 'loom-ai-open');
});

test('a message is thought about, streamed, and complete; nothing can be written meanwhile', async () => {
  const pause = model.pauses('## Window light\n\nA **quiet** ');
  model.plays(pause);
  expect(await button('Send').isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await button('Send').isDisabled()).toBe(true);
  await button('Ideas').click();
  await field.fill('Ideas for a couple in a small room');
  await field.press('Enter');
  await log.getByRole('heading', { name: 'Window light' }).waitFor();
  expect(await field.isEditable()).toBe(false);
  // Whoever sent it is still in it.
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Message to Loom AI');
  expect(await page.locator('[data-state=streaming]').count()).toBe(1);
  await shot(page, 'loom-ai-streaming');
  await pause.goOn('hour.');
  await button('Copy').waitFor();
  expect(await field.isEditable()).toBe(true);
  expect(await log.locator('.ai-answer').innerText()).toContain('A quiet hour.');
  expect(model.asked.at(-1)!.messages[0]!.content).toContain('Mode: ideas');
  // The first 30 characters of the first message.
  const thread = page.locator('.ai-thread-title');
  expect(await thread.allTextContents()).toEqual(['Ideas for a couple in a small ...']);
  await page.reload();
  await log.getByText('Ideas for a couple in a small room').waitFor();
  await answered('A quiet hour.');
});

test('what the model writes is text and nothing else: no HTML, no pictures, no script, links that tell nobody', async () => {
  model.plays(
    model.says(
      '<img src=x onerror="document.title=1"><script>document.title=2</script>\n\n![seen](https://evil.test/p.png)\n\n[a site](https://loom.test/x) and [a trap](javascript:document.title=3)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    ),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await say('Write something');
  await answered('[image: seen]');
  const link = log.getByRole('link', { name: 'a site' });
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
    'noopener noreferrer nofollow',
    '_blank',
  ]);
  expect(await log.getByRole('link').count()).toBe(1);
  // Where it leads is said beside words that do not.
  await log.getByText('a site (loom.test) and a trap').waitFor();
  expect(await log.locator('img, script').count()).toBe(0);
  expect(await log.getByRole('table').count()).toBe(1);
  expect(await page.title()).toBe('Loom AI | Loom');
  expect(asked.filter((url) => url.includes('evil.test'))).toEqual([]);
});

test('wide tables and lines of code scroll by themselves, and what is around them stays within the window', async () => {
  const row = `| ${Array.from({ length: 20 }, (_, n) => `Wedding-${n}`).join(' | ')} |`;
  model.plays(
    model.says(
      `${'Many gigs. '.repeat(40)}\n\n${row}\n${'|---'.repeat(20)}|\n${row}\n\n\`\`\`\n${'x'.repeat(400)}\n\`\`\`\n\nThat was wide.`,
    ),
  );
  await say('A wide one');
  await answered('That was wide.');
  const outside = `(() => {
    const log = document.querySelector('[role=log]').getBoundingClientRect();
    return [...document.querySelectorAll('.ai-text > *')].filter((each) => each.getBoundingClientRect().right > log.right).length;
  })()`;
  expect(await page.evaluate(outside)).toBe(0);
});

test('an answer is stopped, and stays as far as it came', async () => {
  model.plays(model.pauses('As far as this'));
  await say('A long story');
  await log.getByText('As far as this').waitFor();
  await button('Stop').click();
  await answered('As far as this');
  await answered('You stopped this answer.');
  expect(await field.isEditable()).toBe(true);
});

test('an image goes with a message, and is seen by the model', async () => {
  model.plays(model.says('A wall, and light.'));
  const buffer = await makeJpeg({ width: 600, height: 400, seed: 3 });
  await button('New chat').click();
  await page.getByLabel('Image to attach').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'wall.jpg' }).waitFor();
  await field.fill('What do you see?');
  // Until it has arrived, nothing is sent.
  await expect.poll(() => button('Send').isEnabled()).toBe(true);
  await button('Send').click();
  await answered('A wall, and light.');
  await log.getByRole('img', { name: 'What you attached' }).waitFor();
  expect(JSON.stringify(model.asked.at(-1)!.messages.at(-1))).toContain('data:image/jpeg;base64,');
  await look(page, 'loom-ai-photo');
});

test('a model that fails is told of in a sentence, and is tried again by a press', async () => {
  model.plays(model.fails(500));
  await say('And the floor?');
  await page.getByRole('alert').getByText('Loom AI could not answer right now.').waitFor();
  await shot(page, 'loom-ai-failed');
  model.plays(model.says('Wood.'));
  await button('Try again').click();
  await answered('Wood.');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await log.getByText('And the floor?').count()).toBe(1);
});

test('Back leads from a conversation to where one begins, and one is deleted after a question', async () => {
  const opening = page.getByRole('heading', { name: 'What are we working on, Asha?' });
  await page.locator('.ai-thread-open').last().click();
  await log.getByText('A long story').waitFor();
  await page.goBack();
  await opening.waitFor();
  await page.locator('.ai-thread-open').first().click();
  await log.getByText('Wood.').waitFor();
  await page.getByRole('button', { name: 'Delete "What do you see?"' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await opening.waitFor();
  expect(await page.locator('.ai-thread').count()).toBe(1);
});

test('without its line, messages go by the call; logging out takes the conversations along', async () => {
  const other = await context.open();
  quiet([other], /WebSocket/);
  await other.page.routeWebSocket(/\/ws\/loom-ai/, (socket) => void socket.close());
  // A session of its own, which ends with it.
  await signedIn(other.page, await loom.login(asha.email, asha.password));
  await other.page.goto('/loom-ai');
  model.plays(model.says('By the call.'));
  const called = other.page.waitForRequest((request) => request.url().endsWith('/api/v1/loom-ai/chat'));
  await conversation(other.page).say('Are you there?');
  expect((await called).postDataJSON()).toMatchObject({
    message: 'Are you there?',
    feature: 'analyze',
    image_url: null,
  });
  await conversation(other.page).answered('By the call.');
  await other.page.getByRole('button', { name: 'Account menu' }).click();
  await other.page.getByRole('menuitem', { name: 'Log out' }).click();
  await other.page.waitForURL('**/login');
  expect(await other.page.evaluate('Object.keys(localStorage)')).toEqual([]);
});

test('on a phone modes and history are sheets, and a plan that is used up says what to do', async () => {
  const trial = await loom.register('Tara Menon', { plan: 'free-trial' });
  model.plays(model.says('Yes.'));
  for (let n = 0; n < 20; n++)
    await loom.call('POST', '/api/v1/loom-ai/chat', {
      token: trial.token,
      body: { message: 'Hello', thread_id: `t${n}`, feature: 'ideas' },
    });
  const { page: hand } = phone;
  await signedIn(hand, trial);
  await hand.goto('/dashboard');
  await hand.getByRole('navigation', { name: 'Main, at the bottom' }).getByRole('link', { name: 'AI' }).click();
  await hand.getByRole('button', { name: 'Analyze' }).click();
  await hand.getByRole('dialog', { name: 'Modes' }).getByRole('button', { name: 'Caption' }).click();
  await hand.getByText('Captions in your voice, short enough to be read.').waitFor();
  await conversation(hand).say('A caption, please');
  await hand.getByRole('alert').getByText('Your plan includes 20 Loom AI conversations').waitFor();
  await look(hand, 'loom-ai-used-up');
  await hand.getByRole('button', { name: 'History' }).click();
  await hand.getByRole('dialog', { name: 'History' }).getByText('A caption, please').waitFor();
  await hand.keyboard.press('Escape');
  await hand.getByRole('link', { name: 'See plans' }).click();
  await hand.waitForURL('**/account-settings#plans');
});

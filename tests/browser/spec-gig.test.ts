import { expect, test } from 'vitest';
import { stopClock } from './browser.ts';
import { look, WIDE } from './look.ts';
import { files, gigRoom, hands, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

/** More than the assistant shows at once. */
const PHOTOS = 14;
const { asha, gig, ask, invite, open } = await openStudio({
  fetchesAhead: true,
  photos: files(...Array.from({ length: PHOTOS }, (_, index) => index + 1)),
});
await ask('POST', `/gigs/${gig.gig_id}/folders`, { folder_name: 'Ceremony' });
const window = await open();
const { page } = window;
const { button } = hands(page);
const room = (tab?: RegExp) => gigRoom(page, gig, tab);
await signedIn(page, asha);
quiet([window]);

test('three comments stand on a card, cut at 50 characters, and four in the viewer', async () => {
  const {
    session: { access_token: token },
  } = await invite('Meera');
  const {
    original_photos: [photo],
  } = await ask<{ original_photos: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/media`);
  const long = 'This one goes on the wall of the living room, next to the window.';
  for (const comment of ['one', 'two', 'three', 'four', long])
    await ask('POST', `/media/${photo!.media_id}/comment`, { comment }, token);
  await room();
  const tile = page.locator('[data-tile="0"]');
  const card = page.locator('.tile').filter({ has: tile });
  expect((await card.locator('.comment-count').textContent())!.trim()).toBe('5');
  await tile.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => card.locator('.comment-line').allInnerTexts())
    .toEqual(['Meera three', 'Meera four', `Meera ${long.slice(0, 50)}…`]);
  await look(page, 'comment-card');
  await page.keyboard.press('Enter');
  await page.locator('.viewer-counter').waitFor();
  await page.keyboard.press('i');
  const said = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  await said.first().waitFor();
  expect((await said.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual(['two', 'three', 'four', long]);
  await look(page, 'comments', [WIDE]);
  await page.keyboard.press('Escape');
});

test('an invitation without a name or an address is not sent', async () => {
  await room(/^Client/);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  const invite = button('Invite client');
  for (const [name, email] of [
    ['', 'meera@loom.test'],
    ['Meera', ''],
    [' ', ' '],
  ] as const) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill(email);
    await invite.click();
  }
  expect(asked.filter((url) => url.endsWith('/clients'))).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('group', { name: 'They may' }).getByLabel('View').isChecked()).toBe(true);
  for (const name of ['Download', 'Comment', 'Upload'])
    expect(await page.getByRole('group', { name: 'They may' }).getByLabel(name).isChecked(), name).toBe(false);
});

test('specific folders begin with none, and the last one unchecked means all again', async () => {
  await room(/^Public/);
  const radio = (name: RegExp) => page.getByRole('radio', { name });
  const folder = (name: string) => page.getByRole('checkbox', { name });
  await radio(/^Specific folders/).check();
  for (const name of ['Not in a folder', 'Edited', 'Ceremony'])
    expect(await folder(name).isChecked(), name).toBe(false);
  await folder('Ceremony').check();
  await folder('Edited').check();
  await folder('Edited').uncheck();
  expect(await radio(/^Specific folders/).isChecked()).toBe(true);
  await folder('Ceremony').click();
  expect(await radio(/^All folders/).isChecked()).toBe(true);

  await page.getByRole('switch', { name: /^Guest uploads/ }).click();
  const limit = page.getByLabel('Photos per guest');
  expect([await limit.inputValue(), await limit.getAttribute('min'), await limit.getAttribute('max')]).toEqual([
    '10',
    '1',
    '50',
  ]);
  for (const wrong of ['0', '51']) {
    await limit.fill(wrong);
    expect(await button('Save settings').isDisabled(), wrong).toBe(true);
  }
  await limit.fill('50');
  await button('Save settings').click();
  await says(page, 'Public settings saved successfully!');
});

test('the filters begin at 70 and 0, and show twelve at most', async () => {
  await room();
  await button('AI').click();
  const panel = page.getByRole('dialog', { name: 'AI assistant' });
  const slider = async (label: string) =>
    Object.fromEntries(
      await Promise.all(
        (['min', 'max'] as const).map(async (name) => [name, await panel.getByLabel(label).getAttribute(name)]),
      ),
    );
  expect([await panel.getByLabel('Minimum quality').inputValue(), await slider('Minimum quality')]).toEqual([
    '70',
    { min: '0', max: '100' },
  ]);
  expect([await panel.getByLabel('Minimum faces').inputValue(), await slider('Minimum faces')]).toEqual([
    '0',
    { min: '0', max: '10' },
  ]);
  await panel.getByText('3 or more faces').waitFor();
  await panel.getByLabel('Minimum quality').fill('0');
  await panel.getByText(`${PHOTOS} photos, the best 12 shown`).waitFor();
  expect(await panel.locator('.assistant-found li').count()).toBe(12);
});

test('the assistant asks every 3 seconds, and after 300 no more', async () => {
  let asked = 0;
  const status = `**/analysis-status`;
  await page.route(status, (route) => {
    asked += 1;
    return route.fulfill({
      json: {
        status: 'analysing',
        analysis_complete: false,
        analyzed_photos: asked,
        total_photos: PHOTOS,
        quality_stats: { excellent: 1, good: 0, weak: 0 },
        duplicate_groups: 0,
      },
    });
  });
  // Counted where it is asked: by the time that a request comes here, the page's clock may have gone on.
  await page.addInitScript(`{
    const fetchOfPage = fetch;
    window.underWay = 0;
    window.fetch = async (...given) => {
      if (!String(given[0]).includes('analysis-status')) return fetchOfPage(...given);
      window.underWay += 1;
      return fetchOfPage(...given).finally(() => (window.underWay -= 1));
    };
  }`);
  await page.clock.install();
  await room();
  await button('AI').click();
  /** What was asked is answered, and shown a moment later. */
  const shown = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(1);
        if ((await page.evaluate<number>('window.underWay')) > 0) return 'not answered';
        return page.getByText(`${asked} of ${PHOTOS} photos analysed`).count();
      })
      .toBe(1);
  const pass = async (seconds: number) => {
    await page.clock.runFor(seconds * 1000);
    await shown();
  };
  await page.getByText(`of ${PHOTOS} photos analysed`).waitFor();
  await stopClock(page);
  await shown();
  const before = asked;
  for (let second = 0; second < 9; second += 1) await pass(1);
  expect(asked - before).toBe(3);
  await page.clock.fastForward(295_000);
  await page.getByText('This takes longer than usual.').waitFor();
  await pass(1);
  const then = asked;
  await pass(30);
  expect(asked).toBe(then);
  await page.unroute(status);
});

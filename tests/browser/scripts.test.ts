import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeJpeg } from '../pictures.ts';
import { shortPages } from '../shortPages.ts';
import { shot } from './browser.ts';
import { PHONE, WIDE } from './look.ts';
import { hands, signedIn, signedInAsClient } from './spec.ts';
import { openStudio } from './studio.ts';

/** Signs above and below, stacked and joined: Hindi, Thai, Arabic and Tamil; and Latin with two accents on a letter. */
const NAMES = ['अर्जुनैं ॐ र्क्षी ที่ปู้ ฟื้น أُمَّة إلٰى ஸ்ரீ', 'ĐÁM CƯỚI Ễ Ậ Ỗ gỵ'];
const CLIENTS = 5;

// Two of everything to a page: what comes in pages is more than one.
const studio = await openStudio({
  given: { models: shortPages(2) },
  photos: Promise.all(
    [1, 2].map(async (seed) => ({
      name: `IMG_${seed}.jpg`,
      bytes: await makeJpeg({ width: 1600, height: 1000, seed }),
    })),
  ),
});
const { asha, gig, ask, invite, loom } = studio;
const { session } = await invite('Meera Iyer');
const desk = await studio.open();
const album = await studio.open();
const guest = await studio.open();
await signedIn(desk.page, asha);
await signedInAsClient(album.page, session);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a text stands on the screen, with room around it for all that it may draw. */
const placesOf = (page: Page, text: string): Promise<Box[]> =>
  page.evaluate((wanted) => {
    interface Element {
      getBoundingClientRect(): Box;
      checkVisibility(options: object): boolean;
    }
    const { document, getComputedStyle, innerHeight, innerWidth } = globalThis as unknown as {
      document: {
        body: Element;
        createTreeWalker(
          root: Element,
          what: number,
        ): { nextNode(): { textContent: string; parentElement: Element } | null };
      };
      getComputedStyle(element: Element): { fontSize: string };
      innerHeight: number;
      innerWidth: number;
    };
    const found: Box[] = [];
    const walker = document.createTreeWalker(document.body, 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (
        !node.textContent.includes(wanted) ||
        !node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const { x, y, width, height } = node.parentElement.getBoundingClientRect();
      const room = Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
      const [left, top, right, bottom] = [
        Math.max(0, x),
        Math.max(0, y - room),
        Math.min(innerWidth, x + width),
        Math.min(innerHeight, y + height + room),
      ];
      if (right - left > 8 && bottom - top > 8)
        found.push({ x: left, y: top, width: right - left, height: bottom - top });
    }
    return found;
  }, text);

/** How many points of this part of the screen would look otherwise if nothing were cut off above and below. */
async function cutOff(page: Page, clip: Box): Promise<number> {
  const picture = async () =>
    sharp(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }))
      .greyscale()
      .raw()
      .toBuffer();
  const before = await picture();
  const style = await page.addStyleTag({
    content: ':is(h1, h2, h3, p, strong, button, span, a, bdi) { overflow: clip visible !important; }',
  });
  const after = await picture();
  await style.evaluate((element) => (element as unknown as { remove(): void }).remove());
  return before.reduce((count, value, at) => count + Number(Math.abs(value - after[at]!) > 40), 0);
}

test.each(NAMES)('no letter is cut off, in whatever script: %s', async (name) => {
  const { description, category, date_time, location } = gig;
  await ask('PUT', `/gigs/${gig.gig_id}`, {
    gig_name: name,
    description,
    category,
    date_time,
    location,
    gig_type: 'public',
    guest_uploads_enabled: true,
    guest_upload_limit: 10,
    guest_moderation: false,
  });
  await loom.settled();
  // In a low window there is far enough to scroll.
  const slim = async (page: Page): Promise<void> => {
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 420 });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.locator('.slim[data-shown] .slim-name').waitFor();
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
  };
  const screens: [what: string, page: Page, path: string, then?: (page: Page) => Promise<unknown>][] = [
    ['gig', desk.page, `/gigs/${gig.gig_id}`],
    ['gigs', desk.page, '/gigs'],
    ['dashboard', desk.page, '/dashboard'],
    ['cover', guest.page, `/public/gig/${gig.gig_id}`],
    ['slim bar', guest.page, `/public/gig/${gig.gig_id}`, slim],
    ['client', album.page, `/client/gallery/${gig.gig_id}`],
  ];
  const cut: [string, number, number][] = [];
  let seen = 0;
  for (const width of [WIDE, PHONE]) {
    for (const [what, page, path, then] of screens) {
      // On a phone the bar has no name.
      if (then === slim && width === PHONE) continue;
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await page.getByText(name).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.fonts.ready');
      await then?.(page);
      await shot(page, `scripts-${what}-${NAMES.indexOf(name)}-${width}`);
      const places = await placesOf(page, name);
      seen += places.length;
      expect(places.length, `${what} at ${width} px shows the name`).toBeGreaterThan(0);
      for (const place of places) cut.push([`${what} at ${width} px`, seen, await cutOff(page, place)]);
    }
  }
  expect(cut.filter(([, , points]) => points > 0)).toEqual([]);
});

test('what comes in pages is shown to its last one', async () => {
  for (let n = 0; n < CLIENTS; n++) {
    await ask('POST', `/gigs/${gig.gig_id}/clients`, {
      client_name: `Client ${n}`,
      client_email: `client${n}@loom.test`,
    });
    await ask('POST', `/gigs/${gig.gig_id}/team`, { team_name: `Editor ${n}`, team_email: `editor${n}@loom.test` });
    await ask('POST', `/gigs/${gig.gig_id}/links`, { name: `Link ${n}`, kind: 'view', expires_at: null });
  }
  await loom.settled();
  const { page } = desk;
  const { button } = hands(page);
  await page.setViewportSize({ width: WIDE, height: 844 });
  const all = async (rows: string): Promise<string[]> => {
    await page.locator(rows).first().waitFor();
    while ((await button('Load More').count()) > 0) {
      const before = await page.locator(rows).count();
      await button('Load More').first().click();
      await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(before);
    }
    return (await page.locator(rows).allTextContents()).map((text) => text.trim());
  };
  await page.goto(`/gigs/${gig.gig_id}?tab=client`);
  await page.getByRole('tab', { name: 'Client' }).click();
  expect(await all('.client-who h3')).toEqual([
    'Meera Iyer',
    ...Array.from({ length: CLIENTS }, (_, n) => `Client ${n}`),
  ]);
  await page.getByRole('tab', { name: 'Team' }).click();
  expect(await all('.client-who h3')).toEqual(Array.from({ length: CLIENTS }, (_, n) => `Editor ${n}`));
  await page.getByRole('tab', { name: 'Public' }).click();
  expect(await all('.link-name')).toEqual(Array.from({ length: CLIENTS }, (_, n) => `Link ${CLIENTS - 1 - n}`));
});

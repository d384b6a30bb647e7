import type { Page } from 'playwright-core';
import { chosen } from '../spec.ts';
import type { Studio } from './studio.ts';

export interface Opening {
  name: string;
  who: 'visitor' | 'photographer' | 'client';
  /** The sources that draw it. */
  drawnBy: string[];
  open: (page: Page, studio: Studio) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor();
const gallery = 'web/src/pages/gallery';
const inGig = 'web/src/pages/gig';

/** Goes to the gig's room, and to one of its tabs. */
const gigRoom = async (page: Page, { gig }: Studio, tab?: RegExp) => {
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
};
const publicGig = async (page: Page, { gig }: Studio) => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
};
const selected = async (page: Page, studio: Studio, act: string) => {
  await gigRoom(page, studio);
  await page.getByRole('checkbox', { name: 'Select Photo IMG_2.jpg' }).click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: act }).click();
  await dialog(page);
};

export const dialogs: Opening[] = [
  { name: 'the account menu', who: 'photographer', drawnBy: ['web/src/pages/studio-shell.tsx'], open: async (page) => (await page.goto('/gigs'), await button(page, 'Account menu').click(), page.getByRole('menu').waitFor()) },
  { name: 'the bell', who: 'photographer', drawnBy: ['web/src/pages/notices/bell.tsx'], open: async (page) => (await page.goto('/gigs'), await button(page, /^Notifications/).click(), dialog(page)) },
  {
    name: 'the warning before a session ends', who: 'photographer', drawnBy: ['web/src/pages/expiry-warning.tsx'],
    open: async (page) => {
      await page.clock.setFixedTime(Date.now() + 24 * 3_600_000 - 200_000);
      await page.goto('/gigs');
      await page.getByRole('dialog', { name: 'Still there?' }).waitFor();
      await page.clock.setFixedTime(Date.now());
    },
  },
  { name: 'deleting gigs', who: 'photographer', drawnBy: [`${inGig}/gigs.tsx`], open: async (page) => (await page.goto('/gigs'), await button(page, 'Select').click(), await page.getByRole('checkbox').first().click(), await button(page, 'Delete').click(), dialog(page)) },
  {
    name: 'leaving a form unsaved', who: 'photographer', drawnBy: [`${inGig}/gig-form.tsx`],
    open: async (page) => (await page.goto('/create-gig'), await page.getByLabel('Gig name').fill('Half'), await button(page, 'Cancel').click(), dialog(page)),
  },
  { name: 'sharing a gig', who: 'photographer', drawnBy: [`${inGig}/share-dialog.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'Share').click(), page.getByRole('img', { name: /^QR code/ }).waitFor()) },
  { name: 'the photographer\'s viewer', who: 'photographer', drawnBy: [`${inGig}/media-viewer.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await page.locator('[data-tile="0"]').click(), page.locator('.viewer').waitFor()) },
  { name: 'deleting photos', who: 'photographer', drawnBy: [`${inGig}/media-tab.tsx`], open: (page, studio) => selected(page, studio, 'Delete') },
  { name: 'moving photos', who: 'photographer', drawnBy: [`${inGig}/move-dialog.tsx`], open: (page, studio) => selected(page, studio, 'Move') },
  { name: 'a new folder', who: 'photographer', drawnBy: [`${inGig}/media-filters.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'New folder').click(), dialog(page)) },
  { name: 'deleting a folder', who: 'photographer', drawnBy: [`${inGig}/media-filters.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'Delete folder Ceremony').click(), dialog(page)) },
  {
    name: 'guest uploads', who: 'photographer', drawnBy: [`${inGig}/guests/guest-uploads.tsx`],
    open: async (page, studio) => (await gigRoom(page, studio), await button(page, /^Guest Uploads/).click(), await button(page, 'Reject GUEST.jpg of Nila Bose').click(), dialog(page)),
  },
  { name: 'a guest\'s photo', who: 'photographer', drawnBy: [`${inGig}/guests/guest-uploads.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, /^Guest Uploads/).click(), await button(page, 'Look at GUEST.jpg').click(), page.locator('.viewer').waitFor()) },
  { name: 'the bin', who: 'photographer', drawnBy: [], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'Bin').click(), page.getByText('The bin is empty').waitFor()) },
  { name: 'a photo in the assistant', who: 'photographer', drawnBy: [`${inGig}/assistant/photo-dialog.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'AI').click(), await page.locator('.duplicates .assistant-thumb').first().click(), page.locator('.assistant-large').waitFor()) },
  { name: 'deleting duplicates', who: 'photographer', drawnBy: [`${inGig}/assistant/duplicates.tsx`], open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'AI').click(), await button(page, /^Delete the other/).first().click(), page.getByText('Delete duplicate photos?').waitFor()) },
  {
    name: 'a photo in the editor', who: 'photographer', drawnBy: [],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
      await page.getByRole('button', { name: 'Photo IMG_2.jpg' }).click();
      await button(page, 'Auto enhance').click();
      await button(page, 'Save to edited').isEnabled();
    },
  },
  { name: 'the client tab', who: 'photographer', drawnBy: [], open: async (page, studio) => (await gigRoom(page, studio, /^Client/), page.getByRole('article', { name: 'Meera Nair' }).waitFor()) },
  { name: 'a client\'s downloads', who: 'photographer', drawnBy: [`${inGig}/client-downloads-dialog.tsx`], open: async (page, studio) => (await gigRoom(page, studio, /^Client/), await button(page, 'Downloads').click(), dialog(page)) },
  { name: 'a client\'s menu', who: 'photographer', drawnBy: [`${inGig}/client-card.tsx`], open: async (page, studio) => (await gigRoom(page, studio, /^Client/), await button(page, 'Export selection').click(), page.getByRole('menu').waitFor()) },
  { name: 'removing a client', who: 'photographer', drawnBy: [`${inGig}/client-card.tsx`], open: async (page, studio) => (await gigRoom(page, studio, /^Client/), await button(page, 'Remove Meera Nair').click(), dialog(page)) },
  { name: 'the public tab', who: 'photographer', drawnBy: [], open: async (page, studio) => (await gigRoom(page, studio, /^Public/), await page.getByRole('radio', { name: /^Specific folders/ }).check(), page.getByRole('checkbox', { name: 'Ceremony' }).waitFor()) },
  { name: 'a gallery behind a password', who: 'visitor', drawnBy: [], open: async (page, { locked }) => (await page.goto(`/public/gig/${locked.gig_id}`), page.getByText('Private gallery').waitFor()) },
  { name: 'finding oneself', who: 'visitor', drawnBy: [`${gallery}/selfie-dialog.tsx`], open: async (page, studio) => (await publicGig(page, studio), await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).click(), dialog(page)) },
  {
    name: 'sharing photos', who: 'visitor', drawnBy: [`${gallery}/share/share-photos-dialog.tsx`],
    open: async (page, studio) => {
      await publicGig(page, studio);
      await page.locator('.cover-actions').getByRole('button', { name: 'Share Photos' }).click();
      await page.getByLabel('Choose photos to share').setInputFiles(await chosen(41));
      await page.getByText('IMG_41.jpg').waitFor();
    },
  },
  { name: 'the guest\'s viewer', who: 'visitor', drawnBy: [`${gallery}/guest-viewer.tsx`], open: async (page, studio) => (await publicGig(page, studio), await page.locator('[data-tile="0"]').click(), page.locator('.viewer').waitFor()) },
  { name: 'a guest who selects', who: 'visitor', drawnBy: [], open: async (page, studio) => (await publicGig(page, studio), await button(page, 'Select Multiple').click(), await button(page, 'Select All').click(), button(page, /^Download \d Photos$/).waitFor()) },
  { name: 'a page that is not there', who: 'visitor', drawnBy: [], open: async (page) => (await page.goto('/no/such/page'), page.getByRole('heading', { level: 1 }).waitFor()) },
  {
    name: 'the client\'s viewer', who: 'client', drawnBy: ['web/src/pages/client/client-viewer.tsx'],
    open: async (page, { gig }) => {
      await page.goto(`/client/gallery/${gig.gig_id}`);
      await page.getByRole('tab', { name: /^All Photos/ }).click();
      await page.getByRole('button', { name: /Approved$/ }).first().click();
      await page.locator('.viewer').getByRole('button', { name: 'Comments' }).click();
      await page.getByText('This one for the wall, please.').waitFor();
    },
  },
];

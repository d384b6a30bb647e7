import { expect } from 'vitest';
import { dialogByKeyboard, look } from '../look.ts';
import type { Journey } from './journey.ts';
import { thumbnails } from './upload.ts';

const FOLDER = 'Portraits';

export async function viewsByKeyboard({ studio: { page }, photos }: Journey): Promise<void> {
  const count = photos.chosen.length + 1;
  const first = page.locator('[data-tile="0"]');
  await first.focus();
  await page.keyboard.press('Enter');
  const counter = page.locator('.viewer-counter');
  await counter.filter({ hasText: `1 of ${count}` }).waitFor();
  await page.keyboard.press('ArrowRight');
  await counter.filter({ hasText: `2 of ${count}` }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await counter.filter({ hasText: `1 of ${count}` }).waitFor();
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: photos.late.name }).waitFor();
  await look(page, '14-viewer');
  await page.keyboard.press('Escape');
  await counter.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate('document.activeElement.dataset.tile ?? document.activeElement.outerHTML.slice(0, 80)'))
    .toBe('0');
}

export async function arranges({ studio: { page }, photos }: Journey): Promise<void> {
  const count = photos.chosen.length + 1;
  const opensFolder = page.getByRole('button', { name: 'New folder' });
  await dialogByKeyboard(page, opensFolder);
  await opensFolder.click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name').fill(FOLDER);
  await look(page, '15-new-folder');
  await page.keyboard.press('Enter');
  const folder = page
    .getByRole('navigation', { name: 'Filters and folders' })
    .getByRole('button', { name: new RegExp(`^${FOLDER}`) });
  await folder.waitFor();

  const [one] = photos.chosen;
  const tile = page.getByRole('checkbox', { name: `Select Photo ${one!.name}` });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await tile.click();
  await bar.getByText('1 selected').waitFor();
  await look(page, '16-selected');
  await dialogByKeyboard(page, bar.getByRole('button', { name: 'Move' }));
  await bar.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('radio', { name: FOLDER }).check();
  await look(page, '17-move');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('Items moved successfully').waitFor();
  await folder.filter({ hasText: '1' }).waitFor();

  await tile.click();
  await bar.getByRole('button', { name: 'Set as cover' }).click();
  await page.getByText('Feature image set successfully!').waitFor();

  await tile.click();
  await dialogByKeyboard(page, bar.getByRole('button', { name: 'Delete' }));
  await bar.getByRole('button', { name: 'Delete' }).click();
  await look(page, '18-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Selected items deleted successfully').waitFor();
  await thumbnails(page, count - 1);
  // While it has the focus it stays.
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await look(page, '19-undo');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('1 item restored').waitFor();
  await thumbnails(page, count);

  const share = page.getByRole('button', { name: 'Share' });
  await dialogByKeyboard(page, share);
  await share.click();
  await page.getByRole('img', { name: /^QR code of / }).waitFor();
  await look(page, '20-share');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Public' }).click();
  await page.getByRole('switch', { name: 'Find My Photos' }).waitFor();
  await look(page, '21-public-settings');
  await page.getByRole('tab', { name: /^Media/ }).click();
}

import { expect } from 'vitest';
import { budgetRanges, projectServices } from '../../api/contract/project.ts';
import { chosen, files, hands, refusing, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({ photos: files(1, 2, 3) });
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (409|415)/);
const tab = (name: string) => page.getByRole('tab', { name });
const chip = (name: string | RegExp) => page.getByRole('radio', { name });
const names = (of: string) => page.locator(of).getByRole('heading', { level: 2 }).allTextContents();
/** The portfolio as the server has it. */
const kept = async () => {
  const { portfolio_items: items } = await ask<{ portfolio_items: { title: string }[] }>('GET', '/portfolio');
  return items.map(({ title }) => title);
};
/** What is read out of a move by keyboard. */
const heard = (said: string) => page.locator('p[role=status]', { hasText: said }).waitFor({ state: 'attached' });
const drag = async (what: string, onto: string) => {
  const [start, end] = [(await button(`Move ${what}`).boundingBox())!, (await button(`Move ${onto}`).boundingBox())!];
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y + 10, { steps: 8 });
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 4 });
  await page.mouse.up();
};
const addProject = async (client: string, name: string, industry?: string) => {
  await page.getByLabel('Client Name').fill(client);
  await page.getByLabel('Project Name').fill(name);
  if (industry) await page.getByLabel('Industry').selectOption(industry);
  await page.getByRole('button', { name: 'Add Project' }).click();
};

test('without projects the screen invites to the first, by a form with the defaults of the document', async () => {
  await page.goto('/projects');
  await page.getByText('No projects yet').waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Projects', 'Add Project', 'Settings']);
  await button('Add Your First Project').click();
  expect(await page.getByLabel('Industry').inputValue()).toBe('corporate');
  expect(await page.getByLabel('Status').inputValue()).toBe('completed');
  expect(await page.getByLabel('Industry').locator('option').count()).toBe(7);
  expect(await page.getByLabel('Budget Range').locator('option').allTextContents()).toEqual([
    'Not said',
    ...budgetRanges,
  ]);
  for (const service of projectServices) await page.getByRole('checkbox', { name: service, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Project' }).click();
  await page.getByText('Please enter the name of the client.').waitFor();
});

test('a project is added with its logo; what is no image is refused', async () => {
  await page.goto('/projects?tab=add');
  const logo = page.getByLabel('Client Logo');
  await logo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await page.getByText('The logo must be an image.').waitFor();
  const image = await chosen(31);
  await refusing(page, 'POST /projects/upload-logo', async () => {
    await logo.setInputFiles(image);
    await says(page, 'Failed to upload logo');
  });
  await logo.setInputFiles(image);
  await says(page, 'Logo uploaded successfully!');
  await page.getByRole('checkbox', { name: 'Videography' }).check();
  await page.getByLabel('Description').fill('Woven by hand, shot in the mill');
  await page.getByLabel('Budget Range').selectOption('₹50,000 - ₹1,00,000');
  await page.getByLabel('Project Date').fill('2026-10-02');
  await refusing(page, 'POST /projects/items', async () => {
    await addProject('Meera Textiles', 'Silk saris', 'fashion');
    await says(page, 'Failed to add project');
  });
  await page.getByRole('button', { name: 'Add Project' }).click();
  await says(page, 'Project added successfully!');
  const card = page.locator('.project-card');
  const said = ['Woven by hand, shot in the mill', '₹50,000 - ₹1,00,000', '2 Oct 2026'];
  for (const text of ['Silk saris', 'Meera Textiles', 'Fashion', 'Completed', 'Videography', ...said])
    await card.getByText(text, { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Remove Silk saris' }).waitFor();
  await card.locator('.logo img').waitFor();
});

test('projects are filtered by industry, with counts, and changed', async () => {
  await page.goto('/projects?tab=add');
  await addProject('Hotel Malabar', 'Breakfast', 'food');
  await says(page, 'Project added successfully!');
  await chip('All 2').waitFor();
  await chip('Food 1').check();
  await expect.poll(() => names('.project-card')).toEqual(['Breakfast']);
  await chip('All 2').check();
  await expect.poll(() => names('.project-card')).toEqual(['Breakfast', 'Silk saris']);
  await button('Edit Breakfast').click();
  await page.getByRole('dialog').getByLabel('Project Name').fill('Breakfast and rooms');
  await inDialog('Save').click();
  await expect.poll(() => names('.project-card')).toEqual(['Breakfast and rooms', 'Silk saris']);
});

test('the settings say what the public profile shows, in which order, by keyboard', async () => {
  await page.goto('/projects');
  await tab('Settings').click();
  await page.getByRole('switch', { name: 'Show Silk saris on my public profile' }).uncheck();
  await page.getByText('1 of 2 shown').waitFor();
  await page.getByRole('button', { name: 'Move Silk saris' }).focus();
  for (const [key, said] of [
    ['Space', 'Picked up Silk saris, at place 2 of 2.'],
    ['ArrowUp', 'Silk saris is at place 1.'],
    ['Space', 'Silk saris was put at place 1.'],
  ] as const) {
    await page.keyboard.press(key);
    await heard(said);
  }
  await tab('Projects').click();
  await expect.poll(() => names('.project-card')).toEqual(['Silk saris', 'Breakfast and rooms']);
});

test('a project is removed after a question, and put back', async () => {
  await page.goto('/projects');
  await button('Remove Silk saris').click();
  await page.getByText('Remove "Silk saris" from your projects?').waitFor();
  await refusing(page, 'DELETE /projects/items/{id}', async () => {
    await inDialog('Remove').click();
    await says(page, 'Failed to remove project');
  });
  await button('Remove Silk saris').click();
  await inDialog('Remove').click();
  await expect.poll(() => names('.project-card')).toEqual(['Breakfast and rooms']);
  await button('Undo').click();
  await expect.poll(() => names('.project-card')).toEqual(['Silk saris', 'Breakfast and rooms']);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('photos of gigs are imported into an empty portfolio', async () => {
  await page.goto('/portfolio');
  await page.getByText('Your portfolio is empty').waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Portfolio', 'Import from Gigs', 'Upload Photos']);
  await tab('Import from Gigs').click();
  await page.getByRole('radio', { name: 'Wedding' }).check();
  const offer = (name: string) => page.getByRole('button', { name: `Add ${name} to the portfolio` });
  await refusing(page, 'POST /portfolio/items', async () => {
    await offer('IMG_1.jpg').click();
    await says(page, 'Failed to add to portfolio');
  });
  for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) {
    await offer(name).click();
    await page.getByRole('button', { name: `${name} is in the portfolio` }).waitFor();
  }
  await says(page, 'Added to portfolio successfully!');
  await tab('Portfolio').click();
  await chip('Wedding 2').waitFor();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_1']);
});

test('photos are uploaded, each with its own answer', async () => {
  await page.goto('/portfolio?tab=upload');
  await page.getByRole('radio', { name: 'Portrait' }).check();
  const input = page.locator('.portfolio-drop-input');
  const image = await chosen(41);
  await refusing(page, 'POST /portfolio/upload', async () => {
    await input.setInputFiles(image);
    await says(page, 'Failed to upload photos');
  });
  await input.setInputFiles([...image, { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }]);
  await page.getByText('2 of 2 done').waitFor();
  await page.getByText('"fake.png" is not an image that we can read.').first().waitFor();
  await input.setInputFiles(image);
  await says(page, 'Photos uploaded to portfolio successfully!');
  await tab('Portfolio').click();
  await chip('Portrait 1').check();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_41']);
});

test('the portfolio is put in order by keyboard and by dragging, featured photos first', async () => {
  await page.goto('/portfolio');
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_41', 'IMG_2', 'IMG_1']);
  await button('Move IMG_1').focus();
  // Keys count from the very press, however busy the page is, and Escape leaves all as it was.
  await page.evaluate(`(async () => {
    for (const key of [' ', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Escape']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await undefined;
    }
  })()`);
  await heard('IMG_1 stays where it was.');
  expect(await names('.portfolio-tile')).toEqual(['IMG_41', 'IMG_2', 'IMG_1']);
  for (const [key, said] of [
    ['Space', 'Picked up IMG_1, at place 3 of 3.'],
    ['ArrowLeft', 'IMG_1 is at place 2.'],
    ['Space', 'IMG_1 was put at place 2.'],
  ] as const) {
    await page.keyboard.press(key);
    await heard(said);
  }
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_41', 'IMG_1', 'IMG_2']);
  await drag('IMG_41', 'IMG_1');
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_1', 'IMG_41', 'IMG_2']);
  await expect.poll(kept).toEqual(['IMG_1', 'IMG_41', 'IMG_2']);
  // For a moment after a drag the page takes no click: that belongs to the drag.
  await page.reload();
  await button('Feature IMG_2').click();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_1', 'IMG_41']);
  // Nothing passes what is featured, and what is read out is where it then is.
  await button('Move IMG_41').focus();
  for (const [keys, said] of [
    [['Space'], 'Picked up IMG_41, at place 3 of 3.'],
    [['ArrowLeft', 'ArrowLeft'], 'IMG_41 is at place 2.'],
    [['Space'], 'IMG_41 was put at place 2.'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await heard(said);
  }
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_41', 'IMG_1']);
  await drag('IMG_1', 'IMG_2');
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_1', 'IMG_41']);
  await expect.poll(kept).toEqual(['IMG_2', 'IMG_1', 'IMG_41']);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_1', 'IMG_41']);
});

test('a photo is described, and removed after a question, with a way back', async () => {
  await page.goto('/portfolio');
  await button('Edit IMG_1').click();
  await page.getByRole('dialog').getByLabel('Title').fill('The vows');
  await inDialog('Save').click();
  await page.getByRole('heading', { level: 2, name: 'The vows' }).waitFor();
  await button('Remove The vows').click();
  await page.getByText('Remove this item from portfolio?').waitFor();
  await refusing(page, 'DELETE /portfolio/items/{item_id}', async () => {
    await inDialog('Remove').click();
    await says(page, 'Failed to remove item');
  });
  await button('Remove The vows').click();
  await inDialog('Remove').click();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'IMG_41']);
  await button('Undo').click();
  await expect.poll(() => names('.portfolio-tile')).toEqual(['IMG_2', 'The vows', 'IMG_41']);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

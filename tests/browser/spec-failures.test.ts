import { expect, test } from 'vitest';
import { chosen, files, form, hands, refusing, says, signedIn, signedInAsClient, signedInAsEditor } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const { loom, asha, gig, ask, invite, open } = await openStudio({
  fetchesAhead: true,
  gig: { guest_uploads_enabled: true },
  photos: files(1, 2, 3),
});
await ask('POST', `/gigs/${gig.gig_id}/folders`, { folder_name: 'Ceremony' });
await ask(
  'POST',
  `/guest/upload/${gig.access_code}`,
  form({ guest_name: 'Nila' }, { ...(await files(9))[0]!, name: 'GUEST.jpg' }),
);
await loom.settled();
const window = await open();
const { page } = window;
const { button, inDialog, inBar } = hands(page);
// While the first call of a page begins to be refused, what its browser is just loading may be lost: here one always is.
await page.route(
  () => false,
  (route) => route.fallback(),
);
await signedIn(page, asha);
quiet([window], /status of (409|401|422)|\[Uppy\].*Failed to upload (media|files)/);

const studio = async (tab?: RegExp) => {
  await page.goto(`/gigs/${gig.gig_id}`);
  if (tab) await page.getByRole('tab', { name: tab }).click();
};

test('a gig that could not be created, loaded, saved or deleted', async () => {
  await page.goto('/create-gig');
  await page.getByLabel('Gig name').fill('Sangeet');
  await page.getByLabel('Description').fill('At home');
  await page.getByLabel('Date and time').fill('2026-12-01T18:00');
  await page.getByLabel('Location').fill('Kochi');
  await refusing(page, 'POST /gigs/create', async () => {
    await button('Create Gig').click();
    await says(page, 'Failed to create gig');
  });
  await refusing(
    page,
    'POST /gigs/create',
    async () => {
      await button('Create Gig').click();
      await says(page, 'The server says why.');
    },
    'The server says why.',
  );

  await page.goto(`/edit-gig/${gig.gig_id}`);
  await page.getByLabel('Location').fill('Fort Kochi');
  await refusing(
    page,
    'PUT /gigs/{gigId}',
    async () => {
      await button('Update Gig').click();
      await says(page, 'Failed to update gig');
      expect(await page.getByText('The server says why.').count(), "the server's own sentence is not used here").toBe(
        0,
      );
    },
    'The server says why.',
  );
  await page.goto('/gigs');
  await refusing(page, `GET /gigs/${gig.gig_id}`, async () => {
    await page.getByRole('link', { name: 'Edit Meera & Arjun' }).click();
    await says(page, 'Failed to load gig data');
    await page.waitForURL('**/gigs');
  });

  await button(/^SET HERO: photo 1/).focus();
  await refusing(page, 'PUT /gigs/{gigId}/feature-image', async () => {
    await page.keyboard.press('Enter');
    await says(page, 'Failed to set feature image');
  });
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select Meera & Arjun' }).click();
  await button('Delete').click();
  await refusing(page, 'DELETE /gigs/bulk-delete', async () => {
    await says(page, 'Delete 1 gig(s)? This action cannot be undone.');
    await inDialog('Delete').click();
    await says(page, 'Failed to delete gigs');
  });
});

test('media that could not be moved, deleted, downloaded, approved or uploaded', async () => {
  await studio();
  await page.getByRole('checkbox', { name: 'Select Photo IMG_1.jpg' }).click();
  await inBar('Move').click();
  await page.getByRole('radio', { name: 'Ceremony' }).check();
  await refusing(page, 'PUT /gigs/{gigId}/media/move', async () => {
    await inDialog('Move').click();
    await says(page, 'Failed to move items');
  });
  await inDialog('Cancel').click();
  await refusing(page, 'PUT /gigs/{gigId}/feature-image', async () => {
    await inBar(/cover/).click();
    await says(page, 'Failed to set feature image');
  });
  await refusing(page, 'POST /media/{mediaId}/download', async () => {
    await inBar('Download').click();
    await says(page, 'Failed to download image');
  });
  await inBar('Delete').click();
  await refusing(page, 'DELETE /gigs/{gigId}/media/bulk', async () => {
    await says(page, 'Delete 1 selected items?');
    await inDialog('Delete').click();
    await says(page, 'Failed to delete items');
  });
  await page.getByRole('checkbox', { name: 'Select Photo IMG_2.jpg' }).click();
  await refusing(page, 'POST /gigs/{gigId}/media/zip-ticket', async () => {
    await inBar('Download').click();
    await says(page, 'Failed to download files');
  });
  await inBar('Clear selection').click();
  await page.locator('[data-tile="0"]').click();
  await refusing(page, 'PUT /gigs/{gigId}/media/{mediaId}/photographer-approve', async () => {
    await button('Approve for editing').click();
    await says(page, 'Failed to approve photo');
  });
  await page.keyboard.press('Escape');
  await refusing(page, 'POST /gigs/{gigId}/upload-media', async () => {
    await page
      .getByLabel('Photos and videos to upload')
      .first()
      .setInputFiles(await chosen(21));
    await page.getByRole('region', { name: 'Uploads' }).getByText('Failed to upload media').waitFor();
  });
  await button('Close uploads').click();
});

test('a delete without a session asks to log in again', async () => {
  await studio();
  await page.getByRole('checkbox', { name: 'Select Photo IMG_1.jpg' }).click();
  await page.evaluate("localStorage.removeItem('access_token')");
  await inBar('Delete').click();
  await says(page, 'Authentication required. Please log in again.');
  await signedIn(page, asha);
});

test('guest uploads that could not be approved or rejected', async () => {
  await studio();
  await page.getByRole('button', { name: /^Guest Uploads/ }).click();
  await refusing(page, 'POST /gigs/{gigId}/guest-uploads/{id}/approve', async () => {
    await button('Approve GUEST.jpg of Nila').click();
    await says(page, 'Failed to approve guest upload');
  });
  await button('Reject GUEST.jpg of Nila').click();
  await refusing(page, 'DELETE /gigs/{gigId}/guest-uploads/{id}', async () => {
    await inDialog('Reject').click();
    await says(page, 'Failed to reject guest upload');
  });
});

test('a client or an editor who could not be invited, and settings that could not be saved', async () => {
  await studio(/^Client/);
  await page.getByLabel('Name', { exact: true }).fill('Meera');
  await page.getByLabel('Email').fill('meera@loom.test');
  await refusing(page, 'POST /gigs/{gigId}/clients', async () => {
    await button('Invite client').click();
    await says(page, 'Failed to create client access');
  });
  await page.getByRole('tab', { name: /^Team/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nila');
  await page.getByLabel('Email').fill('nila@loom.test');
  await refusing(page, 'POST /gigs/{gigId}/team', async () => {
    await button('Invite team member').click();
    await says(page, 'Failed to invite team member');
  });
  await page.getByRole('tab', { name: 'Public' }).click();
  await page.getByRole('switch', { name: 'Face registration' }).click();
  await refusing(page, 'PUT /gigs/{gigId}/public-settings', async () => {
    await button('Save settings').click();
    await says(page, 'Failed to save settings');
  });
});

test('an analysis that could not be started, duplicates that could not be deleted', async () => {
  const [photo] = await files(7);
  const { default: sharp } = await import('sharp');
  await loom.upload(asha, gig.gig_id, [
    { name: 'ONE.jpg', bytes: photo!.bytes },
    { name: 'TWO.jpg', bytes: await sharp(photo!.bytes).jpeg({ quality: 60 }).toBuffer() },
  ]);
  await loom.settled();
  await studio();
  await button('AI').click();
  await refusing(page, 'POST /ai-assistant/analyze/{gigId}', async () => {
    await button(/^(Re-analyse|Analyse photos)$/).click();
    await says(page, 'Failed to start analysis');
  });
  await button('Delete the other').click();
  await refusing(page, 'POST /ai-assistant/delete-duplicates', async () => {
    await inDialog('Delete').click();
    await says(page, 'Failed to delete duplicates');
  });
});

test('a client who could not log in, approve, download or upload', async () => {
  const { client, session } = await invite('Meera', ['view', 'download', 'edit']);
  await page.goto(`/client/login?email=meera@loom.test&code=${client.access_code}&gig=${gig.gig_id}`);
  expect(await page.getByLabel('Access Code').inputValue()).toBe(client.access_code);
  await refusing(page, 'POST /client/login', async () => {
    await button('Access Photos').click();
    await says(page, 'Invalid credentials');
  });
  await refusing(
    page,
    'POST /client/login',
    async () => {
      await button('Access Photos').click();
      await says(page, 'The server says why.');
    },
    'The server says why.',
  );
  await signedInAsClient(page, session);
  await refusing(page, 'GET /client/gig/{gigId}/smart-gallery', async () => {
    await page.goto(`/client/gallery/${gig.gig_id}`);
    await page.locator('.tile-image[data-loaded]').nth(2).waitFor();
  });
  await page.locator('[data-tile="0"]').click();
  await refusing(page, 'POST /media/{mediaId}/approve', async () => {
    await button('Approve').click();
    await says(page, 'Failed to approve photo. Please try again.');
  });
  await refusing(page, 'POST /media/{mediaId}/download', async () => {
    await button('Download').click();
    await says(page, 'Failed to download image');
  });
  const wrong = (url: URL): boolean => /^\/api\/v1\/media\/[^/]+\/download$/.test(url.pathname);
  await page.route(wrong, (route) =>
    route.fulfill({ json: { download_url: 'javascript:alert(1)', filename: 'a.jpg' } }),
  );
  await button('Download').click();
  await says(page, 'Invalid download URL');
  await page.unroute(wrong);
  await page.keyboard.press('Escape');
  await refusing(
    page,
    'POST /client/tus',
    async () => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await chosen(22));
      await page.getByText('Failed to upload media').first().waitFor();
    },
    undefined,
    422,
  );
});

test('an editor whose upload failed', async () => {
  const {
    team_member: { access_code },
  } = await ask<{ team_member: { access_code: string } }>('POST', `/gigs/${gig.gig_id}/team`, {
    team_name: 'Nila',
    team_email: 'nila@loom.test',
  });
  await signedInAsEditor(
    page,
    await ask<{ access_token: string; gig_id: string }>('POST', '/team/login', { access_code }),
  );
  await page.goto('/team');
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  await page.getByRole('tab', { name: /^Edited Photos/ }).click();
  await refusing(page, 'POST /gigs/{gigId}/team-upload', async () => {
    await page
      .getByLabel('Photos and videos to upload')
      .first()
      .setInputFiles(await chosen(23));
    await page.getByText('Failed to upload files').first().waitFor();
  });
});

test('a guest whose search, registration, upload or download failed, and one who is in no photo', async () => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  const cover = page.locator('.cover-actions');
  await cover.getByRole('button', { name: 'Find My Photos' }).click();
  const search = inDialog('Find My Photos');
  await search.click();
  await says(page, 'Please upload a selfie first');
  await page.getByLabel('Choose a photo of your face').setInputFiles(await chosen(31));
  await page.getByRole('dialog').getByRole('checkbox').check();
  await refusing(page, 'POST /public/gigs/{gigId}/selfie-search', async () => {
    await search.click();
    await says(page, 'Search failed');
  });
  const searches = (url: URL): boolean => url.pathname.endsWith('/selfie-search');
  await page.route(searches, (route) => route.fulfill({ json: { matches: [], pending: 0 } }));
  await search.click();
  await says(page, 'No photos found with your face. Try a clearer selfie or check back later!');
  await page.unroute(searches);
  await page.keyboard.press('Escape');

  await cover.getByRole('button', { name: 'Register Face' }).click();
  await inDialog('Register Face').click();
  await says(page, 'Please enter your name, phone number and upload a clear selfie');
  await page.getByLabel('Your Name').fill('Nila');
  await page.getByLabel('WhatsApp number').fill('+91 98000 00001');
  await page.getByLabel('Choose a photo of your face').setInputFiles(await chosen(31));
  await page.getByRole('dialog').getByRole('checkbox').check();
  await refusing(page, 'POST /public/gigs/{gigId}/register-face', async () => {
    await inDialog('Register Face').click();
    await says(page, 'Registration failed');
  });
  await page.keyboard.press('Escape');

  await page.locator('[data-tile="0"]').click();
  await refusing(page, 'POST /public/gigs/{gigId}/generate-social-content', async () => {
    await page.locator('.viewer').getByRole('button', { name: 'Share', exact: true }).click();
    await says(page, 'Failed to generate social content');
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Share this photo' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });

  await cover.getByRole('button', { name: 'Share Photos' }).click();
  await page.getByLabel('Your Name').fill('Nila');
  await page.getByLabel('Choose photos to share').setInputFiles(await chosen(32));
  await refusing(page, 'POST /guest/session/{accessCode}', async () => {
    await inDialog('Upload 1 Photo').click();
    await says(page, 'Upload failed');
  });
  await page.keyboard.press('Escape');

  await button('Select Multiple').click();
  await button('Select All').click();
  await refusing(page, 'POST /public/gigs/{gigId}/zip-ticket', async () => {
    await button(/^Download \d Photos$/).click();
    await says(page, 'Failed to download files');
  });
});

test('analytics that could not be loaded are zeros and empty lists', async () => {
  await refusing(page, 'GET /gigs/{gigId}/download-analytics', async () => {
    await page.goto(`/gigs/${gig.gig_id}/analytics`);
    await says(page, 'No downloads yet');
    await says(page, 'No recent downloads');
    expect(await page.locator('.tile-figure dd').allTextContents()).toEqual(['0', '0', '0']);
  });
});

test('lists that did not load say so, and can be asked for again', async () => {
  const lists: [string, RegExp | undefined, string, () => Promise<unknown>][] = [
    [
      'GET /gigs/my-gigs',
      undefined,
      'Your gigs could not be loaded',
      () => page.getByRole('link', { name: 'Meera & Arjun', exact: true }).waitFor(),
    ],
    [
      'GET /gigs/{gigId}/media',
      undefined,
      'The photos could not be loaded. They are safe.',
      () => page.locator('.tile-image[data-loaded]').first().waitFor(),
    ],
    [
      'GET /gigs/{gigId}/clients',
      /^Client/,
      'The clients did not load',
      () =>
        page
          .getByText('No clients yet')
          .or(page.getByRole('article', { name: 'Meera' }))
          .first()
          .waitFor(),
    ],
  ];
  for (const [call, tab, sentence, there] of lists) {
    await refusing(page, call, async () => {
      if (call.includes('my-gigs')) await page.goto('/gigs');
      else await studio(tab);
      await says(page, sentence);
    });
    await button('Try again').click();
    await there();
  }
});

import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';
import { expect } from 'vitest';
import type { Photo } from '../photos.ts';
import { look } from '../look.ts';
import type { Journey } from './journey.ts';
import { thumbnails } from './upload.ts';

/** Sends a photo as a camera does; resolves with the moment at which its last byte left (`performance.now()`, ms). */
export async function send(
  { camera }: Journey,
  { name, bytes }: Photo,
  { secure = false, folder = '' } = {},
): Promise<number> {
  const client = new Client(60_000);
  try {
    await client.access({ ...camera, secure, secureOptions: { rejectUnauthorized: false } });
    if (folder) await client.cd(folder);
    let last = 0;
    const source = Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
        last = performance.now();
      })(),
    );
    await client.uploadFrom(source, name);
    return last;
  } finally {
    client.close();
  }
}

export async function switchesTheCameraOn(journey: Journey): Promise<void> {
  const {
    studio: { page },
    camera,
  } = journey;
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'FTP' }).click();
  await page.getByRole('heading', { name: 'Camera uploads' }).waitFor();
  await page.getByRole('switch', { name: 'Camera FTP' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('FTP settings saved!').waitFor();
  await page.getByText('Online').waitFor();
  const read = (label: string) => page.locator('.credential').filter({ hasText: label }).locator('code').textContent();
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  [camera.host, camera.port, camera.user, camera.password] = [
    (await read('Host'))!,
    Number(await read('Port')),
    (await read('Username'))!,
    (await read('Password'))!,
  ];
  await look(page, '22-camera');
}

export async function photosComeFromTheCamera(journey: Journey): Promise<void> {
  const {
    studio: { page },
    photos,
    gig,
  } = journey;
  await send(journey, photos.plain, { folder: gig.name });
  await send(journey, photos.secure, { secure: true });
  await page.goto(`/gigs/${gig.id}`);
  await thumbnails(page, photos.chosen.length + 3);
  const names = await page
    .locator('.tile-open')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
  expect(names).toEqual(expect.arrayContaining([`Photo ${photos.plain.name}`, `Photo ${photos.secure.name}`]));
  await look(page, '23-gig-with-camera-photos');
}

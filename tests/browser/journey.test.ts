import { afterEach, expect, vi } from 'vitest';
import { unprovoked } from './browser.ts';
import { arranges, viewsByKeyboard } from './journey/arrange.ts';
import { photosComeFromTheCamera, switchesTheCameraOn } from './journey/camera.ts';
import { createsAGig } from './journey/gig.ts';
import {
  findsThemselves,
  knocksAtAPrivateGig,
  looksClosely,
  opensTheGallery,
  previewsTheLink,
  takesPhotosHome,
  watchesLive,
} from './journey/guest.ts';
import { begin } from './journey/journey.ts';
import { readsTheAnalytics, theAdminMakesAnAuditor, theAuditorReplays } from './journey/replay.ts';
import { logsIn, registers, verifiesTheAddress } from './journey/sign-up.ts';
import { retriesOne, uploadsMany } from './journey/upload.ts';
import { haveRealPhotos } from './photos.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
// The networks that look for faces let everything else go first, and are waited for.
vi.setConfig({ testTimeout: 600_000 });
const journey = await begin();
/** What steps provoke on purpose, and the browser notes as errors. */
let provoked: string[] = [];

afterEach(() => {
  const complaints = [journey.studio, journey.phone, journey.console].flatMap((window) =>
    unprovoked(window, provoked.length > 0 ? new RegExp(provoked.join('|')) : undefined),
  );
  provoked = [];
  expect(complaints).toEqual([]);
});

test('a photographer registers', () => registers(journey));
test('the link in the mail verifies the address', () => verifiesTheAddress(journey));
test('they log in', async () => {
  provoked.push(String.raw`status of 401.*auth\/login`);
  await logsIn(journey);
});
test('they create a gig', () => createsAGig(journey));
test('they upload many files at once, of which one is no photo and one is cancelled', async () => {
  provoked.push(String.raw`status of 415.*upload-media|\[Uppy\]`);
  await uploadsMany(journey);
});
test('a file that the network lost is tried again', async () => {
  provoked.push(String.raw`ERR_INTERNET_DISCONNECTED.*upload-media|\[Uppy\]`);
  await retriesOne(journey);
});
test('the viewer works by keyboard', () => viewsByKeyboard(journey));
test('folders, moving, the cover, deleting and undoing', () => arranges(journey));
test('the camera is switched on', () => switchesTheCameraOn(journey));
test('photos come from the camera, in the clear and over TLS', () => photosComeFromTheCamera(journey));

test('a link to the gig has a preview', () => previewsTheLink(journey));
test('a guest opens the gallery on a phone', () => opensTheGallery(journey));
test('a photo from the camera appears while they look on', async ({ annotate }) => {
  await annotate(`last byte to the open page at 24 MP: ${await watchesLive(journey)} ms`);
});
test('they look closely, by touch', () => looksClosely(journey));
test(
  haveRealPhotos
    ? 'a selfie finds all photos of a person, and none of another'
    : 'a picture without a face finds nobody',
  async () => {
    provoked.push(String.raw`status of 422.*selfie-search`);
    await findsThemselves(journey);
  },
);
test('they take photos home', () => takesPhotosHome(journey));
test('a private gig asks for its password', async () => {
  provoked.push(String.raw`status of 401.*(unlock|media)`);
  await knocksAtAPrivateGig(journey);
});

test('the photographer sees what was downloaded', () => readsTheAnalytics(journey));
test('an admin creates an auditor', () => theAdminMakesAnAuditor(journey));
test('the auditor replays how it all came about', () => theAuditorReplays(journey));

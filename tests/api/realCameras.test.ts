import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCanon } from '../../adapters/cameras/canon.ts';
import type {
  CameraAnswer,
  CameraStatusAnswer,
  Captured,
  OwnShots,
  RealCameras,
} from '../../api/contract/cameraControl.ts';
import type { ServerCamera } from '../../api/contract/serverCamera.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { openBridge } from '../../ingest/bridge/bridge.ts';
import { type CanonCamera, startCanonCamera } from '../doubles/canonCamera.ts';
import { type Wifi, openWifi } from '../doubles/wifi.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { canonsAt, smallCamera } from '../smallCamera.ts';

const small = smallCamera();
let canon: CanonCamera;
let loom: TestLoom;
let asha: Person;
let leela: Person;
let gig: GigAnswer;
beforeAll(async () => {
  canon = await startCanonCamera();
  loom = await startLoom({
    given: { ...small, ...canonsAt([canon.url, 'http://127.0.0.1:9']) },
  });
  asha = await loom.register('Asha Rao');
  leela = await loom.register('Leela Nair');
  gig = await loom.createGig(asha);
});
afterAll(async () => {
  await loom.close();
  await canon.close();
});

const ask = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, person = asha) =>
  loom.call<T>(method, `/api/v1/camera/${path}`, { token: person.token, ...(body ? { body } : {}) });
const detected = async (person = asha) =>
  (await ask<{ cameras: CameraAnswer[]; simulation_mode: boolean }>('GET', 'detect', undefined, person)).body;
const shots = async (person = asha) => (await ask<OwnShots>('GET', 'shots', undefined, person)).body;
const photos = async (of = gig, person = asha): Promise<string[]> =>
  (
    await loom.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${of.gig_id}/media`, {
      token: person.token,
    })
  ).body.original_photos
    .map(({ filename }) => filename)
    .toSorted();
const AWAY = 'The camera cannot be reached. Check that it is switched on and in this network.';

describe('a camera that the server itself reaches', () => {
  test('is of its first studio, and of nobody else', async () => {
    expect(await detected()).toMatchObject({
      simulation_mode: false,
      cameras: [
        { name: 'Canon EOS R6', type: 'canon_ccapi', connection: 'network', status: 'available', bridge: null },
      ],
    });
    expect(await detected(leela)).toMatchObject({ simulation_mode: true, cameras: [{ id: 'simulator' }] });
    const { id } = (await detected()).cameras[0]!;
    expect((await ask('POST', `connect/${id}`, undefined, leela)).status).toBe(404);
  });

  test('is validated by its kind; of an address where none is, it is told why', async () => {
    const { body } = await ask<RealCameras>('GET', 'validate-real-cameras');
    expect(body.canon_ccapi).toMatchObject({
      found: 1,
      results: [
        { name: 'Canon EOS R6', bridge: null, ok: true, detail: 'The camera answers.' },
        { name: '127.0.0.1:9', ok: false, detail: AWAY },
      ],
    });
    expect([body.sony_remote_api.found, body.usb_cameras.found]).toEqual([0, 0]);
    expect((await ask<RealCameras>('GET', 'validate-real-cameras', undefined, leela)).body.canon_ccapi).toEqual({
      found: 0,
      results: [],
    });
  });

  test('is set, looked through and released into a gig', async () => {
    const [{ id }] = (await detected()).cameras as [CameraAnswer];
    expect((await ask('POST', `connect/${id}`)).body).toMatchObject({ message: 'Connected to Canon EOS R6' });
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body).toMatchObject({
      battery_level: 50,
      memory_card: { free_space: 48e9 },
      settings: { iso: 800, aperture: 'f/2.8', shutter_speed: '1/125' },
    });
    expect((await ask('POST', 'settings', { iso: 1600, shutter_speed: '0.5"' })).body).toEqual({
      updated_settings: { iso: 1600, shutter_speed: '0.5"' },
    });
    expect((await ask('POST', 'live-view/start')).body).toEqual({ resolution: '96x64', fps: 10 });
    expect((await ask('GET', 'live-frame')).body).toMatchObject({ success: true });
    const { status, body } = await ask<Captured>('POST', 'capture', { gig_id: gig.gig_id });
    expect({ status, body }).toMatchObject({ status: 200, body: { filename: 'IMG_0001.JPG', arrived: true } });
    expect(await photos()).toEqual(['IMG_0001.JPG']);
  });

  test('what its own shutter takes comes into the gig that was chosen, or stays on its card', async () => {
    const other = await loom.createGig(asha);
    expect((await ask('POST', 'tether', { gig_id: other.gig_id })).body).toEqual({
      message: 'Its own pictures come into this gig',
      gig_id: other.gig_id,
    });
    canon.press();
    canon.press();
    await expect
      .poll(async () => (await shots()).shots.map(({ filename }) => filename))
      .toEqual(['IMG_0003.JPG', 'IMG_0002.JPG']);
    expect(await shots()).toMatchObject({ gig_id: other.gig_id, problem: null, shots: [{ gig_id: other.gig_id }, {}] });
    expect(await photos(other)).toEqual(['IMG_0002.JPG', 'IMG_0003.JPG']);
    expect((await ask('POST', 'tether', { gig_id: null })).body).toMatchObject({
      message: 'Its own pictures stay on the card',
    });
    expect((await shots()).gig_id).toBeNull();
    const hers = await loom.createGig(leela);
    expect((await ask('POST', 'tether', { gig_id: hers.gig_id })).status).toBe(404);
    expect(await ask('POST', 'tether', { gig_id: hers.gig_id }, leela)).toMatchObject({
      status: 409,
      body: { detail: 'Connect a camera first.' },
    });
    expect((await shots(leela)).shots).toEqual([]);
  });

  test('one that hands over no picture is told, and the next one comes', async () => {
    const third = await loom.createGig(asha);
    await ask('POST', 'tether', { gig_id: third.gig_id });
    canon.misbehaves('/ccapi/ver110/contents', 'page');
    canon.press();
    await expect
      .poll(async () => (await shots()).problem)
      .toBe('The camera answered what cannot be understood. Switch it off and on, then detect cameras again.');
    canon.misbehaves('/ccapi/ver110/contents', undefined);
    const name = canon.press();
    await expect.poll(() => photos(third)).toEqual([name]);
    await expect.poll(async () => (await shots()).problem).toBeNull();
  });

  test('one that is gone is let go, with a sentence', async () => {
    canon.misbehaves('/ccapi', 'cut');
    await ask('POST', 'tether', { gig_id: null });
    expect(await ask('POST', 'settings', { iso: 800 })).toMatchObject({ status: 503, body: { detail: AWAY } });
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body.connected).toBe(false);
    canon.misbehaves('/ccapi', undefined);
  });
});

describe('an admin', () => {
  const cameras = async () =>
    (await loom.call<{ cameras: ServerCamera[] }>('GET', '/api/v1/admin/cameras', { token: loom.admin.token })).body
      .cameras;
  const assign = (id: string, userId: string) =>
    loom.call('POST', `/api/v1/admin/cameras/${id}/assign`, { token: loom.admin.token, body: { user_id: userId } });
  test("sees the server's cameras, and gives one to another studio, which lets the first go", async () => {
    const [{ camera_id: id }] = (await cameras()) as [ServerCamera];
    expect(await cameras()).toEqual([
      {
        camera_id: id,
        name: 'Canon EOS R6',
        type: 'canon_ccapi',
        present: true,
        assigned: false,
        user_id: asha.id,
        full_name: 'Asha Rao',
      },
    ]);
    await ask('POST', `connect/${id}`);
    expect(await assign(id, leela.id)).toMatchObject({ status: 200, body: { message: 'Canon EOS R6 is theirs now.' } });
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body.connected).toBe(false);
    expect((await detected()).cameras).toMatchObject([{ id: 'simulator' }]);
    expect((await detected(leela)).cameras).toMatchObject([{ id, bridge: null }]);
    expect(await cameras()).toMatchObject([{ assigned: true, user_id: leela.id, full_name: 'Leela Nair' }]);
    // It is theirs with its password switched on, too.
    canon.door.lock = { username: 'leela', password: 'secret', offers: ['MD5'] };
    expect((await detected(leela)).cameras).toMatchObject([{ id, bridge: null, asks: 'password' }]);
    expect((await detected()).cameras).toMatchObject([{ id: 'simulator' }]);
    canon.door.lock = undefined;
    canon.misbehaves('/ccapi', 'cut');
    expect(await cameras()).toMatchObject([{ present: false, name: 'Canon EOS R6', type: 'canon_ccapi' }]);
    expect((await assign(id, asha.id)).status).toBe(200);
    canon.misbehaves('/ccapi', undefined);
    expect((await detected()).cameras).toMatchObject([{ id }]);
  });

  test('gives no camera that is none, and none to who is no studio', async () => {
    const [{ camera_id: id }] = (await cameras()) as [ServerCamera];
    expect((await assign('no-such-camera', asha.id)).status).toBe(404);
    expect(await assign(id, 'nobody')).toMatchObject({
      status: 404,
      body: { detail: 'There is no such studio. Please choose another one.' },
    });
    expect(await assign(id, '')).toMatchObject({ status: 422, body: { detail: 'Please choose a studio.' } });
  });
});

describe('a camera beside a bridge', () => {
  let wifi: Wifi;
  let far: CanonCamera;
  let close: () => Promise<void>;
  beforeAll(async () => {
    wifi = await openWifi(loom.url);
    far = await startCanonCamera('far');
    const { body } = await ask<{ token: string }>('POST', 'bridges', { name: 'Laptop' }, leela);
    const folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
    const bridge = await openBridge({
      url: wifi.url,
      token: body.token,
      folder,
      drivers: [openCanon({ addresses: [far.url, 'http://127.0.0.1:9'], folder: join(folder, 'shots') })],
      simulator: { ...small.simulator, close: async () => undefined },
      log: pino({ level: 'silent' }),
    });
    close = async () => {
      await bridge.close();
      await wifi.close();
      await far.close();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  test('is found, validated, and shot with', async () => {
    await expect.poll(async () => (await detected(leela)).cameras.map(({ bridge }) => bridge)).toEqual(['Laptop']);
    const [camera] = (await detected(leela)).cameras as [CameraAnswer];
    expect(camera).toMatchObject({ name: 'Canon EOS R6', type: 'canon_ccapi' });
    expect((await ask<RealCameras>('GET', 'validate-real-cameras', undefined, leela)).body.canon_ccapi).toMatchObject({
      found: 1,
      results: [
        { bridge: 'Laptop', ok: true },
        { bridge: 'Laptop', ok: false, detail: AWAY },
      ],
    });
    await ask('POST', `connect/${camera.id}`, undefined, leela);
    const hers = await loom.createGig(leela);
    expect((await ask('POST', 'capture', { gig_id: hers.gig_id }, leela)).body).toMatchObject({
      filename: 'IMG_0001.JPG',
      arrived: true,
    });
  });

  test('goes on by its own shutter while the line is away, and nothing is lost', async () => {
    const hers = await loom.createGig(leela);
    await ask('POST', 'tether', { gig_id: hers.gig_id }, leela);
    const first = far.press();
    await expect.poll(async () => (await shots(leela)).shots.map(({ filename }) => filename)).toEqual([first]);
    wifi.cut();
    const meanwhile = [far.press(), far.press()];
    await expect.poll(far.waiting).toBe(0);
    wifi.mend();
    await expect.poll(() => photos(hers, leela)).toEqual([first, ...meanwhile]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Captured, CameraStatusAnswer, SimulationTest } from '../../api/contract/cameraControl.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { smallCamera } from '../smallCamera.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom({ given: smallCamera() });
  asha = await loom.register('Asha Rao');
});
afterAll(() => loom.close());

const camera = async <T = Record<string, unknown>>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => loom.call<T>(method, `/api/v1/camera/${path}`, { token: person.token, ...(body ? { body } : {}), headers });
const statusOf = async (person: Person) => (await camera<CameraStatusAnswer>(person, 'GET', 'status')).body;
const connect = (person: Person) => camera(person, 'POST', 'connect/simulator');
/** Mean brightness of the newest frame, 0 to 255, and how much its pixels differ from their neighbours. */
const look = async (person: Person): Promise<{ mean: number; sharpness: number }> => {
  const { frame } = (await camera<{ frame: string }>(person, 'GET', 'live-frame')).body;
  const { channels, sharpness } = await sharp(Buffer.from(frame, 'base64')).stats();
  return { mean: channels.reduce((sum, { mean }) => sum + mean, 0) / 3, sharpness };
};

describe('cameras of a studio', () => {
  test('without a real one there is the simulator, and it is told so', async () => {
    const { status, body } = await camera(asha, 'GET', 'detect');
    expect(status).toBe(200);
    expect(body).toEqual({
      simulation_mode: true,
      cameras: [
        {
          id: 'simulator',
          name: 'Loom Camera Simulator',
          type: 'simulator',
          connection: 'simulated',
          status: 'available',
          bridge: null,
          asks: null,
          certificate: null,
          remembered: false,
        },
      ],
    });
  });

  test('before one is connected there is a status of nothing, and everything else says what to do', async () => {
    const leela = await loom.register('Leela');
    expect(await statusOf(leela)).toEqual({
      connected: false,
      camera: null,
      live_view_active: false,
      battery_level: null,
      memory_card: { free_space: null },
      settings: { iso: null, aperture: null, shutter_speed: null },
    });
    const gig = await loom.createGig(leela);
    for (const [path, body] of [
      ['live-view/start'],
      ['live-view/stop'],
      ['settings', { iso: 800 }],
      ['capture', { gig_id: gig.gig_id }],
    ] as const)
      expect(await camera(leela, 'POST', path, body ?? {})).toMatchObject({
        status: 409,
        body: { detail: 'Connect a camera first.' },
      });
    expect((await camera(leela, 'GET', 'live-frame')).body).toEqual({ success: false, frame: null });
    expect((await camera(leela, 'POST', 'disconnect')).status).toBe(200);
  });

  test('a camera that is not there is not connected', async () => {
    expect(await camera(asha, 'POST', 'connect/nikon-7')).toMatchObject({
      status: 404,
      body: { detail: 'This camera is not there any more. Detect cameras again.' },
    });
  });

  test('one is connected, with battery, card and settings, and let go again', async () => {
    expect(await connect(asha)).toMatchObject({
      status: 200,
      body: { message: 'Connected to Loom Camera Simulator', camera: { id: 'simulator', status: 'connected' } },
    });
    const status = await statusOf(asha);
    expect(status).toMatchObject({
      connected: true,
      live_view_active: false,
      settings: { iso: 800, aperture: 'f/2.8', shutter_speed: '1/125' },
    });
    expect(status.battery_level).toBeGreaterThan(90);
    expect(status.memory_card.free_space).toBeGreaterThan(1e9);
    expect((await camera(asha, 'GET', 'detect')).body).toMatchObject({ cameras: [{ status: 'connected' }] });
    await camera(asha, 'POST', 'disconnect');
    expect((await statusOf(asha)).connected).toBe(false);
  });

  test('each studio has its own', async () => {
    const leela = await loom.register('Leela');
    await connect(asha);
    await camera(asha, 'POST', 'settings', { iso: 6400 });
    expect((await statusOf(leela)).connected).toBe(false);
    await connect(leela);
    expect((await statusOf(leela)).settings.iso).toBe(800);
    await camera(asha, 'POST', 'settings', { iso: 800 });
  });
});

describe('settings', () => {
  test('are set one by one or together, and told as they are afterwards', async () => {
    await connect(asha);
    expect((await camera(asha, 'POST', 'settings', { iso: '1600' })).body).toEqual({ updated_settings: { iso: 1600 } });
    expect((await camera(asha, 'POST', 'settings', { aperture: 4, shutter_speed: '1/250' })).body).toEqual({
      updated_settings: { aperture: 'f/4', shutter_speed: '1/250' },
    });
    expect((await statusOf(asha)).settings).toEqual({ iso: 1600, aperture: 'f/4', shutter_speed: '1/250' });
  });

  test.each([
    [{}, 'Please choose ISO, aperture or shutter speed.'],
    [{ iso: 'much' }, 'Please give ISO as a number, such as 800.'],
    [{ iso: 204_800 }, 'This camera has ISO 100 to 102400.'],
    [{ aperture: 'wide' }, 'Please give the aperture as f/2.8.'],
    [{ aperture: 'f/0.5' }, 'No lens has this aperture. Please choose one such as f/2.8.'],
    [{ aperture: 'f/1.0' }, 'This lens has f/1.2 to f/22.'],
    [{ shutter_speed: 'fast' }, 'Please give the shutter speed as 1/125, or in seconds.'],
    [{ shutter_speed: '1/0' }, 'No camera has this shutter speed. Please choose one such as 1/125.'],
    [{ shutter_speed: '45' }, 'This camera has 1/8000 of a second to 30 seconds.'],
  ])('%o are refused in a sentence', async (body, detail) => {
    await connect(asha);
    expect(await camera(asha, 'POST', 'settings', body)).toMatchObject({ status: 422, body: { detail } });
  });
});

describe('live view', () => {
  test('shows frames from its start to its end', async () => {
    await connect(asha);
    expect((await camera(asha, 'POST', 'live-view/start')).body).toEqual({ resolution: '960x640', fps: 10 });
    expect((await statusOf(asha)).live_view_active).toBe(true);
    const { body } = await camera<{ success: boolean; frame: string }>(asha, 'GET', 'live-frame');
    expect(body.success).toBe(true);
    expect(await sharp(Buffer.from(body.frame, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 960,
      height: 640,
    });
    await camera(asha, 'POST', 'live-view/stop');
    expect((await camera(asha, 'GET', 'live-frame')).body).toEqual({ success: false, frame: null });
    expect((await statusOf(asha)).live_view_active).toBe(false);
  });

  test('answers to ISO, aperture and shutter: brightness, depth of field, noise', async () => {
    await connect(asha);
    const set = (settings: object) => camera(asha, 'POST', 'settings', settings);
    await set({ iso: 800, aperture: 'f/2.8', shutter_speed: '1/125' });
    await camera(asha, 'POST', 'live-view/start');
    const right = await look(asha);
    await set({ shutter_speed: '1/500' });
    expect((await look(asha)).mean).toBeLessThan(right.mean * 0.8);
    // Two stops of light more make up for two stops of time less, with more noise; or with less in focus.
    await set({ iso: 3200 });
    const noisy = await look(asha);
    expect(noisy.mean / right.mean).toBeCloseTo(1, 1);
    expect(noisy.sharpness).toBeGreaterThan(right.sharpness);
    await set({ iso: 800, aperture: 'f/1.4' });
    expect((await look(asha)).mean / right.mean).toBeGreaterThan(0.85);
    await set({ aperture: 'f/2.8', shutter_speed: '1/125' });
    await camera(asha, 'POST', 'live-view/stop');
  });
});

describe('a picture that is taken', () => {
  test('is a photo of the gig like any other, with what the camera knows of it', async () => {
    await connect(asha);
    const gig = await loom.createGig(asha);
    await camera(asha, 'POST', 'settings', { iso: 400, aperture: 'f/2.8', shutter_speed: '1/60' });
    const { status, body } = await camera<Captured>(asha, 'POST', 'capture', { gig_id: gig.gig_id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ duplicate: false, arrived: true });
    expect(body.filename).toMatch(/^LOOM_\d{4}\.JPG$/);
    expect(body.file_size).toBeGreaterThan(10_000);
    await loom.settled();
    const photo = await loom.call<MediaAnswer>('GET', `/api/v1/gigs/${gig.gig_id}/media/${body.media_id}`, {
      token: asha.token,
    });
    expect(photo.body).toMatchObject({
      status: 'ready',
      original_filename: body.filename,
      size: body.file_size,
      width: 750,
      height: 500,
      source: 'camera',
      camera: 'Loom Camera Simulator',
      exposure: { iso: 400, aperture: 2.8, shutterSeconds: expect.closeTo(1 / 60, 5) },
    });
  });

  test('is taken once, however often its call comes; the next one is another', async () => {
    await connect(asha);
    const gig = await loom.createGig(asha);
    const shoot = (key: string) =>
      camera<Captured>(asha, 'POST', 'capture', { gig_id: gig.gig_id }, { 'idempotency-key': key });
    const [first, again] = await Promise.all([shoot('one'), shoot('one')]);
    expect(again.body).toEqual(first.body);
    const other = await shoot('two');
    expect(other.body.media_id).not.toBe(first.body.media_id);
    const { body } = await loom.call<{ total: number }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, {
      token: asha.token,
    });
    expect(body.total).toBe(2);
  });

  test('goes into no gig of somebody else', async () => {
    await connect(asha);
    const leela = await loom.register('Leela');
    const gig = await loom.createGig(leela);
    expect(await camera(asha, 'POST', 'capture', { gig_id: gig.gig_id })).toMatchObject({
      status: 404,
      body: { detail: 'Gig not found' },
    });
    expect(await camera(asha, 'POST', 'capture', {})).toMatchObject({
      status: 422,
      body: { detail: 'Please choose the gig that the photo goes into.' },
    });
  });
});

describe('the tests of the screen', () => {
  test('the simulator is tried from detection to a picture, and nothing stays', async () => {
    const { body } = await camera<SimulationTest>(asha, 'GET', 'test-simulation');
    expect(body).toEqual({
      simulation_test: true,
      cameras_detected: 1,
      connection: true,
      live_view: true,
      capture: true,
      settings: true,
    });
  });

  test('real cameras are counted by kind', async () => {
    const none = { found: 0, results: [] };
    expect((await camera(asha, 'GET', 'validate-real-cameras')).body).toEqual({
      canon_ccapi: none,
      sony_remote_api: none,
      usb_cameras: none,
    });
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCanon } from '../../../adapters/cameras/canon.ts';
import type { CameraDriver, FoundCamera, HeldCamera } from '../../../commands/ports/cameras.ts';
import { type CanonCamera, startCanonCamera } from '../../doubles/canonCamera.ts';
import type { Misbehaving } from '../../doubles/misbehaving.ts';
import { ELSEWHERE, GARBLED, SILENT, TOO_LARGE, detail, holdFirst, leftIn, own, soon } from './driver.ts';

const folder = await mkdtemp(join(tmpdir(), 'loom-canon-'));
let camera: CanonCamera;
let canon: CameraDriver;
beforeEach(async () => {
  camera = await startCanonCamera();
  canon = openCanon({ addresses: [camera.url], folder: join(folder, 'shots'), maxShot: 1 << 20 });
});
afterEach(async () => {
  await canon.close();
  await camera.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hold = (): Promise<HeldCamera> => holdFirst(canon);
const left = (): Promise<string[]> => leftIn(join(folder, 'shots'));
const OCCUPIED = 'The camera is occupied (Device busy). Close its menu, wait a moment, and try again.';

describe('a Canon camera', () => {
  test('is found at its address, by one name for as long as it is the same', async () => {
    const [found, ...others] = await canon.detect(soon());
    expect(found).toMatchObject({ name: 'Canon EOS R6', type: 'canon_ccapi', connection: 'network' });
    expect(others).toEqual([]);
    expect((await canon.detect(soon()))[0]!.id).toBe(found!.id);
    expect(await detail(canon.hold('another', soon()))).toBe(
      'This camera is not there any more. Detect cameras again.',
    );
  });

  test('by two ways is found once', async () => {
    const byName = camera.url.replace('127.0.0.1', 'localhost');
    const both = openCanon({ addresses: [camera.url, byName], folder });
    const [{ id }] = (await canon.detect(soon())) as [FoundCamera];
    expect(await both.detect(soon())).toMatchObject([{ id, name: 'Canon EOS R6' }]);
  });

  test('tells battery, card and settings', async () => {
    expect(await (await hold()).condition(soon())).toEqual({
      battery: 50,
      freeSpace: 48e9,
      settings: { iso: 800, aperture: 'f/2.8', shutterSpeed: '1/125' },
    });
    camera.settings.iso.value = 'auto';
    camera.says('/ccapi/ver100/devicestatus/battery', { level: 'unknown' });
    camera.says('/ccapi/ver100/devicestatus/storage', { storagelist: [] });
    expect(await (await hold()).condition(soon())).toMatchObject({
      battery: null,
      freeSpace: null,
      settings: { iso: null },
    });
  });

  test('with a grip tells what is left in all of its batteries that say so', async () => {
    camera.offers('devicestatus/batterylist');
    const tells = (...levels: (string | number)[]): void =>
      camera.says('/ccapi/ver100/devicestatus/batterylist', {
        batterylist: levels.map((level, n) => ({ position: `grip0${n + 1}`, kind: 'battery', level })),
      });
    tells('100', '30');
    expect(await (await hold()).condition(soon())).toMatchObject({ battery: 65 });
    tells('unknown', 'low');
    expect(await (await hold()).condition(soon())).toMatchObject({ battery: 10 });
    tells('unknown');
    expect(await (await hold()).condition(soon())).toMatchObject({ battery: null });
  });

  test('is read by the newest version of a function, and set by the newest that can be set', async () => {
    for (const version of [110, 120]) camera.offers('shooting/settings/iso', { version });
    const ability = ['100', '400', '6400'];
    camera.says('/ccapi/ver120/shooting/settings/iso', { value: '400', ability });
    camera.settings.iso.ability = ability;
    const held = await hold();
    expect(await held.condition(soon())).toMatchObject({ settings: { iso: 400 } });
    await held.set({ iso: 6400 }, soon());
    expect(camera.settings.iso.value).toBe('6400');
  });

  test('is set by the words that it has, and says what it has instead', async () => {
    const held = await hold();
    await held.set({ iso: 1600, aperture: 'f/4', shutterSpeed: '1/250' }, soon());
    expect([camera.settings.iso.value, camera.settings.av.value, camera.settings.tv.value]).toEqual([
      '1600',
      'f4.0',
      '1/250',
    ]);
    await held.set({ shutterSpeed: '0.5"' }, soon());
    expect(camera.settings.tv.value).toBe('0"5');
    expect(await detail(held.set({ aperture: 'f/1.2' }, soon()))).toBe(
      'The camera has no aperture f/1.2 now: it goes from f/2.8 to f/8.',
    );
    expect(await detail(held.set({ iso: 51_200 }, soon()))).toBe(
      'The camera has no ISO 51200 now: it goes from 100 to 3200.',
    );
    camera.settings.tv.ability = [];
    expect(await detail(held.set({ shutterSpeed: '1/125' }, soon()))).toBe(
      'The camera sets the shutter speed by itself in its mode. Turn its dial to M first.',
    );
  });

  test('is looked through', async () => {
    const held = await hold();
    expect(await held.startLiveView(soon())).toEqual({ width: 96, height: 64, fps: 10 });
    expect((await held.frame(soon())).slice(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    await held.stopLiveView(soon());
    expect(camera.live).toBe(false);
    await held.startLiveView(soon());
    await held.release();
    expect(camera.live).toBe(false);
  });

  test('is released, and hands over what it took', async () => {
    const held = await hold();
    const shot = await held.capture(soon());
    expect(shot.name).toBe('IMG_0001.JPG');
    expect((await readFile(shot.path)).length).toBe(shot.size);
    await shot.done();
    expect(await left()).toEqual([]);
  });

  test('what its own shutter takes comes as well, in turn, and what was taken before does not', async () => {
    camera.press();
    const held = await hold();
    expect(await own(held)).toEqual([]);
    const pressed = [camera.press({ raw: true }), camera.press()];
    expect((await held.capture(soon())).name).toBe('IMG_0004.JPG');
    expect(await own(held)).toEqual(['IMG_0002.CR3', ...pressed]);
    expect(await own(held)).toEqual([]);
  });

  test('what is taken in the moment in which it is connected comes, too', async () => {
    const { id } = (await canon.detect(soon()))[0]!;
    camera.press();
    const pressed: string[] = [];
    for (const path of ['/ccapi', '/ccapi/ver100/deviceinformation'])
      camera.meanwhile(path, () => pressed.push(camera.press()));
    expect(await own(await canon.hold(id, soon()))).toEqual(pressed);
    expect(pressed).toEqual(['IMG_0002.JPG', 'IMG_0003.JPG']);
  });

  test('one that could not be put anywhere is there the next time', async () => {
    const held = await hold();
    camera.press();
    await expect(held.ownShot!(() => Promise.reject(new Error('disk full')), soon())).rejects.toThrow('disk full');
    camera.misbehaves('/ccapi/ver110/contents', 'occupied');
    expect(await detail(own(held))).toBe('The camera is occupied. Wait a moment, and its picture comes by itself.');
    camera.misbehaves('/ccapi/ver110/contents', undefined);
    expect(await own(held)).toEqual(['IMG_0001.JPG']);
    expect(await left()).toEqual([]);
  });
});

describe('a camera that misbehaves', () => {
  test.each<[Misbehaving, string]>([
    ['garbage', GARBLED],
    ['page', GARBLED],
    ['endless', TOO_LARGE],
    ['leads away', ELSEWHERE],
    ['occupied', OCCUPIED],
    ['cut', 'The camera cannot be reached. Check that it is switched on and in this network.'],
  ])('by an answer that is %s says so, and leaves nothing behind', async (how, sentence) => {
    const held = await hold();
    camera.misbehaves('/ccapi/ver100/devicestatus', how);
    camera.misbehaves('/ccapi/ver100/shooting/liveview/flip', how);
    camera.misbehaves('/ccapi/ver100/shooting/control', how);
    const works = [held.condition(soon()), held.frame(soon()), held.capture(soon())];
    expect(await Promise.all(works.map(detail))).toEqual(works.map(() => sentence));
    await expect.poll(camera.open).toBe(0);
    expect(await left()).toEqual([]);
  });

  test.each<[Misbehaving, string]>([
    ['page', GARBLED],
    ['endless', TOO_LARGE],
    ['leads away', ELSEWHERE],
    ['cut', 'The camera cannot be reached. Check that it is switched on and in this network.'],
  ])('by a picture that is %s keeps nothing of it', async (how, sentence) => {
    const held = await hold();
    camera.misbehaves('/ccapi/ver110/contents', how);
    expect(await detail(held.capture(soon()))).toBe(sentence);
    await expect.poll(camera.open).toBe(0);
    expect(await left()).toEqual([]);
  });

  test('by silence ends when its time is over', async () => {
    const held = await hold();
    camera.misbehaves('/ccapi', 'hangs');
    const works = [held.condition(soon(50)), held.capture(soon(50)), held.frame(soon(50))];
    expect(await Promise.all(works.map(detail))).toEqual(works.map(() => SILENT));
    await expect.poll(camera.open).toBe(0);
  });

  test('as it is looked for is told with what is wrong, and hidden from nobody else', async () => {
    const other = await startCanonCamera('999');
    const both = openCanon({ addresses: [camera.url, `${other.url}/`, other.url], folder });
    camera.misbehaves('/ccapi', 'garbage');
    expect(await both.detect(soon())).toMatchObject([
      { name: new URL(camera.url).host, problem: GARBLED },
      { name: 'Canon EOS R6' },
    ]);
    await other.close();
    expect(await both.detect(soon())).toMatchObject([
      { problem: GARBLED },
      { problem: 'The camera cannot be reached. Check that it is switched on and in this network.' },
    ]);
  });

  test('by a list of functions at other places is asked at its own', async () => {
    camera.says('/ccapi', {
      ver100: [{ url: 'http://10.0.0.1:9/ccapi/ver100/deviceinformation', get: true }],
    });
    const held = await hold();
    expect(await held.condition(soon())).toEqual({
      battery: null,
      freeSpace: null,
      settings: { iso: null, aperture: null, shutterSpeed: null },
    });
    expect(await detail(held.capture(soon()))).toBe('This camera does not offer that over its Camera Control API.');
  });

  test.each([
    { addedcontents: ['/ccapi/ver110/contents/../../../etc/passwd', 'http://10.0.0.1/secret', '/elsewhere/IMG.JPG'] },
    { addedcontents: [] },
  ])('by news of pictures that are none is asked for none: %o', async (news) => {
    const held = await hold();
    camera.says('/ccapi/ver100/event/polling', news);
    expect(await own(held)).toEqual([]);
  });
});

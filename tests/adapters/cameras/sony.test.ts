import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { partsOf } from '../../../adapters/cameras/description.ts';
import { isNeighbour, neighbours, placeIn } from '../../../adapters/cameras/neighbours.ts';
import { openSony } from '../../../adapters/cameras/sony.ts';
import type { CameraDriver, HeldCamera } from '../../../commands/ports/cameras.ts';
import type { Misbehaving } from '../../doubles/misbehaving.ts';
import { type SonyCamera, packet, startSonyCamera } from '../../doubles/sonyCamera.ts';
import { ELSEWHERE, GARBLED, SILENT, TOO_LARGE, detail, holdFirst, leftIn, own, soon } from './driver.ts';

const folder = await mkdtemp(join(tmpdir(), 'loom-sony-'));
let camera: SonyCamera;
let sony: CameraDriver;
beforeEach(async () => {
  camera = await startSonyCamera();
  sony = openSony({ addresses: [camera.place], folder: join(folder, 'shots'), maxShot: 1 << 20 });
});
afterEach(async () => {
  await sony.close();
  await camera.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hold = (): Promise<HeldCamera> => holdFirst(sony);
const left = (): Promise<string[]> => leftIn(join(folder, 'shots'));
const AWAY = 'The camera cannot be reached. Check that it is switched on and in this network.';

describe('a Sony camera', () => {
  test('is found by its description, and made ready as it is connected', async () => {
    expect(await sony.detect(soon())).toMatchObject([
      { name: 'ILCE-6400 lens', type: 'sony_remote_api', connection: 'network' },
    ]);
    await hold();
    expect(camera.calls).toContain('startRecMode');
  });

  test('tells battery and settings', async () => {
    expect(await (await hold()).condition(soon())).toEqual({
      battery: 75,
      freeSpace: null,
      settings: { iso: 800, aperture: 'f/2.8', shutterSpeed: '1/125' },
    });
  });

  test('with a grip tells what is left in all of its batteries that say so', async () => {
    const held = await hold();
    const pack = (levelNumer: number, levelDenom: number) => ({ batteryID: 'B', levelNumer, levelDenom });
    camera.says('getEvent', {
      result: [{ type: 'batteryInfo', batteryInfo: [pack(4, 4), pack(-1, -1), pack(1, 4)] }],
    });
    expect(await held.condition(soon())).toMatchObject({ battery: 63 });
  });

  test('is set by the words that it has, and says what it has instead', async () => {
    const held = await hold();
    await held.set({ iso: 400, aperture: 'f/5.6', shutterSpeed: '0.5"' }, soon());
    expect(Object.values(camera.settings).map(({ value }) => value)).toEqual(['400', '5.6', '0.5"']);
    expect(await detail(held.set({ aperture: 'f/1.4' }, soon()))).toBe(
      'The camera has no aperture f/1.4 now: it goes from f/2.8 to f/8.',
    );
    camera.says('getAvailableShutterSpeed', { error: [1, 'Not Available Now'] });
    expect(await detail(held.set({ shutterSpeed: '1/60' }, soon()))).toBe(
      'The camera sets the shutter speed by itself in its mode. Turn its dial to M first.',
    );
  });

  test('is looked through: the newest of its packets, until it is stopped', async () => {
    const held = await hold();
    expect(await held.startLiveView(soon())).toEqual({ width: 64, height: 48, fps: 15 });
    for (let n = 0; n < 3; n++) expect((await held.frame(soon()))[0]).toBe(0xff);
    await held.stopLiveView(soon());
    await expect.poll(camera.open).toBe(0);
    expect(await detail(held.frame(soon()))).toBe('The camera has ended its live view. Start it again.');
    await held.startLiveView(soon());
    await held.release();
    await expect.poll(camera.open).toBe(0);
    expect(camera.calls.at(-1)).toBe('stopLiveview');
  });

  test('is released, and waited for while it is still taking', async () => {
    const held = await hold();
    const shot = await held.capture(soon());
    expect(shot.name).toBe('DSC00001.JPG');
    expect((await readFile(shot.path)).length).toBe(shot.size);
    await shot.done();
    expect(camera.calls.slice(-2)).toEqual(['actTakePicture', 'awaitTakePicture']);
    expect(await left()).toEqual([]);
  });

  test('what its own shutter takes comes as well, and what was taken before does not', async () => {
    camera.press();
    const held = await hold();
    expect(await own(held)).toEqual([]);
    const pressed = [camera.press(), camera.press()];
    await held.condition(soon());
    expect(await own(held)).toEqual(pressed);
    expect(await own(held)).toEqual([]);
  });

  test('that is occupied, or lacks what is asked, says so', async () => {
    const held = await hold();
    camera.says('actTakePicture', { error: [40_401, 'Camera Not Ready'] });
    expect(await detail(held.capture(soon()))).toBe(
      'The camera is occupied (Camera Not Ready). Close its menu, wait a moment, and try again.',
    );
    camera.says('actTakePicture', { error: [40_400, 'Shooting <b>fail</b>'] });
    expect(await detail(held.capture(soon()))).toBe('The camera refuses: Shooting b fail /b.');
    camera.says('startLiveview', { error: [12, 'No Such Method'] });
    expect(await detail(held.startLiveView(soon()))).toBe(
      'This camera does not offer that over its Camera Remote API.',
    );
  });
});

describe('a camera that misbehaves', () => {
  test.each<[Misbehaving, string]>([
    ['garbage', GARBLED],
    ['page', GARBLED],
    ['endless', TOO_LARGE],
    ['leads away', ELSEWHERE],
    ['cut', AWAY],
  ])('by an answer that is %s says so, as it is looked for, too', async (how, sentence) => {
    const held = await hold();
    camera.misbehaves('/sony', how);
    const works = [held.condition(soon()), held.capture(soon())];
    expect(await Promise.all(works.map(detail))).toEqual([sentence, sentence]);
    camera.misbehaves('/dd.xml', how);
    expect(await sony.detect(soon())).toMatchObject([{ problem: sentence }]);
    await expect.poll(camera.open).toBe(0);
  });

  test('by silence keeps nobody from the others', async () => {
    const other = await startSonyCamera('uuid:other');
    camera.misbehaves('/dd.xml', 'hangs');
    const both = openSony({ addresses: [camera.place, other.place], folder, patienceMs: 2000 });
    expect(await both.detect(soon())).toMatchObject([{ problem: SILENT }, { name: 'ILCE-6400 lens' }]);
    await other.close();
  });

  test.each<[string, () => Buffer, string]>([
    ['no packets', () => Buffer.alloc(4096, 7), GARBLED],
    ['packets of 16 MB', () => packet(1, Buffer.alloc(0), { size: 0xffffff }), GARBLED],
    ['pictures that are none', () => packet(1, Buffer.from('no picture')), GARBLED],
  ])('by a live view of %s ends it', async (_, stream, sentence) => {
    const held = await hold();
    camera.stream = stream();
    expect(await detail(held.startLiveView(soon()))).toBe(sentence);
    await expect.poll(camera.open).toBe(0);
  });

  test.each(['http://10.0.0.1:8080/secret.jpg', 'file:///etc/passwd', 'not an address'])(
    'by pictures and live views elsewhere, %s, is followed nowhere',
    async (address) => {
      const held = await hold();
      camera.says('actTakePicture', { result: [[address]] });
      camera.says('startLiveview', { result: [address] });
      const works = [held.capture(soon()), held.startLiveView(soon())];
      expect(await Promise.all(works.map(detail))).toEqual([GARBLED, GARBLED]);
      expect(await left()).toEqual([]);
    },
  );

  test('by a service at another place is none', async () => {
    camera.description = camera.description.replaceAll(camera.url, 'http://10.0.0.1:8080');
    expect(await sony.detect(soon())).toMatchObject([{ problem: GARBLED }]);
  });
});

describe('a device description', () => {
  test.each([
    '<!DOCTYPE root [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><root><UDN>&b;</UDN></root>',
    'HTTP is not XML <UDN>1</UDN>',
    `<root>${'<a>'.repeat(3000)}</root>`,
    `<root>${'a'.repeat(70_000)}</root>`,
  ])('that is none is not read: %#', (xml) => expect(() => partsOf(xml)).toThrow(GARBLED));

  test('is read once, from its beginning to its end', () =>
    expect(partsOf('<a:b c="d">x &amp;lt; y</a:b><broken')).toEqual([{ name: 'b', text: 'x &lt; y' }]));
});

describe('who answers in this network', () => {
  const subnet = { address: '192.168.1.10', netmask: '255.255.255.0' };
  test.each([
    ['192.168.1.20', true],
    ['192.168.1.10', false],
    ['192.168.2.20', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['10.0.0.1', false],
    ['0.0.0.0', false],
    ['239.255.255.250', false],
    ['fe80::1', false],
    ['camera.local', false],
  ])('%s is a neighbour: %s', (address, is) => expect(isNeighbour(address, subnet)).toBe(is));

  const answer = (place: string, type = 'camera'): string =>
    `HTTP/1.1 200 OK\r\nLocation: ${place}\r\nST: ${type}\r\n\r\n`;
  test.each([
    ['http://192.168.1.20:61000/dd.xml', true],
    ['http://192.168.1.21:61000/dd.xml', false],
    ['http://127.0.0.1:61000/dd.xml', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['http://localhost/dd.xml', false],
    ['http://192.168.1.20@10.0.0.1/dd.xml', false],
    ['https://192.168.1.20/dd.xml', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('speaks for itself alone: %s is believed: %s', (place, believed) =>
    expect(placeIn(answer(place), '192.168.1.20', 'camera') !== undefined).toBe(believed),
  );
  test('and only to what it was asked', () => {
    expect(placeIn(answer('http://192.168.1.20/', 'printer'), '192.168.1.20', 'camera')).toBeUndefined();
    expect(placeIn('NOTIFY * HTTP/1.1\r\n\r\n', '192.168.1.20', 'camera')).toBeUndefined();
  });

  test('is heard for a while, each place once', async () => {
    const group = await camera.answersSearches([camera.place, camera.place, 'http://10.0.0.1/dd.xml', '\0\0']);
    const subnets = () => [{ address: '127.0.0.1', netmask: '255.0.0.0' }];
    const found = (neighbour: boolean) =>
      neighbours('camera', soon(), { subnets, waitMs: 1000, trust: { group, neighbour: () => neighbour } });
    expect((await found(true)).map(({ href }) => href)).toEqual([camera.place]);
    expect(await found(false)).toEqual([]);
    const discovering = openSony({ addresses: [], discover: () => found(true), folder });
    expect(await discovering.detect(soon())).toMatchObject([{ name: 'ILCE-6400 lens' }]);
  });
});

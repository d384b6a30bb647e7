import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openUsb } from '../../../adapters/cameras/usb.ts';
import type { HeldCamera } from '../../../commands/ports/cameras.ts';
import { openCable } from './cable.ts';
import { detail, holdFirst, leftIn, own, soon } from './driver.ts';

const { folder, shots, card, picture, command, is, press } = await openCable();
const usb = openUsb({ folder: shots, command, maxShot: 4 << 20 });

const hold = (driver = usb): Promise<HeldCamera> => holdFirst(driver);
const left = (): Promise<string[]> => leftIn(shots);

describe('a camera on a cable', () => {
  test('is found, and what is no camera is not', async () => {
    expect(await usb.detect(soon())).toMatchObject([{ name: 'Canon EOS 5D Mark III', type: 'usb', connection: 'usb' }]);
    await is({ plugged: false });
    expect(await usb.detect(soon())).toEqual([]);
  });

  test('tells battery, card and settings, in whichever words its maker has', async () => {
    expect(await (await hold()).condition(soon())).toEqual({
      battery: 75,
      freeSpace: 1_000_000 * 1024,
      settings: { iso: 400, aperture: 'f/5.6', shutterSpeed: '1/125' },
    });
    await is({ settings: {} });
    expect(await (await hold()).condition(soon())).toMatchObject({ battery: null, settings: { iso: null } });
  });

  test('is set by the words that it has, and says what it has instead', async () => {
    const held = await hold();
    await held.set({ iso: 800, aperture: 'f/2.8', shutterSpeed: '1/250' }, soon());
    expect((await held.condition(soon())).settings).toEqual({ iso: 800, aperture: 'f/2.8', shutterSpeed: '1/250' });
    expect(await readFile(join(folder, 'state.json'), 'utf8')).toContain('0.0040s');
    expect(await detail(held.set({ iso: 102_400 }, soon()))).toBe(
      'The camera has no ISO 102400 now: it goes from 100 to 800.',
    );
  });

  test('is looked through and released', async () => {
    const held = await hold();
    expect(await held.startLiveView(soon())).toEqual({ width: 60, height: 40, fps: 20 });
    const shot = await held.capture(soon());
    expect(shot.name).toBe('IMG_0001.JPG');
    expect(await readFile(shot.path)).toEqual(await readFile(picture));
    await shot.done();
    expect(await left()).toEqual([]);
  });

  test('what its own shutter takes comes as well; what was on its card, and what was taken here, does not', async () => {
    await press('BEFORE.JPG');
    const held = await hold();
    expect(await own(held)).toEqual([]);
    await press('OWN_1.JPG');
    await (await held.capture(soon())).done();
    await press('OWN_2.CR3');
    expect(await own(held)).toEqual(['OWN_1.JPG', 'OWN_2.CR3']);
    expect(await own(held)).toEqual([]);
    await press('OWN_3.JPG');
    await expect(held.ownShot!(() => Promise.reject(new Error('disk full')), soon())).rejects.toThrow('disk full');
    expect(await own(held)).toEqual(['OWN_3.JPG']);
    expect(await left()).toEqual([]);
  });
});

test('a name that it gives again is another picture', async () => {
  const held = await hold();
  expect(await own(held)).toEqual([]);
  await (await held.capture(soon())).done();
  expect(await own(held)).toEqual([]);
  // Its card was emptied, and it counts from the beginning.
  await rm(join(card, 'IMG_0001.JPG'));
  for (const name of ['OTHER_1.JPG', 'OTHER_2.JPG']) await press(name);
  expect(await own(held)).toEqual(['OTHER_1.JPG', 'OTHER_2.JPG']);
  for (const name of ['OTHER_1.JPG', 'OTHER_2.JPG']) await rm(join(card, name));
  await press('IMG_0001.JPG');
  expect(await own(held)).toEqual(['IMG_0001.JPG']);
});

describe('one that misbehaves', () => {
  test.each<[unknown, string]>([
    [
      [-53, 'Could not claim the USB device'],
      'Another program has the camera. Close it, or unplug the camera and plug it in again.',
    ],
    [[-105, 'Unknown model'], 'The camera cannot be reached. Check its cable, and that it is switched on.'],
    [[-6, 'Unsupported operation'], 'This camera does not offer that over USB.'],
    [[-1, 'Out of <b>focus</b>'], 'The camera refuses: Out of b focus /b.'],
    ['garbage', 'The camera answered what cannot be understood. Switch it off and on, then detect cameras again.'],
    ['endless', 'The camera sent more than was asked for. Nothing of it was kept. Please try again.'],
  ])('by %j says so, and leaves nothing behind', async (misbehaves, sentence) => {
    const held = await hold();
    await is({ misbehaves });
    expect(await detail(held.frame(soon()))).toBe(sentence);
    expect(await detail(held.capture(soon()))).toBe(sentence);
    expect(await left()).toEqual([]);
  });

  test('by silence ends when its time is over, and its program with it', async () => {
    const held = await hold();
    await is({ misbehaves: 'hangs' });
    expect(await detail(held.capture(soon(500)))).toBe(
      'The camera does not answer. Check that it is switched on and connected, then detect cameras again.',
    );
    expect(await left()).toEqual([]);
  });

  test('without the program it is said what to install', async () => {
    const without = openUsb({ folder: shots, command: ['no-such-gphoto2'] });
    expect(await without.detect(soon())).toMatchObject([
      {
        name: 'USB',
        problem:
          'USB cameras need gphoto2, which is not installed here. Install it (on Debian: apt-get install gphoto2), then detect cameras again.',
      },
    ]);
  });
});

const installed = (() => {
  try {
    return execFileSync('gphoto2', ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
})();
/** libgphoto2's own camera that is a folder: it has files, and neither settings nor a shutter. */
test.runIf(installed)('the real program is understood: cameras, files, what it lacks', async () => {
  const place = `disk:${card}`;
  const real = openUsb({ folder: shots, command: ['gphoto2'] });
  expect((await real.detect(soon())).filter(({ problem }) => problem !== undefined)).toEqual([]);
  const found = `printf 'Directory Browse               %s\\n' "${place}"`;
  const shell = `if [ "$1" = --auto-detect ]; then ${found}; else exec gphoto2 "$@"; fi`;
  const driver = openUsb({ folder: shots, command: ['sh', '-c', shell, 'gphoto2'], ports: /^disk:/ });
  const held = await hold(driver);
  const condition = await held.condition(soon());
  expect(condition).toMatchObject({ battery: null, settings: { iso: null, aperture: null, shutterSpeed: null } });
  expect(condition.freeSpace).toBeGreaterThan(0);
  for (const ask of [held.capture, held.startLiveView])
    expect(await detail(ask(soon()))).toBe('This camera does not offer that over USB.');
  expect(await own(held)).toEqual([]);
  await press('IMG_0001.JPG');
  const names: string[] = [];
  for (let n = 0; n < 20 && names.length === 0; n++)
    await held.ownShot!(async ({ path, name }) => {
      expect(await readFile(path)).toEqual(await readFile(picture));
      names.push(name);
    }, soon());
  expect(names).toEqual(['IMG_0001.JPG']);
  expect(await left()).toEqual([]);
});

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUsb } from '../../../adapters/cameras/usb.ts';
import type { CameraDriver, HeldCamera } from '../../../commands/ports/cameras.ts';
import { openCable } from './cable.ts';
import { type HeldClock, holdClock } from './clock.ts';
import { SILENT, detail, holdFirst, soon } from './driver.ts';

const { folder, shots, picture, command, is, press, calls } = await openCable();
let clock: HeldClock;
let usb: CameraDriver;
beforeEach(() => {
  clock = holdClock();
  usb = openUsb({ folder: shots, command, maxShot: 4 << 20, clock });
});
const opened: HeldCamera[] = [];
const hold = async (): Promise<HeldCamera> => {
  const held = await holdFirst(usb);
  opened.push(held);
  return held;
};
afterEach(async () => {
  for (const held of opened.splice(0)) await held.release();
});

/** Which one of its movie a frame is. */
const number = (frame: Uint8Array): number => Buffer.from(frame).readUInt32BE(6);
const movies = async (): Promise<number> => (await calls()).filter((line) => line.includes('--capture-movie')).length;
/** What was looked through it by, in turn. */
const runs = async (): Promise<string[]> =>
  (await calls()).flatMap((line) => /--capture-(movie|preview)/.exec(line)?.[1] ?? []);
const previews = async (): Promise<number> =>
  (await calls()).filter((line) => line.includes('--capture-preview')).length;
const ended = async (): Promise<number> => (await calls()).filter((line) => line === 'movie ended').length;
const holder = async (): Promise<number | undefined> =>
  readFile(join(folder, 'lock'), 'utf8').then(Number, () => undefined);
/** The program that has begun to look through it. */
const begun = async (): Promise<number> => {
  await expect.poll(holder).toBeGreaterThan(0);
  return (await holder())!;
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('whoever looks through a camera on a cable', () => {
  test('sees its frames one after the other, by one run of the program', async () => {
    const held = await hold();
    expect(await held.startLiveView(soon())).toEqual({ width: 60, height: 40, fps: 20 });
    const numbers: number[] = [];
    for (let n = 0; n < 10; n++) numbers.push(number(await held.frame(soon())));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect([await movies(), await previews()]).toEqual([1, 0]);
    await held.stopLiveView(soon());
    expect(await ended()).toBe(1);
    expect(await holder()).toBeUndefined();
  });

  test('is given the newest, not what was missed', async () => {
    await is({ movie: { everyMs: 5 } });
    const held = await hold();
    const first = number(await held.frame(soon()));
    await expect.poll(async () => number(await held.frame(soon()))).toBeGreaterThan(first + 20);
  });

  test('gives way to a picture and to other settings, and sees on after them', async () => {
    const held = await hold();
    await held.startLiveView(soon());
    const shot = await held.capture(soon());
    expect(await readFile(shot.path)).toEqual(await readFile(picture));
    await shot.done();
    await held.frame(soon());
    await held.set({ iso: 800 }, soon());
    await held.frame(soon());
    expect([await movies(), await ended()]).toEqual([3, 2]);
  });

  test('is not interrupted by each question how the camera is, nor whether its own shutter took something', async () => {
    const held = await hold();
    await held.condition(soon());
    await held.ownShot!(async () => undefined, soon());
    await held.startLiveView(soon());
    expect(await held.condition(soon())).toMatchObject({ battery: 75, settings: { iso: 400 } });
    await press('OWN.JPG');
    expect(await held.ownShot!(async () => undefined, soon())).toBe(false);
    await held.frame(soon());
    expect([await movies(), await ended()]).toEqual([1, 0]);
    // What was set by us is known without a question.
    await held.set({ iso: 800 }, soon());
    await held.frame(soon());
    expect((await held.condition(soon())).settings.iso).toBe(800);
    expect([await movies(), await ended()]).toEqual([2, 1]);
    // With nobody looking it comes.
    await held.stopLiveView(soon());
    expect(await held.ownShot!(async () => undefined, soon())).toBe(true);
  });

  test('is interrupted once in ten seconds for how the camera is', async () => {
    const held = await hold();
    await held.condition(soon());
    await held.startLiveView(soon());
    const asked = async (): Promise<number> => (await calls()).filter((line) => line.includes('--get-config')).length;
    for (const ms of [4000, 4000, 1999]) {
      clock.forward(ms);
      await held.frame(soon());
    }
    await held.condition(soon());
    expect([await asked(), await ended()]).toEqual([1, 0]);
    clock.forward(1);
    await held.condition(soon());
    expect([await asked(), await ended()]).toEqual([2, 1]);
  });

  test('and looks away for five seconds, leaves the camera to itself, and finds it again', async () => {
    const held = await hold();
    await held.frame(soon());
    clock.forward(4999);
    await held.frame(soon());
    expect(clock.due()).toEqual([5000]);
    clock.forward(5000);
    await expect.poll(ended).toBe(1);
    await held.frame(soon());
    expect(await movies()).toBe(2);
  });

  test('of a camera that gives no movies sees frame by frame, and it is asked for one once', async () => {
    await is({ movie: { lacking: true } });
    const held = await hold();
    expect(await held.startLiveView(soon())).toEqual({ width: 60, height: 40, fps: 2 });
    for (let n = 0; n < 3; n++) expect(Buffer.from(await held.frame(soon()))).toEqual(await readFile(picture));
    expect([await movies(), await previews()]).toEqual([1, 4]);
  });

  /** It breaks off as the next is waited for. */
  const breaksOff = async (): Promise<void> => void process.kill((await holder())!, 'SIGTERM');

  test('sees on after it broke off, which is begun again after a pause', async () => {
    await is({ movie: { frames: 1 } });
    const held = await hold();
    await held.startLiveView(soon());
    const waiting = held.frame(soon());
    await breaksOff();
    // What is wrong is asked by a program for one frame.
    expect(Buffer.from(await waiting)).toEqual(await readFile(picture));
    const again = held.frame(soon());
    await expect.poll(clock.due).toEqual([1000]);
    clock.forward(999);
    expect(clock.due()).toEqual([1]);
    expect(await runs()).toEqual(['movie', 'preview']);
    clock.forward(1);
    expect(number(await again)).toBe(1);
    expect(await runs()).toEqual(['movie', 'preview', 'movie']);
  });

  test('sees on after it broke off between two looks, without a question what was wrong', async () => {
    await is({ movie: { frames: 1 } });
    const held = await hold();
    await held.startLiveView(soon());
    await breaksOff();
    // Nothing is left to be ended.
    await expect.poll(clock.due).toEqual([]);
    const again = held.frame(soon());
    await expect.poll(clock.due).toEqual([1000]);
    clock.forward(1000);
    expect(number(await again)).toBe(1);
    expect(await runs()).toEqual(['movie', 'movie']);
  });

  test('and leaves while it waits to be begun again does so at once', async () => {
    await is({ movie: { frames: 1 } });
    const held = await hold();
    await held.startLiveView(soon());
    await breaksOff();
    await expect.poll(clock.due).toEqual([]);
    const leaving = new AbortController();
    const again = detail(held.frame(leaving.signal));
    await expect.poll(clock.due).toEqual([1000]);
    leaving.abort();
    expect(await again).toBe(SILENT);
    expect(clock.due()).toEqual([]);
    expect(await runs()).toEqual(['movie']);
  });
});

describe('a movie', () => {
  test('with something else between its frames is seen all the same', async () => {
    await is({ movie: { between: 'For debugging messages\u0000\u00ff\u00d8' } });
    const held = await hold();
    await held.startLiveView(soon());
    for (let n = 0; n < 3; n++) expect((await held.frame(soon())).length).toBe((await readFile(picture)).length + 8);
    expect(await previews()).toBe(0);
  });

  test('that nothing ends is ended for good', async () => {
    await is({ movie: { deaf: true } });
    const held = await hold();
    await held.startLiveView(soon());
    const program = (await holder())!;
    const stopping = held.stopLiveView(soon());
    clock.forward(1499);
    expect(clock.due()).toEqual([1]);
    expect(isAlive(program)).toBe(true);
    clock.forward(1);
    await stopping;
    expect(isAlive(program)).toBe(false);
    await is({});
    await (await held.capture(soon())).done();
  });

  test('that gives nothing ends with the time of who waits, and its program with it', async () => {
    const held = await hold();
    await is({ misbehaves: 'hangs' });
    const leaving = new AbortController();
    const waiting = detail(held.frame(leaving.signal));
    const program = await begun();
    leaving.abort();
    expect(await waiting).toBe(SILENT);
    expect(isAlive(program)).toBe(false);
  });

  test('of a camera that was pulled out is told by what the camera says then', async () => {
    const held = await hold();
    await held.startLiveView(soon());
    await is({ misbehaves: [-105, 'Unknown model'] });
    await held.stopLiveView(soon());
    expect(await detail(held.frame(soon()))).toMatch(/^The camera cannot be reached\./);
  });

  /** A process of ours that looks through the camera until it is told to end, and the program that it started for that. */
  const looking = async () => {
    const program = `
      const { openGphoto } = await import('./adapters/cameras/gphoto.ts');
      const { openUsbMovie } = await import('./adapters/cameras/usbMovie.ts');
      process.stdin.on('data', () => process.exit(0));
      await openUsbMovie(openGphoto(${JSON.stringify(command)}), []).frame(new AbortController().signal);`;
    const ours = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    return { ours, program: await begun() };
  };

  test('ends at its next frame where our process was killed', async () => {
    const { ours, program } = await looking();
    ours.kill('SIGKILL');
    await expect.poll(() => isAlive(program)).toBe(false);
  });

  test('that hangs ends with our process', async () => {
    await is({ misbehaves: 'hangs' });
    const { ours, program } = await looking();
    ours.stdin.write('end');
    await expect.poll(() => isAlive(program)).toBe(false);
  });
});

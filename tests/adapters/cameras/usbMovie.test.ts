import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openUsb } from '../../../adapters/cameras/usb.ts';
import type { HeldCamera } from '../../../commands/ports.ts';
import { openCable } from './cable.ts';
import { detail, holdFirst } from './driver.ts';

const { folder, shots, picture, command, is, press, calls } = await openCable();
const usb = openUsb({ folder: shots, command, maxShot: 4 << 20 });
const soon = (ms = 20_000): AbortSignal => AbortSignal.timeout(ms);
const opened: HeldCamera[] = [];
const hold = async (): Promise<HeldCamera> => {
  const held = await holdFirst(usb, soon);
  opened.push(held);
  return held;
};
afterEach(async () => {
  for (const held of opened.splice(0)) await held.release();
});

/** Which one of its movie a frame is. */
const number = (frame: Uint8Array): number => Buffer.from(frame).readUInt32BE(6);
const movies = async (): Promise<number> => (await calls()).filter((line) => line.includes('--capture-movie')).length;
const previews = async (): Promise<number> =>
  (await calls()).filter((line) => line.includes('--capture-preview')).length;
const ended = async (): Promise<number> => (await calls()).filter((line) => line === 'movie ended').length;
const holder = async (): Promise<number | undefined> =>
  readFile(join(folder, 'lock'), 'utf8').then(Number, () => undefined);
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
    await expect.poll(() => held.ownShot!(async () => undefined, soon())).toBe(true);
  });

  test('and looks away, leaves the camera to itself, and finds it again', async () => {
    const held = await hold();
    await held.frame(soon());
    await expect.poll(ended, { timeout: 15_000 }).toBe(1);
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

  test('sees on after it broke off, which is begun again after a pause', async () => {
    await is({ movie: { dies: 3 } });
    const held = await hold();
    await held.startLiveView(soon());
    const begun = performance.now();
    await expect.poll(async () => held.frame(soon()).then(movies), { timeout: 15_000 }).toBe(3);
    expect(performance.now() - begun).toBeGreaterThan(1900);
    // What is wrong is asked in between, by a program for one frame.
    const runs = (await calls()).flatMap((line) => /--capture-(movie|preview)/.exec(line)?.[1] ?? []);
    expect(runs).toEqual(['movie', 'preview', 'movie', 'preview', 'movie']);
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
    await held.stopLiveView(soon());
    expect(isAlive(program)).toBe(false);
    await is({});
    await (await held.capture(soon())).done();
  });

  test('that gives nothing ends with the time of who waits, and its program with it', async () => {
    const held = await hold();
    await is({ misbehaves: 'hangs' });
    const waiting = detail(held.frame(soon(2000)));
    await expect.poll(holder).toBeDefined();
    const program = (await holder())!;
    expect(await waiting).toMatch(/^The camera does not answer\./);
    expect(isAlive(program)).toBe(false);
  });

  test('of a camera that was pulled out is told by what the camera says then', async () => {
    const held = await hold();
    await held.startLiveView(soon());
    await is({ misbehaves: [-105, 'Unknown model'] });
    await held.stopLiveView(soon());
    expect(await detail(held.frame(soon()))).toMatch(/^The camera cannot be reached\./);
  });

  /** A process of ours that has begun to look through the camera, and the program that it started for that. */
  const looking = async () => {
    const program = `
      const { openUsb } = await import('./adapters/cameras/usb.ts');
      const usb = openUsb(${JSON.stringify({ folder: shots, command })});
      const signal = AbortSignal.timeout(20_000);
      const [{ id }] = await usb.detect(signal);
      const held = await usb.hold(id, signal);
      process.stdin.on('data', (said) => (String(said) === 'look' ? held.frame(signal) : process.exit(0)));
      console.log('held');`;
    const ours = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(ours.stdout, 'data');
    return ours;
  };
  const begun = async (): Promise<number> => {
    await expect.poll(movies).toBe(1);
    return (await holder())!;
  };

  test('ends at its next frame where our process was killed', async () => {
    const ours = await looking();
    ours.stdin.write('look');
    const program = await begun();
    ours.kill('SIGKILL');
    await expect.poll(() => isAlive(program)).toBe(false);
  });

  test('that hangs ends with our process', async () => {
    const ours = await looking();
    await is({ misbehaves: 'hangs' });
    ours.stdin.write('look');
    const program = await begun();
    ours.stdin.write('end');
    await expect.poll(() => isAlive(program)).toBe(false);
  });
});

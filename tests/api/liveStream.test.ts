import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STALLED_MS, openLiveStreams } from '../../api/camera/liveStreams.ts';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type LiveStream, openLiveStream } from '../liveStream.ts';
import { within } from '../pace.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { smallCamera } from '../smallCamera.ts';

const small = smallCamera();
/** A camera whose frames are as large as they may be where that is asked for; it counts those that were taken from it. */
let large = false;
let taken = 0;
const LARGE = new Uint8Array(2 << 20).fill(7);
LARGE.set([0xff, 0xd8, 0xff]);
const SMALL = LARGE.slice(0, 100);
const simulator: CameraDriver = {
  ...small.simulator,
  async hold(id, signal) {
    const held = await small.simulator.hold(id, signal);
    return {
      ...held,
      startLiveView: async (during) => ({ ...(await held.startLiveView(during)), fps: 30 }),
      async frame(during) {
        taken++;
        return large ? LARGE : held.frame(during);
      },
    };
  },
};
let loom: TestLoom;
let asha: Person;
const open: LiveStream[] = [];
beforeAll(async () => {
  loom = await startLoom({ given: { ...small, simulator } });
  asha = await loom.register('Asha Rao');
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
  large = false;
});
afterAll(() => loom.close());

const ask = (method: string, path: string, body?: unknown, person = asha) =>
  loom.call(method, `/api/v1/camera/${path}`, { token: person.token, ...(body ? { body } : {}) });
const stream = async (person = asha): Promise<LiveStream> => {
  const one = await openLiveStream(loom.url, person.token);
  open.push(one);
  return one;
};
const live = async (person = asha): Promise<void> => {
  expect((await ask('POST', 'connect/simulator', undefined, person)).status).toBe(200);
  expect((await ask('POST', 'live-view/start', undefined, person)).status).toBe(200);
};
/** Until nothing is taken from the camera any more. */
const rests = async (): Promise<number> => {
  let before: number;
  do {
    before = taken;
    await wait(1500);
  } while (taken !== before);
  return taken;
};

describe('live view as a stream', () => {
  test('brings frames as bytes from its start until it is stopped', async () => {
    await live();
    const one = await stream();
    expect([one.status, one.type]).toEqual([200, 'multipart/x-mixed-replace; boundary=loom-live-frame']);
    const frames = await one.frames(5);
    expect(frames.map(([first, second]) => [first, second])).toEqual(Array.from({ length: 5 }, () => [0xff, 0xd8]));
    expect(new Set(frames.map((frame) => Buffer.from(frame).toString('base64'))).size).toBe(5);
    await ask('POST', 'live-view/stop');
    expect(await one.ended()).toBe(true);
  });

  test('leaves the camera free for everything else', async () => {
    await live();
    const one = await stream();
    const gig = await loom.createGig(asha);
    const watching = one.frames(30);
    expect((await ask('POST', 'settings', { iso: 1600 })).status).toBe(200);
    expect((await ask('GET', 'status')).status).toBe(200);
    expect((await ask('POST', 'capture', { gig_id: gig.gig_id })).body).toMatchObject({ arrived: true });
    expect(await watching).toHaveLength(30);
  });

  test('is refused in a sentence while live view is off, and to more screens than a studio has', async () => {
    await ask('POST', 'disconnect');
    expect(await ask('GET', 'live-stream')).toMatchObject({
      status: 409,
      body: { detail: 'Live view is off. Start it, then look again.' },
    });
    await live();
    const [first] = [await stream(), await stream(), await stream()];
    expect(await ask('GET', 'live-stream')).toMatchObject({
      status: 429,
      body: { detail: 'Live view is open too often. Please close it elsewhere.' },
    });
    expect((await ask('GET', 'live-frame')).body).toMatchObject({ success: true });
    first!.leave();
    await expect.poll(async () => (await stream()).status).toBe(200);
  });

  test('is looked at by several screens at the price of one', async () => {
    let asked = 0;
    let give: (frame: Uint8Array) => void = () => undefined;
    const frame = () => (asked++, new Promise<Uint8Array>((resolve) => (give = resolve)));
    const streams = openLiveStreams({ frame, frameRate: () => 30 });
    const both = Promise.all([streams.open('asha', async () => true), streams.open('asha', async () => true)]);
    await expect.poll(() => asked).toBe(1);
    give(LARGE);
    for (const each of await both) each.destroy();
    expect(asked).toBe(1);
  });

  test('ends with the session of whoever looks', async () => {
    await live();
    const again = await loom.login(asha.email, asha.password);
    const [kept, one] = [await stream(), await stream(again)];
    await one.frames(2);
    await loom.call('POST', '/api/v1/auth/logout', { token: again.token });
    expect(await one.ended()).toBe(true);
    expect(await kept.frames(3)).toHaveLength(3);
  });

  test('whose reader is slow asks the camera for nothing meanwhile, and keeps nothing', async () => {
    await live();
    large = true;
    const one = await stream();
    await one.frames(1);
    const before = process.memoryUsage();
    const halted = await rests();
    await wait(1500);
    expect(taken).toBe(halted);
    const after = process.memoryUsage();
    // What lies in the sockets of both ends, which are this process, and no more.
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(32 << 20);
    // Read again, it goes on with what the camera sees now.
    expect(await one.frames(12)).toHaveLength(12);
    expect(taken).toBeGreaterThan(halted);
  });

  test('does not keep the server from stopping', async () => {
    const other = await startLoom({ given: smallCamera() });
    const leela = await other.register('Leela');
    for (const path of ['connect/simulator', 'live-view/start'])
      await other.call('POST', `/api/v1/camera/${path}`, { token: leela.token });
    const one = await openLiveStream(other.url, leela.token);
    await one.frames(1);
    await within(5000, async () => {
      await other.close();
      expect(await one.ended()).toBe(true);
    });
  });
});

describe('a place at a live view', () => {
  let clock = 0;
  /** Three readers of which one has taken nothing after its first piece, and one takes piece after piece, slowly. */
  const full = async () => {
    clock = 0;
    const streams = openLiveStreams({ frame: async () => LARGE, frameRate: () => 30 }, () => clock);
    const [stalled, slow, waiting] = [
      await streams.open('asha', async () => true),
      await streams.open('asha', async () => true),
      await streams.open('asha', async () => true),
    ];
    const took = async (reader: typeof slow): Promise<Buffer> => {
      for (;;) {
        const piece = reader.read() as Buffer | null;
        if (piece) return piece;
        await new Promise((resolve) => reader.once('readable', resolve));
      }
    };
    for (const each of [stalled, slow, waiting]) await took(each);
    return { streams, stalled, slow, waiting, took };
  };
  const code = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'opened',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );

  test('is lost by a reader that takes nothing for 15 seconds to whoever wants it, and by no slow one', async () => {
    const { streams, stalled, slow, waiting, took } = await full();
    for (let second = 5; second < STALLED_MS / 1000; second += 5) {
      clock = second * 1000;
      for (const each of [slow, waiting]) expect((await took(each)).length).toBeLessThanOrEqual(64 << 10);
    }
    clock = STALLED_MS - 1;
    expect(await code(streams.open('asha', async () => true))).toBe('camera.streams');
    expect([stalled, slow, waiting].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    clock = STALLED_MS;
    const next = await streams.open('asha', async () => true);
    expect([stalled, slow, waiting].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
    // The slow ones go on.
    for (const each of [slow, waiting]) await took(each);
    clock += STALLED_MS - 1;
    expect(await code(streams.open('asha', async () => true))).toBe('camera.streams');
    for (const each of [slow, waiting, next]) each.destroy();
  });

  test('is kept by who waits for a frame that the camera does not give', async () => {
    let asked = 0;
    let give: (frame: Uint8Array) => void = () => undefined;
    const frame = () => (asked++, new Promise<Uint8Array>((resolve) => (give = resolve)));
    clock = 0;
    const streams = openLiveStreams({ frame, frameRate: () => 30 }, () => clock);
    const opening = Promise.all([1, 2, 3].map(() => streams.open('asha', async () => true)));
    await expect.poll(() => asked).toBe(1);
    give(SMALL);
    const readers = await opening;
    for (const each of readers) each.resume();
    // They have taken all that there is, and wait for the next one.
    await expect.poll(() => asked).toBe(2);
    clock = 10 * STALLED_MS;
    expect(await code(streams.open('asha', async () => true))).toBe('camera.streams');
    for (const each of readers) each.destroy();
  });
});

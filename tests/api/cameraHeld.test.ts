import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { openCameraAccesses } from '../../api/camera/access.ts';
import { openCameraControl } from '../../api/camera/control.ts';
import type { CameraSource, StudioHeld } from '../../api/camera/sources.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import type { CameraType } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const condition = { battery: 50, freeSpace: 1000, settings: { iso: 100, aperture: 'f/4', shutterSpeed: '1/60' } };
/** A camera that answers what it should, but for what is given; `calls` are those that came. */
function source(type: CameraType, given: Partial<StudioHeld> = {}, given2: Partial<CameraSource> = {}) {
  const calls: string[] = [];
  const said =
    <T>(name: string, answer: T) =>
    async () => (calls.push(name), answer);
  const held: StudioHeld = {
    condition: said('condition', condition),
    set: said('set', {}),
    startLiveView: said('start', { width: 3, height: 2, fps: 1 }),
    stopLiveView: said('stop', undefined),
    frame: said('frame', new Uint8Array([1])),
    capture: said('capture', { name: 'a.jpg', size: 1, mediaId: 'm', duplicate: false, arrived: true }),
    release: said('release', undefined),
    ...given,
  };
  const camera = { id: `${type}-1`, name: type, type, connection: 'network' as const, bridge: null };
  const made: CameraSource = { detect: async () => [camera], hold: async () => held, ...given2 };
  return { made, calls };
}
const simulator = source('simulator').made;
const vault = openMemoryVault();
const control = (sources: CameraSource[], more: { alwaysSimulate?: boolean; now?: () => number } = {}) =>
  openCameraControl({
    sourcesOf: async () => sources,
    simulator,
    accesses: openCameraAccesses({ vault, keys: personKeys(vault) }),
    alwaysSimulate: false,
    receive: never,
    now: () => Date.now(),
    ...more,
  });
const idsOf = async (sources: CameraSource[], alwaysSimulate = false) => {
  const { cameras, simulated } = await control(sources, { alwaysSimulate }).detect('asha');
  return { ids: cameras.map(({ id }) => id), simulated };
};
const detail = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
  );
const SILENT = 'The camera does not answer. Check that it is switched on and connected, then detect cameras again.';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is found', () => {
  test('the simulator stands in where no real camera is, and beside one where it is asked for', async () => {
    const { made } = source('canon_ccapi');
    expect(await idsOf([])).toEqual({ ids: ['simulator-1'], simulated: true });
    expect(await idsOf([made])).toEqual({ ids: ['canon_ccapi-1'], simulated: false });
    expect(await idsOf([made], true)).toEqual({ ids: ['canon_ccapi-1', 'simulator-1'], simulated: false });
  });

  test('a way that fails or hangs keeps nobody from the others', async () => {
    const { made } = source('usb');
    const failing = source('sony_remote_api', {}, { detect: () => Promise.reject(new Error('garbage')) }).made;
    const hanging = source('canon_ccapi', {}, { detect: never }).made;
    const found = idsOf([failing, hanging, made]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await found).toEqual({ ids: ['usb-1'], simulated: false });
  });
});

describe('a camera that is held', () => {
  test('does one thing at a time, and has a bounded number of things before it', async () => {
    let open: () => void = () => undefined;
    const slow = source('usb', { condition: () => new Promise((resolve) => (open = () => resolve(condition))) });
    const cameras = control([slow.made]);
    await cameras.connect('asha', 'usb-1');
    const first = cameras.status('asha');
    const waiting = Array.from({ length: 5 }, () => cameras.set('asha', { iso: 100 }));
    expect(await detail(cameras.set('asha', { iso: 100 }))).toBe(
      'The camera is still busy with what was asked before. Please wait a moment.',
    );
    expect(slow.calls).toEqual([]);
    open();
    await first;
    await Promise.all(waiting);
    expect(slow.calls).toEqual(Array.from({ length: 5 }, () => 'set'));
  });

  test('and hangs, is given up with a sentence and let go', async () => {
    const hanging = source('usb', { capture: never });
    const cameras = control([hanging.made]);
    await cameras.connect('asha', 'usb-1');
    const shot = detail(cameras.capture('asha', { gigId: 'g', shotId: 's', deliver: never }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await shot).toBe(SILENT);
    expect(await cameras.status('asha')).toBeUndefined();
    expect(hanging.calls).toEqual(['release']);
  });

  test('that hangs as it is connected is not held', async () => {
    const cameras = control([source('usb', {}, { hold: never }).made]);
    const connecting = detail(cameras.connect('asha', 'usb-1'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await connecting).toBe(SILENT);
    expect(await cameras.status('asha')).toBeUndefined();
  });

  test('gives way to the next one that its studio connects, with its live view ended', async () => {
    const [one, two] = [source('usb'), source('canon_ccapi')];
    const cameras = control([one.made, two.made]);
    await cameras.connect('asha', 'usb-1');
    await cameras.startLiveView('asha');
    await cameras.connect('asha', 'canon_ccapi-1');
    expect(one.calls).toEqual(['start', 'stop', 'release']);
    expect((await cameras.status('asha'))?.camera.id).toBe('canon_ccapi-1');
  });

  test('and not looked through ends its live view after a minute, and is let go after a quarter of an hour', async () => {
    const one = source('usb');
    const cameras = control([one.made]);
    await cameras.connect('asha', 'usb-1');
    await cameras.startLiveView('asha');
    await vi.advanceTimersByTimeAsync(45_000);
    await cameras.frame('asha');
    await vi.advanceTimersByTimeAsync(45_000);
    expect((await cameras.status('asha'))?.live).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.calls).toContain('stop');
    expect(await cameras.frame('asha')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    expect(one.calls.at(-1)).toBe('release');
    expect(await cameras.status('asha')).toBeUndefined();
  });

  test('and looked through all the time, hands over what its own shutter took all the same', async () => {
    const asked: string[] = [];
    const slow = source('usb', {
      frame: () => new Promise((resolve) => setTimeout(() => resolve(new Uint8Array([1])), 990)),
      ownShots: async ({ gigId }) => (asked.push(gigId), []),
    });
    const cameras = control([slow.made]);
    await cameras.connect('asha', 'usb-1');
    await cameras.startLiveView('asha');
    cameras.tether('asha', 'gig');
    let looking = true;
    const look = (async () => {
      while (looking) await cameras.frame('asha');
    })();
    await vi.advanceTimersByTimeAsync(5_000);
    const meanwhile = asked.length;
    looking = false;
    await vi.advanceTimersByTimeAsync(2_000);
    await look;
    expect(meanwhile).toBeGreaterThan(1);
  });

  test('is one of a bounded number', async () => {
    const cameras = control([source('usb').made]);
    for (let n = 0; n < 200; n++) await cameras.connect(`studio ${n}`, 'usb-1');
    expect(await detail(cameras.connect('one more', 'usb-1'))).toBe(
      'Too many cameras are connected right now. Please try again in a moment.',
    );
  });
});

test('real cameras are validated one by one: what is wrong with one stands beside it', async () => {
  const broken = source('canon_ccapi', { condition: () => Promise.reject(new SyntaxError('not JSON')) });
  const found = await control([broken.made, source('usb').made]).validate('asha');
  expect(found.get('canon_ccapi')).toMatchObject([{ problem: 'The camera did not answer as it should.' }]);
  expect(found.get('usb')).toMatchObject([{ problem: undefined }]);
  expect(broken.calls).toEqual(['release']);
});

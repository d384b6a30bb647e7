import { afterAll, expect, test } from 'vitest';
import { STALLED_MS } from '../../../api/camera/liveStreams.ts';
import type { CameraDriver } from '../../../commands/ports/cameras.ts';
import { openBridgeStage } from '../../bridgeStage.ts';
import { holdMonotonicClock } from '../../clock.ts';
import { type LiveStream, openLiveStream } from '../../liveStream.ts';

/** A camera whose frames are large: more of them than the sockets of both ends can hold are soon sent. */
const FRAME = new Uint8Array(1 << 20).fill(7);
FRAME.set([0xff, 0xd8, 0xff]);
const simulatorOf = (small: CameraDriver): CameraDriver => ({
  ...small,
  hold: async (id, signal) => ({ ...(await small.hold(id, signal)), frame: async () => FRAME }),
});
const MORE_THAN_FITS = 16;

const { loom, asha, ask, beside, capture, makeBridge, scratch, start } = await openBridgeStage({ simulatorOf });
const open: LiveStream[] = [];
afterAll(() => {
  for (const stream of open) stream.leave();
});

const look = async (): Promise<LiveStream> => {
  const one = await openLiveStream(loom.url, asha.token);
  open.push(one);
  return one;
};

test('a reader who takes nothing of a live view over a bridge holds up nobody, and loses its place to who wants it', async () => {
  const { token } = await makeBridge('Laptop');
  await start(token, await scratch());
  await expect.poll(() => beside('Laptop')).toBeDefined();
  expect((await ask('POST', `connect/${(await beside('Laptop'))!.id}`)).status).toBe(200);
  expect((await ask('POST', 'live-view/start')).status).toBe(200);
  const clock = holdMonotonicClock();
  const [stalled, one, other] = [await look(), await look(), await look()];
  expect([stalled, one, other].map(({ status }) => status)).toEqual([200, 200, 200]);
  const seen = await Promise.all([one.frames(MORE_THAN_FITS), other.frames(MORE_THAN_FITS)]);
  expect(seen.map(({ length }) => length)).toEqual([MORE_THAN_FITS, MORE_THAN_FITS]);
  // The line is free for everything else.
  expect((await capture()).body).toMatchObject({ arrived: true });
  expect(await ask('GET', 'live-stream')).toMatchObject({ status: 429 });

  clock.advance(STALLED_MS);
  const next = await look();
  expect(next.status).toBe(200);
  expect(await stalled.ended()).toBe(true);
  const counted = await Promise.all([one, other, next].map((each) => each.frames(2)));
  expect(counted.map(({ length }) => length)).toEqual([2, 2, 2]);
});

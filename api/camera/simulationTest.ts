import type { CameraDriver } from '../../commands/ports/cameras.ts';
import type { SimulationTest } from '../contract/cameraControl.ts';
import { timed } from './timed.ts';

const STEP_MS = 20_000;
/** A JPEG begins with these bytes. */
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const works = (step: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> =>
  timed(STEP_MS, step).catch(() => false);

/** The simulator from detection to a picture, held by nobody else, and without a trace. */
export async function simulationTest(simulator: CameraDriver): Promise<SimulationTest> {
  const found = await timed(STEP_MS, (signal) => simulator.detect(signal)).catch(() => []);
  const held = found[0]
    ? await timed(STEP_MS, (signal) => simulator.hold(found[0]!.id, signal)).catch(() => undefined)
    : undefined;
  if (!held)
    return {
      simulation_test: false,
      cameras_detected: found.length,
      connection: false,
      live_view: false,
      capture: false,
      settings: false,
    };
  const live_view = await works(async (signal) => {
    await held.startLiveView(signal);
    const seen = isJpeg(await held.frame(signal));
    await held.stopLiveView(signal);
    return seen;
  });
  const settings = await works(async (signal) => {
    const wanted = { iso: 1600, aperture: 'f/4', shutterSpeed: '1/250' };
    await held.set(wanted, signal);
    const has = (await held.condition(signal)).settings;
    return has.iso === wanted.iso && has.aperture === wanted.aperture && has.shutterSpeed === wanted.shutterSpeed;
  });
  const capture = await works(async (signal) => {
    const shot = await held.capture(signal);
    await shot.done();
    return shot.size > 0;
  });
  await held.release();
  const simulation_test = live_view && settings && capture;
  return { simulation_test, cameras_detected: found.length, connection: true, live_view, capture, settings };
}

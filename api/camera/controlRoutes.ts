import { withoutKey } from '../../commands/core/run.ts';
import { LRUCache } from 'lru-cache';
import { requireUploads } from '../../commands/subscription.ts';
import { receiveFile } from '../../commands/intake.ts';
import type { CameraType } from '../../commands/ports/cameras.ts';
import { apertureText, fNumber, shutterSeconds, shutterText } from '../../domain/cameraSettings.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import * as contract from '../contract/cameraControl.ts';
import type { RouteContext } from '../context.ts';
import { type Request, type Route, SENT, route } from '../http/reply.ts';
import type { ConnectionCondition } from './controlled.ts';
import { simulationTest } from './simulationTest.ts';
import type { Landed, StudioCamera } from './sources.ts';

/** Of one studio: what looks for cameras, and what takes pictures. */
const LOOKS_AT_ONCE = 40;
const LOOKS_PER_SECOND = 0.5;
const SHOTS_AT_ONCE = 40;
const SHOTS_PER_SECOND = 2;
const FRAMES_AT_ONCE = 60;
const FRAMES_PER_SECOND = 5;
/** Pictures whose call may be repeated. */
const MOST_REMEMBERED = 1000;

const NOTHING = { iso: null, aperture: null, shutter_speed: null };

/** The camera of a studio under control: found, connected, looked through, set, released. */
export function cameraControlRoutes({ cameras, gigAccess, metrics, sessions, throttling }: RouteContext): Route[] {
  const { control, simulator, streams } = cameras;
  const looks = throttling.rate(
    'cameraLooks',
    LOOKS_AT_ONCE,
    LOOKS_PER_SECOND,
    'Cameras are being looked for already. Please try again in a moment.',
  );
  const shots = throttling.rate(
    'cameraShots',
    SHOTS_AT_ONCE,
    SHOTS_PER_SECOND,
    'Please wait a moment between pictures.',
  );
  const frames = throttling.rate(
    'cameraFrames',
    FRAMES_AT_ONCE,
    FRAMES_PER_SECOND,
    'Live view is open too often. Please close it elsewhere.',
  );
  const underKey = new LRUCache<string, Promise<Landed>>({ max: MOST_REMEMBERED });

  const present = (
    { id, name, type, connection, bridge }: StudioCamera,
    connected: boolean,
  ): contract.CameraAnswer => ({
    id,
    name,
    type,
    connection,
    bridge,
    status: connected ? 'connected' : 'available',
  });
  const taken = ({ name, size, mediaId, duplicate, arrived }: Landed): contract.Captured => ({
    filename: name,
    file_size: size,
    media_id: mediaId,
    duplicate,
    arrived,
  });
  const statusOf = (condition: ConnectionCondition | undefined): contract.CameraStatusAnswer => ({
    connected: condition !== undefined,
    camera: condition ? present(condition.camera, true) : null,
    live_view_active: condition?.live ?? false,
    battery_level: condition?.battery ?? null,
    memory_card: { free_space: condition?.freeSpace ?? null },
    settings: condition
      ? {
          iso: condition.settings.iso,
          aperture: condition.settings.aperture,
          shutter_speed: condition.settings.shutterSpeed,
        }
      : NOTHING,
  });

  /** Into the gig as any photo comes; what the plan or the gig would refuse is refused before the shutter opens. */
  const take = async ({ body, caller, write }: Request<typeof contract.captureToGig>): Promise<Landed> => {
    const studioId = caller.actor.id;
    const gig = await gigAccess.owned(studioId, body.gig_id);
    await requireUploads(write, studioId);
    await shots.take(studioId);
    const landed = await control.capture(studioId, {
      gigId: gig.id,
      shotId: caller.key === undefined ? newId() : derivedId('shot', studioId, caller.key),
      async deliver({ name, path, size }) {
        const arrival = { gigId: gig.id, folder: null, name, source: { path }, via: 'camera' as const };
        const { mediaId, duplicate } = await receiveFile(write, arrival, withoutKey(caller));
        if (!duplicate) metrics.received.inc({ via: 'camera' });
        return { name, size, mediaId, duplicate, arrived: true };
      },
    });
    return landed;
  };
  /** A call that is repeated under its key takes no second picture. */
  const takeOnce = (request: Request<typeof contract.captureToGig>): Promise<Landed> => {
    const { actor, key } = request.caller;
    if (key === undefined) return take(request);
    const name = `${actor.id} ${key}`;
    const known = underKey.get(name);
    if (known) return known;
    const work = take(request);
    underKey.set(name, work);
    work.catch(() => underKey.delete(name));
    return work;
  };

  return [
    route(contract.detectCameras, async ({ caller }) => {
      await looks.take(caller.actor.id);
      const { cameras: found, simulated } = await control.detect(caller.actor.id);
      return {
        cameras: found.map(({ connected, asks, remembered, ...camera }) => ({
          ...present(camera, connected),
          asks: connected ? null : asks,
          certificate: camera.certificate ?? null,
          remembered,
        })),
        simulation_mode: simulated,
      };
    }),
    route(contract.connectCamera, async ({ caller, params, body: { username, password, certificate } }) => {
      await looks.take(caller.actor.id);
      const camera = await control.connect(caller.actor.id, params.id, {
        ...(username === undefined ? {} : { username }),
        ...(password === undefined ? {} : { password }),
        ...(certificate === undefined ? {} : { certificate }),
      });
      return { message: `Connected to ${camera.name}`, camera: present(camera, true) };
    }),
    route(contract.disconnectCamera, async ({ caller }) => {
      await control.disconnect(caller.actor.id);
      return { message: 'Camera disconnected' };
    }),
    route(contract.forgetCamera, async ({ caller, params }) => {
      await control.forget(caller.actor.id, params.id);
      return { message: 'The camera is forgotten' };
    }),
    route(contract.getCameraStatus, async ({ caller }) => statusOf(await control.status(caller.actor.id))),
    route(contract.startLiveView, async ({ caller }) => {
      const { width, height, fps } = await control.startLiveView(caller.actor.id);
      return { resolution: `${width}x${height}`, fps };
    }),
    route(contract.stopLiveView, async ({ caller }) => {
      await control.stopLiveView(caller.actor.id);
      return { message: 'Live view stopped' };
    }),
    route(contract.getLiveFrame, async ({ caller }) => {
      await frames.take(caller.actor.id);
      const frame = await control.frame(caller.actor.id);
      return { success: frame !== undefined, frame: frame ? Buffer.from(frame).toString('base64') : null };
    }),
    route(contract.streamLiveView, async ({ caller, ctx }) => {
      await frames.take(caller.actor.id);
      const bearer = ctx.get('authorization');
      const stream = await streams.open(caller.actor.id, () => sessions.principal(bearer));
      ctx.type = contract.LIVE_TYPE;
      ctx.set('Cache-Control', 'no-store');
      ctx.set('X-Accel-Buffering', 'no');
      ctx.body = stream;
      return SENT;
    }),
    route(contract.captureToGig, async (request) => taken(await takeOnce(request))),
    route(contract.tetherCamera, async ({ caller, body: { gig_id: gigId } }) => {
      if (gigId !== null) await gigAccess.owned(caller.actor.id, gigId);
      control.tether(caller.actor.id, gigId ?? undefined);
      return {
        message: gigId === null ? 'Its own pictures stay on the card' : 'Its own pictures come into this gig',
        gig_id: gigId,
      };
    }),
    route(contract.listOwnShots, async ({ caller }) => {
      const { gigId, shots: own, problem } = control.ownShots(caller.actor.id);
      return {
        gig_id: gigId ?? null,
        problem: problem ?? null,
        shots: own.map((shot) => ({ ...taken(shot), gig_id: shot.gigId })),
      };
    }),
    route(contract.changeCameraSettings, async ({ caller, body }) => {
      const { iso } = body;
      const aperture = body.aperture === undefined ? undefined : fNumber(body.aperture);
      const seconds = body.shutter_speed === undefined ? undefined : shutterSeconds(body.shutter_speed);
      if (body.aperture !== undefined && aperture === undefined)
        refuse('invalid', 'camera.aperture', 'No lens has this aperture. Please choose one such as f/2.8.');
      if (body.shutter_speed !== undefined && seconds === undefined)
        refuse('invalid', 'camera.shutter', 'No camera has this shutter speed. Please choose one such as 1/125.');
      const set = await control.set(caller.actor.id, {
        ...(iso === undefined ? {} : { iso }),
        ...(aperture === undefined ? {} : { aperture: apertureText(aperture) }),
        ...(seconds === undefined ? {} : { shutterSpeed: shutterText(seconds) }),
      });
      return {
        updated_settings: {
          ...(set.iso === undefined ? {} : { iso: set.iso }),
          ...(set.aperture === undefined ? {} : { aperture: set.aperture }),
          ...(set.shutterSpeed === undefined ? {} : { shutter_speed: set.shutterSpeed }),
        },
      };
    }),
    route(contract.testSimulation, async ({ caller }) => {
      await looks.take(caller.actor.id);
      return simulationTest(simulator);
    }),
    route(contract.validateRealCameras, async ({ caller }) => {
      await looks.take(caller.actor.id);
      const found = await control.validate(caller.actor.id);
      const of = (type: CameraType) => {
        const looked = found.get(type) ?? [];
        const results = looked.map(({ camera: { id, name, bridge }, problem }) => ({
          id,
          name,
          bridge,
          ok: problem === undefined,
          detail: problem ?? 'The camera answers.',
        }));
        return { found: looked.filter(({ camera }) => camera.problem === undefined).length, results };
      };
      return { canon_ccapi: of('canon_ccapi'), sony_remote_api: of('sony_remote_api'), usb_cameras: of('usb') };
    }),
  ];
}

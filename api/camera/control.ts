import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { CameraCondition, Shot } from '../../commands/ports.ts';
import type { CameraSettings } from '../../domain/cameraSettings.ts';
import { openFinding } from './finding.ts';
import { OWN_SHOTS_MS, type OwnShots, askForOwnShots, noOwnShots } from './ownShots.ts';
import type { CameraSource, Destination, Landed, StudioCamera, StudioHeld } from './sources.ts';
import { timed } from './timed.ts';
import { type Validated, validated } from './validated.ts';

/** Milliseconds that a camera has: to answer, to take a picture and bring it over. */
const ANSWER_MS = 10_000;
const CAPTURE_MS = 60_000;
/** Studios that are connected to a camera at the same time, and what may wait for one camera. */
const MOST_HELD = 200;
const MOST_WAITING = 6;
/** A camera that nobody asks for so long is let go; live view that nobody looks at ends sooner. */
const IDLE_MS = 15 * 60_000;
const UNWATCHED_MS = 60_000;
const ROUND_MS = 15_000;

/** What one studio is connected to. */
interface Held {
  camera: StudioCamera;
  held: StudioHeld;
  live: boolean;
  /** Frames a second, as the camera says. */
  fps: number;
  usedAt: number;
  watchedAt: number;
  waiting: number;
  /** Of these, those that look through it: they go on all the time, and keep nothing else back. */
  looking: number;
  turn: Promise<unknown>;
  own: OwnShots;
}
export type ConnectionCondition = { camera: StudioCamera; live: boolean } & CameraCondition;

export interface CameraControl {
  /** `simulated`: the simulator is all there is. */
  detect(studioId: string): Promise<{ cameras: (StudioCamera & { connected: boolean })[]; simulated: boolean }>;
  /** Lets go of what was connected before. */
  connect(studioId: string, id: string): Promise<StudioCamera>;
  disconnect(studioId: string): Promise<void>;
  /** This camera of the server's own is now of this studio: whoever else holds it is let go. */
  takeAway(id: string, studioId: string): Promise<void>;
  /** Undefined where no camera is connected. */
  status(studioId: string): Promise<ConnectionCondition | undefined>;
  startLiveView(studioId: string): Promise<{ width: number; height: number; fps: number }>;
  stopLiveView(studioId: string): Promise<void>;
  /** A JPEG; undefined while live view is off. */
  frame(studioId: string): Promise<Uint8Array | undefined>;
  /** Frames a second that its live view gives about. */
  frameRate(studioId: string): number;
  set(studioId: string, settings: Partial<CameraSettings>): Promise<Partial<CameraSettings>>;
  capture(studioId: string, to: Destination): Promise<Landed>;
  /** What the camera's own shutter takes goes into this gig; undefined: it stays on its card. */
  tether(studioId: string, gigId: string | undefined): void;
  /** What its own shutter took since it is connected. */
  ownShots(studioId: string): Pick<OwnShots, 'gigId' | 'shots' | 'problem'>;
  /** Real cameras of each kind, each asked whether it answers. */
  validate(studioId: string): Promise<Validated>;
  close(): Promise<void>;
}

export interface CameraControlOptions {
  /** Where this studio's real cameras may be. */
  sourcesOf(studioId: string): Promise<readonly CameraSource[]>;
  simulator: CameraSource;
  /** It is listed beside real cameras, too. */
  alwaysSimulate: boolean;
  /** A picture of a camera's own shutter, into a gig of the studio. */
  receive(studioId: string, gigId: string, shot: Shot): Promise<Landed>;
  now(): number;
}

const none = (): never => refuse('conflict', 'camera.none', 'Connect a camera first.');

/**
 * Cameras under control: which studio holds which camera, at most one each. A camera does one thing at a time; what takes
 * too long ends with a sentence, and a camera that went away is let go of.
 */
export function openCameraControl({
  sourcesOf,
  simulator,
  alwaysSimulate,
  receive,
  now,
}: CameraControlOptions): CameraControl {
  const studios = new Map<string, Held>();

  const { real, all } = openFinding({ sourcesOf, simulator, alwaysSimulate });

  const letGo = async (studioId: string): Promise<void> => {
    const held = studios.get(studioId);
    if (!held) return;
    studios.delete(studioId);
    await timed(ANSWER_MS, async (signal) => {
      await held.turn;
      if (held.live) await held.held.stopLiveView(signal);
    }).catch(() => undefined);
    await held.held.release().catch(() => undefined);
  };

  /** In turn with what else is asked of this camera. */
  const inTurn = async <T>(
    studioId: string,
    ms: number,
    work: (held: Held, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const held = studios.get(studioId) ?? none();
    if (held.waiting >= MOST_WAITING)
      refuse('conflict', 'camera.busy', 'The camera is still busy with what was asked before. Please wait a moment.');
    held.usedAt = now();
    held.waiting++;
    const turn = held.turn.then(() => {
      // Another camera, or none, was connected while this waited.
      if (studios.get(studioId) !== held) return none();
      return timed(ms, (signal) => work(held, signal));
    });
    held.turn = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'camera.silent' || error.code === 'camera.absent')) {
        if (studios.get(studioId) === held) studios.delete(studioId);
        held.held.release().catch(() => undefined);
      }
      throw error;
    } finally {
      held.waiting--;
    }
  };

  const round = setInterval(() => {
    for (const [studioId, held] of studios) {
      if (now() - held.usedAt > IDLE_MS) void letGo(studioId);
      else if (held.live && now() - held.watchedAt > UNWATCHED_MS) void stop(studioId).catch(() => undefined);
    }
  }, ROUND_MS).unref();

  const own = setInterval(() => {
    for (const [studioId, held] of studios) {
      // Whoever waits goes first. To be asked for pictures alone is not to be in use.
      if (held.waiting > held.looking) continue;
      const { usedAt } = held;
      const asked = askForOwnShots(
        held.own,
        held.held,
        (gigId, shot) => receive(studioId, gigId, shot),
        (ask) => inTurn(studioId, CAPTURE_MS, (_, signal) => ask(signal)),
      );
      held.usedAt = usedAt;
      void asked.then((came) => came && (held.usedAt = now()));
    }
  }, OWN_SHOTS_MS).unref();

  const stop = (studioId: string): Promise<void> =>
    inTurn(studioId, ANSWER_MS, async (held, signal) => {
      if (held.live) await held.held.stopLiveView(signal);
      held.live = false;
    });

  return {
    async detect(studioId) {
      const { found, simulated } = await all(studioId);
      const held = studios.get(studioId)?.camera.id;
      return { cameras: found.map(({ camera }) => ({ ...camera, connected: camera.id === held })), simulated };
    },
    async connect(studioId, id) {
      const before = studios.get(studioId);
      if (before?.camera.id === id) return before.camera;
      const one =
        (await all(studioId)).found.find(({ camera }) => camera.id === id) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      await letGo(studioId);
      if (studios.size >= MOST_HELD)
        refuse('unavailable', 'camera.full', 'Too many cameras are connected right now. Please try again in a moment.');
      const held = await timed(ANSWER_MS, (signal) => one.source.hold(id, signal));
      await letGo(studioId);
      studios.set(studioId, {
        camera: one.camera,
        held,
        live: false,
        fps: 1,
        usedAt: now(),
        watchedAt: now(),
        waiting: 0,
        looking: 0,
        turn: Promise.resolve(),
        own: noOwnShots(),
      });
      return one.camera;
    },
    disconnect: letGo,
    async takeAway(id, owner) {
      for (const [studioId, { camera }] of studios)
        if (camera.bridge === null && camera.id === id && studioId !== owner) await letGo(studioId);
    },
    async status(studioId) {
      if (!studios.has(studioId)) return undefined;
      return inTurn(studioId, ANSWER_MS, async ({ camera, live, held }, signal) => ({
        camera,
        live,
        ...(await held.condition(signal)),
      }));
    },
    startLiveView: (studioId) =>
      inTurn(studioId, ANSWER_MS, async (held, signal) => {
        const started = await held.held.startLiveView(signal);
        held.live = true;
        held.fps = started.fps;
        held.watchedAt = now();
        return started;
      }),
    stopLiveView: stop,
    async frame(studioId) {
      const known = studios.get(studioId);
      if (!known?.live) return undefined;
      known.watchedAt = now();
      known.looking++;
      return inTurn(studioId, ANSWER_MS, async (held, signal) =>
        held.live ? held.held.frame(signal) : undefined,
      ).finally(() => known.looking--);
    },
    frameRate: (studioId) => studios.get(studioId)?.fps ?? 1,
    set: (studioId, settings) => inTurn(studioId, ANSWER_MS, ({ held }, signal) => held.set(settings, signal)),
    capture: (studioId, to) => inTurn(studioId, CAPTURE_MS, ({ held }, signal) => held.capture(to, signal)),
    tether(studioId, gigId) {
      (studios.get(studioId) ?? none()).own.gigId = gigId;
    },
    ownShots: (studioId) => studios.get(studioId)?.own ?? noOwnShots(),
    validate: async (studioId) =>
      validated(await real(studioId), ({ id }) =>
        studios.get(studioId)?.camera.id === id
          ? inTurn(studioId, ANSWER_MS, (own, signal) => own.held.condition(signal))
          : undefined,
      ),
    async close() {
      clearInterval(round);
      clearInterval(own);
      await Promise.all([...studios.keys()].map(letGo));
    },
  };
}

import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { CameraAccess, Shot } from '../../commands/ports/cameras.ts';
import type { CameraAccesses } from './access.ts';
import type { CameraControl } from './controlled.ts';
import { type Found, openFinding } from './finding.ts';
import { OWN_SHOTS_MS, type OwnShots, askForOwnShots, noOwnShots } from './ownShots.ts';
import type { CameraSource, Landed, StudioCamera, StudioHeld } from './sources.ts';
import { timed } from './timed.ts';
import { validated } from './validated.ts';

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

/** After these a camera is not held any more: it is not there, or lets us in no more. */
const GONE = new Set([
  'camera.silent',
  'camera.absent',
  'camera.password',
  'camera.wrongPassword',
  'camera.certificate',
]);

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
export interface CameraControlOptions {
  /** Where this studio's real cameras may be. */
  sourcesOf(studioId: string): Promise<readonly CameraSource[]>;
  simulator: CameraSource;
  accesses: CameraAccesses;
  /** It is listed beside real cameras, too. */
  alwaysSimulate: boolean;
  /** A picture of a camera's own shutter, into a gig of the studio. */
  receive(studioId: string, gigId: string, shot: Shot): Promise<Landed>;
  now(): number;
}

/** For the time of an answer. */
const holding = ({ source, camera }: Found, access: CameraAccess): Promise<StudioHeld> =>
  timed(ANSWER_MS, (signal) => source.hold(camera.id, signal, access));
const none = (): never => refuse('conflict', 'camera.none', 'Connect a camera first.');

/**
 * Cameras under control: which studio holds which camera, at most one each. A camera does one thing at a time; what takes
 * too long ends with a sentence, and a camera that went away is let go of.
 */
export function openCameraControl({
  sourcesOf,
  simulator,
  accesses,
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
      if (error instanceof Refusal && GONE.has(error.code)) {
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
      const standing = await accesses.standingOf(studioId);
      const told = found.map(({ camera }) => ({ ...camera, ...standing(camera), connected: camera.id === held }));
      return { cameras: told, simulated };
    },
    async connect(studioId, id, given = {}) {
      const before = studios.get(studioId);
      if (before?.camera.id === id) return before.camera;
      const one =
        (await all(studioId)).found.find(({ camera }) => camera.id === id) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      await letGo(studioId);
      if (studios.size >= MOST_HELD)
        refuse('unavailable', 'camera.full', 'Too many cameras are connected right now. Please try again in a moment.');
      const held = await accesses.hold(studioId, one.camera, given, (access) => holding(one, access));
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
    async forget(studioId, id) {
      if (studios.get(studioId)?.camera.id === id) await letGo(studioId);
      await accesses.forget(studioId, id);
    },
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
      validated(
        await real(studioId),
        ({ id }) =>
          studios.get(studioId)?.camera.id === id
            ? inTurn(studioId, ANSWER_MS, (own, signal) => own.held.condition(signal))
            : undefined,
        (source, camera) => accesses.tried(studioId, camera, (access) => holding({ source, camera }, access)),
      ),
    async close() {
      clearInterval(round);
      clearInterval(own);
      await Promise.all([...studios.keys()].map(letGo));
    },
  };
}

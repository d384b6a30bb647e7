import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { newId } from '../../domain/kernel/id.ts';
import type { CameraAccess, CameraDriver, FoundCamera, HeldCamera } from '../../commands/ports/cameras.ts';
import { type BridgeAnswers, type BridgeAsk, LARGEST_FRAME, framed } from '../../domain/bridgeProtocol.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { openFollowing } from './following.ts';
import type { ShotSpool, SpooledShot } from './shotSpool.ts';

/** Shots of which it is remembered that they were taken, after they were brought in, too. */
const MOST_REMEMBERED = 1000;
const ANSWER_MS = 55_000;

type Answers = { [Ask in BridgeAsk['ask']]: (asked: BridgeAsk, signal: AbortSignal) => Promise<BridgeAnswers[Ask]> };

const given = ({ username, password, certificate }: NonNullable<BridgeAsk['access']>): CameraAccess => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
  ...(certificate === undefined ? {} : { certificate }),
});

/** What the server asks, done with the cameras beside this bridge. What they take is on this disk before anything is answered. */
export function openAnswering({
  drivers,
  simulator,
  spool,
  taken,
}: {
  drivers: readonly CameraDriver[];
  /** Stands in where no real camera is. */
  simulator: CameraDriver;
  spool: ShotSpool;
  taken: () => void;
}) {
  const held = new Map<string, HeldCamera>();
  const heldBy = new Map<string, CameraAccess>();
  const where = new Map<string, CameraDriver>();
  const shots = new LRUCache<string, Promise<SpooledShot>>({ max: MOST_REMEMBERED });

  const cameraOf = ({ camera }: BridgeAsk): HeldCamera =>
    held.get(camera ?? '') ?? refuse('conflict', 'bridge.notHeld', 'The camera is not connected to the bridge.');
  /** A camera does one thing at a time, and is asked for its own pictures in between. */
  const inTurn = <T>({ camera = '' }: BridgeAsk, work: () => Promise<T>): Promise<T> => own.inTurn(camera, work);
  const found = async (signal: AbortSignal): Promise<FoundCamera[]> => {
    const look = async (driver: CameraDriver): Promise<FoundCamera[]> => {
      const cameras = await driver.detect(signal).catch((): FoundCamera[] => []);
      for (const { id, problem } of cameras) if (problem === undefined) where.set(id, driver);
      return cameras;
    };
    const real = (await Promise.all(drivers.map(look))).flat();
    return real.some(({ problem }) => problem === undefined) ? real : [...real, ...(await look(simulator))];
  };
  const own = openFollowing({
    async keep({ name, path }, gigId) {
      const shot = await spool.put({ shotId: newId(), gigId, name }, path);
      taken();
      return shot;
    },
  });
  const letGo = async (camera: string): Promise<void> => {
    await own.end(camera);
    const known = held.get(camera);
    held.delete(camera);
    heldBy.delete(camera);
    await known?.release().catch(() => undefined);
  };
  /** The same shot is taken once: a server that did not hear the answer asks again. */
  const take = (camera: HeldCamera, shotId: string, gigId: string, signal: AbortSignal): Promise<SpooledShot> => {
    const waiting = spool.find(shotId);
    const known = waiting ? Promise.resolve(waiting) : shots.get(shotId);
    if (known) return known;
    const work = (async () => {
      const shot = await camera.capture(signal);
      return spool.put({ shotId, gigId, name: shot.name }, shot.path).finally(() => shot.done());
    })();
    shots.set(shotId, work);
    work.then(taken, () => shots.delete(shotId));
    return work;
  };

  const answers: Answers = {
    detect: async (_, signal) =>
      (await found(signal)).map(({ id, name, type, connection, problem, asks, certificate }) => ({
        id,
        name,
        type,
        connection,
        ...(problem === undefined ? {} : { problem }),
        ...(asks === undefined ? {} : { asks }),
        ...(certificate === undefined ? {} : { certificate }),
      })),
    async hold({ camera = '', access = {} }, signal) {
      const by = given(access);
      // By another password, or to another certificate, it is held anew: whether that is right is for the camera to say.
      if (held.has(camera) && isDeepStrictEqual(by, heldBy.get(camera))) return null;
      if (held.has(camera)) await letGo(camera);
      if (!where.has(camera)) await found(signal);
      const driver =
        where.get(camera) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      held.set(camera, await driver.hold(camera, signal, by));
      heldBy.set(camera, by);
      return null;
    },
    async release({ camera = '' }) {
      await letGo(camera);
      return null;
    },
    condition: async (asked, signal) => inTurn(asked, () => cameraOf(asked).condition(signal)),
    async set(asked, signal) {
      const { iso, aperture, shutterSpeed } = asked.settings ?? {};
      const wanted = {
        ...(iso === undefined ? {} : { iso }),
        ...(aperture === undefined ? {} : { aperture }),
        ...(shutterSpeed === undefined ? {} : { shutterSpeed }),
      };
      return inTurn(asked, () => cameraOf(asked).set(wanted, signal));
    },
    startLiveView: async (asked, signal) => inTurn(asked, () => cameraOf(asked).startLiveView(signal)),
    async stopLiveView(asked, signal) {
      await inTurn(asked, () => cameraOf(asked).stopLiveView(signal));
      return null;
    },
    async frame(asked, signal) {
      const frame = await inTurn(asked, () => cameraOf(asked).frame(signal));
      if (frame.length > LARGEST_FRAME)
        refuse('unavailable', 'bridge.frame', 'The camera sends frames that are too large for live view.');
      return asked.bytes === true ? frame : Buffer.from(frame).toString('base64');
    },
    async capture(asked, signal) {
      const { shotId, gigId } = asked;
      if (!shotId || !gigId) return refuse('malformed', 'bridge.shot', 'Which shot, and for which gig?');
      const { name, size, hash } = await inTurn(asked, () => take(cameraOf(asked), shotId, gigId, signal));
      return { name, size, hash };
    },
    async ownShots(asked) {
      const { camera = '', gigId = '' } = asked;
      return own.follow(camera, cameraOf(asked), gigId);
    },
  };

  return {
    /** The message that answers. Never throws: what went wrong is an answer. */
    async answer(asked: BridgeAsk): Promise<string | Buffer> {
      try {
        const answer = await answers[asked.ask](asked, AbortSignal.timeout(ANSWER_MS));
        return answer instanceof Uint8Array ? framed(asked.id, answer) : JSON.stringify({ id: asked.id, answer });
      } catch (error) {
        const { kind, code, message } =
          error instanceof Refusal
            ? error
            : new Refusal('unavailable', 'camera.failed', 'The camera did not answer as it should. Please try again.');
        return JSON.stringify({ id: asked.id, refused: { kind, code, detail: message } });
      }
    },
    async close(): Promise<void> {
      own.close();
      await Promise.all([...held.keys()].map(letGo));
    },
  };
}

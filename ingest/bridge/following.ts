import type { HeldCamera, Shot } from '../../commands/ports/cameras.ts';
import { MOST_OWN_SHOTS } from '../../domain/bridgeProtocol.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { SpooledShot } from './shotSpool.ts';

const ASK_MS = 1000;
/** A picture has so long to come over. */
const SHOT_MS = 60_000;

type Told = Pick<SpooledShot, 'name' | 'size' | 'hash'>;
interface Followed {
  camera: HeldCamera;
  gigId: string;
  /** Since the last question: of a line that was away for long, the newest. All of them are brought. */
  told: Told[];
  problem: Refusal | undefined;
  asking: boolean;
}

/**
 * Keeps what the own shutters of the cameras here take, from the first question on and also while nobody can ask. Each
 * camera does one thing at a time.
 */
export function openFollowing({ keep }: { keep(shot: Shot, gigId: string): Promise<Told> }) {
  const followed = new Map<string, Followed>();
  const turns = new Map<string, Promise<void>>();
  const ending = new AbortController();

  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work);
    const settled: Promise<void> = turn
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => void (turns.get(id) === settled && turns.delete(id)));
    turns.set(id, settled);
    return turn;
  };
  const ask = async (id: string, one: Followed): Promise<void> => {
    // In its turn also while somebody looks through the camera, which is all the time.
    if (one.asking || !one.camera.ownShot) return;
    one.asking = true;
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(SHOT_MS)]);
    const taken = async (shot: Shot): Promise<void> => {
      one.told.push(await keep(shot, one.gigId));
      one.told.splice(0, one.told.length - MOST_OWN_SHOTS);
    };
    try {
      await inTurn(id, () => one.camera.ownShot!(taken, signal));
      one.problem = undefined;
    } catch (error) {
      one.problem =
        error instanceof Refusal
          ? error
          : new Refusal('unavailable', 'camera.failed', 'The camera did not answer as it should. Please try again.');
    } finally {
      one.asking = false;
    }
  };
  const round = setInterval(() => {
    for (const [id, one] of followed) void ask(id, one);
  }, ASK_MS).unref();

  return {
    inTurn,
    /** What there is since the last question; refuses what kept the camera from handing over more. */
    follow(id: string, camera: HeldCamera, gigId: string): Told[] {
      const known = followed.get(id);
      if (!known || known.camera !== camera) {
        followed.set(id, { camera, gigId, told: [], problem: undefined, asking: false });
        return [];
      }
      known.gigId = gigId;
      const told = known.told.splice(0);
      const { problem } = known;
      known.problem = undefined;
      if (problem && told.length === 0) throw problem;
      return told;
    },
    async end(id: string): Promise<void> {
      followed.delete(id);
      await turns.get(id);
    },
    close(): void {
      clearInterval(round);
      ending.abort();
    },
  };
}

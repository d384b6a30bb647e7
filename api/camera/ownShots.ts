import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Shot } from '../../commands/ports/cameras.ts';
import type { Landed, OwnDestination, StudioHeld } from './sources.ts';

/** Between two questions to a camera what its own shutter took, in milliseconds. */
export const OWN_SHOTS_MS = 1000;
/** Those that are told of. */
const MOST_SHOWN = 60;

export type OwnShot = Landed & { gigId: string };
/** What the own shutter of a camera that is held took. */
export interface OwnShots {
  /** Where it goes; undefined: it stays on the card. */
  gigId: string | undefined;
  /** Newest first. */
  shots: readonly OwnShot[];
  /** Why the last one did not come in, in a sentence. */
  problem: string | undefined;
  asking: boolean;
}
export const noOwnShots = (): OwnShots => ({ gigId: undefined, shots: [], problem: undefined, asking: false });

/** Asks once, if it is to be asked at all; what goes wrong is told where the shots are. Answers whether any came. */
export async function askForOwnShots(
  kept: OwnShots,
  held: StudioHeld,
  receive: (gigId: string, shot: Shot) => Promise<Landed>,
  inTurn: (ask: (signal: AbortSignal) => Promise<Landed[]>) => Promise<Landed[]>,
): Promise<boolean> {
  const { gigId } = kept;
  if (gigId === undefined || !held.ownShots || kept.asking) return false;
  kept.asking = true;
  const to: OwnDestination = { gigId, deliver: (shot) => receive(gigId, shot) };
  try {
    const landed = await inTurn((signal) => held.ownShots!(to, signal));
    kept.shots = [...landed.map((one) => ({ ...one, gigId })).toReversed(), ...kept.shots].slice(0, MOST_SHOWN);
    if (landed.length > 0) kept.problem = undefined;
    return landed.length > 0;
  } catch (error) {
    kept.problem = error instanceof Refusal ? error.message : 'The camera did not answer as it should.';
    return false;
  } finally {
    kept.asking = false;
  }
}

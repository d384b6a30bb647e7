import { readdir } from 'node:fs/promises';
import type { CameraDriver, HeldCamera } from '../../../commands/ports/cameras.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';

/** Whoever waits for a driver gives up then; it only costs time where no answer comes. */
export const soon = (ms = 20_000): AbortSignal => AbortSignal.timeout(ms);
/** The first that it finds. */
export const holdFirst = async (driver: CameraDriver): Promise<HeldCamera> =>
  driver.hold((await driver.detect(soon()))[0]!.id, soon());
/** The sentence with which it is refused, or that it was not. */
export const detail = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
  );
/** Pictures that a driver left behind in its folder. */
export const leftIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
/** Names of the pictures of its own shutter, until there is none. */
export async function own(held: HeldCamera): Promise<string[]> {
  const names: string[] = [];
  while (await held.ownShot!(async ({ name }) => void names.push(name), soon()));
  return names;
}
export const GARBLED =
  'The camera answered what cannot be understood. Switch it off and on, then detect cameras again.';
export const SILENT =
  'The camera does not answer. Check that it is switched on and connected, then detect cameras again.';
export const TOO_LARGE = 'The camera sent more than was asked for. Nothing of it was kept. Please try again.';
export const ELSEWHERE = 'The camera points to another place instead of answering. Loom does not follow it there.';

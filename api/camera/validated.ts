import type { CameraType } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { CameraSource, StudioCamera, StudioHeld } from './sources.ts';
import { timed } from './timed.ts';

const ANSWER_MS = 10_000;

/** Of each kind, with what is wrong with one. */
export type Validated = Map<CameraType, { camera: StudioCamera; problem: string | undefined }[]>;

/** Held for a moment, to see whether it answers. */
async function answers(hold: () => Promise<StudioHeld>): Promise<void> {
  const held = await hold();
  await timed(ANSWER_MS, (signal) => held.condition(signal)).finally(() => held.release().catch(() => undefined));
}

/** Asks each real camera whether it answers; `asConnected`: by the connection that there is, where there is one. `hold`: otherwise. */
export async function validated(
  found: readonly { source: CameraSource; camera: StudioCamera }[],
  asConnected: (camera: StudioCamera) => Promise<unknown> | undefined,
  hold: (source: CameraSource, camera: StudioCamera) => Promise<StudioHeld>,
): Promise<Validated> {
  const results: Validated = new Map();
  for (const { source, camera } of found) {
    if (camera.type === 'simulator') continue;
    const problem =
      camera.problem ??
      (await (asConnected(camera) ?? answers(() => hold(source, camera))).then(
        () => undefined,
        (error: unknown) => (error instanceof Refusal ? error.message : 'The camera did not answer as it should.'),
      ));
    results.set(camera.type, [...(results.get(camera.type) ?? []), { camera, problem }]);
  }
  return results;
}

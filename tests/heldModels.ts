import { openMemoryReadModels } from '../adapters/readmodels/memory.ts';
import type { ReadModels, ReadSet } from '../projections/ports.ts';

/** Read models that stand still from `hold` until what that answers is called. */
export function heldModels(): { models: ReadModels; hold(): () => void } {
  const models = openMemoryReadModels();
  let held: Promise<void> | undefined;
  const setOf = (set: ReadSet): ReadSet => ({
    ...set,
    async write(changes, checkpoint) {
      await held;
      return set.write(changes, checkpoint);
    },
  });
  return {
    models: {
      ...models,
      open: async (fingerprint, collections) => setOf(await models.open(fingerprint, collections)),
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

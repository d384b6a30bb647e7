import type { FaceFinder } from '../../commands/ports.ts';

export const openFaceFinder = (): FaceFinder => ({
  find: async () => [],
  selfie: async () => undefined,
  depth: () => 0,
  close: async () => undefined,
});

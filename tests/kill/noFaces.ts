import type { FaceFinder } from '../../commands/ports/faces.ts';

export const openFaceFinder = (): FaceFinder => ({
  find: async () => [],
  selfie: async () => undefined,
  depth: () => 0,
  close: async () => undefined,
});

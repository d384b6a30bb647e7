import type { CameraBridgeEvent } from '../../../domain/cameraBridge.ts';
import type { Sentences } from './words.ts';

export const cameraBridgeSentences: Sentences<CameraBridgeEvent> = {
  CameraBridgeMade: ({ name }, { who }) => `${who} made the camera bridge "${name}"`,
  CameraBridgeWithdrawn: (_, { who }) => `${who} withdrew a camera bridge; its token opens nothing any more`,
};

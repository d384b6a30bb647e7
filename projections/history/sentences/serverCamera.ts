import type { ServerCameraEvent } from '../../../domain/serverCamera.ts';
import type { Sentences } from './words.ts';

export const serverCameraSentences: Sentences<ServerCameraEvent> = {
  ServerCameraAssigned: ({ name, userId }, { who, person }) =>
    `${who} gave the server's camera "${name}" to the studio of ${person(userId)}`,
};

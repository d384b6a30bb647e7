import { GUEST_TUS } from '../../../api/guest.ts';
import { type UploadOutcome, sendByTus } from '../../../upload/send-by-tus.ts';

export type { UploadOutcome as Fate };

/** Sends one photo of a guest. `progress` tells the share sent, 0 to 1. */
export const sendPhoto = (file: File, gigId: string, token: string, progress: (share: number) => void) =>
  sendByTus(
    file,
    {
      endpoint: GUEST_TUS,
      headers: { 'x-guest-token': token },
      identity: ['guest', gigId, token.split('.')[1]],
      otherwise: 'Upload failed',
    },
    (sent) => progress(file.size > 0 ? sent / file.size : 0),
  );

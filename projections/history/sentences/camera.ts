import type { CameraEvent, ftpNameEvents } from '../../../domain/camera.ts';
import type { EventsOf } from '../../../domain/kernel/event.ts';
import type { Sentences } from './words.ts';

export const cameraSentences: Sentences<CameraEvent | EventsOf<typeof ftpNameEvents>> = {
  CameraDoorOpened: ({ userId, username }, { person }) =>
    `${person(userId)} switched camera FTP on under the name ${username}`,
  CameraDoorClosed: ({ userId }, { person }) => `${person(userId)} switched camera FTP off`,
  CameraPasswordSet: ({ userId }, { person }) => `${person(userId)} set the password of the cameras`,
  CurrentGigChosen: ({ userId, gigId }, { person, gig }) =>
    gigId === null
      ? `${person(userId)} let cameras choose the nearest gig`
      : `${person(userId)} chose ${gig(gigId)} for the cameras`,
  FtpNameClaimed: ({ userId }, { person }) => `A name for cameras was taken by ${person(userId)}`,
  FtpNameReleased: ({ userId }, { person }) => `A name for cameras was given up by ${person(userId)}`,
};

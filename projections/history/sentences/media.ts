import type { MediaEvent } from '../../../domain/media/events.ts';
import { type Sentences, many } from './words.ts';

export const mediaSentences: Sentences<MediaEvent> = {
  MediaReceived: ({ filename, source }, { who }) =>
    source === 'camera'
      ? `A camera sent ${filename}`
      : source === 'guest'
        ? `A guest shared ${filename}`
        : `${who} uploaded ${filename}`,
  DerivativesMade: ({ mediaId, derivatives }, { photo }) =>
    `${many(derivatives.length, 'picture')} for screens ${derivatives.length === 1 ? 'was' : 'were'} made of ${photo(mediaId)}`,
  VideoBlanked: ({ mediaId, blanks }, { photo }) =>
    blanks
      ? `What may tell where ${photo(mediaId)} was shot was left out for everybody but its owner`
      : `${photo(mediaId)} was found to tell nothing of where it was shot`,
  MediaUnreadable: ({ mediaId, reason }, { photo }) => `It turned out that ${photo(mediaId)} cannot be read: ${reason}`,
  FacesFound: ({ mediaId, count }, { photo }) =>
    count === 0
      ? `No face was found in ${photo(mediaId)}`
      : `${many(count, 'face was', 'faces were')} found in ${photo(mediaId)}`,
  MediaMoved: ({ mediaId, folderId }, { who, photo, folder }) =>
    folderId === null
      ? `${who} took ${photo(mediaId)} out of its folder`
      : `${who} moved ${photo(mediaId)} to ${folder(folderId)}`,
  MediaDeleted: ({ mediaId }, { who, photo }) => `${who} put ${photo(mediaId)} into the bin`,
  MediaRestored: ({ mediaId }, { who, photo }) => `${who} took ${photo(mediaId)} back out of the bin`,
  GuestUploadApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)}, which a guest had shared`,
  GuestUploadHeld: ({ mediaId }, { who, photo }) =>
    `${who} took back the approval of ${photo(mediaId)}, which a guest had shared`,
  MediaSuperseded: ({ mediaId }, { photo }) => `A newer version took the place of ${photo(mediaId)}, which is kept`,
  MediaShownAgain: ({ mediaId }, { photo }) => `${photo(mediaId)} is the version that is shown again`,
  MediaPublished: ({ mediaId, original }, { photo }) =>
    `${photo(mediaId)} is the version that clients and guests see${original ? `, in the place of ${photo(original.mediaId)}` : ''}`,
  MediaWithheld: ({ mediaId }, { photo }) => `Clients and guests do not see ${photo(mediaId)} any more`,
  MediaReplaced: ({ mediaId, edit }, { photo }) => `${photo(mediaId)} made room for its edit ${photo(edit)}`,
  MediaPutBack: ({ mediaId, edit, replaced }, { photo }) =>
    `${photo(edit)} left the place of ${photo(mediaId)}${replaced ? '' : ', which is shown there again'}`,
  GuestUploadRejected: ({ mediaId }, { who, photo }) => `${who} rejected ${photo(mediaId)}, which a guest had shared`,
  MediaPurged: ({ mediaId }, { who, photo }) => `${who} removed ${photo(mediaId)} for good`,
};

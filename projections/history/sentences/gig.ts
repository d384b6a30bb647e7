import type { GigEvent } from '../../../domain/gig.ts';
import { type Sentences, list, many } from './words.ts';

export const gigSentences: Sentences<GigEvent> = {
  GigOpened: ({ name, privacy, watermark }, { who }) =>
    `${who} opened the ${privacy === 'private' ? 'private ' : ''}gig "${name}"${watermark ? ', with the watermark on what the public sees' : ''}`,
  GigDetailsChanged: ({ name, location, dateTime }, { who }) =>
    `${who} changed what the gig says about itself: "${name}", ${location}, ${dateTime.replace('T', ' ')}`,
  GigMadePublic: (_, { who }) => `${who} made the gig public`,
  GigMadePrivate: (_, { who }) => `${who} made the gig private`,
  GigPasswordSet: (_, { who }) => `${who} set the gallery's password`,
  GuestUploadRulesSet: ({ guestUploads: { enabled, limit: most, moderation } }, { who }) =>
    enabled
      ? `${who} let each guest add up to ${many(most, 'photo')}, ${moderation ? 'to be approved first' : 'shown at once'}`
      : `${who} closed the gallery to photos of guests`,
  EditRulesSet: ({ publishAtOnce }, { who }) =>
    publishAtOnce
      ? `${who} let edits be published as they come back`
      : `${who} let edits wait until they are published`,
  GigVisibilitySet: (
    { visibility: { showGallery, visibleFolders, selfieSearch, faceRegistration } },
    { who, folder },
  ) => {
    if (!showGallery) return `${who} hid the gallery from the public`;
    const shown =
      visibleFolders === 'all'
        ? 'all folders'
        : visibleFolders.length === 0
          ? 'no folder'
          : list(visibleFolders.map(folder));
    return `${who} showed the public ${shown}, with finding photos by selfie ${selfieSearch ? 'on' : 'off'} and registering faces ${faceRegistration ? 'on' : 'off'}`;
  },
  FeatureImageChosen: ({ mediaId }, { who, photo }) => `${who} chose ${photo(mediaId)} as the cover`,
  FolderCreated: ({ name }, { who }) => `${who} created the folder "${name}"`,
  FolderDeleted: ({ folderId }, { who, folder }) => `${who} deleted ${folder(folderId)}`,
  GigDeleted: (_, { who }) => `${who} deleted the gig`,
  GigRestored: (_, { who }) => `${who} brought the deleted gig back`,
  GigPurged: () => 'Nothing of the deleted gig is kept any more',
};

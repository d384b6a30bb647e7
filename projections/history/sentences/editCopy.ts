import type { EditCopyEvent } from '../../../domain/develop/editCopy.ts';
import { type Sentences, many } from './words.ts';

export const editCopySentences: Sentences<EditCopyEvent> = {
  EditCopyStarted: ({ originalId, mediaIds }, { who, photo }) =>
    `${who} began to copy the edit of ${photo(originalId)} onto ${many(mediaIds.length, 'other photo')}`,
  EditCopied: ({ originalId, mediaId }, { photo }) =>
    `The edit was copied onto ${photo(originalId)}: ${photo(mediaId)}`,
  EditNotCopied: ({ originalId, reason }, { photo }) =>
    `The edit could not be copied onto ${photo(originalId)}: ${reason}`,
  EditCopyStopped: ({ reason }, { who }) =>
    reason === undefined ? `${who} stopped copying an edit` : `Copying an edit stopped: ${reason}`,
  EditCopyUndone: (_, { who }) => `${who} undid a copied edit: what it made went into the bin`,
};

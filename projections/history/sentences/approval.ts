import type { ApprovalEvent } from '../../../domain/approval.ts';
import type { Sentences } from './words.ts';

export const approvalSentences: Sentences<ApprovalEvent> = {
  PhotographerApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)} for editing`,
  PhotographerApprovalWithdrawn: ({ mediaId }, { who, photo }) => `${who} took back the approval of ${photo(mediaId)}`,
  ClientApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)}`,
  ClientApprovalWithdrawn: ({ mediaId }, { who, photo }) => `${who} took back the approval of ${photo(mediaId)}`,
  PhotoApprovedForEditing: ({ mediaId }, { photo }) => `Both sides approved ${photo(mediaId)}: it went to the editors`,
  PhotoTakenFromEditing: ({ mediaId }, { photo }) =>
    `One side no longer approves ${photo(mediaId)}: it was taken from the editors`,
};

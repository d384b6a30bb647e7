import type { MediaEvent, MediaReceived, StoredBlob, StoredDerivative } from './events.ts';

export interface KnownMedia {
  status: 'processing' | 'ready' | 'unreadable' | 'deleted';
  mediaId: string;
  gigId: string;
  ownerId: string;
  received: MediaReceived;
  folderId: string | null;
  derived: boolean;
  unreadable: boolean;
  facesFound: boolean;
  /** Whether a guest brought it, and may it be shown. */
  guest: 'held' | 'approved' | undefined;
  /** A newer version is shown in its place. */
  superseded: boolean;
  /** Of an edit: whether clients and guests see it; undefined where that was never decided. */
  published: boolean | undefined;
  /** Of a published edit: the photo in whose place it is shown. */
  original: { mediaId: string; arrivedAt: string } | undefined;
  /** Published edits that are shown in its place. */
  replacedBy: readonly string[];
  /** Hashes of the pictures made of it. */
  derivatives: readonly string[];
  /** Of a video: the hash of its blanks, null where it has none; undefined until that is known. */
  blanks: string | null | undefined;
  /** ISO 8601; only in the bin. */
  deletedAt: string | undefined;
}
export type MediaState = { status: 'absent' } | { status: 'purged'; gigId: string; ownerId: string } | KnownMedia;

export type MediaCommand =
  /** `onlyNew`: what the gig has, in whatever state, stays as it is. */
  | { type: 'ReceiveMedia'; received: Omit<MediaReceived, 'type'>; onlyNew: boolean }
  | { type: 'RecordDerivatives'; thumbhash: string; dhash: string; derivatives: StoredDerivative[] }
  | { type: 'RecordBlanks'; blanks: StoredBlob | null; crc32: number }
  | { type: 'MarkUnreadable'; reason: string }
  | { type: 'RecordFaces'; count: number }
  | { type: 'MoveMedia'; folderId: string | null }
  | { type: 'LeaveFolder'; folderId: string }
  | { type: 'DeleteMedia'; at: string }
  | { type: 'RestoreMedia' }
  | { type: 'SupersedeMedia' }
  | { type: 'ShowMediaAgain' }
  | { type: 'PublishMedia'; original?: { mediaId: string; arrivedAt: string } | undefined }
  | { type: 'WithholdMedia' }
  | { type: 'ReplaceMedia'; edit: string }
  | { type: 'PutBackMedia'; edit: string }
  | { type: 'ApproveGuestUpload' }
  | { type: 'HoldGuestUpload' }
  | { type: 'RejectGuestUpload'; at: string }
  /** `gigDeletedAt`: when its whole gig was deleted, if it was. */
  /** `ownerErased`: its photographer's account is, and nothing of it is kept for anybody. */
  | { type: 'PurgeMedia'; at: string; gigDeletedAt: string | undefined; ownerErased?: boolean };

export function evolve(state: MediaState, event: MediaEvent): MediaState {
  if (event.type === 'MediaReceived') {
    const { mediaId, gigId, ownerId, folderId } = event;
    return {
      status: 'processing',
      mediaId,
      gigId,
      ownerId,
      folderId,
      received: event,
      derived: false,
      unreadable: false,
      facesFound: false,
      guest: event.guest && (event.guest.held ? 'held' : 'approved'),
      superseded: false,
      published: event.publish === undefined ? undefined : false,
      original: undefined,
      replacedBy: [],
      derivatives: [],
      blanks: undefined,
      deletedAt: undefined,
    };
  }
  if (state.status === 'absent' || state.status === 'purged') return state;
  switch (event.type) {
    case 'DerivativesMade':
      return {
        ...state,
        derived: true,
        derivatives: event.derivatives.map(({ hash }) => hash),
        status: state.status === 'deleted' ? 'deleted' : 'ready',
      };
    case 'VideoBlanked':
      return { ...state, blanks: event.blanks?.hash ?? null };
    case 'MediaUnreadable':
      return { ...state, unreadable: true, status: state.status === 'deleted' ? 'deleted' : 'unreadable' };
    case 'FacesFound':
      return { ...state, facesFound: true };
    case 'MediaMoved':
      return { ...state, folderId: event.folderId };
    case 'GuestUploadApproved':
      return { ...state, guest: 'approved' };
    case 'GuestUploadHeld':
      return { ...state, guest: 'held' };
    case 'MediaSuperseded':
      return { ...state, superseded: true };
    case 'MediaShownAgain':
      return { ...state, superseded: false };
    case 'MediaPublished':
      return { ...state, published: true, original: event.original };
    case 'MediaWithheld':
      return { ...state, published: false, original: undefined };
    case 'MediaReplaced':
      return { ...state, replacedBy: [...state.replacedBy, event.edit] };
    case 'MediaPutBack':
      return { ...state, replacedBy: state.replacedBy.filter((id) => id !== event.edit) };
    case 'MediaDeleted':
      return { ...state, status: 'deleted', deletedAt: event.at };
    case 'MediaRestored':
      return {
        ...state,
        deletedAt: undefined,
        status: state.derived ? 'ready' : state.unreadable ? 'unreadable' : 'processing',
      };
    case 'MediaPurged':
      return { status: 'purged', gigId: state.gigId, ownerId: state.ownerId };
    default:
      return state;
  }
}

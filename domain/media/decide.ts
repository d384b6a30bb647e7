import { LAST_MOMENT_MS, isOverdue } from '../kernel/bin.ts';
import { refuse } from '../kernel/refusal.ts';
import type { MediaEvent } from './events.ts';
import type { KnownMedia, MediaCommand, MediaState } from './state.ts';

const absent = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');
/** `ready` tells folds whether the gallery showed it. */
const place = (state: KnownMedia) => ({
  mediaId: state.mediaId,
  gigId: state.gigId,
  ownerId: state.ownerId,
  folderId: state.folderId,
  kind: state.received.kind,
  size: state.received.blob.size,
  ready: isShown(state),
  ...guestAndEdit(state),
});
/** Whether clients and guests may see it, as far as it is a version of an edit. */
const isOpen = ({ published, superseded }: KnownMedia): boolean => published ?? !superseded;
const isShown = (state: KnownMedia): boolean => state.derived && state.guest !== 'held' && isOpen(state);
const publication = ({ published }: KnownMedia) => (published === undefined ? {} : { published });
const standing = ({ replacedBy }: KnownMedia) => (replacedBy.length > 0 ? { replaced: true } : {});
const guestAndEdit = (state: KnownMedia) => ({
  ...(state.guest === undefined ? {} : { guest: state.guest }),
  ...(state.superseded ? { superseded: true } : {}),
  ...publication(state),
  ...standing(state),
});
const moved = (state: KnownMedia, folderId: string | null): MediaEvent => ({
  type: 'MediaMoved',
  mediaId: state.mediaId,
  gigId: state.gigId,
  kind: state.received.kind,
  from: state.folderId,
  folderId,
  ready: isShown(state),
  ...guestAndEdit(state),
});
const moderated = ({ mediaId, gigId, folderId, received, derived, status }: KnownMedia) => ({
  mediaId,
  gigId,
  kind: received.kind,
  size: received.blob.size,
  folderId,
  ready: derived,
  deleted: status === 'deleted',
});

/** A file that the gig has had already. */
function receiveAgain({ onlyNew }: Extract<MediaCommand, { type: 'ReceiveMedia' }>, state: KnownMedia): MediaEvent[] {
  // What was rejected, deleted or held does not come back by another hand than its owner's.
  if (onlyNew) return [];
  // The same file sent again brings back what was deleted, and is one photo otherwise; sent by its owner, it is not held.
  const approved: MediaEvent[] =
    state.guest === 'held' ? [{ type: 'GuestUploadApproved', ...moderated(state), ...standing(state) }] : [];
  return state.status === 'deleted'
    ? [...approved, { type: 'MediaRestored', ...place({ ...state, guest: state.guest && 'approved' }) }]
    : approved;
}

function moderate(command: Extract<MediaCommand, { type: `${string}GuestUpload` }>, state: KnownMedia): MediaEvent[] {
  if (state.guest === undefined)
    return refuse('notFound', 'guestUpload.absent', 'This guest upload is no longer here.');
  if (command.type === 'RejectGuestUpload')
    return state.status === 'deleted'
      ? []
      : [
          { type: 'GuestUploadRejected', mediaId: state.mediaId, gigId: state.gigId },
          { type: 'MediaDeleted', ...place(state), at: command.at },
        ];
  if (state.status === 'deleted')
    return refuse('notFound', 'guestUpload.absent', 'This guest upload is no longer here.');
  if (command.type === 'ApproveGuestUpload')
    return state.guest === 'approved' ? [] : [{ type: 'GuestUploadApproved', ...moderated(state), ...standing(state) }];
  return state.guest === 'held' ? [] : [{ type: 'GuestUploadHeld', ...moderated(state), ...standing(state) }];
}

/** Whether a version of an edit is what clients and guests see. */
function publish(
  command: Extract<MediaCommand, { type: 'PublishMedia' | 'WithholdMedia' }>,
  state: KnownMedia,
): MediaEvent[] {
  const about = { ...moderated(state), ...(state.superseded ? { superseded: true } : {}), ...publication(state) };
  if (command.type === 'WithholdMedia') return isOpen(state) ? [{ type: 'MediaWithheld', ...about }] : [];
  const { original } = command;
  const same = state.original?.mediaId === original?.mediaId && state.original?.arrivedAt === original?.arrivedAt;
  return state.published && same ? [] : [{ type: 'MediaPublished', ...about, ...(original ? { original } : {}) }];
}

/** Whether a published edit is shown in a photo's place. */
function replace(
  command: Extract<MediaCommand, { type: 'ReplaceMedia' | 'PutBackMedia' }>,
  state: KnownMedia,
): MediaEvent[] {
  const { edit } = command;
  const about = { ...moderated(state), ...(state.guest === undefined ? {} : { guest: state.guest }), edit };
  const others = state.replacedBy.filter((id) => id !== edit);
  if (state.replacedBy.includes(edit) === (command.type === 'ReplaceMedia')) return [];
  return [
    { type: command.type === 'ReplaceMedia' ? 'MediaReplaced' : 'MediaPutBack', ...about, replaced: others.length > 0 },
  ];
}

export function decide(command: MediaCommand, state: MediaState): MediaEvent[] {
  if (command.type === 'ReceiveMedia') {
    if (state.status === 'absent' || state.status === 'purged') return [{ ...command.received, type: 'MediaReceived' }];
    return receiveAgain(command, state);
  }
  if (state.status === 'absent' || state.status === 'purged') return absent();
  const { mediaId, gigId, folderId } = state;
  const { kind } = state.received;
  switch (command.type) {
    case 'RecordDerivatives': {
      const { thumbhash, dhash, derivatives } = command;
      return state.derived
        ? []
        : [
            {
              type: 'DerivativesMade',
              mediaId,
              gigId,
              kind,
              folderId,
              deleted: state.status === 'deleted',
              ...guestAndEdit(state),
              thumbhash,
              dhash,
              derivatives,
            },
          ];
    }
    case 'RecordBlanks':
      return state.blanks !== undefined
        ? []
        : [
            {
              type: 'VideoBlanked',
              mediaId,
              gigId,
              blanks: command.blanks,
              crc32: command.crc32,
              ready: state.derived,
            },
          ];
    case 'MarkUnreadable':
      return state.derived || state.unreadable
        ? []
        : [{ type: 'MediaUnreadable', mediaId, gigId, reason: command.reason }];
    case 'RecordFaces':
      if (!state.derived)
        return refuse('conflict', 'media.notDerived', 'Faces are looked for once the pictures exist.');
      return state.facesFound ? [] : [{ type: 'FacesFound', mediaId, gigId, count: command.count }];
    case 'MoveMedia':
      if (state.status === 'deleted') return absent();
      return folderId === command.folderId ? [] : [moved(state, command.folderId)];
    case 'LeaveFolder':
      return state.status === 'deleted' || folderId !== command.folderId ? [] : [moved(state, null)];
    case 'DeleteMedia':
      return state.status === 'deleted' ? [] : [{ type: 'MediaDeleted', ...place(state), at: command.at }];
    case 'RestoreMedia':
      return state.status === 'deleted' ? [{ type: 'MediaRestored', ...place(state) }] : [];
    case 'SupersedeMedia':
      // Only edits have versions.
      return state.superseded || kind !== 'edited_photo'
        ? []
        : [{ type: 'MediaSuperseded', ...moderated(state), ...publication(state) }];
    case 'ShowMediaAgain':
      return state.superseded ? [{ type: 'MediaShownAgain', ...moderated(state), ...publication(state) }] : [];
    case 'PublishMedia':
    case 'WithholdMedia':
      return kind === 'edited_photo' ? publish(command, state) : [];
    case 'ReplaceMedia':
    case 'PutBackMedia':
      return kind === 'edited_photo' ? [] : replace(command, state);
    case 'ApproveGuestUpload':
    case 'HoldGuestUpload':
    case 'RejectGuestUpload':
      return moderate(command, state);
    case 'PurgeMedia':
      if (state.status !== 'deleted' && command.gigDeletedAt === undefined)
        return refuse('conflict', 'media.notDeleted', 'Only deleted media can be purged.');
      if (
        !command.ownerErased &&
        !isOverdue(state.deletedAt, command.at) &&
        !isOverdue(command.gigDeletedAt, command.at, LAST_MOMENT_MS)
      )
        return refuse('conflict', 'media.tooEarly', 'What was deleted can be brought back for 30 days.');
      return [
        {
          type: 'MediaPurged',
          mediaId,
          gigId,
          ownerId: state.ownerId,
          size: state.received.blob.size,
          inBin: state.status === 'deleted',
          hashes: [
            ...new Set([state.received.blob.hash, ...state.derivatives, ...(state.blanks ? [state.blanks] : [])]),
          ],
        },
      ];
  }
}

import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { LAST_MOMENT_MS, isOverdue } from './kernel/bin.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const mediaId = z.string();
const gigId = z.string();
const blob = z.object({ hash: z.string(), size: z.number().int(), crc32: z.number().int() });
const kind = z.enum(['photo', 'video', 'edited_photo']);
const folderId = z.string().nullable();
const size = z.number().int();

/** A guest's photo: `held` until its photographer has approved it. Absent where no guest brought it. */
const guest = z.enum(['held', 'approved']).optional();
/** An edited photo of which a newer version is shown. Absent where there is none. */
const superseded = z.boolean().optional();
/** Of an edited photo: whether clients and guests may see it. Absent where that was never decided: from before it was asked, they see what no newer version stands in for. */
const published = z.boolean().optional();
/** Of a photo: a published edit is shown in its place. Absent where none is. */
const replaced = z.boolean().optional();

const version = {
  mediaId,
  gigId,
  kind,
  size,
  folderId,
  ready: z.boolean(),
  deleted: z.boolean(),
  superseded,
  published,
};
const original = {
  mediaId,
  gigId,
  kind,
  size,
  folderId,
  ready: z.boolean(),
  deleted: z.boolean(),
  guest,
  replaced: z.boolean(),
};

const derivative = z.object({
  edge: z.number().int(),
  format: z.enum(['webp', 'jpeg']),
  width: z.number().int(),
  height: z.number().int(),
  ...blob.shape,
});

export const mediaEvents = {
  MediaReceived: eventSchema(
    z.object({
      mediaId,
      gigId,
      ownerId: z.string(),
      blob,
      filename: z.string(),
      kind,
      mime: z.string(),
      extension: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      takenAt: z.string().optional(),
      camera: z.string().optional(),
      lens: z.string().optional(),
      exposure: z
        .object({ iso: z.number(), aperture: z.number(), shutterSeconds: z.number(), focalLengthMm: z.number() })
        .partial()
        .optional(),
      located: z.boolean(),
      durationMs: z.number().optional(),
      folderId,
      source: z.enum(['browser', 'camera', 'guest']),
      by: z.string(),
      /** Who of the guests brought it; their name stands in their own stream, readable only while their key exists. `slot`: as what it was counted there. */
      guest: z.object({ guestId: z.string(), held: z.boolean(), slot: z.string().optional() }).optional(),
      /** The name under which a camera signed in over FTP. */
      ftpLogin: z.string().optional(),
      /** Of an edited one: whether its photographer's yes is waited for. Clients and guests see either kind from `MediaPublished` on; where this is absent, an edit from before was public as it came. */
      publish: z.enum(['waits', 'atOnce']).optional(),
    }),
    // Version 1 is from before guests could bring photos: nothing of it was a guest's.
    { version: 2, upcast: { 1: ({ guest: _, ...data }) => data } },
  ),
  DerivativesMade: eventSchema(
    z.object({
      mediaId,
      gigId,
      kind,
      folderId,
      deleted: z.boolean(),
      guest,
      superseded,
      published,
      replaced,
      thumbhash: z.string(),
      dhash: z.string(),
      derivatives: z.array(derivative),
    }),
  ),
  /** What of a video its owner alone gets: a list of stretches is stored as `blanks`; null where everybody gets all of it. `crc32` is that of the file with its blanks. `ready`: its pictures exist, as it is older than the rule. */
  VideoBlanked: eventSchema(
    z.object({ mediaId, gigId, blanks: blob.nullable(), crc32: z.number().int(), ready: z.boolean() }),
  ),
  MediaUnreadable: eventSchema(z.object({ mediaId, gigId, reason: z.string() })),
  /** The embeddings stay in the vault. */
  FacesFound: eventSchema(z.object({ mediaId, gigId, count: z.number().int() })),
  MediaMoved: eventSchema(
    z.object({
      mediaId,
      gigId,
      kind,
      from: folderId,
      folderId,
      ready: z.boolean(),
      guest,
      superseded,
      published,
      replaced,
    }),
  ),
  MediaDeleted: eventSchema(
    z.object({
      mediaId,
      gigId,
      ownerId: z.string(),
      kind,
      size,
      folderId,
      ready: z.boolean(),
      guest,
      superseded,
      published,
      replaced,
      at: z.string(),
    }),
  ),
  MediaRestored: eventSchema(
    z.object({
      mediaId,
      gigId,
      ownerId: z.string(),
      kind,
      size,
      folderId,
      ready: z.boolean(),
      guest,
      superseded,
      published,
      replaced,
    }),
  ),
  /** `ready`: its pictures exist. `deleted`: it lies in the bin. */
  GuestUploadApproved: eventSchema(
    z.object({ mediaId, gigId, kind, size, folderId, ready: z.boolean(), deleted: z.boolean(), replaced }),
  ),
  /** The approval was taken back: held again. */
  GuestUploadHeld: eventSchema(
    z.object({ mediaId, gigId, kind, size, folderId, ready: z.boolean(), deleted: z.boolean(), replaced }),
  ),
  /** A newer version of the same edit is shown in its place; this one is kept. `ready` and `deleted` as above. */
  MediaSuperseded: eventSchema(
    z.object({ mediaId, gigId, kind, size, folderId, ready: z.boolean(), deleted: z.boolean(), published }),
  ),
  /** It is the version that is shown, again. */
  MediaShownAgain: eventSchema(
    z.object({ mediaId, gigId, kind, size, folderId, ready: z.boolean(), deleted: z.boolean(), published }),
  ),
  /** Clients and guests see this version of its edit, in the place of `original` where that is known: `arrivedAt` is when that came, ISO 8601. `published` tells what was before. */
  MediaPublished: eventSchema(
    z.object({ ...version, original: z.object({ mediaId, arrivedAt: z.string() }).optional() }),
  ),
  /** They do not see it any more. */
  MediaWithheld: eventSchema(z.object(version)),
  /** The published edit `edit` is shown in its place. `replaced`: another was already. */
  MediaReplaced: eventSchema(z.object({ ...original, edit: mediaId })),
  /** `edit` is not shown in its place any more. `replaced`: another still is. */
  MediaPutBack: eventSchema(z.object({ ...original, edit: mediaId })),
  /** Followed by its deletion. */
  GuestUploadRejected: eventSchema(z.object({ mediaId, gigId })),
  /** `inBin` is false where its gig took it along. `hashes`: every blob that it referred to. */
  MediaPurged: eventSchema(
    z.object({ mediaId, gigId, ownerId: z.string(), size, inBin: z.boolean(), hashes: z.array(z.string()) }),
  ),
};
export type MediaEvent = EventsOf<typeof mediaEvents>;
export type MediaReceived = Extract<MediaEvent, { type: 'MediaReceived' }>;
export type DerivativesMade = Extract<MediaEvent, { type: 'DerivativesMade' }>;
type StoredBlob = z.infer<typeof blob>;
export type StoredDerivative = z.infer<typeof derivative>;

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
  | { type: 'PurgeMedia'; at: string; gigDeletedAt: string | undefined };

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

export const media: Aggregate<MediaState, MediaCommand, MediaEvent> = {
  name: 'media',
  schemas: mediaEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'ReceiveMedia') {
        if (state.status === 'absent' || state.status === 'purged')
          return [{ ...command.received, type: 'MediaReceived' }];
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
          if (!isOverdue(state.deletedAt, command.at) && !isOverdue(command.gigDeletedAt, command.at, LAST_MOMENT_MS))
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
    },
    evolve(state, event) {
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
    },
  },
};

import { stemOf } from '../domain/editName.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { namedAs } from '../domain/kernel/names.ts';
import type { MediaEvent, MediaReceived, StoredDerivative } from '../domain/media/events.ts';
import { placeOf } from './gig.ts';
import { type View, projection } from './core/projection.ts';

/** The fields that name what is stored for an item: each can be searched (`blobUses.ts`), as what none of them names is collected as garbage. */
export const STORED = ['stored0', 'stored1', 'stored2', 'stored3', 'stored4', 'stored5', 'stored6', 'stored7'] as const;
/** Enough of a hash to find it by. */
export const storedKey = (hash: string): string => hash.slice(0, 16);

/** One photo or video, shaped for grids and the viewer. */
export interface MediaView extends View, Partial<Record<(typeof STORED)[number], string>> {
  gigId: string;
  ownerId: string;
  kind: 'photo' | 'video' | 'edited_photo';
  status: 'processing' | 'ready' | 'unreadable';
  /** Not among the gig's media: deleted, a guest's that is held until it is approved, or a version of an edit that a newer one stands in for. */
  inBin: boolean;
  /** ISO 8601; only in the bin. */
  deletedAt?: string;
  /** When it arrived, of a published edit when its original did: the order of galleries. Only while clients and the public may be shown it (folders and settings aside). */
  displayableAt?: string;
  folderId: string | null;
  /** `root`, `edited` or the folder's id. */
  place: string;
  blob: { hash: string; size: number; crc32: number };
  /** As it is shown and saved: with the ending of what its bytes are. */
  filename: string;
  /** As it was sent, where that was another: a camera asks for it by this. */
  sentAs?: string;
  /** As edits are matched to it by name; only of what edits can be made from. */
  stem?: string;
  mime: string;
  extension: string;
  width: number;
  height: number;
  takenAt: string | null;
  camera: string | null;
  lens: string | null;
  exposure: {
    iso?: number | undefined;
    aperture?: number | undefined;
    shutterSeconds?: number | undefined;
    focalLengthMm?: number | undefined;
  } | null;
  source: 'browser' | 'camera' | 'guest';
  /** Only of a guest's photo. */
  guest?: 'held' | 'approved';
  guestId?: string;
  /** A version of an edit in whose place a newer one is shown. */
  superseded?: boolean;
  /** Of an edit: whether clients and guests see this version. Absent where that was never decided: they see what no newer version stands in for. */
  published?: boolean;
  /** Of an edit among the gig's media: true while its photographer has not published it. */
  waiting?: boolean;
  /** Of a published edit: the photo in whose place it is shown. */
  original?: { mediaId: string; arrivedAt: string };
  /** Published edits that are shown in its place, where edits are shown. */
  replacedBy: string[];
  /** There is one. */
  replaced: boolean;
  /** True for a guest's photo, held or approved, that was not deleted. */
  guestShown?: boolean;
  /** Who brought it, for a filter: `browser`, `camera:<FTP login>:<model>`, `guest:<guestId>`, `client:<access id>`, `team:<access id>`. */
  uploader: string;
  by: string;
  /** Arrival, the order of grids. ISO 8601. */
  uploadedAt: string;
  derivatives: StoredDerivative[];
  /** Of a video, once it is known: the CRC-32 of what others than its owner get, and the hash of the list of what they get empty, if there is such. */
  redacted?: { crc32: number; blanks: string | null };
  thumbhash: string | null;
  dhash: string | null;
  faces: number | null;
}

/** A video, edited or not. */
export const isVideo = ({ mime }: Pick<MediaView, 'mime'>): boolean => mime.startsWith('video/');

/** A video tells where it was shot until it is known what has to be left out. */
const isKnown = (view: MediaView): boolean =>
  view.status === 'ready' && (!isVideo(view) || view.redacted !== undefined);

/** Whether it can be shown to whoever works on the gig: it is among its media, and its pictures are there. */
export const canBeShown = (view: MediaView): boolean => !view.inBin && isKnown(view);

/** Settles what follows from the rest, in a view that nobody else has: `displayableAt` exists exactly when it can be shown to all. */
function shown(view: MediaView): MediaView {
  view.inBin = view.deletedAt !== undefined || view.guest === 'held' || view.superseded === true;
  if (view.kind === 'edited_photo') view.waiting = !view.inBin && view.published === false;
  // A published version is seen also while a newer one, which waits, stands in for it.
  if (view.deletedAt === undefined && view.guest !== 'held' && (view.published ?? !view.superseded) && isKnown(view)) {
    view.displayableAt = view.original?.arrivedAt ?? view.uploadedAt;
    return view;
  }
  // Taking a field away is slow, and seldom needed.
  if (view.displayableAt === undefined) return view;
  const { displayableAt: _, ...rest } = view;
  return rest;
}

const unlinked = ({ original: _, ...view }: MediaView): MediaView => view;

/** Names in a view, which nobody else has, all that is stored for it: the original, its pictures, the list of a video's blanks. Always all of it, so that no two share a field. */
function stored(view: MediaView): MediaView {
  const { blob, derivatives, redacted } = view;
  if (1 + derivatives.length + (redacted?.blanks ? 1 : 0) > STORED.length)
    throw new RangeError('An item has more pictures than can be searched by what they are stored as');
  view.stored0 = storedKey(blob.hash);
  for (let n = 0; n < derivatives.length; n++) view[STORED[n + 1]!] = storedKey(derivatives[n]!.hash);
  if (redacted?.blanks) view[STORED[derivatives.length + 1]!] = storedKey(redacted.blanks);
  return view;
}

/** Names who brought a photo: the photographer's browser, a camera by its FTP login and model, a guest, or anybody else who acts within the gig. */
export function uploaderOf(
  { source, camera, guest, ftpLogin }: Pick<MediaReceived, 'source' | 'camera' | 'guest' | 'ftpLogin'>,
  { actor }: Pick<EventMeta, 'actor'>,
): string {
  if (guest) return `guest:${guest.guestId}`;
  if (source === 'camera') return `camera:${ftpLogin ?? ''}:${camera ?? ''}`;
  return actor.kind === 'client' || actor.kind === 'team' ? `${actor.kind}:${actor.id}` : 'browser';
}

/** What stands in the log is as it was sent; what anybody is given is called what it is. */
function called({
  filename,
  extension,
}: Pick<MediaReceived, 'filename' | 'extension'>): Pick<MediaView, 'filename' | 'sentAs'> {
  const shown = namedAs(filename, extension);
  return shown === filename ? { filename } : { filename: shown, sentAs: filename };
}

/** An item's place in the order of grids. */
export type Arrival = Pick<MediaView, 'uploadedAt' | 'id'>;
/** The order of grids: by arrival, and of those that arrived together by id. */
export const newestFirst = (a: Arrival, b: Arrival): number =>
  a.uploadedAt === b.uploadedAt ? (a.id < b.id ? 1 : -1) : a.uploadedAt < b.uploadedAt ? 1 : -1;
/** A place as a page marker, and back. */
export const arrivalText = ({ uploadedAt, id }: Arrival): string => `${uploadedAt}/${id}`;
export function arrivalIn(text: string): Arrival {
  const [uploadedAt = '', id = ''] = text.split('/');
  return { uploadedAt, id };
}

export const mediaItems = projection<MediaEvent, MediaView>(
  {
    name: 'media',
    version: 13,
    indexes: {
      byGig: ['gigId', 'inBin', 'uploadedAt'],
      byKind: ['gigId', 'inBin', 'kind', 'uploadedAt'],
      byPlace: ['gigId', 'inBin', 'place', 'uploadedAt'],
      byName: ['gigId', 'inBin', 'filename'],
      bySentName: ['gigId', 'inBin', 'sentAs'],
      public: ['gigId', 'replaced', 'displayableAt'],
      publicByPlace: ['gigId', 'place', 'replaced', 'displayableAt'],
      byWaiting: ['gigId', 'waiting', 'uploadedAt'],
      byDeletion: ['deletedAt'],
      bin: ['gigId', 'deletedAt'],
      byGuest: ['gigId', 'guestShown', 'uploadedAt'],
      byUploader: ['gigId', 'inBin', 'uploader', 'uploadedAt'],
      byStem: ['gigId', 'stem'],
      ...Object.fromEntries(STORED.map((field) => [field, [field]])),
    },
    key: (event) => event.mediaId,
  },
  {
    MediaReceived: (_, event, meta) =>
      stored(
        shown({
          position: 0,
          id: event.mediaId,
          gigId: event.gigId,
          ownerId: event.ownerId,
          kind: event.kind,
          status: 'processing',
          inBin: false,
          folderId: event.folderId,
          place: placeOf(event.kind, event.folderId),
          blob: event.blob,
          ...called(event),
          mime: event.mime,
          extension: event.extension,
          width: event.width,
          height: event.height,
          takenAt: event.takenAt ?? null,
          camera: event.camera ?? null,
          lens: event.lens ?? null,
          exposure: event.exposure ?? null,
          source: event.source,
          by: event.by,
          uploadedAt: meta.at,
          replacedBy: [],
          replaced: false,
          derivatives: [],
          thumbhash: null,
          dhash: null,
          faces: null,
          uploader: uploaderOf(event, meta),
          ...(event.kind === 'edited_photo' ? {} : { stem: stemOf(event.filename) }),
          ...(event.publish === undefined ? {} : { published: false }),
          ...(event.guest
            ? { guestId: event.guest.guestId, guest: event.guest.held ? 'held' : 'approved', guestShown: true }
            : {}),
        }),
      ),
    DerivativesMade: (view, { derivatives, thumbhash, dhash }) =>
      view && stored(shown({ ...view, status: 'ready', derivatives, thumbhash, dhash })),
    VideoBlanked: (view, { blanks, crc32 }) =>
      view && stored(shown({ ...view, redacted: { crc32, blanks: blanks?.hash ?? null } })),
    MediaUnreadable: (view) => view && shown({ ...view, status: 'unreadable' }),
    FacesFound: (view, { count }) => view && { ...view, faces: count },
    MediaMoved: (view, { kind, folderId }) => view && { ...view, folderId, place: placeOf(kind, folderId) },
    MediaDeleted: (view, { at }) =>
      view && shown({ ...view, deletedAt: at, ...(view.guest ? { guestShown: false } : {}) }),
    MediaRestored: (view) => {
      if (!view) return view;
      const { deletedAt: _, ...rest } = view;
      return shown({ ...rest, ...(view.guest ? { guestShown: true } : {}) });
    },
    MediaSuperseded: (view) => view && shown({ ...view, superseded: true }),
    MediaShownAgain: (view) => view && shown({ ...view, superseded: false }),
    MediaPublished: (view, { original }) =>
      view && shown({ ...unlinked(view), published: true, ...(original ? { original } : {}) }),
    MediaWithheld: (view) => view && shown({ ...unlinked(view), published: false }),
    MediaReplaced: (view, { edit }) => view && { ...view, replacedBy: [...view.replacedBy, edit], replaced: true },
    MediaPutBack: (view, { edit, replaced }) =>
      view && { ...view, replacedBy: view.replacedBy.filter((id) => id !== edit), replaced },
    GuestUploadApproved: (view) => view && shown({ ...view, guest: 'approved' }),
    GuestUploadHeld: (view) => view && shown({ ...view, guest: 'held' }),
    MediaPurged: () => null,
  },
);

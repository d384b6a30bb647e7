import {
  EDITED_FOLDER,
  type GigDetails,
  type GigEvent,
  type GigVisibility,
  type GuestUploadRules,
  ROOT_FOLDER,
  initialVisibility,
} from '../domain/gig.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import type { PublicWatermarkEvent } from '../domain/watermark.ts';
import { type View, projection } from './core/projection.ts';

/** Counts of what is in a gig and not in its bin. `ready` can be shown; by folder, `root` for none and `edited` for edited photos. */
export interface GigCounts {
  photos: number;
  videos: number;
  edited: number;
  bytes: number;
  folders: Record<string, number>;
}

/** A gig as its owner, its guests and the auditor see it; what is said of its photos stands elsewhere (`gigActivity.ts`). */
export interface GigView extends View {
  ownerId: string;
  open: boolean;
  details: GigDetails;
  /** Of its `dateTime`, as people there write it: `YYYY-MM-DD`. */
  day: string;
  type: 'public' | 'private';
  hasPassword: boolean;
  guestUploads: GuestUploadRules;
  publishEditsAtOnce: boolean;
  /** Since when the public sees its pictures with the watermark; null while it sees them without. */
  marked: Position | null;
  visibility: GigVisibility;
  featureMediaId: string | null;
  folders: { folderId: string; name: string }[];
  counts: GigCounts;
  /** Photos that clients and guests can be shown, by folder as in `counts`. */
  displayable: Record<string, number>;
  /** Those among them in whose place a published edit is shown, where edits are shown. */
  replaced: Record<string, number>;
  /** Edits that wait for the photographer. */
  waiting: number;
  /** Photos of guests that are not in the bin. */
  guests: { pending: number; approved: number };
  /** What waits for its photographer: edits, and photos of guests. */
  attention: number;
  /** Photos whose faces are still to be looked for. */
  facesPending: number;
  createdAt: string;
  /** ISO 8601; from the gig's deletion until its photos are purged. */
  deletedAt?: string;
}

type Kind = 'photo' | 'video' | 'edited_photo';
const plural = { photo: 'photos', video: 'videos', edited_photo: 'edited' } as const;

/** The folder under which a media item is counted and made visible. */
export const placeOf = (kind: Kind, folderId: string | null): string =>
  kind === 'edited_photo' ? EDITED_FOLDER : (folderId ?? ROOT_FOLDER);

const plus = (counts: Record<string, number>, place: string, by: number): Record<string, number> => {
  // A computed name within the literal takes several times as long, and every photo of a rebuild comes by here.
  const next = { ...counts };
  next[place] = Math.max(0, (next[place] ?? 0) + by);
  return next;
};

const counted = (view: GigView, kind: Kind, folderId: string | null, bytes: number, by: 1 | -1): GigView => ({
  ...view,
  counts: {
    ...view.counts,
    [plural[kind]]: view.counts[plural[kind]] + by,
    bytes: view.counts.bytes + by * bytes,
    folders: plus(view.counts.folders, placeOf(kind, folderId), by),
  },
});

const attended = (view: GigView): GigView => ({ ...view, attention: view.waiting + view.guests.pending });

type Of = 'held' | 'approved' | undefined;
const inGuests = (view: GigView, guest: Of, by: 1 | -1): GigView => {
  if (guest === undefined) return view;
  const name = guest === 'held' ? 'pending' : 'approved';
  return attended({ ...view, guests: { ...view.guests, [name]: Math.max(0, view.guests[name] + by) } });
};
/** Comes in or goes; what is held back is not among the gig's media. */
interface Coming {
  kind: Kind;
  folderId: string | null;
  size: number;
  guest?: Of;
  ready: boolean;
  superseded?: boolean | undefined;
  published?: boolean | undefined;
  replaced?: boolean | undefined;
}
/** Whether clients and guests see it, as far as it is a version of an edit. */
const isOpen = ({ superseded, published }: Pick<Coming, 'superseded' | 'published'>): boolean =>
  published ?? !superseded;
/** Comes before the eyes of clients and guests, or goes. */
const seen = (
  view: GigView,
  { kind, folderId, replaced }: Pick<Coming, 'kind' | 'folderId' | 'replaced'>,
  by: 1 | -1,
): GigView => {
  const place = placeOf(kind, folderId);
  const next = { ...view, displayable: plus(view.displayable, place, by) };
  if (replaced) next.replaced = plus(view.replaced, place, by);
  return next;
};
/** Begins to wait for its photographer, or does no longer; only what is among the gig's media waits. */
const waits = (
  view: GigView,
  { kind, superseded, published }: Pick<Coming, 'kind' | 'superseded' | 'published'>,
  by: 1 | -1,
): GigView =>
  kind === 'edited_photo' && published === false && !superseded
    ? attended({ ...view, waiting: Math.max(0, view.waiting + by) })
    : view;
const arrived = (view: GigView, event: Coming, by: 1 | -1): GigView => {
  const { kind, folderId, size, guest, ready, superseded } = event;
  const told = inGuests(view, guest, by);
  if (guest === 'held') return { ...told };
  const next = superseded ? { ...told } : waits(counted(told, kind, folderId, size, by), event, by);
  return ready && isOpen(event) ? seen(next, event, by) : next;
};
/** From held to approved (1) or back (-1). */
const moderated = (view: GigView, event: Coming & { deleted: boolean }, by: 1 | -1): GigView => {
  if (event.deleted) return { ...view };
  const [from, to] = by === 1 ? (['held', 'approved'] as const) : (['approved', 'held'] as const);
  return arrived(arrived(view, { ...event, guest: from }, -1), { ...event, guest: to }, 1);
};

/** A version that a newer one stands in for leaves the gig's media (-1), or is shown again (1). Whether clients and guests see it follows from that only where it was never decided. */
const versioned = (view: GigView, event: Coming & { deleted: boolean }, by: 1 | -1): GigView =>
  event.deleted ? { ...view } : arrived(view, { ...event, ready: event.ready && event.published === undefined }, by);
/** Clients and guests see a version of an edit (1), or no longer (-1); `event` tells what was before. */
const opened = (view: GigView, event: Coming & { deleted: boolean }, by: 1 | -1): GigView => {
  if (event.deleted) return { ...view };
  const next = by === 1 ? waits(view, event, -1) : waits(view, { ...event, published: false }, 1);
  return event.ready && isOpen(event) === (by === -1) ? seen(next, event, by) : { ...next };
};
/** The first published edit takes the place of a photo (1), or the last gives it back (-1). */
const replaced = (
  view: GigView,
  { kind, folderId, guest, ready, deleted, replaced: others }: Coming & { deleted: boolean },
  by: 1 | -1,
): GigView =>
  deleted || others || !ready || guest === 'held'
    ? { ...view }
    : { ...view, replaced: plus(view.replaced, placeOf(kind, folderId), by) };

const dayOf = (dateTime: string): string => dateTime.slice(0, 10);
const undeleted = ({ deletedAt: _, ...rest }: GigView): GigView => rest;

export const gigs = projection<GigEvent | MediaEvent | PublicWatermarkEvent, GigView>(
  {
    name: 'gigs',
    version: 13,
    indexes: {
      byOwner: ['ownerId', 'open', 'createdAt'],
      byTime: ['open', 'createdAt'],
      byDeletion: ['deletedAt'],
      bin: ['ownerId', 'deletedAt'],
      byDay: ['ownerId', 'open', 'day', 'createdAt'],
      byAttention: ['ownerId', 'open', 'attention'],
    },
    key: (event) => event.gigId,
  },
  {
    GigOpened: (
      _,
      { gigId, ownerId, name, description, category, dateTime, location, privacy, guestUploads, watermark },
      { at, position },
    ) => ({
      id: gigId,
      ownerId,
      open: true,
      type: privacy,
      hasPassword: false,
      guestUploads,
      publishEditsAtOnce: false,
      marked: watermark ? position : null,
      visibility: initialVisibility,
      featureMediaId: null,
      folders: [],
      details: { name, description, category, dateTime, location },
      day: dayOf(dateTime),
      counts: { photos: 0, videos: 0, edited: 0, bytes: 0, folders: {} },
      displayable: {},
      replaced: {},
      waiting: 0,
      guests: { pending: 0, approved: 0 },
      attention: 0,
      facesPending: 0,
      createdAt: at,
    }),
    GigDetailsChanged: (view, { name, description, category, dateTime, location }) =>
      view && { ...view, details: { name, description, category, dateTime, location }, day: dayOf(dateTime) },
    GigMadePublic: (view) => view && { ...view, type: 'public', hasPassword: false },
    GigMadePrivate: (view) => view && { ...view, type: 'private' },
    GigPasswordSet: (view) => view && { ...view, hasPassword: true },
    GuestUploadRulesSet: (view, { guestUploads }) => view && { ...view, guestUploads },
    EditRulesSet: (view, { publishAtOnce }) => view && { ...view, publishEditsAtOnce: publishAtOnce },
    PublicWatermarkTurnedOn: (view, _, { position }) => view && { ...view, marked: position },
    PublicWatermarkTurnedOff: (view) => view && { ...view, marked: null },
    GigVisibilitySet: (view, { visibility }) => view && { ...view, visibility },
    FeatureImageChosen: (view, { mediaId }) => view && { ...view, featureMediaId: mediaId },
    FolderCreated: (view, { folderId, name }) => view && { ...view, folders: [...view.folders, { folderId, name }] },
    FolderDeleted: (view, { folderId }) =>
      view && { ...view, folders: view.folders.filter((folder) => folder.folderId !== folderId) },
    GigDeleted: (view, { at }) => view && { ...view, open: false, deletedAt: at },
    GigRestored: (view) => view && { ...undeleted(view), open: true },
    GigPurged: (view) => view && undeleted(view),
    MediaReceived: (view, { kind, folderId, blob, guest, publish }) =>
      view &&
      arrived(
        view,
        {
          kind,
          folderId,
          size: blob.size,
          guest: guest && (guest.held ? 'held' : 'approved'),
          ready: false,
          published: publish === undefined ? undefined : false,
        },
        1,
      ),
    DerivativesMade: (view, event) =>
      view && {
        ...(event.deleted || event.guest === 'held' || !isOpen(event) ? view : seen(view, event, 1)),
        facesPending: view.facesPending + (event.kind === 'video' ? 0 : 1),
      },
    FacesFound: (view) => view && { ...view, facesPending: view.facesPending - 1 },
    MediaMoved: (view, event) => {
      if (!view) return view;
      const { kind, from, folderId, ready, guest, superseded } = event;
      if (guest === 'held' || superseded) return { ...view };
      const moved = counted(counted(view, kind, from, 0, -1), kind, folderId, 0, 1);
      return ready ? seen(seen(moved, { ...event, folderId: from }, -1), event, 1) : moved;
    },
    MediaDeleted: (view, event) => view && arrived(view, event, -1),
    MediaRestored: (view, event) => view && arrived(view, event, 1),
    GuestUploadApproved: (view, event) => view && moderated(view, event, 1),
    GuestUploadHeld: (view, event) => view && moderated(view, event, -1),
    MediaSuperseded: (view, event) => view && versioned(view, event, -1),
    MediaShownAgain: (view, event) => view && versioned(view, event, 1),
    MediaPublished: (view, event) => view && opened(view, event, 1),
    MediaWithheld: (view, event) => view && opened(view, event, -1),
    MediaReplaced: (view, event) => view && replaced(view, event, 1),
    MediaPutBack: (view, event) => view && replaced(view, event, -1),
  },
);

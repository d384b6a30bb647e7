import { z } from 'zod';
import type { EventsOf } from '../kernel/event.ts';
import { eventSchema } from '../kernel/schema.ts';

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
export type StoredBlob = z.infer<typeof blob>;
export type StoredDerivative = z.infer<typeof derivative>;

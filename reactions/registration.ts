import {
  eraseGuest,
  facesOfGig,
  facesOfPhoto,
  type GuestFace,
  guestFace,
  guestFacesOf,
  keepForGood,
  faceProfileOf,
  rejectionsOf,
} from '../commands/faceVault.ts';
import { recordSeen } from '../commands/registration.ts';
import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { type PhotoFaces, photosWith } from '../domain/faceMatch.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import type { RegistrationEvent } from '../domain/registration.ts';
import { type GigView, gigs } from '../projections/gig.ts';
import { mediaItems } from '../projections/media.ts';
import { isPublicOrReplaced, isVisible } from '../projections/visibility.ts';
import { accounts } from '../projections/account.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** Read models that are behind would hide what has just become visible. */
export async function requireCaughtUp({ reads }: Pick<ReactionTools, 'reads'>, position: number): Promise<void> {
  if (!(await reads.passed(position)))
    refuse('unavailable', 'reads.behind', 'The read models are still behind. It will be tried again.');
}

/** The gig, while it tells registered guests of photos: open, by a photographer with a verified address, with registration on. */
export async function notifyingGig(
  { reads }: Pick<ReactionTools, 'reads'>,
  gigId: string,
): Promise<GigView | undefined> {
  const view = await reads.reader(gigs).get(gigId);
  if (!view?.open || !view.visibility.faceRegistration) return undefined;
  const owner = await reads.reader(accounts).get(view.ownerId);
  return owner?.verified && owner.closedAt === '' ? view : undefined;
}

/** Of these photos, what the public sees now, as itself or as its edit. */
export async function publicAmong(
  { reads }: Pick<ReactionTools, 'reads'>,
  gig: GigView,
  mediaIds: readonly string[],
): Promise<string[]> {
  const found = new Set(
    (await reads.reader(mediaItems).getMany(mediaIds))
      .filter((media) => isPublicOrReplaced(gig, media))
      .map(({ id }) => id),
  );
  return mediaIds.filter((id) => found.has(id));
}

/** Of these photos, those that still are of this guest: they may have said 'not me' since, or left another face. */
export async function stillMatching(
  { write }: Pick<ReactionTools, 'write'>,
  gigId: string,
  registrationId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const face = await guestFace(write, registrationId);
  if (!face) return [];
  const photos = await Promise.all(
    mediaIds.map(async (mediaId) => ({ mediaId, faces: await facesOfPhoto(write, gigId, mediaId) })),
  );
  const found = new Set(
    photosWith(await faceProfileOf(write, gigId, face, await rejectionsOf(write, registrationId)), photos).map(
      ({ mediaId }) => mediaId,
    ),
  );
  return mediaIds.filter((id) => found.has(id));
}

/** Records in which of these photos one guest is, as a selfie search would find them. */
async function look(
  { registrationId, face }: GuestFace,
  photos: readonly PhotoFaces[],
  gig: GigView,
  waits: boolean,
  { write, reads }: ReactionTools,
  caller: Caller,
): Promise<void> {
  // Most photos show most guests not at all: what they rejected is asked for only where it matters.
  const near = new Set(photosWith({ own: face, notMe: new Set(), others: [] }, photos).map(({ mediaId }) => mediaId));
  if (near.size === 0) return;
  const profile = await faceProfileOf(write, gig.id, face, await rejectionsOf(write, registrationId));
  const found = photosWith(
    profile,
    photos.filter(({ mediaId }) => near.has(mediaId)),
  );
  const mediaIds = await publicAmong(
    { reads },
    gig,
    found.map(({ mediaId }) => mediaId),
  );
  if (mediaIds.length > 0)
    await write.run(recordSeen, { registrationId, gigId: gig.id, mediaIds, waits }, withKeyOf(caller, registrationId));
}

/** Who was told of a photo is not told of its edit again, which leads them to the same place. */
async function isKnownAsItsOriginal({ reads }: ReactionTools, gig: GigView, mediaId: string): Promise<boolean> {
  const original = (await reads.reader(mediaItems).get(mediaId))?.original;
  const view = original && (await reads.reader(mediaItems).get(original.mediaId));
  return view !== undefined && view.displayableAt !== undefined && isVisible(gig, view.place);
}

/** A photo that the public has just come to see, with the faces in it known: whom does it show? */
export const matchNewPhotos = reaction<{
  type: 'FacesFound' | 'GuestUploadApproved' | 'MediaMoved' | 'MediaRestored' | 'MediaPublished' | 'MediaPutBack';
  mediaId: string;
  gigId: string;
}>({
  name: 'seen-guests',
  on: ['FacesFound', 'GuestUploadApproved', 'MediaMoved', 'MediaRestored', 'MediaPublished', 'MediaPutBack'],
  atOnce: 2,
  async react({ mediaId, gigId }, { position }, tools, caller) {
    const guests = await guestFacesOf(tools.write, gigId);
    if (guests.length === 0) return;
    const faces = await facesOfPhoto(tools.write, gigId, mediaId);
    if (faces.length === 0) return;
    await requireCaughtUp(tools, position);
    const gig = await notifyingGig(tools, gigId);
    if (!gig || (await isKnownAsItsOriginal(tools, gig, mediaId))) return;
    for (const guest of guests) await look(guest, [{ mediaId, faces }], gig, true, tools, caller);
  },
});

/** Who registers late is told at once of the photos that are there already. */
export const matchEarlierPhotos = reaction<Extract<RegistrationEvent, { type: 'FaceRegistered' }>>({
  name: 'late-guests',
  on: ['FaceRegistered'],
  atOnce: 2,
  async react({ registrationId, gigId, phone }, { position }, tools, caller) {
    const face = await guestFace(tools.write, registrationId);
    if (!face) return;
    // Where the process died before it did so itself.
    await keepForGood(tools.write, { registrationId, gigId, phone });
    await requireCaughtUp(tools, position);
    const gig = await notifyingGig(tools, gigId);
    if (gig) await look({ registrationId, face }, await facesOfGig(tools.write, gigId), gig, false, tools, caller);
  },
});

/** What the public sees was changed for many photos at once. */
export const matchAfterVisibilityChange = reaction<{ type: 'GigVisibilitySet' | 'GigRestored'; gigId: string }>({
  name: 'changed-sight',
  on: ['GigVisibilitySet', 'GigRestored'],
  atOnce: 1,
  async react({ gigId }, { position }, tools, caller) {
    const guests = await guestFacesOf(tools.write, gigId);
    if (guests.length === 0) return;
    await requireCaughtUp(tools, position);
    const gig = await notifyingGig(tools, gigId);
    if (!gig) return;
    const photos = await facesOfGig(tools.write, gigId);
    for (const guest of guests) {
      await look(guest, photos, gig, true, tools, caller);
      // Each takes some milliseconds: whoever waits for an answer comes in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
});

/** What was set aside because somebody looked when the public did not see it may have become visible before it was: whoever reacted to that found it still to be told of. */
export const matchSetAsidePhotos = reaction<Extract<RegistrationEvent, { type: 'PhotosSetAside' }>>({
  name: 'photos-set-aside',
  on: ['PhotosSetAside'],
  atOnce: 2,
  async react({ registrationId, gigId, mediaIds }, { position }, tools, caller) {
    // Unreadable once they have withdrawn.
    if (!Array.isArray(mediaIds)) return;
    await requireCaughtUp(tools, position);
    const gig = await notifyingGig(tools, gigId);
    const visible = gig
      ? await stillMatching(tools, gigId, registrationId, await publicAmong(tools, gig, mediaIds))
      : [];
    if (visible.length > 0)
      await tools.write.run(recordSeen, { registrationId, gigId, mediaIds: visible, waits: true }, caller);
  },
});

/** What the vault holds is gone already where the guest withdrew by themselves, unless the process died in the middle of it. */
export const endedRegistrations = reaction<Extract<RegistrationEvent, { type: 'FaceRegistrationEnded' }>>({
  name: 'ended-registrations',
  on: ['FaceRegistrationEnded'],
  atOnce: 1,
  async react({ registrationId, gigId, messageIds }, _, { write, messenger }) {
    await eraseGuest(write, gigId, registrationId);
    await messenger.forget(messageIds);
  },
});

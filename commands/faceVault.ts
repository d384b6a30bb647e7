import { type PhotoFaces, type FaceProfile, distanceBetween, nearestFace } from '../domain/faceMatch.ts';
import { newId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { registration } from '../domain/registration.ts';
import type { WriteSide } from './core/writeSide.ts';

type Stores = Pick<WriteSide, 'vault' | 'secrets' | 'keys'>;
type Vaulted = Pick<WriteSide, 'vault'>;

const FLOATS = 128;
/** 128 floats a face, one face after the other. */
export const embeddingsOf = (bytes: Uint8Array): Float32Array[] => {
  // A copy of its own: what a Buffer or a store hands out may lie anywhere in a larger one.
  const floats = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: floats.length / FLOATS }, (_, index) =>
    floats.subarray(index * FLOATS, (index + 1) * FLOATS),
  );
};
export const bytesOf = (embeddings: readonly Float32Array[]): Uint8Array => {
  const floats = new Float32Array(embeddings.length * FLOATS);
  for (const [index, embedding] of embeddings.entries()) floats.set(embedding, index * FLOATS);
  return new Uint8Array(floats.buffer);
};

/** The faces of one photo of a gig; none of a photo of another. */
export async function facesOfPhoto({ vault }: Vaulted, gigId: string, mediaId: string): Promise<Float32Array[]> {
  const entry = await vault.get('faces', mediaId);
  return entry?.group === gigId ? embeddingsOf(entry.value as Uint8Array) : [];
}
/** What the vault holds of the faces of a photo that is gone for good. */
export const forgetFaces = async ({ vault }: Vaulted, mediaId: string): Promise<void> =>
  void (await Promise.all(['faces', 'faceMarks'].map((kind) => vault.delete(kind, mediaId))));
export const facesOfGig = async ({ vault }: Vaulted, gigId: string): Promise<PhotoFaces[]> =>
  (await vault.list('faces', gigId)).map(({ id, value }) => ({
    mediaId: id,
    faces: embeddingsOf(value as Uint8Array),
  }));

/** A photo of which somebody said 'not me', and which of its faces was taken for theirs. The face stays with the photo, and goes with it. */
export interface Rejection {
  mediaId: string;
  face: number;
}
/** Photos that one person can say 'not me' of. */
export const MOST_REJECTIONS = 500;
const tooManyRejections = (): never =>
  refuse('invalid', 'notMe.tooMany', `You can say 'not me' of at most ${MOST_REJECTIONS} photos.`);

/** The face that a photo was shown for; undefined where it has none. */
export async function rejectionOf(
  stores: Vaulted,
  gigId: string,
  own: Float32Array,
  mediaId: string,
): Promise<Rejection | undefined> {
  const nearest = nearestFace(own, await facesOfPhoto(stores, gigId, mediaId));
  return nearest && { mediaId, face: nearest.face };
}

/** How somebody looks, with what they rejected. */
export async function faceProfileOf(
  stores: Vaulted,
  gigId: string,
  own: Float32Array,
  rejections: readonly Rejection[],
): Promise<FaceProfile> {
  const others = await Promise.all(
    rejections.map(async ({ mediaId, face }) => (await facesOfPhoto(stores, gigId, mediaId))[face]),
  );
  return {
    own,
    notMe: new Set(rejections.map(({ mediaId }) => mediaId)),
    others: others.filter((other) => other !== undefined),
  };
}

/** What the vault holds of the guests who registered with a gig in the gig's group, by kind. What they rejected is in a group of their own. */
export const GUEST_FACES = ['guestFace', 'guestByPhone'] as const;

/** An attempt that ended before a face was seen is forgotten after this long. */
const ATTEMPT_MS = 3_600_000;
const phoneKey = ({ secrets }: Stores, gigId: string, phone: string): string =>
  secrets.lookup('guestByPhone', `${gigId}\n${phone}`);

/** The registration of a phone number in a gig, a new one for a number that has none. The number itself is kept as a keyed hash. */
export async function registrationOf(stores: Stores, gigId: string, phone: string): Promise<string> {
  const { entry } = await stores.vault.create('guestByPhone', phoneKey(stores, gigId, phone), newId(), {
    group: gigId,
    expiresAt: Date.now() + ATTEMPT_MS,
  });
  return String(entry.value);
}

/**
 * Keeps a face, in place of an earlier one: for an hour, unless its guest is `registered` already, so that the face of who
 * never came to be registered goes by itself. What was rejected stays rejected, unless it is the new face that was: sisters
 * may share a phone.
 */
export async function keepGuestFace(
  stores: Stores,
  about: { registrationId: string; gigId: string; phone: string; face: Float32Array; registered: boolean },
): Promise<void> {
  const { registrationId, gigId, phone, face, registered } = about;
  const before = await guestFace(stores, registrationId);
  for (const { mediaId, face: index } of before ? await rejectionsOf(stores, registrationId) : []) {
    const rejected = (await facesOfPhoto(stores, gigId, mediaId))[index];
    if (rejected && distanceBetween(face, rejected) < distanceBetween(face, before!))
      await dropRejection(stores, registrationId, mediaId);
  }
  const kept = { group: gigId, ...(registered ? {} : { expiresAt: Date.now() + ATTEMPT_MS }) };
  await stores.vault.put('guestByPhone', phoneKey(stores, gigId, phone), registrationId, kept);
  await stores.vault.put('guestFace', registrationId, bytesOf([face]), kept);
}

/** Keeps the face of who is registered by now until they end it. */
export async function keepForGood(
  stores: Stores & Pick<WriteSide, 'journal'>,
  { registrationId, gigId, phone }: { registrationId: string; gigId: string; phone: string },
): Promise<void> {
  const { vault, journal } = stores;
  const known = await vault.get('guestFace', registrationId);
  if (known?.expiresAt === undefined) return;
  await vault.put('guestByPhone', phoneKey(stores, gigId, phone), registrationId, { group: gigId });
  await vault.put('guestFace', registrationId, known.value, { group: gigId });
  // Withdrawn meanwhile, it was erased before it was kept.
  if ((await journal.load(registration, registrationId)).state.status === 'ended')
    await eraseGuest(stores, gigId, registrationId);
}

export interface GuestFace {
  registrationId: string;
  face: Float32Array;
}
export async function guestFace({ vault }: Vaulted, registrationId: string): Promise<Float32Array | undefined> {
  const entry = await vault.get('guestFace', registrationId);
  return entry && embeddingsOf(entry.value as Uint8Array)[0];
}
export const guestFacesOf = async ({ vault }: Vaulted, gigId: string): Promise<GuestFace[]> =>
  (await vault.list('guestFace', gigId)).map(({ id, value }) => ({
    registrationId: id,
    face: embeddingsOf(value as Uint8Array)[0]!,
  }));

export const rejectionsOf = async ({ vault }: Vaulted, registrationId: string): Promise<Rejection[]> =>
  (await vault.list('guestNotMe', registrationId)).map(({ id, value }) => ({
    mediaId: id.slice(registrationId.length + 1),
    face: Number(value),
  }));
/**
 * False where they have withdrawn meanwhile: then nothing is kept. Refuses more than MOST_REJECTIONS. What came at the same
 * moment as others is counted once it is kept, and dropped where it is one too many.
 */
export async function keepRejection(
  stores: Vaulted,
  registrationId: string,
  { mediaId, face }: Rejection,
): Promise<boolean> {
  const before = await rejectionsOf(stores, registrationId);
  const known = before.some((rejection) => rejection.mediaId === mediaId);
  if (!known && before.length >= MOST_REJECTIONS) return tooManyRejections();
  await stores.vault.put('guestNotMe', `${registrationId}/${mediaId}`, face, { group: registrationId });
  if (!known && (await rejectionsOf(stores, registrationId)).length > MOST_REJECTIONS) {
    await dropRejection(stores, registrationId, mediaId);
    return tooManyRejections();
  }
  if (await guestFace(stores, registrationId)) return true;
  await dropRejections(stores, registrationId);
  return false;
}
export const dropRejection = ({ vault }: Vaulted, registrationId: string, mediaId: string): Promise<void> =>
  vault.delete('guestNotMe', `${registrationId}/${mediaId}`);
export const dropRejections = async ({ vault }: Vaulted, registrationId: string): Promise<void> =>
  void (await vault.deleteGroup('guestNotMe', registrationId));

/** For good: the face, what was said of it, the way from the number to it, and the key to whatever the log says of its person. */
export async function eraseGuest(stores: Stores, gigId: string, registrationId: string): Promise<void> {
  const { vault, keys } = stores;
  await keys.forget(registrationId);
  // The face first: who rejects a photo at this moment looks for it afterwards.
  await vault.delete('guestFace', registrationId);
  await dropRejections(stores, registrationId);
  for (const { id, value } of await vault.list('guestByPhone', gigId))
    if (value === registrationId) await vault.delete('guestByPhone', id);
}

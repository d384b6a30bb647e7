import { Readable } from 'node:stream';
import type { DomainEvent, Json } from '../domain/kernel/event.ts';
import { newId } from '../domain/kernel/id.ts';
import { keptName } from '../domain/kernel/names.ts';
import { type StudioPicture, blobsOf } from '../domain/kernel/picture.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import { chosenOnce } from './core/chosen.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import type { Caller, CommandDescription } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { discardBlob, keepBlob } from './garbageCollection.ts';
import type { Inspection } from './ports/media.ts';
import type { Vault, VaultEntry } from './ports/vault.ts';

/**
 * Pictures of a studio's own: they are received here, wait in the vault until a context takes them into an event by their
 * key, and are dropped when none does. `projections/picture.ts` then knows who holds them.
 */
export interface PictureUpload {
  ownerId: string;
  name: string;
  source: Readable;
  /** In bytes. */
  maxBytes: number;
  /** Whether the file itself is kept, for its studio alone. */
  keepOriginal?: boolean;
  waiting?: Waiting;
  /** Looks at the file itself, before it goes. */
  look?(path: string, inspection: Inspection): Promise<void>;
}

/** How pictures wait: as which kind of the vault, for how many milliseconds, and how many of one studio; the oldest goes when another comes. */
interface Waiting {
  kind: string;
  ms: number;
  most: number;
}
const UPLOADED: Waiting = { kind: 'picture', ms: 86_400_000, most: 100 };
/** Those of conversations with Loom AI, which no event takes: as long as what was said is kept. */
export const OF_CONVERSATIONS: Waiting = { kind: 'conversationPicture', ms: 30 * 86_400_000, most: 200 };
/** The blobs of those that wait, so that they count as used. */
const WAITING_BLOB = 'pictureBlob';

/** What a picture is called in calls (`s3_key`); whoever else knows it can do nothing with it. */
export const keyOf = (pictureId: string): string => `pictures/${pictureId}`;
const idIn = (key: string): string => (key.startsWith('pictures/') ? key.slice('pictures/'.length) : '');

const TAKEN = /^image\/(jpeg|png|webp|heic|heif|avif|gif|tiff)$/;
const quoted = (name: string): string => `"${name}"`;

/** Pictures that browsers and phones make, by their bytes. */
function judge({ kind, mime }: Inspection, name: string): void {
  if (kind === 'video') refuse('unsupported', 'picture.video', `${quoted(name)} is a video. Please choose an image.`);
  if (!TAKEN.test(mime))
    refuse('unsupported', 'picture.raw', `${quoted(name)} is a camera RAW file. Please export it as a JPEG.`);
}
const inOurWords = (error: unknown, name: string): unknown =>
  error instanceof Refusal && error.code === 'media.unsupported'
    ? new Refusal(
        'unsupported',
        'picture.unsupported',
        `${quoted(name)} is not an image that we can read. Please choose a JPG, PNG, WebP or HEIC.`,
      )
    : error;

/** The source of a form has to pass to its end also where it is not wanted. */
const withoutEnding = (source: Readable): Readable => Readable.from(source.iterator({ destroyOnReturn: false }));

/** One picture of a studio at a time: whoever sends a hundred holds up nobody but themselves. */
const turn = keyedMutex();

async function derived(tools: WriteSide, path: string, inspection: Inspection) {
  const { derivatives, thumbhash } = await tools.mediaProcessor.derive(path, inspection);
  const stored: StudioPicture['derivatives'] = [];
  for (const { bytes, ...about } of derivatives) stored.push({ ...about, ...(await tools.blobs.put(bytes)) });
  return { derivatives: stored, thumbhash };
}

/**
 * Stores an uploaded picture, judged by its bytes before any of it is decoded, and what is shown of it, without metadata.
 * It waits under its key for a day. Refuses `unsupported` what is no image, `tooLarge` and `invalid` what is too much.
 */
export function receivePicture(tools: WriteSide, upload: PictureUpload): Promise<StudioPicture> {
  return turn(upload.ownerId, () => receive(tools, upload));
}

async function receive(tools: WriteSide, upload: PictureUpload): Promise<StudioPicture> {
  const { blobs, mediaProcessor } = tools;
  const name = keptName(upload.name);
  const original = await blobs.put(withoutEnding(upload.source), { maxBytes: upload.maxBytes });
  const local = await blobs.local(original.hash);
  let picture: StudioPicture;
  try {
    const inspection = await mediaProcessor.inspect(local.path, name, 'studio');
    judge(inspection, name);
    const { derivatives, thumbhash } = await derived(tools, local.path, inspection);
    const { width, height } = derivatives.find(({ edge }) => edge === 1600) ?? inspection;
    picture = {
      pictureId: newId(),
      original: upload.keepOriginal ? original : null,
      derivatives,
      width,
      height,
      thumbhash,
      mime: inspection.mime,
    };
    await upload.look?.(local.path, inspection);
  } catch (error) {
    await discardBlob(tools, original.hash).catch(() => undefined);
    throw inOurWords(error, name);
  } finally {
    await local.release();
  }
  if (!upload.keepOriginal) await discardBlob(tools, original.hash);
  await layAside(tools, upload.ownerId, picture, upload.waiting);
  return picture;
}

/** Lets a picture of a studio wait under its key, for a day unless said otherwise. What no event takes by then is collected as garbage, like anything that nothing refers to. */
async function layAside(tools: WriteSide, ownerId: string, picture: StudioPicture, waits = UPLOADED): Promise<void> {
  const { vault, now } = tools;
  const { pictureId } = picture;
  const expiresAt = now().getTime() + waits.ms;
  for (const hash of blobsOf(picture)) {
    await vault.put(WAITING_BLOB, `${hash}.${pictureId}`, true, { group: hash, expiresAt });
    await keepBlob(tools, hash);
  }
  await vault.put(waits.kind, pictureId, picture as Json, { group: ownerId, expiresAt });
  const waiting = await vault.list(waits.kind, ownerId);
  const oldestFirst = waiting.toSorted((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0));
  await waitNoLonger(tools, oldestFirst.slice(0, Math.max(0, waiting.length - waits.most)), waits);
}

async function waitNoLonger(
  tools: Pick<WriteSide, 'vault' | 'now'>,
  waiting: readonly VaultEntry[],
  { kind }: Waiting,
): Promise<void> {
  for (const { id, value } of waiting) {
    await tools.vault.delete(kind, id);
    for (const hash of blobsOf(value as unknown as StudioPicture)) {
      await tools.vault.delete(WAITING_BLOB, `${hash}.${id}`);
      await discardBlob(tools, hash);
    }
  }
}

/** Those of a studio whose account is erased. */
export async function forgetWaitingPictures(tools: Pick<WriteSide, 'vault' | 'now'>, ownerId: string): Promise<void> {
  for (const waits of [UPLOADED, OF_CONVERSATIONS])
    await waitNoLonger(tools, await tools.vault.list(waits.kind, ownerId), waits);
}
/** One of them, that its studio wants no more. */
export async function forgetWaitingPicture(
  tools: Pick<WriteSide, 'vault' | 'now'>,
  ownerId: string,
  pictureId: string,
  waits = UPLOADED,
): Promise<void> {
  const entry = await tools.vault.get(waits.kind, pictureId);
  if (entry?.group === ownerId) await waitNoLonger(tools, [entry], waits);
}

/** A picture that waits, of this studio. */
export async function waitingPicture(
  { vault }: Pick<WriteSide, 'vault'>,
  ownerId: string,
  pictureId: string,
  waits = UPLOADED,
): Promise<StudioPicture | undefined> {
  const entry = await vault.get(waits.kind, pictureId);
  return entry?.group === ownerId ? (entry.value as unknown as StudioPicture) : undefined;
}

/** The picture of a key, for an event that is about to hold it. Refuses `notFound` another studio's, and one that waited too long. */
export async function takePicture(tools: WriteSide, ownerId: string, key: string): Promise<StudioPicture> {
  const picture = await waitingPicture(tools, ownerId, idIn(key));
  if (!picture)
    return refuse('notFound', 'picture.absent', 'This picture is no longer here. Please upload it once more.');
  for (const hash of blobsOf(picture)) await keepBlob(tools, hash);
  return picture;
}

/**
 * Takes the picture off that is shown, if there is one, by what says so in its context. For a day it can be set again by its
 * key, which is answered: by a repeat too, which finds none shown. `null`: there was none.
 */
export async function takeOff<S, C, E extends DomainEvent, F>(
  tools: WriteSide,
  description: CommandDescription<{ userId: string; pictureId: string }, S, C, E, F>,
  shown: StudioPicture | null | undefined,
  caller: Caller,
): Promise<string | null> {
  const userId = caller.actor.id;
  const found = async () => (shown ? [shown.pictureId] : []);
  const [pictureId] = await chosenOnce(tools, 'pictureTakenOff', [description.name], caller, found);
  if (pictureId === undefined) return null;
  if (shown?.pictureId === pictureId) await layAside(tools, userId, shown);
  await tools.run(description, { userId, pictureId }, caller);
  return keyOf(pictureId);
}

/** Whether a blob belongs to a picture that waits. */
export const isOfWaitingPicture = async ({ vault }: { vault: Vault }, hash: string): Promise<boolean> =>
  (await vault.list(WAITING_BLOB, hash)).length > 0;

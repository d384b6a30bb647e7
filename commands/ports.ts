import type { Readable } from 'node:stream';
import type { CameraSettings } from '../domain/cameraSettings.ts';
import type { EventToAppend, Json, JsonObject, Position, StoredEvent } from '../domain/kernel/event.ts';
import type { InvoiceDocument } from '../domain/invoiceTemplate/document.ts';
import type { FaceEyes, QualityMeasures } from '../domain/quality.ts';
import type { Recipe } from '../domain/develop/recipe.ts';
import type { WatermarkStyle } from '../domain/watermark.ts';
import type { PhotoFacts, Platform, Post } from '../domain/social.ts';

/** What the write side needs of an event store. Adapters: memory, SQLite, EventStoreDB; one contract suite. */
export interface EventStore {
  /**
   * Appends all or none, durably, when the stream's last revision is exactly `expected` (-1: no stream yet);
   * otherwise throws WrongRevision. Repeating an append whose first event id is already at that place answers as the first did.
   */
  append(stream: string, expected: number, events: EventToAppend[]): Promise<{ revision: number; position: Position }>;
  /** Events of one stream in order, `from` a revision (inclusive, default 0), at most `limit`. An absent stream is empty. */
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<StoredEvent[]>;
  /** The last event of a stream. */
  readLast(stream: string): Promise<StoredEvent | undefined>;
  close(): Promise<void>;
}

/** How often something was counted since its count began, and after how many milliseconds that is forgotten. */
export interface Count {
  consumedPoints: number;
  msBeforeNext: number;
}
/** Counts by key, each forgotten `seconds` after it began: what rate-limiter-flexible's limiters have of it. */
export interface Counter {
  /** Counts one more; rejects with the `Count` where that is more than `points`. */
  consume(key: string): Promise<Count>;
  /** Counts one more, whatever there is. */
  penalty(key: string): Promise<Count>;
  /** Takes some back. */
  reward(key: string, points: number): Promise<Count>;
  get(key: string): Promise<Count | null>;
  /** Begins anew with a count. */
  set(key: string, points: number, seconds: number): Promise<Count>;
  delete(key: string): Promise<boolean>;
}
/** Where limits are counted, under names of their own. Adapters: memory (of one process, of bounded size), MongoDB (of all processes); one contract suite. */
export interface Counters {
  open(options: { name: string; points: number; seconds: number }): Counter;
  close(): Promise<void>;
}

/** A received file. `hash` is the SHA-256 in hex and its address; `crc32` serves zips; `size` is in bytes. */
export interface Blob {
  hash: string;
  size: number;
  crc32: number;
}

/** Immutable files addressed by content. Adapters: folder, S3; one contract suite. */
export interface Blobs {
  /** Stores durably before it answers. The same content twice is one blob. A source that fails leaves nothing. Refuses `tooLarge` past `maxBytes`. */
  put(source: Readable | Uint8Array, options?: { maxBytes?: number }): Promise<Blob>;
  /** Takes over a complete local file (moved where that is possible). */
  putFile(path: string): Promise<Blob>;
  /** Bytes `start` to `end` inclusive, as HTTP ranges count; the whole without a range. Refuses `notFound`. */
  open(hash: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The whole of a small blob. */
  read(hash: string): Promise<Buffer>;
  stat(hash: string): Promise<{ size: number } | undefined>;
  /** A local file with the content, for workers; call `release` when done. */
  local(hash: string): Promise<{ path: string; release(): Promise<void> }>;
  delete(hash: string): Promise<void>;
  /** Every hash in the store, for the collector of what nothing refers to. */
  list(): AsyncIterable<string>;
  /** Removes what a dead process left half-written (older than `olderThanMs`). */
  sweep(olderThanMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The entries of a group that follow one of its ids, in order; '' is before all of them. */
export interface VaultPage {
  after: string;
  limit: number;
}
/**
 * Erasable secrets that never enter the log: person keys, password hashes, codes, embeddings, idempotent answers.
 * `group` ties entries that are listed or erased together (a person, a gig). Durable when it answers.
 */
export interface Vault {
  get(kind: string, id: string): Promise<VaultEntry | undefined>;
  /** Writes only when absent; answers the entry that stands, and whether it was this call that wrote it. */
  create(
    kind: string,
    id: string,
    value: Json | Uint8Array,
    options?: VaultOptions,
  ): Promise<{ entry: VaultEntry; created: boolean }>;
  put(kind: string, id: string, value: Json | Uint8Array, options?: VaultOptions): Promise<void>;
  /** Several at once, in one transaction where the store has them. */
  putMany(kind: string, entries: { id: string; value: Json | Uint8Array; group?: string }[]): Promise<void>;
  delete(kind: string, id: string): Promise<void>;
  list(kind: string, group: string, page?: VaultPage): Promise<VaultEntry[]>;
  deleteGroup(kind: string, group: string): Promise<number>;
  /** Removes entries past their `expiresAt`; expired entries are never answered either. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}
export interface VaultOptions {
  group?: string;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}
export interface VaultEntry {
  id: string;
  group: string | undefined;
  value: Json | Uint8Array;
  expiresAt: number | undefined;
}

/** Outgoing mail. The embedded adapter writes `.eml` files. */
export interface Mailer {
  /** `of`: ids of what it is about, such as the studio and the gig: when one of them is erased, so is the mail. */
  send(mail: {
    id: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    of?: readonly string[];
  }): Promise<void>;
  /** Deletes what is still kept here of mails to an address. Absent where nothing is: what a server took over is no longer ours. */
  forget?(to: string): Promise<void>;
  /** The same of all mails that are about one of these ids. */
  forgetOf?(id: string): Promise<void>;
  /** Asks a server whether it would take mail from us; rejects as it refuses. Absent where there is none to ask. */
  check?(): Promise<void>;
}

/** Outgoing WhatsApp messages. The embedded adapter writes `.json` files into the outbox. */
export interface Messenger {
  /**
   * `to`: a number in E.164 (`+919876543210`). `text` is the whole message; `values` are what stands in it, in order, for
   * services that fill in a template of their own: the one for registered guests, or the one for alerts. Refuses `invalid` (`whatsapp.undeliverable`) where no repeat would help,
   * `unavailable` where one may.
   */
  send(message: {
    id: string;
    to: string;
    text: string;
    values: readonly string[];
    template?: 'guest' | 'alert';
    /** Ids of what it is about, as of a mail. */
    of?: readonly string[];
  }): Promise<void>;
  /** Deletes what is still kept here of messages that were sent, by their ids. */
  forget(ids: readonly string[]): Promise<void>;
  /** The same of all messages that are about one of these ids. Absent where nothing is kept. */
  forgetOf?(id: string): Promise<void>;
}

/** What a file is, judged by its bytes. Width and height are upright (after EXIF orientation), in pixels. */
export interface Inspection {
  kind: 'photo' | 'video';
  /** e.g. `image/jpeg`, `image/heic`, `image/x-canon-cr2`, `video/mp4`. */
  mime: string;
  /** Without the dot, lower case, of the real type: `jpg`. */
  extension: string;
  width: number;
  height: number;
  /** When the picture was taken by the camera's clock, `YYYY-MM-DDTHH:MM:SS`, without zone unless the file names one. */
  takenAt?: string;
  camera?: string;
  lens?: string;
  exposure?: { iso?: number; aperture?: number; shutterSeconds?: number; focalLengthMm?: number };
  /** The file carries a location. The place itself stays in the original. */
  located: boolean;
  durationMs?: number;
}

/** One picture made from an original: upright, sRGB, without metadata. `edge` is the longest side's bound in pixels. */
export interface Derivative {
  edge: 400 | 1600;
  format: 'webp' | 'jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface Derived {
  derivatives: Derivative[];
  /** About 25 bytes, base64: shown while the picture loads. */
  thumbhash: string;
  /** 64-bit difference hash, 16 hex digits. */
  dhash: string;
}

/** A stretch of a file that is not for everybody: from `from` to before `to`, to be read as `head` (in hex) and zeros after it. */
export interface Redaction {
  from: number;
  to: number;
  head?: string;
}
export interface Redacted {
  /** In order, without overlaps. */
  blanks: Redaction[];
  /** What the file's CRC-32 is combined with by exclusive or, to have that of the file with its blanks. */
  crcChange: number;
}

/** A photo as a recipe made it: a JPEG (what is transparent in parts stays so, as a PNG), upright, in sRGB, with what the camera wrote but the place. */
export interface Developed {
  bytes: Uint8Array;
  extension: 'jpg' | 'png';
  /** It was made of the picture that lies in a RAW, for want of the sensor's own values. */
  embedded?: true;
}
/** `about`: the path of the photo that it began with, whose EXIF stays. */
export interface DevelopOptions {
  about: string;
  watermark?: WatermarkStyle | undefined;
}

/** Who sends a file: a stranger's selfie, a guest of a gig, one of its clients or editors, the photographer and their cameras; or a studio, for a picture of its own such as a logo. */
export type Sender = 'selfie' | 'guest' | 'client' | 'photographer' | 'studio';

/** What a photo is measured by before it is edited. */
export interface PhotoMeasures {
  quality: QualityMeasures;
  /** The mean distance between a pixel's strongest and weakest colour, 0 (grey) to 1. */
  colour: number;
  /** Of its greys, in stops: red beside blue, and green beside both; null where it has hardly any. */
  warmth: number | null;
  green: number | null;
  /** In degrees, clockwise, by which its long lines are off the level; null where there are none that agree. */
  tilt: number | null;
}

/** Reads and makes pictures, in worker threads. What would take more than a photographer may send is decoded for nobody. */
export interface MediaProcessor {
  /** Refuses `unsupported` (not an image or video), `invalid` (empty, cut, cannot be decoded, too many pixels, more to decode than its sender may ask for) with a sentence. */
  inspect(path: string, name: string, sender: Sender): Promise<Inspection>;
  /** With the watermark on them where one is given. Refuses `invalid` for a file that cannot be decoded. */
  derive(path: string, inspection: Inspection, watermark?: WatermarkStyle): Promise<Derived>;
  /** What can be measured of a photo's quality, with what is known of the faces in it. Refuses `invalid` for a file that cannot be decoded. */
  measure(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime'>,
    faces: readonly FaceEyes[],
  ): Promise<QualityMeasures>;
  /** A JPEG of a photo, upright, sRGB, without metadata, with its longest side at most `edge` pixels, with a watermark where one is given. Refuses `invalid` for a file that cannot be decoded. */
  resize(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>,
    edge: number,
    watermark?: WatermarkStyle,
  ): Promise<Uint8Array>;
  /** People in front of nothing, as a PNG in the photo's size, up to 50 megapixels. Refuses `invalid` for a file that cannot be decoded, and a photo without people. */
  cutOut(path: string, inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>): Promise<Uint8Array>;
  /** What advice on editing a photo is measured by. Refuses `invalid` for a file that cannot be decoded. */
  examine(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime'>,
    faces: readonly FaceEyes[],
  ): Promise<PhotoMeasures>;
  /** Renders a picture at its full size by a recipe, with a watermark where one is given. Refuses `invalid` for a file that cannot be decoded. */
  develop(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>,
    recipe: Recipe,
    options: DevelopOptions,
  ): Promise<Developed>;
  /** A JPEG of the simulator's scene as a camera with these settings takes it. */
  simulate(view: SimulatedView): Promise<Uint8Array>;
  /** What of a video is not needed to play it, and may tell where it was shot. Refuses `invalid` for a file that cannot be read. */
  redact(path: string, inspection: Pick<Inspection, 'mime'>): Promise<Redacted>;
  /** Jobs waiting or running; measuring aside, which nobody waits for. */
  depth(): number;
  close(): Promise<void>;
}

/** What a simulated camera looks at: `frame` tells one picture from the next, `takenAt` (ISO 8601) stands in its EXIF. */
export interface SimulatedView extends CameraSettings {
  width: number;
  height: number;
  frame: number;
  takenAt?: string;
}

/** A face. The box is in shares of the upright picture (0 to 1); `embedding` has 128 floats of length 1. */
export interface FoundFace {
  box: { x: number; y: number; width: number; height: number };
  /** Detector's certainty, 0 to 1. */
  score: number;
  embedding: Float32Array;
  /** Eye aspect ratio, mean of both: about 0.3 open, under 0.2 closed; absent where the face is too small to tell. */
  eyes?: number;
}

/** Finds faces, in warm worker threads. */
export interface FaceFinder {
  /** All faces of a photo, small ones in groups included. */
  find(path: string): Promise<FoundFace[]>;
  /** The largest face of a selfie; undefined when there is none. `others`: further faces about as large. */
  selfie(picture: Uint8Array): Promise<(FoundFace & { others?: number }) | undefined>;
  depth(): number;
  close(): Promise<void>;
  /** How long nobody may have waited for a picture before it is asked for faces, in milliseconds; a second unless said otherwise. Finding none costs nobody anything. */
  quietMs?: number;
}

/** Embeddings of one gig after another, held in memory for search. */
export interface FaceIndex {
  /** Replaces what is known of one photo. */
  set(gigId: string, mediaId: string, embeddings: readonly Float32Array[]): void;
  remove(gigId: string, mediaId: string): void;
  drop(gigId: string): void;
  has(gigId: string): boolean;
  /** The embeddings of one photo, in the order in which they were set. */
  faces(gigId: string, mediaId: string): Float32Array[];
  size(): number;
  /** Photos whose nearest face lies within `maxDistance` (Euclidean, of vectors of length 1) of any query vector; nearest first. */
  search(gigId: string, queries: readonly Float32Array[], maxDistance: number): { mediaId: string; distance: number }[];
}

/** Writes what a visitor posts with a photo, fitting its platform. Adapters: built in, any OpenAI-compatible endpoint. */
export interface CaptionWriter {
  /** Never fails: who cannot write leaves it to the one built in. `writtenBy` says which of both it was. */
  write(facts: PhotoFacts, platform: Platform): Promise<Post & { writtenBy: 'model' | 'built-in' }>;
}

/** A tool that a model asks for, with its arguments as it wrote them: JSON, or anything else. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}
/** A turn of a conversation as a model gets it. `image`: a JPEG. */
export type AssistantMessage =
  | { role: 'system' | 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'user'; content: string; image?: Uint8Array }
  | { role: 'tool'; callId: string; content: string };
/** `parameters`: a JSON schema. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: JsonObject;
}
/** A language model that answers piece by piece. Adapter: any OpenAI-compatible endpoint; absent where none is configured. */
export interface AssistantModel {
  /**
   * The pieces of its answer as they come, and at the end the tools that it asks for, if any. Fails where it refuses, is
   * late, is cut, or sends something else; ends quietly once `signal` is aborted. `pro`: by the better model, where there is one.
   */
  answer(asked: {
    messages: readonly AssistantMessage[];
    tools: readonly ToolDescription[];
    pro: boolean;
    signal: AbortSignal;
  }): AsyncIterable<string | readonly ToolCall[]>;
}

/** What came, in the smallest unit of its currency. `way`: as the provider calls it; `at`: ISO 8601; '' where neither is said. */
export interface ProvidedPayment {
  paymentId: string;
  amount: number;
  currency: string;
  way: string;
  at: string;
}
/** A payment link as its provider has it. */
export interface ProvidedLink {
  linkId: string;
  url: string;
  status: 'open' | 'paid' | 'over';
  paid: ProvidedPayment | undefined;
}

/** Payment links of a provider, in rupees. Adapter: Razorpay; absent where none is configured. */
export interface PaymentLinks {
  /**
   * Makes a link, one for each `reference`: asked again, it answers the same. `amount` in paise, `expiresAt` in
   * milliseconds since the epoch, `returnTo` the address that a payer comes back to. Refuses `unavailable`.
   */
  make(wish: {
    reference: string;
    amount: number;
    description: string;
    customer: { name: string; email: string };
    returnTo: string;
    expiresAt: number;
  }): Promise<ProvidedLink>;
  /** How a link stands with the provider. Refuses `unavailable`. */
  find(linkId: string): Promise<ProvidedLink | undefined>;
  /** What a provider's message tells of which reference, if it is really theirs: `undefined` for a signature that is not. */
  read(body: Buffer, signature: string): { reference: string; link: ProvidedLink } | 'other' | undefined;
}

/** Money on its way back as its provider has it. `refundId`: ours, '' of one that was not made here. `why`: what failed it. */
export interface ProvidedRefund {
  providerId: string;
  refundId: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  why: string;
  /** ISO 8601. */
  at: string;
}
/** What opens a studio's own account with a provider of payments. */
export interface GatewayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}
/** A studio's own account with a provider of payments, opened by its keys. Adapter: Razorpay. Refuses `unavailable`. */
export interface Gateway extends Omit<PaymentLinks, 'read'> {
  /** Whether the provider takes the keys. */
  tried(): Promise<boolean>;
  /** The link of a reference. */
  named(reference: string): Promise<ProvidedLink | undefined>;
  /** Ends a link, and answers how it stands then: one that was paid meanwhile stays paid. */
  cancel(linkId: string): Promise<ProvidedLink | undefined>;
  /** Gives back, once for each `refundId`; one that the provider does not do is `failed`. */
  refund(wish: { refundId: string; paymentId: string; amount: number }): Promise<ProvidedRefund>;
  refunds(paymentId: string): Promise<ProvidedRefund[]>;
  /** What a message tells, if it is really theirs: `undefined` for a signature that is not. */
  hear(
    body: Buffer,
    signature: string,
  ): { reference: string; link: ProvidedLink } | { refund: ProvidedRefund } | 'other' | undefined;
}
export type OpenGateway = (keys: GatewayKeys) => Gateway;

/** What a server said of the version of a calendar; '' where it said nothing. */
export interface CalendarVersion {
  etag: string;
  modified: string;
}
/** Calendars of others, read by their address. Adapter: iCalendar over https. */
export interface CalendarReader {
  /**
   * The days (`YYYY-MM-DD`, in order) from `from` to `to` on which something stands in a calendar; undefined where its
   * server says that it is as it was at `known`; and how many entries were left out because they repeat more often than
   * is read. Refuses with a sentence: `invalid` for what is no calendar or too much
   * of one, `unavailable` for what cannot be reached.
   */
  read(
    address: string,
    days: { from: string; to: string },
    known: CalendarVersion,
  ): Promise<{ days: string[]; leftOut: number; version: CalendarVersion } | undefined>;
  close(): Promise<void>;
}

/** Makes invoices and what is like them. Adapter: a process of its own with a browser without a network, warm from the first on. */
export interface DocumentPrinter {
  /** As it is shown on a screen: the same HTML, with all that it needs in it. Refuses `unavailable`. */
  html(document: InvoiceDocument): Promise<string>;
  /** On A4. Refuses `unavailable` where no browser can start, where too much waits, and what could not be made. */
  pdf(document: InvoiceDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type CameraType = 'canon_ccapi' | 'sony_remote_api' | 'usb' | 'simulator';
/** A camera as it was found. `id` stays the same for as long as it is the same camera. */
export interface FoundCamera {
  id: string;
  name: string;
  type: CameraType;
  connection: 'network' | 'usb' | 'simulated';
  /** Why something that should be a camera is none, in a sentence: it is told, and cannot be held. */
  problem?: string;
  /** It lets nobody in without this. */
  asks?: 'password';
  /** The SHA-256 of the certificate that it shows, in hex; absent where it is asked without encryption. */
  certificate?: string;
}
/** By what a camera lets somebody in. `certificate`: the SHA-256, in hex, of the one that it has to show. */
export interface CameraAccess {
  username?: string;
  password?: string;
  certificate?: string;
}
/** Battery in percent, room on the card in bytes; null for what the camera does not tell. */
export interface CameraCondition {
  battery: number | null;
  freeSpace: number | null;
  settings: { [Name in keyof CameraSettings]: CameraSettings[Name] | null };
}
/** A picture as it lies on the disk. Whoever got it takes the file away or lets it be removed by `done`. */
export interface Shot {
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  done(): Promise<void>;
}
/**
 * A camera that is held. One call at a time; each ends at the latest when its signal says so. Refuses with a sentence for
 * the photographer: `unavailable` for a camera that does not answer or answers what it should not, `invalid` for a value
 * that it does not have.
 */
export interface HeldCamera {
  condition(signal: AbortSignal): Promise<CameraCondition>;
  /** Answers what the camera has afterwards. */
  set(settings: Partial<CameraSettings>, signal: AbortSignal): Promise<Partial<CameraSettings>>;
  startLiveView(signal: AbortSignal): Promise<{ width: number; height: number; fps: number }>;
  stopLiveView(signal: AbortSignal): Promise<void>;
  /** A JPEG. */
  frame(signal: AbortSignal): Promise<Uint8Array>;
  capture(signal: AbortSignal): Promise<Shot>;
  /**
   * The next picture of the camera's own shutter since it is held, given to `take`, and forgotten once that has it; answers
   * whether there was one. Absent where a camera does not tell of them.
   */
  ownShot?(take: (shot: Shot) => Promise<void>, signal: AbortSignal): Promise<boolean>;
  release(): Promise<void>;
}
/** One way to reach cameras. Adapters: simulator, Canon CCAPI, Sony Camera Remote API, gphoto2. */
export interface CameraDriver {
  type: CameraType;
  detect(signal: AbortSignal): Promise<FoundCamera[]>;
  /**
   * Refuses `notFound` for a camera that is not there any more, `conflict` for one that asks for a password or shows another
   * certificate, `invalid` for a name and password that it does not take.
   */
  hold(id: string, signal: AbortSignal, access?: CameraAccess): Promise<HeldCamera>;
  close(): Promise<void>;
}

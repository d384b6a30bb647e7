import { z } from 'zod';

/** Where a bridge connects, and where it brings pictures (tus 1.0.0). */
export const BRIDGE_SOCKET = '/ws/camera-bridge';
export const BRIDGE_UPLOADS = '/api/v1/camera/bridge-uploads';
/** The gig of an upload, in a header of each of its requests. */
export const BRIDGE_GIG = 'x-loom-gig';
/** The largest message of a bridge, in bytes: a frame of a live view, at worst in base64. */
export const LARGEST_MESSAGE = 4 << 20;
export const LARGEST_FRAME = 2 << 20;
/** With this code a line ends whose token opens nothing any more (4000 to 4999 are an application's own, RFC 6455). */
export const WITHDRAWN = 4401;
/** With this one ends a line whose bridge has come on another: by itself, or somebody else with its token. */
export const REPLACED = 4409;
/** Who has heard nothing for so long takes the line for dead, in milliseconds; each side speaks up three times meanwhile. */
export const DEAD_AFTER_MS = 15_000;
export const SPEAK_EVERY_MS = 5_000;

const name = z.string().max(200);
const localId = z.string().min(1).max(200);
const settings = z.object({
  iso: z.number().optional(),
  aperture: z.string().max(20).optional(),
  shutterSpeed: z.string().max(20).optional(),
});
/** SHA-256, in hex. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
const kind = z.enum([
  'malformed',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
  'unsupported',
  'invalid',
  'tooMany',
  'unavailable',
]);

/** By what a camera lets somebody in: goes to the studio's own bridge, and is kept by none. */
const access = z.object({
  username: z.string().max(100).optional(),
  password: z.string().max(200).optional(),
  certificate: fingerprint.optional(),
});
/** What a bridge is asked; `id` comes back with the answer. `shotId`: the same shot is taken once, however often it is asked for. */
export const bridgeAsk = z.object({
  id: z.number(),
  ask: z.enum([
    'detect',
    'hold',
    'release',
    'condition',
    'set',
    'startLiveView',
    'stopLiveView',
    'frame',
    'capture',
    'ownShots',
  ]),
  camera: localId.optional(),
  settings: settings.optional(),
  /** With `hold`. */
  access: access.optional(),
  shotId: z.string().max(64).optional(),
  gigId: z.string().max(64).optional(),
  /** A frame may come as bytes (`framed`); a bridge of before answers in base64 all the same. */
  bytes: z.boolean().optional(),
});
export type BridgeAsk = z.infer<typeof bridgeAsk>;

/** `hash`: the SHA-256 of the file, in hex, by which its photo is known before it has come. */
const shot = z.object({ name, size: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
/** In one answer. */
export const MOST_OWN_SHOTS = 50;

/** What it answers, by what was asked. A bridge is a stranger's program: every answer is read by these. */
export const bridgeAnswers = {
  detect: z
    .array(
      z.object({
        id: localId,
        name,
        type: z.enum(['canon_ccapi', 'sony_remote_api', 'usb', 'simulator']),
        connection: z.enum(['network', 'usb', 'simulated']),
        /** Why it is none. */
        problem: z.string().max(500).optional(),
        asks: z.literal('password').optional(),
        certificate: fingerprint.optional(),
      }),
    )
    .max(50),
  hold: z.null(),
  release: z.null(),
  condition: z.object({
    battery: z.number().min(0).max(100).nullable(),
    freeSpace: z.number().min(0).nullable(),
    settings: z.object({
      iso: z.number().nullable(),
      aperture: z.string().max(20).nullable(),
      shutterSpeed: z.string().max(20).nullable(),
    }),
  }),
  set: settings,
  startLiveView: z.object({
    width: z.number().int().min(0).max(20_000),
    height: z.number().int().min(0).max(20_000),
    fps: z.number().min(0).max(240),
  }),
  stopLiveView: z.null(),
  /** A JPEG, as bytes or in base64. */
  frame: z.union([
    z.custom<Uint8Array>((said) => said instanceof Uint8Array),
    z.string().max(Math.ceil((LARGEST_FRAME * 4) / 3) + 4),
  ]),
  capture: shot,
  /** What the camera's own shutter took since the last question: it goes into the gig of the question, from the first on. */
  ownShots: z.array(shot).max(MOST_OWN_SHOTS),
} as const;
export type BridgeAnswers = { [Ask in BridgeAsk['ask']]: z.infer<(typeof bridgeAnswers)[Ask]> };

/** A bridge's first message, and every one after it. */
export const bridgeHello = z.object({ token: z.string().min(1).max(200) });
export const bridgeReply = z.union([
  z.object({ id: z.number(), answer: z.unknown() }),
  z.object({ id: z.number(), refused: z.object({ kind, code: z.string().max(60), detail: z.string().max(500) }) }),
]);

/** A message of bytes: the id of its question (32 bits, the highest byte first), then the frame. */
export function framed(id: number, frame: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(id);
  return Buffer.concat([head, frame]);
}
export function unframed(message: Buffer): { id: number; answer: Uint8Array } | undefined {
  return message.length <= 4 ? undefined : { id: message.readUInt32BE(), answer: message.subarray(4) };
}

import { z } from 'zod';
import { message, operation } from './operation.ts';

export const cameraType = z.enum(['canon_ccapi', 'sony_remote_api', 'usb', 'simulator']);
export type CameraType = z.infer<typeof cameraType>;
const camera = z.object({
  id: z.string(),
  name: z.string(),
  type: cameraType,
  connection: z.enum(['network', 'usb', 'simulated']),
  /** By you. */
  status: z.enum(['connected', 'available']),
  /** The bridge beside which it stands; null: it is found by this server. */
  bridge: z.string().nullable(),
});
/** `asks`: what has to be given to connect it; `certificate`: the SHA-256, in hex, of the one that it shows over HTTPS; `remembered`: what opens it is kept, sealed. */
const detected = camera.extend({
  asks: z.enum(['password', 'certificate']).nullable(),
  certificate: z.string().nullable(),
  remembered: z.boolean(),
});
export type CameraAnswer = z.infer<typeof camera>;
export type DetectedCamera = z.infer<typeof detected>;

/** As on a camera's display. */
const settings = z.object({
  iso: z.number().nullable(),
  aperture: z.string().nullable(),
  shutter_speed: z.string().nullable(),
});
/** In percent, and in bytes; null for what a camera does not tell, and while none is connected. */
const cameraStatus = z.object({
  connected: z.boolean(),
  camera: camera.nullable(),
  live_view_active: z.boolean(),
  battery_level: z.number().nullable(),
  memory_card: z.object({ free_space: z.number().nullable() }),
  settings,
});
export type CameraStatusAnswer = z.infer<typeof cameraStatus>;

const tag = 'Camera';
export const detectCameras = operation({
  id: 'detectCameras',
  tag,
  summary: 'Cameras that you can control; `simulation_mode` while the simulator is all there is',
  call: 'GET /camera/detect',
  access: 'photographer',
  answer: z.object({ cameras: z.array(detected), simulation_mode: z.boolean() }),
});
/** ASCII, as cameras take it. A colon ends a user name (RFC 7617, 2). */
const visible = (what: string) =>
  z.string().regex(/^[\x20-\x7e]*$/, `Please give the ${what} as it stands in the camera: without accents.`);
export const cameraPassword = z.object({
  username: visible('user name')
    .min(1, 'Please give the user name that the camera asks for.')
    .max(100, 'This user name is too long for a camera.')
    .regex(/^[^:]*$/, 'A user name has no colon in it.'),
  password: visible('password')
    .min(1, 'Please give the password that the camera asks for.')
    .max(200, 'This password is too long for a camera.'),
});
export const connectCamera = operation({
  id: 'connectCamera',
  tag,
  summary:
    'Connect a camera; the one before is let go. With the user name and password that it asks for, or the certificate that is trusted from now on: they are kept sealed, and used by themselves the next time',
  call: 'POST /camera/connect/{id}',
  access: 'photographer',
  body: z
    .object({
      ...cameraPassword.partial().shape,
      certificate: z.string().regex(/^[0-9a-f]{64}$/, 'Please detect the camera again, and look at its certificate.'),
    })
    .partial()
    .refine(
      ({ username, password }) => (username === undefined) === (password === undefined),
      'Please give both user name and password.',
    ),
  answer: message.extend({ camera }),
});
export const disconnectCamera = operation({
  id: 'disconnectCamera',
  tag,
  summary: 'Let the camera go',
  call: 'POST /camera/disconnect',
  access: 'photographer',
  answer: message,
});
export const forgetCamera = operation({
  id: 'forgetCamera',
  tag,
  summary: 'Forget what opens a camera: its user name, password and certificate. It is let go',
  call: 'DELETE /camera/access/{id}',
  access: 'photographer',
  answer: message,
});
export const getCameraStatus = operation({
  id: 'getCameraStatus',
  tag,
  summary: 'How the connected camera is: battery in percent, free room of the card in bytes, settings',
  call: 'GET /camera/status',
  access: 'photographer',
  answer: cameraStatus,
});
export const startLiveView = operation({
  id: 'startLiveView',
  tag,
  summary: 'Start live view',
  call: 'POST /camera/live-view/start',
  access: 'photographer',
  answer: z.object({ resolution: z.string(), fps: z.number() }),
});
export const stopLiveView = operation({
  id: 'stopLiveView',
  tag,
  summary: 'Stop live view',
  call: 'POST /camera/live-view/stop',
  access: 'photographer',
  answer: message,
});
export const getLiveFrame = operation({
  id: 'getLiveFrame',
  tag,
  summary: 'The newest frame of the live view, a JPEG in base64; without success while live view is off',
  call: 'GET /camera/live-frame',
  access: 'photographer',
  answer: z.object({ success: z.boolean(), frame: z.string().nullable() }),
});
/** Between the frames of a stream of the live view (RFC 2046, 5.1.1); each has its own Content-Length. */
export const LIVE_BOUNDARY = 'loom-live-frame';
export const LIVE_TYPE = `multipart/x-mixed-replace; boundary=${LIVE_BOUNDARY}`;
export const streamLiveView = operation({
  id: 'streamLiveView',
  tag,
  summary:
    'The live view as a stream of JPEGs (multipart/x-mixed-replace) for as long as it is on; who reads slowly gets fewer frames, never older ones',
  call: 'GET /camera/live-stream',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
const captured = z.object({
  filename: z.string(),
  /** In bytes. */
  file_size: z.number(),
  media_id: z.string(),
  duplicate: z.boolean(),
  arrived: z.boolean(),
});
export const captureToGig = operation({
  id: 'captureToGig',
  tag,
  summary: 'Take a picture into a gig; `arrived`: its photo is there already',
  call: 'POST /camera/capture',
  access: 'photographer',
  body: z.object({ gig_id: z.string('Please choose the gig that the photo goes into.').min(1).max(64) }),
  answer: captured,
});
export type Captured = z.infer<typeof captureToGig.answer>;

const gigOrNone = z.string().max(64).nullable();
export const tetherCamera = operation({
  id: 'tetherCamera',
  tag,
  summary: "What the camera's own shutter takes from now on goes into this gig; null: it stays on its card",
  call: 'POST /camera/tether',
  access: 'photographer',
  body: z.object({ gig_id: gigOrNone }),
  answer: message.extend({ gig_id: gigOrNone }),
});
export const listOwnShots = operation({
  id: 'listOwnShots',
  tag,
  summary:
    "What the camera's own shutter took since it is connected, newest first; `problem`: why the last did not come",
  call: 'GET /camera/shots',
  access: 'photographer',
  answer: z.object({
    gig_id: gigOrNone,
    problem: z.string().nullable(),
    shots: z.array(captured.extend({ gig_id: z.string() })),
  }),
});
export type OwnShots = z.infer<typeof listOwnShots.answer>;

const ISO = 'Please give ISO as a number, such as 800.';
const APERTURE = 'Please give the aperture as f/2.8.';
const SHUTTER = 'Please give the shutter speed as 1/125, or in seconds.';
export const changeCameraSettings = operation({
  id: 'changeCameraSettings',
  tag,
  summary: 'Set ISO, aperture or shutter speed',
  call: 'POST /camera/settings',
  access: 'photographer',
  body: z
    .object({
      iso: z.coerce.number(ISO).int(ISO).min(50, ISO).max(204_800, ISO).optional(),
      aperture: z
        .union([z.number(), z.string()])
        .transform(String)
        .pipe(z.string().regex(/^(f\s*\/?\s*)?\d{1,2}(\.\d{1,2})?$/i, APERTURE))
        .optional(),
      shutter_speed: z
        .union([z.number(), z.string()])
        .transform(String)
        .pipe(
          z
            .string()
            .max(12, SHUTTER)
            .regex(/^(1\/\d{1,5}(\.\d)?|\d{1,2}("\d?|(\.\d{1,3})?("|\s*s?)))$/, SHUTTER),
        )
        .optional(),
    })
    .refine(
      (set) => set.iso !== undefined || set.aperture !== undefined || set.shutter_speed !== undefined,
      'Please choose ISO, aperture or shutter speed.',
    ),
  answer: z.object({
    updated_settings: z.object({
      iso: z.number().optional(),
      aperture: z.string().optional(),
      shutter_speed: z.string().optional(),
    }),
  }),
});
export const testSimulation = operation({
  id: 'testSimulation',
  tag,
  summary: 'Try the simulator from detection to a picture, which is thrown away',
  call: 'GET /camera/test-simulation',
  access: 'photographer',
  answer: z.object({
    simulation_test: z.boolean(),
    cameras_detected: z.number(),
    connection: z.boolean(),
    live_view: z.boolean(),
    capture: z.boolean(),
    settings: z.boolean(),
  }),
});
export type SimulationTest = z.infer<typeof testSimulation.answer>;
const kind = z.object({
  found: z.number(),
  results: z.array(
    z.object({ id: z.string(), name: z.string(), bridge: z.string().nullable(), ok: z.boolean(), detail: z.string() }),
  ),
});
export const validateRealCameras = operation({
  id: 'validateRealCameras',
  tag,
  summary: 'Look for real cameras of each kind, and ask each whether it answers',
  call: 'GET /camera/validate-real-cameras',
  access: 'photographer',
  answer: z.object({ canon_ccapi: kind, sony_remote_api: kind, usb_cameras: kind }),
});
export type RealCameras = z.infer<typeof validateRealCameras.answer>;

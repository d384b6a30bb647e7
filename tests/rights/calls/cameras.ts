import { json } from '../http.ts';
import { goneForOwner, photographers, studio } from '../roles.ts';
import type { Rows } from '../row.ts';

const states = ['public'] as const;

/** Camera FTP, each studio's own. */
export const cameraCalls: Rows = {
  getFtpSettings: { who: photographers, states },
  // With a gig of somebody else in it, refused.
  changeFtpSettings: {
    who: { ...photographers, otherPhotographer: 404 },
    states,
    send: ({ place, role }) =>
      json({
        enabled: true,
        custom_username: `camera-${role.toLowerCase()}`,
        custom_password: '',
        current_gig_id: place.gigId,
      }),
  },
  // His camera FTP is off: there is nothing to enter in a camera yet.
  getFtpCredentials: { who: { ...photographers, otherPhotographer: 409 }, states },
  getFtpStatus: { who: photographers, states },

  // Cameras under control, each studio's own. None is connected: what needs one says so.
  detectCameras: { who: photographers, states },
  connectCamera: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ id: 'no-such-camera' }),
  },
  disconnectCamera: { who: photographers, states },
  // Of one that is not known there is nothing to forget.
  forgetCamera: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ id: 'no-such-camera' }),
  },
  getCameraStatus: { who: photographers, states },
  startLiveView: { who: { ...photographers, owner: 409, otherPhotographer: 409 }, states },
  stopLiveView: { who: { ...photographers, owner: 409, otherPhotographer: 409 }, states },
  getLiveFrame: { who: photographers, states },
  streamLiveView: { who: { ...photographers, owner: 409, otherPhotographer: 409 }, states },
  captureToGig: {
    who: { ...studio, owner: 409 },
    but: { ...goneForOwner, expired: { owner: 422 } },
    send: ({ place }) => json({ gig_id: place.gigId }),
  },
  // With a gig of somebody else in it, refused; without a camera there is nothing to bring in.
  tetherCamera: {
    who: { ...studio, owner: 409 },
    but: goneForOwner,
    send: ({ place }) => json({ gig_id: place.gigId }),
  },
  listOwnShots: { who: photographers, states },
  changeCameraSettings: {
    who: { ...photographers, owner: 409, otherPhotographer: 409 },
    states,
    send: () => json({ iso: 800 }),
  },
  listBridges: { who: photographers, states },
  makeCameraBridge: { who: photographers, states, send: () => json({ name: 'Laptop' }) },
  withdrawCameraBridge: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ bridgeId: 'no-such-bridge' }),
  },
  testSimulation: { who: photographers, states },
  validateRealCameras: { who: photographers, states },
};

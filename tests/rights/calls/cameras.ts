import { json } from '../http.ts';
import { photographers } from '../roles.ts';
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
};

import type { Throttling } from '../../commands/core/throttling.ts';
import type { AppContext } from './appContext.ts';

/** Limits that several contexts share: wrong passwords, links and selfies are counted together wherever they are tried. */
export const sharedThrottles = (throttling: Throttling): AppContext['throttles'] => ({
  login: throttling.throttle('login'),
  registration: throttling.throttle('registration', { free: 10 }),
  gallery: throttling.throttle('gallery'),
  selfie: throttling.rate('selfie', 120, 4),
  social: throttling.rate('social', 60, 1, 'Many captions are being written right now. Please try again in a moment.'),
});

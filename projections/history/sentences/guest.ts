import type { GuestEvent } from '../../../domain/guest.ts';
import type { Sentences } from './words.ts';

export const guestSentences: Sentences<GuestEvent> = {
  GuestIntroduced: ({ name }) => `A guest gave their name as ${name}`,
  GuestPhotoCounted: () => 'One photo was counted against what a guest may share',
  GuestPhotoReturned: () => 'One photo was given back to what a guest may share',
  GuestForgotten: () => 'It is no longer known who a guest was',
};

import type { PreferenceEvent } from '../../../domain/preference.ts';
import type { Sentences } from './words.ts';

const KIND = { bookings: 'bookings', clients: 'clients', guests: 'guests', payments: 'payments', plan: 'the plan' };
const CHANNEL = { email: 'mail', whatsapp: 'WhatsApp' };

export const preferenceSentences: Sentences<PreferenceEvent> = {
  PreferencesChanged: ({ userId, changes }, { person }) =>
    `${person(userId)} chose how to hear: ${changes
      .map(({ kind, channel, on }) => `of ${KIND[kind]} by ${CHANNEL[channel]} ${on ? 'from now on' : 'no more'}`)
      .join(', ')}`,
};

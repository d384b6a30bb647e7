import { z } from 'zod';
import { message, operation } from './operation.ts';

const tag = 'Notifications';
const byChannel = z.object({ email: z.boolean(), whatsapp: z.boolean() });
/** By which channels I hear of what; the bell has all of it. Mails about password, sign-in and closing always come. */
const preferences = z.object({
  bookings: byChannel,
  clients: byChannel,
  guests: byChannel,
  payments: byChannel,
  plan: byChannel,
});
export type Preferences = z.infer<typeof preferences>;

const answer = z.object({
  preferences,
  /** `connected`: false where nobody has set WhatsApp up; then messages wait in this server's outbox and reach no phone. */
  whatsapp: z.object({ subscribed: z.boolean(), connected: z.boolean() }),
});
export type PreferencesAnswer = z.infer<typeof answer>;

export const getPreferences = operation({
  id: 'getPreferences',
  tag,
  summary: 'How I hear of what happens, by kind and channel',
  call: 'GET /account/preferences',
  access: 'photographer',
  answer,
});
const some = byChannel.partial().strict().optional();
export const changePreferences = operation({
  id: 'changePreferences',
  tag,
  summary: 'Change some of it; what is left out stays',
  call: 'PUT /account/preferences',
  access: 'photographer',
  body: z.object({
    preferences: z.object({ bookings: some, clients: some, guests: some, payments: some, plan: some }).strict(),
  }),
  answer: answer.extend(message.shape),
});

import type { AlertEvent } from '../../../domain/alert.ts';
import type { Sentences } from './words.ts';

const BY = { email: 'mail', whatsapp: 'WhatsApp' };

export const alertSentences: Sentences<AlertEvent> = {
  AlertAwaited: ({ userId }, { person }) => `${person(userId)} is to be told of a notification`,
  AlertDue: ({ userId, channels }, { person }) =>
    channels.length === 0
      ? `${person(userId)} was told enough for one day, and finds the rest in the bell`
      : `It was time to tell ${person(userId)} by ${channels.map((channel) => BY[channel]).join(' and ')}`,
  AlertSent: ({ userId, channel }, { person }) => `${person(userId)} was told by ${BY[channel]}`,
  AlertNotSent: ({ userId, channel, reason }, { person }) =>
    `${person(userId)} was not told by ${BY[channel]}: ${reason}`,
};

import { z } from 'zod';
import { alert } from '../domain/alert.ts';
import { channels, noticeKinds } from '../domain/kernel/noticeKind.ts';
import { isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);
const ofPerson = { aggregate: alert, id: (input: { userId: string }) => input.userId, may: isSystem };
const outcome = z.object({ userId: id, alertId: id, channel: z.enum(channels) });

/** A notice is to be told of by mail or on the phone, with what else comes within a moment. */
export const awaitAlert = command({
  ...ofPerson,
  name: 'AwaitAlert',
  input: z.object({
    userId: id,
    kind: z.enum(noticeKinds),
    noticeId: id,
    channels: z.array(z.enum(channels)).min(1),
  }),
});
/** Decides which bursts of a person are over. */
export const announceAlerts = command({ ...ofPerson, name: 'AnnounceAlerts', input: z.object({ userId: id }) });
export const recordAlertSent = command({ ...ofPerson, name: 'RecordAlertSent', input: outcome });
export const recordAlertNotSent = command({
  ...ofPerson,
  name: 'RecordAlertNotSent',
  input: outcome.extend({ reason: z.string().max(500) }),
});

import { z } from 'zod';
import { selfie, selfieEvents } from '../domain/face.ts';
import { command } from './core/run.ts';

const searchId = z.string().min(1).max(64);
const forSearch = {
  aggregate: selfie,
  id: (input: { searchId: string }) => input.searchId,
  may: (actor: { kind: string }) => actor.kind === 'guest' || actor.kind === 'user',
  gig: (input: { gigId: string }) => input.gigId,
};

export const giveConsent = command({
  ...forSearch,
  name: 'GiveConsent',
  input: selfieEvents.SelfieConsentGiven.schema.extend({ searchId }),
});
export const recordSearch = command({
  ...forSearch,
  name: 'RecordSearch',
  input: selfieEvents.SelfieSearched.schema.extend({ searchId }),
});

import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { stillLeads } from './kernel/held.ts';
import { refuse } from './kernel/refusal.ts';
import { reservedSegments } from './kernel/routes.ts';
import { eventSchema } from './kernel/schema.ts';

/** The last part of a public profile's address: letters that nobody can mistake for others. */
const USERNAME_SHORTEST = 3;
const USERNAME_LONGEST = 30;

/** Words that would pass for ours, or may be an address of ours one day. */
const WORDS =
  'administrator app apple-touch-icon auditor auth billing blog clients demo dev docs favicon ftp ' +
  'gallery guest help home house icons image images index kavasa legal logout loom-collective mail ' +
  'manifest me notifications null official photographers pricing robots root search security ' +
  'settings sitemap static status support sw system undefined upload uploads user users well-known ' +
  'www';
const RESERVED = new Set([...reservedSegments, ...WORDS.split(' ')]);
/** The beginning of a UUID, or a long number in hexadecimal: `/{username}` takes ids too. */
const LIKE_AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}(-|$)|^[0-9a-f]{24,}$/;

/** Why this cannot be a username, in words for who typed it; undefined where it can. */
export function usernameFault(name: string): string | undefined {
  if (/[^a-z0-9-]/.test(name)) return 'A username has small letters from a to z, digits and hyphens only.';
  if (name.length < USERNAME_SHORTEST || name.length > USERNAME_LONGEST)
    return `A username has from ${USERNAME_SHORTEST} to ${USERNAME_LONGEST} characters.`;
  if (!/[a-z]/.test(name)) return 'A username has at least one letter.';
  return RESERVED.has(name) || LIKE_AN_ID.test(name)
    ? 'This username cannot be used. Please choose another one.'
    : undefined;
}

/** How long one that was claimed and is not in use yet is nobody else's: between the claim and the save, in milliseconds. */
const CLAIM_MS = 60 * 60_000;

/** Holds a username for one photographer. The id is a keyed hash of the name. */
export const usernameEvents = {
  UsernameClaimed: eventSchema(z.object({ userId: z.string(), claimedAt: z.string() })),
};
export type UsernameEvent = EventsOf<typeof usernameEvents>;
export interface UsernameClaim {
  userId: string | undefined;
  claimedAt: string;
}
export interface ClaimUsername {
  type: 'ClaimUsername';
  userId: string;
  /** How its holder uses it: as their name, since when no more (ISO 8601), or never. */
  use: 'current' | { leftAt: string } | 'none';
  at: string;
}

const isTaken = ({ use, at }: ClaimUsername, { claimedAt }: UsernameClaim): boolean =>
  use === 'current' ||
  (use !== 'none' && stillLeads(use.leftAt, at)) ||
  Date.parse(at) < Date.parse(claimedAt) + CLAIM_MS;

export const usernameClaim: Aggregate<UsernameClaim, ClaimUsername, UsernameEvent> = {
  name: 'username',
  schemas: usernameEvents,
  decider: {
    initial: { userId: undefined, claimedAt: '' },
    decide(command, state) {
      const { userId, use, at } = command;
      if (state.userId === userId && use === 'current') return [];
      if (state.userId !== undefined && state.userId !== userId && isTaken(command, state))
        return refuse('conflict', 'username.taken', 'This username is taken. Please choose another one.');
      return [{ type: 'UsernameClaimed', userId, claimedAt: at }];
    },
    evolve: (_, { userId, claimedAt }) => ({ userId, claimedAt }),
  },
};

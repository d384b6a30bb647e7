import type { Actor } from '../../domain/kernel/event.ts';

/** Reactions and start-up act as the system. */
export const system = (id: string): Actor => ({ kind: 'system', id });

export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin';

export const isSystem = (actor: Actor): boolean => actor.kind === 'system';

/** The studio's owner, at the screen or through their camera. */
export const isOwner = (actor: Actor, ownerId: string | undefined): boolean =>
  ownerId !== undefined && (actor.kind === 'user' || actor.kind === 'camera') && actor.id === ownerId;

export const isPhotographer = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'photographer';

/** The photographer whose it is, at the screen; `ownerId` '' is nobody's. */
export const isPhotographerOf = (actor: Actor, ownerId: string): boolean =>
  ownerId !== '' && isPhotographer(actor) && actor.id === ownerId;

/** The `may` of what a photographer does with what is theirs alone: `userId` of the input is their own. */
export const isOwnStudio = (actor: Actor, _: unknown, { userId }: { userId: string }): boolean =>
  isPhotographerOf(actor, userId);

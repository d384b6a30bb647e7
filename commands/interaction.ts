import { z } from 'zod';
import { account } from '../domain/account.ts';
import { approval } from '../domain/approval.ts';
import { type ClientAccessState, clientAccess } from '../domain/clientAccess.ts';
import { clientRules } from '../domain/clientRules.ts';
import { gig } from '../domain/gig.ts';
import { interaction } from '../domain/interaction.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { MediaState } from '../domain/media/state.ts';
import { isOwner } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';

const input = z.object({ mediaId: z.string().min(1).max(64) });

interface Around {
  photo: MediaState;
  client: ClientAccessState;
  strict: boolean;
  photographer: string | undefined;
}

const facts = async ({ mediaId }: { mediaId: string }, { actor, state }: Surroundings): Promise<Around> => {
  const known = await state(media, mediaId);
  // Of a deleted gig nothing is there.
  const photo: MediaState =
    known.status !== 'absent' && (await state(gig, known.gigId)).status === 'open' ? known : { status: 'absent' };
  const client = actor.kind === 'client' ? await state(clientAccess, actor.id) : ({ status: 'absent' } as const);
  const strict = photo.status === 'absent' ? false : (await state(clientRules, photo.gigId)).strict;
  const person = actor.kind === 'user' ? await state(account, actor.id) : undefined;
  return { photo, client, strict, photographer: person?.status === 'open' ? person.fullName : undefined };
};
/** A photo that is there to be looked at. */
const isThere = (photo: MediaState): photo is Extract<MediaState, { received: unknown }> =>
  photo.status !== 'absent' && photo.status !== 'purged' && photo.status !== 'deleted';

/** A client of the photo's gig, whose access stands. */
const isClientOf = (actor: Actor, { photo, client }: Around): boolean =>
  isThere(photo) &&
  actor.kind === 'client' &&
  client.status === 'invited' &&
  client.clientId === actor.id &&
  client.gigId === photo.gigId;
const isOwnerOf = (actor: Actor, { photo }: Around): boolean =>
  isThere(photo) && actor.kind === 'user' && isOwner(actor, photo.ownerId);

/** The photo's place. With strict permissions, a client without 'comment' only looks. */
function place({ photo, client, strict }: Around): { gigId: string; ownerId: string } {
  if (!isThere(photo)) return refuse('notFound', 'media.absent', 'This photo is no longer here.');
  if (strict && client.status === 'invited' && !client.permissions.includes('comment'))
    refuse('forbidden', 'client.mayNotComment', 'You do not have comment permissions');
  return { gigId: photo.gigId, ownerId: photo.ownerId };
}
const isEdited = ({ photo }: Around): boolean => isThere(photo) && photo.received.kind === 'edited_photo';
const forMedia = { input, id: ({ mediaId }: { mediaId: string }) => mediaId, facts };

export const setLike = command({
  ...forMedia,
  aggregate: interaction,
  name: 'SetLike',
  input: input.extend({ gigId: z.string(), liked: z.boolean().optional() }),
  may: (actor, _, __, around) => isClientOf(actor, around),
  to: ({ mediaId, liked }, { actor }, around) => ({
    type: 'SetLike' as const,
    mediaId,
    ...place(around),
    clientId: actor.id,
    liked,
  }),
  gig: ({ gigId }) => gigId,
});
export const commentPhoto = command({
  ...forMedia,
  aggregate: interaction,
  name: 'CommentPhoto',
  input: input.extend({
    gigId: z.string(),
    authorName: z.string(),
    comment: z.string().max(2000, 'A comment can have at most 2,000 characters.'),
  }),
  may: (actor, _, __, around) => isClientOf(actor, around) || isOwnerOf(actor, around),
  to: ({ mediaId, authorName, comment }, { actor, id }, around) => {
    const { gigId } = place(around);
    return {
      type: 'Comment' as const,
      mediaId,
      gigId,
      commentId: id('comment'),
      authorId: actor.id,
      authorName: around.photographer ?? authorName,
      comment,
    };
  },
  gig: ({ gigId }) => gigId,
});
export const setClientApproval = command({
  ...forMedia,
  aggregate: approval,
  name: 'SetClientApproval',
  input: input.extend({ gigId: z.string(), approved: z.boolean() }),
  may: (actor, _, __, around) => isClientOf(actor, around),
  to: ({ mediaId, approved }, { actor }, around) => ({
    type: 'SetClientApproval' as const,
    mediaId,
    gigId: place(around).gigId,
    clientId: actor.id,
    approved,
    edited: isEdited(around),
  }),
  gig: ({ gigId }) => gigId,
});
const byPhotographer = {
  ...forMedia,
  aggregate: approval,
  may: (actor: Actor, _: unknown, { gigId }: { gigId: string }, around: Around) =>
    isOwnerOf(actor, around) && isThere(around.photo) && around.photo.gigId === gigId,
  gig: ({ gigId }: { gigId: string }) => gigId,
};
export const togglePhotographerApproval = command({
  ...byPhotographer,
  name: 'TogglePhotographerApproval',
  input: input.extend({ gigId: z.string() }),
  to: ({ mediaId }, _, around) => ({
    type: 'TogglePhotographerApproval' as const,
    mediaId,
    gigId: place(around).gigId,
    edited: isEdited(around),
  }),
});
/** The same, said outright: for many at once, of which some may be approved already. */
export const setPhotographerApproval = command({
  ...byPhotographer,
  name: 'SetPhotographerApproval',
  input: input.extend({ gigId: z.string(), approved: z.boolean() }),
  to: ({ mediaId, approved }, _, around) => ({
    type: 'SetPhotographerApproval' as const,
    mediaId,
    gigId: place(around).gigId,
    approved,
    edited: isEdited(around),
  }),
});

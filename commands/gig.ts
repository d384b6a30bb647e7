import { z } from 'zod';
import { type GigState, gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { watermark } from '../domain/watermark.ts';
import { isOwner, isPhotographer, isSystem } from './core/actors.ts';
import { TOO_LONG, nameInput } from './nameInput.ts';
import { command } from './core/run.ts';

/** As the form says it. */
const REQUIRED = 'Please fill in all required fields';
const gigId = z.string().min(1).max(64);
const form = {
  details: z.object({
    name: nameInput(REQUIRED),
    description: z.string(),
    category: z.string(),
    dateTime: z.string(),
    location: nameInput(REQUIRED),
  }),
  gigType: z.enum(['public', 'private']),
  guestUploads: z.object({ enabled: z.boolean(), limit: z.number().int(), moderation: z.boolean() }),
  /** Left out, it stays as it is. */
  publishEditsAtOnce: z.boolean().optional(),
  /** The password was put into the vault. */
  passwordGiven: z.boolean(),
};
const visibility = z.object({
  showGallery: z.boolean(),
  visibleFolders: z.union([z.literal('all'), z.array(z.string())]),
  selfieSearch: z.boolean(),
  faceRegistration: z.boolean(),
});

const owner = (actor: Actor, state: GigState): boolean => state.status !== 'absent' && isOwner(actor, state.ownerId);
const forGig = {
  aggregate: gig,
  id: (input: { gigId: string }) => input.gigId,
  may: owner,
  gig: (input: { gigId: string }) => input.gigId,
};

export const openGig = command({
  ...forGig,
  name: 'OpenGig',
  input: z.object({ gigId, ...form }),
  may: isPhotographer,
  // A studio that has never saved a watermark has none to begin with.
  facts: async (_, { actor, state }) => (await state(watermark, actor.id)).settings?.enabled ?? false,
  to: ({ gigId: id, ...rest }, { actor }, marked) => ({
    type: 'OpenGig' as const,
    gigId: id,
    ownerId: actor.id,
    watermark: marked,
    ...rest,
  }),
});

export const editGig = command({ ...forGig, name: 'EditGig', input: z.object({ gigId, ...form }) });

export const setVisibility = command({
  ...forGig,
  name: 'SetVisibility',
  input: z.object({ gigId, visibility, guestUploads: form.guestUploads }),
});

export const chooseFeatureImage = command({
  ...forGig,
  name: 'ChooseFeatureImage',
  input: z.object({ gigId, mediaId: z.string().max(64) }),
  facts: async (input, { state }) => state(media, input.mediaId),
  to: (input, _, chosen) => {
    if (
      chosen.status === 'absent' ||
      chosen.status === 'purged' ||
      chosen.status === 'deleted' ||
      chosen.gigId !== input.gigId
    )
      return refuse('notFound', 'media.absent', 'This photo is no longer here.');
    if (chosen.received.mime.startsWith('video/'))
      refuse('invalid', 'gig.videoAsCover', 'Please select a photo to set as feature image');
    return { type: 'ChooseFeatureImage' as const, mediaId: input.mediaId };
  },
});

export const createFolder = command({
  ...forGig,
  name: 'CreateFolder',
  input: z.object({
    gigId,
    folderId: z.string().max(64),
    name: nameInput('Please name the folder.').max(80, TOO_LONG),
  }),
});

export const deleteFolder = command({
  ...forGig,
  name: 'DeleteFolder',
  input: z.object({ gigId, folderId: z.string().max(64) }),
});

export const deleteGig = command({ ...forGig, name: 'DeleteGig', input: z.object({ gigId }) });
/** Within the 30 days in which nothing of it is lost. */
export const restoreGig = command({ ...forGig, name: 'RestoreGig', input: z.object({ gigId }) });
/** When nothing of it is left. */
export const purgeGig = command({ ...forGig, name: 'PurgeGig', input: z.object({ gigId }), may: isSystem });

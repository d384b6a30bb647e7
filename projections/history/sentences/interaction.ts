import type { InteractionEvent } from '../../../domain/interaction.ts';
import type { Sentences } from './words.ts';

export const interactionSentences: Sentences<InteractionEvent> = {
  PhotoLiked: ({ mediaId }, { who, photo }) => `${who} liked ${photo(mediaId)}`,
  PhotoUnliked: ({ mediaId }, { who, photo }) => `${who} no longer likes ${photo(mediaId)}`,
  PhotoCommented: ({ mediaId, comment }, { who, photo }) => `${who} commented on ${photo(mediaId)}: "${comment}"`,
};

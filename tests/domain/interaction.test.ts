import { describe, test } from 'vitest';
import { type InteractionEvent, interaction } from '../../domain/interaction.ts';
import { given } from '../given.ts';

describe('likes and comments', () => {
  const photo = { mediaId: 'm1', gigId: 'g1' };
  const like = (liked?: boolean) => ({ type: 'SetLike' as const, ...photo, clientId: 'c1', ownerId: 'o1', liked });
  const liked: InteractionEvent = { type: 'PhotoLiked', ...photo, clientId: 'c1', ownerId: 'o1' };
  test('a like toggles, or is set', () => {
    given(interaction).when(like()).then(liked);
    given(interaction, liked)
      .when(like())
      .then({ ...liked, type: 'PhotoUnliked' });
    given(interaction, liked).when(like(true)).then();
  });
  test('a comment says something', () => {
    const comment = (text: string) => ({
      type: 'Comment' as const,
      ...photo,
      commentId: 'k1',
      authorId: 'c1',
      authorName: 'Meera',
      comment: text,
    });
    given(interaction)
      .when(comment(' The light! '))
      .then({
        type: 'PhotoCommented',
        ...photo,
        commentId: 'k1',
        authorId: 'c1',
        authorName: 'Meera',
        comment: 'The light!',
      });
    given(interaction).when(comment(' \n ')).thenRefused('invalid');
  });
});

import './comments.css';
import { MessageCircle } from 'lucide-react';
import type { MediaAnswer } from '../../../api/media.ts';
import { cut } from '../../../ui/characters.ts';
import { ago } from '../../../ui/format.ts';

type CommentLine = NonNullable<MediaAnswer['comments']>;

/** So many comments stand on a card, and this much of each. */
const PREVIEWED = 3;
const PREVIEW_LENGTH = 50;
/** So many stand in the viewer. */
const SHOWN = 4;

/** The last comments on a card: how many at a glance, their words while one points at it or stands on it. */
export function CommentPreview({ comments, count }: { comments: CommentLine; count: number }) {
  return (
    <span className="comment-preview" aria-hidden>
      <span className="comment-count">
        <MessageCircle aria-hidden /> {count}
      </span>
      <span className="comment-words">
        {comments.slice(-PREVIEWED).map(({ comment_id: id, author, comment }) => (
          <span key={id} className="comment-line">
            <b>{author}</b> {cut(comment, PREVIEW_LENGTH)}
          </span>
        ))}
      </span>
    </span>
  );
}

export const commentsInWords = (comments: CommentLine): string =>
  comments
    .slice(-PREVIEWED)
    .map(({ author, comment }) => `${author}: ${cut(comment, PREVIEW_LENGTH)}`)
    .join('; ');

/** The last comments beside the photo. */
export function CommentFacts({ comments }: { comments: CommentLine }) {
  if (comments.length === 0) return null;
  return (
    <section className="comment-facts" aria-label="Comments">
      <ul>
        {comments.slice(-SHOWN).map(({ comment_id: id, author, comment, created_at: at }) => (
          <li key={id}>
            <strong>{author}</strong> <span className="comment-ago">{ago(at)}</span>
            <br />
            {comment}
          </li>
        ))}
      </ul>
    </section>
  );
}

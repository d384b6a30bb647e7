import type { ReactNode } from 'react';
import type { MediaAnswer } from '../../api/media.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NameText } from '../../ui/name-text.tsx';

interface ReviewCardProps {
  media: MediaAnswer;
  badge: ReactNode;
  title: string;
  note: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** One photo to decide about: the picture, what is known of it, what can be done. */
export function ReviewCard({ media, badge, title, note, onOpen, children }: ReviewCardProps) {
  const image = media.thumb_url ? <img src={media.thumb_url} alt="" loading="lazy" decoding="async" /> : <Spinner />;
  return (
    <li className="review-card">
      {onOpen && media.thumb_url ? (
        <button
          type="button"
          className="review-photo"
          aria-label={`Look at ${media.original_filename}`}
          onClick={onOpen}
        >
          {image}
        </button>
      ) : (
        <span className="review-photo">{image}</span>
      )}
      <span className="review-badge">{badge}</span>
      <div className="review-about">
        <p className="review-title">
          <NameText>{title}</NameText>
        </p>
        <p className="review-note">{note}</p>
      </div>
      <div className="review-actions">{children}</div>
    </li>
  );
}

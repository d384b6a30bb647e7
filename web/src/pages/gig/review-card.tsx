import type { ReactNode } from 'react';
import type { MediaAnswer } from '../../api/media.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NameText } from '../../ui/name-text.tsx';

interface DeskCardProps {
  media: MediaAnswer;
  badge: ReactNode;
  title: string;
  note: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** One photo to decide about: the picture, what is known of it, what can be done. */
export function DeskCard({ media, badge, title, note, onOpen, children }: DeskCardProps) {
  const image = media.thumb_url ? <img src={media.thumb_url} alt="" loading="lazy" decoding="async" /> : <Spinner />;
  return (
    <li className="desk-card">
      {onOpen && media.thumb_url ? (
        <button type="button" className="desk-photo" aria-label={`Look at ${media.original_filename}`} onClick={onOpen}>
          {image}
        </button>
      ) : (
        <span className="desk-photo">{image}</span>
      )}
      <span className="desk-badge">{badge}</span>
      <div className="desk-about">
        <p className="desk-title">
          <NameText>{title}</NameText>
        </p>
        <p className="desk-note">{note}</p>
      </div>
      <div className="desk-actions">{children}</div>
    </li>
  );
}

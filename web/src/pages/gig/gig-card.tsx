import './gig-card.css';
import { Check, Lock, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GigAnswer } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { number, shortDate } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { ridgePicture } from './ridge.tsx';

interface GigCardProps {
  gig: GigAnswer;
  selecting?: boolean;
  selected?: boolean;
  onSelect?: (gigId: string) => void;
  onHero?: (gigId: string, image: string) => void;
  /** The heading's level on its page. */
  level?: 2 | 3;
}

const THUMBNAILS = 4;

export function GigCard({ gig, selecting = false, selected = false, onSelect, onHero, level = 2 }: GigCardProps) {
  const Name = level === 2 ? 'h2' : 'h3';
  const all = gig.total_photos + gig.total_videos;
  const shown = gig.thumbnails.slice(0, THUMBNAILS);
  const more = all - shown.length;
  return (
    <li className="gig-card" data-selected={selected || undefined}>
      <div className="gig-card-photos" data-count={shown.length}>
        {shown.length === 0 ? <div className="gig-card-none">{ridgePicture}</div> : null}
        {shown.map((picture, index) => (
          <div key={picture.thumb_url} className="gig-card-photo">
            <Picture picture={picture} alt="" sizes={index === 0 ? '(max-width: 768px) 60vw, 260px' : '130px'} />
            {index === shown.length - 1 && more > 0 ? <span className="gig-card-more">+{number(more)}</span> : null}
            {onHero && !selecting ? (
              <button type="button" className="gig-card-hero" onClick={() => onHero(gig.gig_id, picture.large_url)} aria-label={`Set photo ${index + 1} as the hero of ${gig.gig_name}`}>
                SET HERO
              </button>
            ) : null}
          </div>
        ))}
      </div>
      <div className="gig-card-text">
        <p className="gig-card-eyebrow">
          {gig.category}
          <span aria-hidden> · </span>
          {gig.gig_type === 'private' ? (
            <span className="gig-card-private">
              <Lock aria-hidden /> private
            </span>
          ) : (
            'public'
          )}
        </p>
        <Name className="gig-card-name">
          {selecting ? (
            gig.gig_name
          ) : (
            <Link to={paths.gig(gig.gig_id)} className="gig-card-link">
              {gig.gig_name}
            </Link>
          )}
        </Name>
        {gig.description ? <p className="gig-card-description">{gig.description}</p> : null}
        <p className="gig-card-facts">
          {shortDate(gig.date_time)} · {gig.location}
        </p>
      </div>
      {selecting ? (
        <button type="button" className="gig-card-select" role="checkbox" aria-checked={selected} aria-label={`Select ${gig.gig_name}`} onClick={() => onSelect?.(gig.gig_id)}>
          <span className="tile-check-box">
            <Check aria-hidden />
          </span>
        </button>
      ) : (
        <ButtonLink kind="quiet" icon small className="gig-card-edit" to={paths.editGig(gig.gig_id)} aria-label={`Edit ${gig.gig_name}`}>
          <Pencil aria-hidden />
        </ButtonLink>
      )}
    </li>
  );
}

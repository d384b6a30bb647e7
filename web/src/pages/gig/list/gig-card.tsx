import './gig-card.css';
import { Check, ImagePlus, Lock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GigAnswer, Picture } from '../../../api/gig.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { number, shortDate } from '../../../ui/format.ts';
import { Picture as PictureView } from '../../../ui/picture.tsx';
import { placeholderPicture } from './gig-placeholder.tsx';
import { NameText } from '../../../ui/name-text.tsx';

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

/** The hero first, then the newest of the others. */
function picturesOf({ feature_image: hero, thumbnails }: GigAnswer): Picture[] {
  if (!hero) return thumbnails.slice(0, THUMBNAILS);
  return [hero, ...thumbnails.filter(({ thumb_url }) => thumb_url !== hero.thumb_url)].slice(0, THUMBNAILS);
}

export function GigCard({ gig, selecting = false, selected = false, onSelect, onHero, level = 2 }: GigCardProps) {
  const Name = level === 2 ? 'h2' : 'h3';
  const [choosing, setChoosing] = useState(false);
  const all = gig.total_photos + gig.total_videos + gig.total_edited;
  const shown = picturesOf(gig);
  const more = all - shown.length;
  return (
    <li className="gig-card" data-selected={selected || undefined} data-choosing={choosing || undefined}>
      <div className="gig-card-photos" data-count={shown.length}>
        {shown.length === 0 ? <div className="gig-card-none">{placeholderPicture}</div> : null}
        {shown.map((picture, index) => {
          const isHero = index === 0 && gig.feature_media_id !== null;
          return (
            <div key={picture.thumb_url} className="gig-card-photo">
              <PictureView picture={picture} alt="" sizes={index === 0 ? '(max-width: 768px) 60vw, 260px' : '130px'} />
              {index === shown.length - 1 && more > 0 ? <span className="gig-card-more">+{number(more)}</span> : null}
              {selecting ? null : (
                <Link to={paths.gig(gig.gig_id)} className="gig-card-open" tabIndex={-1} aria-hidden />
              )}
              {onHero && !selecting && !isHero ? (
                <button
                  type="button"
                  className="gig-card-hero"
                  aria-label={`SET HERO: photo ${index + 1} of ${gig.gig_name}`}
                  onClick={() => {
                    setChoosing(false);
                    onHero(gig.gig_id, picture.large_url);
                  }}
                >
                  SET HERO
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
      <div className="gig-card-text">
        <p className="gig-card-eyebrow">
          {gig.category}
          <span aria-hidden>·</span>
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
            <NameText>{gig.gig_name}</NameText>
          ) : (
            <Link to={paths.gig(gig.gig_id)} className="gig-card-link">
              <NameText>{gig.gig_name}</NameText>
            </Link>
          )}
        </Name>
        {gig.description ? <p className="gig-card-description">{gig.description}</p> : null}
        <p className="gig-card-facts">
          {shortDate(gig.date_time)} · {gig.location}
        </p>
      </div>
      {selecting ? (
        <button
          type="button"
          className="gig-card-select"
          role="checkbox"
          aria-checked={selected}
          aria-label={`Select ${gig.gig_name}`}
          onClick={() => onSelect?.(gig.gig_id)}
        >
          <span className="tile-check-box">
            <Check aria-hidden />
          </span>
        </button>
      ) : (
        <div className="gig-card-acts">
          {onHero && shown.length > 1 ? (
            <Button
              kind="quiet"
              icon
              small
              className="gig-card-choose"
              aria-pressed={choosing}
              aria-label={`Choose the hero of ${gig.gig_name}`}
              onClick={() => setChoosing(!choosing)}
            >
              <ImagePlus aria-hidden />
            </Button>
          ) : null}
          <ButtonLink kind="quiet" icon small to={paths.editGig(gig.gig_id)} aria-label={`Edit ${gig.gig_name}`}>
            <Pencil aria-hidden />
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

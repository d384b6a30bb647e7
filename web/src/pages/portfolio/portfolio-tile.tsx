import { Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PortfolioItem } from '../../api/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { categoryLabel } from './categories.ts';

interface PortfolioTileProps {
  item: PortfolioItem;
  handle: ReactNode;
  onEdit: (item: PortfolioItem) => void;
  onFeature: (item: PortfolioItem) => void;
  onRemove: (item: PortfolioItem) => void;
}

export function PortfolioTile({ item, handle, onEdit, onFeature, onRemove }: PortfolioTileProps) {
  return (
    <article className="portfolio-tile">
      <button type="button" className="portfolio-tile-photo" onClick={() => onEdit(item)}>
        <Picture
          picture={{ ...item, large_url: item.media_url }}
          alt={`Edit ${item.title}`}
          sizes="(max-width: 768px) 50vw, 300px"
        />
      </button>
      <div className="portfolio-tile-foot">
        {handle}
        <div className="portfolio-tile-text">
          <h2>
            <NameText>{item.title}</NameText>
          </h2>
          <p className="quiet">{categoryLabel(item.category)}</p>
        </div>
        <Button
          kind="quiet"
          icon
          small
          className="portfolio-tool"
          aria-pressed={item.featured}
          aria-label={`Feature ${item.title}`}
          title={item.featured ? 'Featured: shown first' : 'Feature: show first'}
          onClick={() => onFeature(item)}
        >
          <Star aria-hidden />
        </Button>
        <Button
          kind="quiet"
          icon
          small
          aria-label={`Remove ${item.title}`}
          title="Remove"
          onClick={() => onRemove(item)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </article>
  );
}

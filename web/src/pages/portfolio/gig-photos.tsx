import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { offeredPhotosQuery, type OfferedPhoto, type PortfolioGig } from '../../api/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { More } from '../../ui/more.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

interface GigPhotosProps {
  gig: PortfolioGig;
  /** The photo that is being added. */
  adding: string | null;
  onAdd: (photo: OfferedPhoto) => void;
}

interface OfferProps {
  photo: OfferedPhoto;
  adding: boolean;
  onAdd: () => void;
}

function Offer({ photo, adding, onAdd }: OfferProps) {
  const { in_portfolio: there, original_filename: name } = photo;
  const done = there || adding;
  const kept = useKeptFocus({ disabled: done });
  return (
    <button
      type="button"
      className="portfolio-offer"
      data-there={there || undefined}
      aria-label={there ? `${name} is in the portfolio` : `Add ${name} to the portfolio`}
      {...kept}
      onClick={done ? undefined : onAdd}
    >
      <Picture picture={photo} alt="" sizes="(max-width: 768px) 33vw, 180px" />
      <span className="portfolio-offer-mark">
        {adding ? <Spinner /> : there ? <Check aria-hidden /> : <Plus aria-hidden />}
      </span>
    </button>
  );
}

/** The newest photos of a gig, and on demand the others. */
export function GigPhotos({ gig, adding, onAdd }: GigPhotosProps) {
  const [whole, setWhole] = useState(false);
  const after = gig.next_media_cursor;
  const rest = useInfiniteQuery({ ...offeredPhotosQuery(gig.gig_id, after ?? ''), enabled: whole && after !== null });
  const photos = [...gig.media, ...(rest.data?.pages.flatMap((page) => page.media) ?? [])];
  const title = `gig-${gig.gig_id}`;
  return (
    <section className="portfolio-gig" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          <NameText>{gig.gig_name}</NameText>
        </h2>
        <p className="quiet small">
          {gig.category} · {gig.location}
        </p>
      </header>
      {photos.length === 0 ? (
        <p className="quiet small">No photos that could be shown yet.</p>
      ) : (
        <ul className="portfolio-offered">
          {photos.map((photo) => (
            <li key={photo.media_id}>
              <Offer photo={photo} adding={adding === photo.media_id} onAdd={() => onAdd(photo)} />
            </li>
          ))}
        </ul>
      )}
      {after === null ? null : whole ? (
        <More list={rest} />
      ) : (
        <Button small onClick={() => setWhole(true)}>
          Show more photos
        </Button>
      )}
    </section>
  );
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { addToPortfolio, portfolioGigsQuery, type OfferedPhoto, type PortfolioCategory } from '../../api/portfolio.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { More } from '../../ui/more.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { CATEGORY_LABELS } from './categories.ts';
import { GigPhotos } from './gig-photos.tsx';

/** A click on a photo of a gig puts it into the portfolio. */
export function ImportFromGigs() {
  const queries = useQueryClient();
  const [category, setCategory] = useState<PortfolioCategory>('general');
  const gigs = useInfiniteQuery(portfolioGigsQuery());
  const add = useMutation({
    mutationFn: ({ media_id }: OfferedPhoto) => addToPortfolio({ source: 'gig', media_id, category }),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'portfolio' });
      await queries.invalidateQueries({ queryKey: ['portfolio'] });
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to add to portfolio'), tone: 'bad', about: 'portfolio' }),
  });
  if (gigs.isPending)
    return (
      <div className="portfolio-grid" role="status" aria-label="Loading your gigs">
        <Skeleton shape="card" count={6} />
      </div>
    );
  if (gigs.isLoadingError)
    return (
      <Unloaded
        title="Your gigs could not be loaded"
        text="They are safe. Please check your connection."
        again={gigs.refetch}
      />
    );
  const all = gigs.data.pages.flatMap((page) => page.gigs);
  if (all.length === 0)
    return (
      <Empty
        picture={<PrintsPicture />}
        title="No gigs yet"
        text="The photos of your gigs are offered here."
        action={<ButtonLink to={paths.createGig}>Create Your First Gig</ButtonLink>}
      />
    );
  return (
    <div className="portfolio-import">
      <ChoiceGroup label="Add photos as">
        {CATEGORY_LABELS.map(([value, label]) => (
          <Choice
            key={value}
            name="portfolio-category"
            checked={category === value}
            onChange={() => setCategory(value)}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      {all.map((gig) => (
        <GigPhotos
          key={gig.gig_id}
          gig={gig}
          adding={add.isPending ? add.variables.media_id : null}
          onAdd={add.mutate}
        />
      ))}
      <div className="portfolio-more">
        <More list={gigs} />
      </div>
    </div>
  );
}

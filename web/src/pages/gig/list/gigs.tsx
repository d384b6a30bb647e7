import '../../../ui/float-bar.css';
import './gigs.css';
import '../../../ui/photo-grid.css';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, SquareCheck, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { subscriptionQuery } from '../../../api/account.ts';
import { sentence } from '../../../api/call.ts';
import { deleteGigsMutation, featureImageMutation, myGigsQuery } from '../../../api/gig.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count } from '../../../ui/format.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { GigBin } from './gig-bin.tsx';
import { GigCard } from './gig-card.tsx';
import { mayCreateGig } from '../plan-limits.ts';
import { useRestoreGigs } from './use-restore-gigs.ts';

export function Gigs() {
  usePageHead(pages.gigs);
  const queries = useQueryClient();
  const gigs = useInfiniteQuery(myGigsQuery());
  const plan = useQuery(subscriptionQuery());
  const [selecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const all = gigs.data?.pages.flatMap((page) => page.gigs) ?? [];

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['gigs'] }),
      queries.invalidateQueries({ queryKey: ['subscription'] }),
    ]);
  const stop = () => {
    setSelecting(false);
    setChosen(new Set());
  };
  useBackCloses(selecting, stop);
  const restore = useRestoreGigs();
  const remove = useMutation({
    ...deleteGigsMutation(),
    onSuccess: async ({ message }, gigIds) => {
      setAsking(false);
      stop();
      toast({
        text: message,
        tone: 'good',
        about: 'delete-gigs',
        action: { label: 'Undo', run: () => restore.mutate(gigIds) },
      });
      await refresh();
    },
    onError: (error) => {
      setAsking(false);
      toast({ text: sentence(error, 'Failed to delete gigs'), tone: 'bad', about: 'delete-gigs' });
    },
  });
  const hero = useMutation({
    ...featureImageMutation(),
    onSuccess: async () => {
      toast({ text: 'Feature image set successfully!', tone: 'good', about: 'cover' });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to set feature image'), tone: 'bad', about: 'cover' }),
  });
  const toggle = (gigId: string) => {
    const next = new Set(chosen);
    if (!next.delete(gigId)) next.add(gigId);
    setChosen(next);
  };
  const open = mayCreateGig(plan.data);

  return (
    <div className="page">
      <header className="page-head">
        <h1>My Gigs</h1>
        {all.length > 0 ? (
          <div className="page-actions">
            {selecting ? (
              <Button onClick={stop}>
                <X aria-hidden /> Done
              </Button>
            ) : (
              <Button onClick={() => setSelecting(true)}>
                <SquareCheck aria-hidden /> Select
              </Button>
            )}
            {open ? (
              <ButtonLink kind="primary" to={paths.createGig}>
                <Plus aria-hidden /> Create gig
              </ButtonLink>
            ) : (
              <Button kind="primary" disabled>
                <Plus aria-hidden /> Create gig
              </Button>
            )}
          </div>
        ) : null}
      </header>
      {!open && all.length > 0 ? (
        <p className="gigs-limit">
          {plan.data?.is_expired
            ? 'Your plan has expired. Please upgrade to continue.'
            : `Your ${plan.data?.plan_name} plan holds ${count(plan.data?.usage.gigs_limit ?? 1, 'gig')}. Upgrade to create more.`}{' '}
          <Link to={`${paths.dashboard}#plan`}>Upgrade Plan</Link>
        </p>
      ) : null}
      {gigs.isPending ? (
        <div className="gig-cards" role="status" aria-label="Loading gigs">
          <Skeleton shape="card" count={6} />
        </div>
      ) : gigs.isLoadingError ? (
        <Unloaded
          title="Your gigs could not be loaded"
          text="They are safe. Please check your connection."
          again={gigs.refetch}
        />
      ) : all.length === 0 ? (
        <Empty
          picture={<PrintsPicture />}
          title="No gigs yet"
          text="A gig is one shoot: its photos, its folders and the gallery your guests open."
          action={
            <ButtonLink kind="primary" to={paths.createGig}>
              Create Your First Gig
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className="gig-cards">
            {all.map((gig) => (
              <GigCard
                key={gig.gig_id}
                gig={gig}
                selecting={selecting}
                selected={chosen.has(gig.gig_id)}
                onSelect={toggle}
                onHero={(gigId, image) => hero.mutate({ gigId, image })}
              />
            ))}
          </ul>
          {gigs.hasNextPage ? (
            <div className="gigs-more">
              <Button busy={gigs.isFetchingNextPage} onClick={() => void gigs.fetchNextPage()}>
                Load more
              </Button>
            </div>
          ) : null}
        </>
      )}
      {!selecting && gigs.isSuccess ? <GigBin /> : null}
      {selecting ? (
        <div className="float-bar" role="toolbar" aria-label="Selected gigs">
          <span className="float-count" role="status">
            {chosen.size} selected
          </span>
          <Button kind="danger" small disabled={chosen.size === 0} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden /> Delete
          </Button>
        </div>
      ) : null}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete gigs"
        text={`Delete ${chosen.size} gig(s)? This action cannot be undone.`}
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate([...chosen])}
      />
    </div>
  );
}

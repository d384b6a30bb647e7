import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { meQuery, subscriptionQuery } from '../../api/account.ts';
import { dashboardQuery } from '../../api/dashboard.ts';
import { newestGigsQuery } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { longDate } from '../../ui/format.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { GigCard } from '../gig/list/gig-card.tsx';
import { mayCreateGig } from '../gig/plan-limits.ts';
import { Activity } from './activity.tsx';
import { CameraCard } from './camera-card.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { FigureCards } from './figure-cards.tsx';
import { LatestGig } from './latest-gig.tsx';
import { NewestPhotos } from './newest-photos.tsx';
import { PlanCard } from './plan-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { Today } from './today.tsx';
import { VerifyBanner } from './verify-banner.tsx';

const NEWEST = 7;

/** A day as it is where the photographer is, `YYYY-MM-DD`. */
const dayOf = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(moment);

export function Dashboard() {
  usePageHead(pages.dashboard);
  const me = useQuery(meQuery());
  const gigs = useQuery(newestGigsQuery(NEWEST));
  const plan = useQuery(subscriptionQuery());
  const [now] = useState(() => new Date());
  const day = useQuery(dashboardQuery(dayOf(now)));
  const [latest, ...others] = gigs.data?.gigs ?? [];
  const open = mayCreateGig(plan.data);
  return (
    <div className="page dashboard">
      <header className="page-head">
        <div>
          <p className="eyebrow">{longDate(now.toISOString())}</p>
          <h1>
            {me.data ? `Welcome, ${me.data.full_name}` : me.isLoadingError ? 'Welcome' : <Skeleton shape="title" />}
          </h1>
        </div>
        {latest && open ? (
          <ButtonLink kind="primary" to={paths.createGig}>
            <Plus aria-hidden /> Create gig
          </ButtonLink>
        ) : null}
      </header>
      {day.data?.chat_widget ? <ChatWidget widget={day.data.chat_widget} /> : null}
      {me.data && !me.data.email_verified ? <VerifyBanner email={me.data.email} /> : null}
      <div className="dashboard-top">
        <div className="dashboard-main">
          {gigs.isPending ? (
            <Skeleton shape="card" />
          ) : gigs.isLoadingError ? (
            <div className="panel">
              <Unloaded
                title="Your gigs could not be loaded"
                text="They are safe. Please check your connection."
                again={gigs.refetch}
              />
            </div>
          ) : latest ? (
            <LatestGig gig={latest} />
          ) : (
            <div className="panel">
              <Empty
                picture={<PrintsPicture />}
                title="Your first gig"
                text="A gig is one shoot: its photos, its folders and the gallery your guests open."
                action={
                  <ButtonLink kind="primary" to={paths.createGig}>
                    <Plus aria-hidden /> Create gig
                  </ButtonLink>
                }
              />
            </div>
          )}
        </div>
        <aside className="dashboard-aside" aria-label="The day">
          {day.data ? (
            <Today day={day.data} />
          ) : (
            <section className="panel" aria-label="Today">
              {day.isLoadingError ? (
                <p className="quiet small">
                  Today could not be loaded.{' '}
                  <Button small onClick={() => void day.refetch()}>
                    Try again
                  </Button>
                </p>
              ) : (
                <Skeleton count={4} />
              )}
            </section>
          )}
        </aside>
      </div>
      {day.data ? <FigureCards day={day.data} /> : null}
      <div className="dashboard-set">
        {day.data ? <Activity recent={day.data.recent_activity} /> : null}
        <SetupCard />
        <div className="dashboard-studio">
          <PlanCard />
          <CameraCard />
        </div>
      </div>
      <FeatureGrid />
      {latest ? <NewestPhotos gig={latest} /> : null}
      {others.length > 0 ? (
        <section aria-labelledby="recent-gigs">
          <div className="dashboard-section">
            <h2 id="recent-gigs">Recent gigs</h2>
            <ButtonLink kind="quiet" small to={paths.gigs}>
              All gigs
            </ButtonLink>
          </div>
          <ul className="gig-cards">
            {others.map((gig) => (
              <GigCard key={gig.gig_id} gig={gig} level={3} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

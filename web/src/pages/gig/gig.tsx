import './gig.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError } from '../../api/call.ts';
import { gigQuery } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ClientTab } from './client-access/client-tab.tsx';
import { GigHeader } from './gig-header.tsx';
import { MediaTab } from './media/media-tab.tsx';
import { LinksPanel } from './gallery-link/links-panel.tsx';
import { PublicDownloads } from './gallery-link/public-downloads.tsx';
import { BigScreen } from './public/big-screen.tsx';
import { PublicTab } from './public/public-tab.tsx';
import { TeamTab } from './team-access/team-tab.tsx';

const TABS = ['media', 'client', 'team', 'public'] as const;

export function Gig() {
  const { gigId = '' } = useParams();
  return <OpenGig key={gigId} gigId={gigId} />;
}

function OpenGig({ gigId }: { gigId: string }) {
  const gig = useQuery(gigQuery(gigId));
  const [shown, setShown] = useAddressed('tab');
  const tab = TABS.find((each) => each === shown) ?? 'media';
  usePageHead({ ...pages.gig, ...(gig.data ? { title: gig.data.gig_name } : {}) });
  if (gig.isLoadingError && !gig.data) {
    const gone = gig.error instanceof ApiError && gig.error.status === 404;
    return (
      <Empty
        level={1}
        picture={<LostPicture />}
        title={gone ? 'Gig not found' : 'The gig could not be loaded'}
        text={
          gone
            ? 'It may have been deleted, or it belongs to somebody else.'
            : 'Your photos are safe. Please check your connection.'
        }
        action={
          gone ? (
            <ButtonLink to={paths.gigs}>Back to my gigs</ButtonLink>
          ) : (
            <Button onClick={() => void gig.refetch()}>Try again</Button>
          )
        }
      />
    );
  }
  if (!gig.data) {
    return (
      <div className="gig gig-loading" role="status" aria-label="Loading gig">
        <Skeleton shape="title" />
        <div className="skeleton-tiles">
          <Skeleton shape="tile" count={8} />
        </div>
      </div>
    );
  }
  return (
    <div className="gig">
      <GigHeader gig={gig.data} />
      <Tabs
        label="Gig"
        value={tab}
        onChange={(next) => setShown(next === 'media' ? null : next)}
        tabs={[
          {
            value: 'media',
            label: 'Media',
            count: gig.data.total_photos + gig.data.total_videos + gig.data.total_edited,
          },
          { value: 'client', label: 'Client' },
          { value: 'team', label: 'Team' },
          { value: 'public', label: 'Public' },
        ]}
      >
        <TabPanel value="media">
          <MediaTab gig={gig.data} />
        </TabPanel>
        <TabPanel value="client">
          <ClientTab gig={gig.data} />
        </TabPanel>
        <TabPanel value="team">
          <TeamTab gig={gig.data} />
        </TabPanel>
        <TabPanel value="public">
          <div className="public">
            <PublicTab gig={gig.data} />
            <div className="public-extra">
              <LinksPanel gig={gig.data} />
              <PublicDownloads gigId={gig.data.gig_id} />
              <BigScreen gigId={gig.data.gig_id} />
            </div>
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
}

import { ArrowLeft, ImageUp, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { TeamAbout, TeamFilter } from '../../api/team-access.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { paths } from '../../paths.ts';
import type { TeamSession } from '../../team-session.ts';
import { Button } from '../../ui/button.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { startReturn } from '../../upload/start.ts';
import { DropZone } from '../gig/media/drop-zone.tsx';
import { UploadButton } from '../gig/media/upload-button.tsx';
import { TeamPhotos } from './team-photos.tsx';
import { TeamUnshown } from './team-unshown.tsx';
import { useReturned } from './use-returned.ts';
import { NameText } from '../../ui/name-text.tsx';

const UploadTray = lazyPart(() => import('../../upload/tray.tsx').then(({ UploadTray }) => UploadTray), 'corner');

interface TeamDashboardProps {
  session: TeamSession;
  about: TeamAbout;
  onLogout: () => void;
  onOver: () => void;
}

/** What is approved for editing, and what came back. */
export function TeamDashboard({ session, about, onLogout, onOver }: TeamDashboardProps) {
  const [shown, setShown] = useAddressed('tab');
  const tab: TeamFilter = shown === 'edited' ? shown : 'approved';
  const setTab = (next: TeamFilter) => setShown(next === 'edited' ? next : null);
  const uploading = useReturned();
  const send = (files: File[]) => {
    setTab('edited');
    void startReturn(session, files);
  };
  const upload = (
    <UploadButton onFiles={send} kind={tab === 'edited' ? 'primary' : 'plain'}>
      <ImageUp aria-hidden /> Upload edited
    </UploadButton>
  );
  const tabs = [
    { value: 'approved', label: 'Approved Photos', count: about.approved_total },
    { value: 'edited', label: 'Edited Photos', count: about.edited_total },
  ] as const;
  return (
    <DropZone onFiles={send} disabled={false} hint={`${about.gig_name}, as edited versions`}>
      <div className="team">
        <a className="skip" href="#photos">
          Skip to photos
        </a>
        <header className="team-head">
          <div className="team-way">
            <Link to={paths.dashboard} className="team-back">
              <ArrowLeft aria-hidden /> Back to dashboard
            </Link>
            <Button kind="quiet" small onClick={onLogout}>
              <LogOut aria-hidden /> Sign out
            </Button>
          </div>
          <h1>
            <NameText>{about.gig_name}</NameText>
          </h1>
          <p className="quiet">
            Photographs by {about.photographer_name} · you are here as {about.team_name}
          </p>
        </header>
        <main id="photos" className="team-main" tabIndex={-1}>
          <Tabs label="Photos" value={tab} onChange={(value) => setTab(value as TeamFilter)} tabs={[...tabs]}>
            {tabs.map(({ value, label }) => (
              <TabPanel key={value} value={value}>
                <TeamPhotos
                  session={session}
                  filter={value}
                  label={label}
                  revision={about.revision}
                  upload={upload}
                  onOver={onOver}
                  before={
                    value === 'edited' && about.unshown.length > 0 ? (
                      <TeamUnshown files={about.unshown} total={about.unshown_total} />
                    ) : undefined
                  }
                />
              </TabPanel>
            ))}
          </Tabs>
        </main>
        {uploading ? (
          <Suspense fallback={null}>
            <UploadTray />
          </Suspense>
        ) : null}
      </div>
    </DropZone>
  );
}

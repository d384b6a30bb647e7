import '../dashboard/dashboard.css';
import './camera-uploads.css';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../../api/contract/pages.ts';
import { ftpCredentialsQuery, ftpSettingsQuery, ftpStatusQuery } from '../../api/camera.ts';
import { everyGigQuery } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CameraGuide } from './camera-guide.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import { FtpSettingsForm } from './ftp-settings-form.tsx';
import { StatusBanner } from './status-banner.tsx';

export function CameraUploads() {
  usePageHead(pages.cameraUploads);
  const settings = useQuery({ ...ftpSettingsQuery(), refetchOnWindowFocus: false });
  const enabled = settings.data?.enabled === true;
  const credentials = useQuery({ ...ftpCredentialsQuery(), enabled });
  const status = useQuery({ ...ftpStatusQuery(), enabled });
  const gigs = useQuery(everyGigQuery());
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Camera uploads</h1>
          <p className="quiet">Your camera sends every frame to the gig, while you shoot.</p>
        </div>
        <div className="page-actions">
          <ButtonLink to={paths.cameraTest}>Control a camera</ButtonLink>
          {enabled ? (
            <Button busy={status.isFetching} onClick={() => void status.refetch()}>
              Test connection
            </Button>
          ) : null}
        </div>
      </header>
      {settings.isPending ? (
        <Skeleton count={6} />
      ) : settings.isLoadingError ? (
        <div className="panel">
          <p>The FTP settings could not be loaded.</p>
          <Button onClick={() => void settings.refetch()}>Try again</Button>
        </div>
      ) : (
        <>
          {enabled ? <StatusBanner status={status} /> : null}
          <div className="camera">
            <FtpSettingsForm settings={settings.data} gigs={gigs.data ?? []} />
            <div className="camera-side">
              {enabled && credentials.data ? <CredentialsPanel credentials={credentials.data} /> : null}
              <CameraGuide gigs={gigs.data ?? []} currentGigId={settings.data.current_gig_id} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

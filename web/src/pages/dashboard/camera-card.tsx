import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { ftpSettingsQuery, ftpStatusQuery } from '../../api/camera.ts';
import { paths } from '../../paths.ts';
import { StateDot } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function CameraCard() {
  const settings = useQuery(ftpSettingsQuery());
  const enabled = settings.data?.enabled === true;
  const status = useQuery({ ...ftpStatusQuery(), enabled });
  return (
    <section className="panel" aria-labelledby="camera-title">
      <div className="panel-head">
        <h2 id="camera-title">Camera uploads</h2>
        {enabled ? (
          <StateDot tone={status.data?.status === 'online' ? 'green' : status.isPending ? 'quiet' : 'red'}>
            {status.data
              ? status.data.status === 'online'
                ? 'Online'
                : 'Offline'
              : status.isPending
                ? 'Checking'
                : 'Error'}
          </StateDot>
        ) : settings.data ? (
          <StateDot tone="quiet">Off</StateDot>
        ) : null}
      </div>
      {settings.isPending ? (
        <Skeleton count={2} />
      ) : (
        <p className="quiet small">
          {enabled
            ? (status.data?.message ?? (status.isError ? 'Failed to check FTP status' : ''))
            : 'Let your camera send every frame to the gig while you shoot.'}
        </p>
      )}
      <ButtonLink kind="plain" to={paths.cameraUploads}>
        <Camera aria-hidden /> {enabled ? 'FTP settings' : 'Set up your camera'}
      </ButtonLink>
    </section>
  );
}

import { Aperture } from 'lucide-react';
import type { GigAnswer } from '../../api/gig.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SelectField } from '../../ui/field.tsx';
import { shortDate } from '../../ui/format.ts';
import { Switch } from '../../ui/switch.tsx';
import { paths } from '../../paths.ts';
import type { CameraInHand } from './use-camera.ts';
import type { OwnShutter } from './use-own-shots.ts';

interface CapturePanelProps {
  camera: CameraInHand;
  gigs: readonly GigAnswer[] | undefined;
  gigId: string;
  onGig: (gigId: string) => void;
  onCapture: () => void;
  own: OwnShutter;
}

/** Which gig the photo goes into, and the shutter. */
export function CapturePanel({ camera, gigs, gigId, onGig, onCapture, own }: CapturePanelProps) {
  if (gigs?.length === 0)
    return (
      <section className="panel" aria-label="Capture">
        <p className="small">A picture goes into a gig, and there is none yet.</p>
        <ButtonLink kind="primary" to={paths.createGig}>
          Create a gig
        </ButtonLink>
      </section>
    );
  return (
    <section className="panel" aria-label="Capture">
      <SelectField label="Capture into" value={gigId} onChange={(event) => onGig(event.target.value)}>
        {(gigs ?? []).map((gig) => (
          <option key={gig.gig_id} value={gig.gig_id}>
            {gig.gig_name} · {shortDate(gig.date_time)}
          </option>
        ))}
      </SelectField>
      <Button
        kind="primary"
        wide
        disabled={!camera.status?.connected || gigId === ''}
        busy={camera.capture.isPending}
        onClick={onCapture}
      >
        <Aperture aria-hidden /> Capture photo
      </Button>
      {own.can ? (
        <Switch
          label="Its own shutter, too"
          hint="What you shoot on the camera comes into this gig as well."
          checked={own.on}
          disabled={own.busy}
          onChange={(event) => own.turn(event.target.checked)}
        />
      ) : null}
    </section>
  );
}

import { Aperture, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/field.tsx';
import { keyName } from '../../ui/key-name.ts';
import { MarkBar, markOfKey } from '../../ui/marks.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { marksOf } from '../gig/media/use-marking.ts';
import { FocusCheck } from './focus-check.tsx';
import { ShotStrip } from './shot-strip.tsx';
import type { CameraInHand } from './use-camera.ts';
import { type TakenShot, useShot } from './use-shots.ts';

interface TetherProps {
  camera: CameraInHand;
  gigId: string;
  shots: readonly TakenShot[];
  onCapture: () => void;
}

const HINTS = [
  ['Space', 'capture'],
  ['Z', 'focus at 100%'],
  ['1–5', 'stars'],
  ['P X U', 'flags'],
  ['← →', 'earlier, later'],
] as const;

/** Shooting with a camera on the line: the last frame large, sharp or not at a glance, stars by key. */
export function Tether({ camera, gigId, shots, onCapture }: TetherProps) {
  /** Undefined: always the newest. */
  const [chosen, setChosen] = useState<string>();
  const [checking, setChecking] = useState(false);
  const at = Math.max(
    0,
    shots.findIndex(({ mediaId }) => mediaId === chosen),
  );
  const shot = shots[at];
  const { photo, mark } = useShot(shot);
  const ready = photo?.status === 'ready';
  /** The log stands on the other tab: what went wrong last is told here, too. */
  const last = camera.log[0];
  const may = camera.status?.connected === true && gigId !== '' && !camera.capture.isPending;

  const go = (to: number) => setChosen(to <= 0 ? undefined : shots[Math.min(to, shots.length - 1)]?.mediaId);
  usePageKeys((event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea')) return;
    const name = keyName(event);
    // A button that has the focus is pressed by Space itself.
    if (name === ' ' && !target.closest('button, a')) {
      event.preventDefault();
      if (may) {
        setChosen(undefined);
        onCapture();
      }
    } else if (name === 'z' && ready) setChecking((on) => !on);
    else if (name === 'escape') setChecking(false);
    else if (checking) return;
    else if (name === 'arrowleft') go(at + 1);
    else if (name === 'arrowright') go(at - 1);
    else if (photo) {
      const change = markOfKey(name, marksOf(photo));
      if (change) mark(sent(change));
    }
  });

  return (
    <div className="tether">
      <div className="tether-stage">
        {shot === undefined ? (
          <p className="live-still">
            {camera.status?.connected
              ? 'The first frame appears here. Press Space, or Capture photo.'
              : 'Connect a camera on the Control tab, then shoot.'}
          </p>
        ) : ready ? (
          <button
            type="button"
            className="tether-photo"
            aria-label={`Check the focus of ${shot.filename} at 100 percent`}
            onClick={() => setChecking(true)}
          >
            <img src={photo.media_url} alt={shot.filename} />
          </button>
        ) : (
          <div className="live-still" role="status">
            <p>
              {photo?.status === 'unreadable'
                ? `${shot.filename} cannot be shown`
                : photo
                  ? `Developing ${shot.filename}`
                  : `${shot.filename} is on its way`}
            </p>
            {camera.away !== undefined && !photo ? <p className="small">{camera.away}</p> : null}
          </div>
        )}
        {checking && ready ? (
          <FocusCheck key={photo.media_id} photo={photo} onClose={() => setChecking(false)} />
        ) : null}
      </div>
      {last?.failed ? <FormError>{last.text}</FormError> : null}
      <div className="tether-bar">
        <Button
          kind="primary"
          disabled={!may && !camera.capture.isPending}
          busy={camera.capture.isPending}
          onClick={() => {
            setChosen(undefined);
            onCapture();
          }}
        >
          <Aperture aria-hidden /> Capture photo
        </Button>
        {photo && shot ? <MarkBar marks={marksOf(photo)} onMark={(change) => mark(sent(change))} /> : null}
        <span className="tether-ends">
          <Button disabled={!ready} aria-pressed={checking} onClick={() => setChecking(!checking)}>
            <ScanSearch aria-hidden /> Focus check
          </Button>
          {gigId === '' ? null : (
            <ButtonLink kind="quiet" to={paths.publicGig(gigId)}>
              Live gallery
            </ButtonLink>
          )}
        </span>
      </div>
      <ShotStrip shots={shots} at={at} onView={go} />
      <p className="tether-keys quiet small wide-only">
        {HINTS.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </div>
  );
}

const sent = ({ label, ...rest }: NonNullable<ReturnType<typeof markOfKey>>) => ({
  ...rest,
  ...(label === undefined ? {} : { color_label: label }),
});

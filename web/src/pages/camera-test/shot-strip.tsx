import { MarkSigns } from '../../ui/marks.tsx';
import { marksOf } from '../gig/media/use-marking.ts';
import { type TakenShot, useShot } from './use-shots.ts';

interface FrameProps {
  shot: TakenShot;
  current: boolean;
  onView: () => void;
}
function Frame({ shot, current, onView }: FrameProps) {
  const { photo } = useShot(shot);
  return (
    <li>
      <button
        type="button"
        className="strip-frame"
        aria-label={shot.filename}
        aria-current={current || undefined}
        onClick={onView}
      >
        {photo?.thumb_url ? <img src={photo.thumb_url} alt="" loading="lazy" /> : null}
        {photo ? <MarkSigns marks={marksOf(photo)} /> : null}
      </button>
    </li>
  );
}

/** What was taken on this screen, the newest first. */
export function ShotStrip(props: { shots: readonly TakenShot[]; at: number; onView: (at: number) => void }) {
  const { shots, at, onView } = props;
  if (shots.length === 0) return null;
  return (
    <ol className="shot-strip" aria-label="Frames of this shoot, newest first">
      {shots.map((shot, n) => (
        <Frame key={shot.mediaId} shot={shot} current={n === at} onView={() => onView(n)} />
      ))}
    </ol>
  );
}

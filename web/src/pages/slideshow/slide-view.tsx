import type { CSSProperties } from 'react';
import { placementOf } from './placement.ts';
import type { Slide } from './slide.ts';
import { useStage } from './use-screen.ts';

interface SlideViewProps {
  slide: Slide;
  seconds: number;
  leaving?: boolean;
}
/** Which way the camera drifts, in turn: per cent of the stage. */
const DRIFTS = [
  [-1.2, -0.8],
  [1.2, -0.6],
  [-0.8, 0.8],
  [1, 0.6],
] as const;

/** One slide: a photo, or two upright ones, over a blurred copy where they do not fill the stage. */
export function SlideView({ slide, seconds, leaving }: SlideViewProps) {
  const { shots, key } = slide;
  const stage = useStage();
  const [first] = shots;
  const [x, y] = DRIFTS[Math.abs(key) % DRIFTS.length]!;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--show-time': `${seconds + 2}s`,
    '--drift-x': `${x}%`,
    '--drift-y': `${y}%`,
  };
  const pair = shots.length > 1;
  const placement = first && !pair ? placementOf(first, stage) : 'whole';
  return (
    <div className="slide" data-leaving={leaving || undefined} style={style} aria-hidden={leaving || undefined}>
      {first && placement === 'whole' ? <img className="slide-behind" src={first.thumb_url} alt="" /> : null}
      <div className="slide-front" data-pair={pair || undefined}>
        {shots.map(({ media_id, large_url, original_filename }) => (
          <img
            key={media_id}
            className="slide-photo"
            data-placement={placement}
            src={large_url}
            alt={leaving ? '' : `Photo ${original_filename}`}
          />
        ))}
      </div>
    </div>
  );
}

import type { CSSProperties } from 'react';
import type { Watermark } from '../../api/watermark.ts';

/** Of the picture that the font size is meant for, in pixels: as the server draws it. */
const MEANT_FOR = 800;

/** The mark over a photo as it will be drawn: the same size beside the picture, whatever size that is shown in. */
export function WatermarkPreview({ mark, photo }: { mark: Watermark; photo: string }) {
  const style = {
    '--mark-size': (mark.font_size / MEANT_FOR) * 100,
    '--mark-colour': mark.color,
    opacity: mark.opacity,
  } as CSSProperties;
  return (
    <figure className="mark-preview">
      <div className="mark-stage">
        <img src={photo} alt="A sample with your watermark" />
        <span className="mark-text" data-position={mark.position} style={style}>
          {mark.text}
        </span>
      </div>
      <figcaption className="quiet small">
        It grows with the picture: this is how it looks beside a photo of any size.
      </figcaption>
    </figure>
  );
}

import '../../ui/mark-fonts.css';
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
  const content = mark.logo_url === null ? 'text' : mark.content;
  return (
    <figure className="mark-preview">
      <div className="mark-stage">
        <img src={photo} alt="A sample with your watermark" />
        <span className="mark-text" data-position={mark.position} data-content={content} style={style}>
          {content === 'text' ? null : <img className="mark-text-logo" src={mark.logo_url ?? ''} alt="" />}
          {content === 'logo' ? null : <span>{mark.text}</span>}
        </span>
      </div>
      <figcaption className="quiet small">
        It grows with the picture: this is how it looks beside a photo of any size.
      </figcaption>
    </figure>
  );
}

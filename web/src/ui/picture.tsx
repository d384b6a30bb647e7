import './picture.css';
import type { Picture as PictureAnswer } from '../api/gig.ts';
import { srcSetOf } from './src-set.ts';
import { impression } from './thumbhash.ts';

interface PictureProps {
  picture: PictureAnswer;
  alt: string;
  /** As of an <img>: which width it is shown at. */
  sizes: string;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** One photo that fills its frame and fades in from its first impression. */
export function Picture({ picture, alt, sizes, eager, className }: PictureProps) {
  const behind = picture.thumbhash ? impression(picture.thumbhash) : '';
  return (
    <span
      className={`picture ${className ?? ''}`}
      data-upright={picture.height > picture.width || undefined}
      style={behind ? { backgroundImage: `url(${behind})` } : undefined}
    >
      <img
        src={picture.thumb_url}
        srcSet={srcSetOf(picture)}
        sizes={sizes}
        alt={alt}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = '';
        }}
        onLoad={(event) => {
          event.currentTarget.dataset.loaded = '';
        }}
      />
    </span>
  );
}

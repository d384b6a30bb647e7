import type { PublicMedia } from '../../api/gallery.ts';
import { isUpright, takesPartner } from './placement.ts';
import type { PictureQueue } from './picture-queue.ts';

/** What stands on the stage at one moment: a photo, or two upright ones side by side. */
export interface Slide {
  key: number;
  shots: PublicMedia[];
  /** It came while the show ran. */
  fresh: boolean;
}
export interface Stage {
  width: number;
  height: number;
}

const PATIENCE_MS = 20_000;
let last = 0;

/** Loads and decodes a picture, so that it can be shown without a stutter. False: it cannot be had. */
async function ready(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  const done = await Promise.race([
    image.decode().then(
      () => true,
      () => false,
    ),
    late,
  ]);
  // What is given up is not loaded to its end.
  if (!done) image.src = '';
  return done;
}

interface Making {
  queue: PictureQueue;
  stage: Stage;
  /** Asked before a picture is loaded: what is not shown any more is not loaded. */
  allowed: (media: PublicMedia) => Promise<boolean>;
  isFresh: (id: string) => boolean;
}

/** The next slide, loaded and decoded; null where there is none to be had at the moment. */
export async function nextSlide({ queue, stage, allowed, isFresh }: Making): Promise<Slide | null> {
  const good = async (media: PublicMedia) => (await allowed(media)) && ready(media.large_url);
  for (let tries = 0; tries < 5; tries++) {
    const media = await queue.next();
    if (!media) return null;
    if (!(await good(media))) continue;
    const partner = takesPartner(media, stage)
      ? queue.partner((other) => isUpright(other) && other.media_id !== media.media_id)
      : undefined;
    const pair = partner !== undefined && (await good(partner));
    last += 1;
    return { key: last, fresh: isFresh(media.media_id), shots: pair ? [media, partner] : [media] };
  }
  return null;
}

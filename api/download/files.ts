import { withoutExtension } from '../../domain/kernel/names.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, isVideo } from '../../projections/media.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Renditions, type RenditionForm, type Rendition, sharedFile, cannotWatermark } from './rendition.ts';

export type NamedFile = Rendition & { name: string };
/** Of the picture that the public downloads, in pixels: the longest side. */
const PUBLIC_EDGE = 1600;

/** A photo's file under its own name: the original, for its owner. */
export const originalFile = (view: MediaView): NamedFile => ({ ...view.blob, name: view.filename, type: view.mime });
/** The same for editors: of a video, without what may tell where it was shot. */
export const teamFile = (view: MediaView): NamedFile => ({ ...sharedFile(view), name: view.filename });

/** The large picture without location data; a video is one file. */
export function publicFile(view: MediaView): NamedFile {
  if (isVideo(view)) return teamFile(view);
  const large =
    view.derivatives.find(({ edge, format }) => edge === PUBLIC_EDGE && format === 'jpeg') ??
    refuse('notFound', 'media.absent', 'This photo is no longer here.');
  return {
    hash: large.hash,
    size: large.size,
    crc32: large.crc32,
    name: `${withoutExtension(view.filename)}.jpg`,
    type: 'image/jpeg',
  };
}

/** What the public downloads of a gig whose photographer puts the watermark on it. */
export function watermarkedFiles({ reads }: Pick<AppContext, 'reads'>, renditions: Renditions) {
  const named = (view: MediaView, taken: Rendition): NamedFile => ({
    ...taken,
    name: `${withoutExtension(view.filename)}.jpg`,
  });
  return {
    /** Undefined where there is none. */
    async formOf(gig: GigView): Promise<RenditionForm | undefined> {
      return gig.marked === null
        ? undefined
        : { size: String(PUBLIC_EDGE), watermark: await watermarkOf({ reads }, gig.ownerId) };
    },
    /** Videos cannot carry it: they are not downloaded then. */
    has: (view: MediaView): boolean => !isVideo(view),
    /** All of them, or undefined while something has still to be made. */
    foundAll: async (views: readonly MediaView[], form: RenditionForm): Promise<NamedFile[] | undefined> =>
      (await renditions.foundAll(views, form))?.map((taken, index) => named(views[index]!, taken)),
    /** Refuses `forbidden` for a video. */
    async file(view: MediaView, form: RenditionForm): Promise<NamedFile> {
      return isVideo(view) ? cannotWatermark() : named(view, await renditions.rendition(view, form));
    },
  };
}

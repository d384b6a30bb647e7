import { createHash } from 'node:crypto';
import { type SharedFile, openShared } from '../../commands/redaction.ts';
import { keepBlob } from '../../commands/garbageCollection.ts';
import { looksOf, whileLogoLies } from '../../commands/markedPictures.ts';
import { keepRendition, keptRendition } from '../../commands/rendition.ts';
import { withoutExtension } from '../../domain/kernel/names.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { WatermarkStyle } from '../../domain/watermark.ts';
import { type MediaView, isVideo } from '../../projections/media.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** How a photo is downloaded: the longest side in pixels, or as large as it is; with a watermark or without. */
export interface RenditionForm {
  size: string;
  watermark?: WatermarkStyle | undefined;
}
export type Rendition = SharedFile & { type: string };

const baseOf = ({ filename }: MediaView): string => withoutExtension(filename);
export const cannotWatermark = () =>
  refuse(
    'forbidden',
    'download.videoMark',
    'Videos cannot carry the watermark. Please ask your photographer for this one.',
  );

/** A file as everybody but its owner gets it: of a video, without what may tell where it was shot. Refuses `notFound` for a video of which that is not known yet. */
export function sharedFile(view: MediaView): Rendition {
  if (!isVideo(view)) return { ...view.blob, type: view.mime };
  const { crc32, blanks } = view.redacted ?? refuse('notFound', 'media.absent', 'This photo is no longer here.');
  return { ...view.blob, crc32, type: view.mime, ...(blanks === null ? {} : { blanks }) };
}

/** Whether it is the file itself, and nothing has to be made. */
const isPlain = (view: MediaView, { size, watermark }: RenditionForm): boolean =>
  isVideo(view) || (size === 'original' && !watermark);
export const nameOf = (view: MediaView, form: RenditionForm): string =>
  isPlain(view, form)
    ? view.filename
    : form.size === 'original'
      ? `${baseOf(view)}.jpg`
      : `${baseOf(view)}-${form.size}.jpg`;

/**
 * Pictures that are made for downloads, in worker threads, and kept as blobs by their original's content and all that
 * they were made with. The vault says which there are; what it forgot is nobody's, and collected as such.
 */
export function openRenditions({ write }: Pick<AppContext, 'write'>) {
  const { blobs, mediaProcessor } = write;
  const underWay = new Map<string, Promise<Rendition>>();
  const keyOf = (view: MediaView, { size, watermark }: RenditionForm): string =>
    createHash('sha256')
      .update(JSON.stringify([view.blob.hash, size, watermark ? looksOf(watermark) : null]))
      .digest('hex');

  const make = async (view: MediaView, form: RenditionForm, key: string): Promise<Rendition> => {
    const local = await blobs.local(view.blob.hash);
    try {
      const edge = form.size === 'original' ? Math.max(view.width, view.height) : Number(form.size);
      const about = { kind: 'photo', mime: view.mime, width: view.width, height: view.height } as const;
      const bytes = await (form.watermark
        ? whileLogoLies({ blobs }, form.watermark, (ready) => mediaProcessor.resize(local.path, about, edge, ready))
        : mediaProcessor.resize(local.path, about, edge));
      const { hash, size, crc32 } = await blobs.put(bytes);
      await keepBlob(write, hash);
      await keepRendition(write, view.blob.hash, key, { hash, size, crc32 });
      return { hash, size, crc32, type: 'image/jpeg' };
    } finally {
      await local.release();
    }
  };
  /** What is there already. Refuses `forbidden` for a video that should carry a watermark. */
  const found = async (view: MediaView, form: RenditionForm): Promise<Rendition | undefined> => {
    if (isVideo(view) && form.watermark) return cannotWatermark();
    if (isPlain(view, form)) return sharedFile(view);
    const kept = await keptRendition(write, view.blob.hash, keyOf(view, form));
    return kept && { ...kept, type: 'image/jpeg' };
  };
  return {
    open: openShared(blobs),
    /** All of them, or undefined while something has still to be made. */
    async foundAll(views: readonly MediaView[], form: RenditionForm): Promise<Rendition[] | undefined> {
      const pause = yieldToEventLoop();
      const files: Rendition[] = [];
      for (const view of views) {
        await pause();
        const file = await found(view, form);
        if (!file) return undefined;
        files.push(file);
      }
      return files;
    },
    /** What is there, or is made now. Refuses `invalid` for a photo that cannot be decoded. */
    async rendition(view: MediaView, form: RenditionForm): Promise<Rendition> {
      const known = await found(view, form);
      if (known) return known;
      const key = keyOf(view, form);
      const making = underWay.get(key) ?? make(view, form, key).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}
export type Renditions = ReturnType<typeof openRenditions>;

import type { z } from 'zod';
import { type MediaView, isVideo } from '../../projections/media.ts';
import type { Counterpart } from '../contract/edit.ts';
import type { picture } from '../contract/gig.ts';
import type { MediaAnswer } from '../contract/media.ts';
import type { PublicMedia } from '../contract/gallery.ts';

type Picture = z.infer<typeof picture>;

/** Size on screen: of the largest derivative, which is upright. */
const sizeOf = (view: MediaView): { width: number; height: number } =>
  view.derivatives.find(({ edge }) => edge === 1600) ?? { width: view.width, height: view.height };

export const mediaAddress = (token: string, mediaId: string, variant: string): string =>
  `/media/${token}/${mediaId}/${variant}`;

export function pictureOf(view: MediaView, token: string): Picture {
  const { width, height } = sizeOf(view);
  return {
    thumb_url: mediaAddress(token, view.id, '400'),
    large_url: mediaAddress(token, view.id, '1600'),
    width,
    height,
    ...(view.thumbhash ? { thumbhash: view.thumbhash } : {}),
  };
}

/** Of a video, where it plays. */
const videoOf = (view: MediaView, token: string): { video_url?: string } =>
  isVideo(view) ? { video_url: mediaAddress(token, view.id, 'video') } : {};

/** For its photographer: all of it, also while it has no pictures. */
export function mediaOf(view: MediaView, token: string): MediaAnswer {
  const ready = view.status === 'ready';
  // The original's own size, which is recorded upright; of a file that does not tell, its picture's.
  const { width, height } = view.width > 0 && view.height > 0 ? view : sizeOf(view);
  return {
    media_id: view.id,
    gig_id: view.gigId,
    media_type: view.kind,
    status: view.status,
    filename: view.filename,
    original_filename: view.filename,
    folder_id: view.folderId,
    media_url: ready ? mediaAddress(token, view.id, '1600') : '',
    thumb_url: ready ? mediaAddress(token, view.id, '400') : '',
    ...videoOf(view, token),
    width,
    height,
    ...(view.thumbhash ? { thumbhash: view.thumbhash } : {}),
    size: view.blob.size,
    mime: view.mime,
    taken_at: view.takenAt,
    camera: view.camera,
    lens: view.lens,
    exposure: view.exposure,
    uploaded_by: view.by,
    source: view.source,
    uploaded_at: view.uploadedAt,
    faces: view.faces,
  };
}

/** For clients, editors and guests: what can be shown. `postersOnly`: to look at, without what only a whole file can show. */
export function publicMediaOf(view: MediaView, token: string, postersOnly = false): PublicMedia {
  return {
    ...pictureOf(view, token),
    media_id: view.id,
    media_type: view.kind,
    media_url: mediaAddress(token, view.id, '1600'),
    ...(postersOnly ? {} : videoOf(view, token)),
    original_filename: view.filename,
    uploaded_at: view.displayableAt ?? view.uploadedAt,
    ...(view.displayableAt !== undefined && view.original ? { in_place_of: view.original.mediaId } : {}),
  };
}

/** For all of them: the other side of an edit, its original or what was made of it. */
export const counterpartOf = (view: MediaView, token: string): Counterpart => ({
  media_id: view.id,
  filename: view.filename,
  thumb_url: mediaAddress(token, view.id, '400'),
  media_url: mediaAddress(token, view.id, '1600'),
  ...videoOf(view, token),
});

export { isReplaced, isVisible, visiblePlaces } from '../../projections/visibility.ts';

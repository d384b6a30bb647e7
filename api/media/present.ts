import type { z } from 'zod';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, isVideo } from '../../projections/media.ts';
import type { gig, picture, publicSettings } from '../contract/gig.ts';
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
    ...(isVideo(view) ? { video_url: mediaAddress(token, view.id, 'video') } : {}),
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

/** `viewOnly`: to look at, without what only a whole file can show. */
export function publicMediaOf(view: MediaView, token: string, viewOnly = false): PublicMedia {
  return {
    ...pictureOf(view, token),
    media_id: view.id,
    media_type: view.kind,
    media_url: mediaAddress(token, view.id, '1600'),
    ...(isVideo(view) && !viewOnly ? { video_url: mediaAddress(token, view.id, 'video') } : {}),
    original_filename: view.filename,
    uploaded_at: view.displayableAt ?? view.uploadedAt,
    ...(view.displayableAt !== undefined && view.original ? { in_place_of: view.original.mediaId } : {}),
  };
}

export const settingsOf = ({ visibility, guestUploads }: GigView): z.infer<typeof publicSettings> => ({
  show_public_gallery: visibility.showGallery,
  visible_folders: visibility.visibleFolders,
  allow_selfie_search: visibility.selfieSearch,
  allow_face_registration: visibility.faceRegistration,
  guest_uploads_enabled: guestUploads.enabled,
  guest_upload_limit: guestUploads.limit,
  guest_moderation: guestUploads.moderation,
});

export const foldersOf = (view: GigView) =>
  view.folders.map(({ folderId, name }) => ({
    folder_id: folderId,
    folder_name: name,
    count: view.counts.folders[folderId] ?? 0,
  }));

export interface GigExtras {
  accessCode: string;
  photographerName: string;
  ftpFolder: string;
  cover: MediaView | undefined;
  newest: readonly MediaView[];
}

export function gigOf(
  view: GigView,
  token: string,
  { accessCode, photographerName, ftpFolder, cover, newest }: GigExtras,
): z.infer<typeof gig> {
  const { name, description, category, dateTime, location } = view.details;
  const settings = settingsOf(view);
  return {
    gig_id: view.id,
    gig_name: name,
    description,
    category: category as z.infer<typeof gig>['category'],
    date_time: dateTime,
    location,
    gig_type: view.type,
    has_password: view.hasPassword,
    access_code: accessCode,
    photographer_name: photographerName,
    total_photos: view.counts.photos,
    total_videos: view.counts.videos,
    total_edited: view.counts.edited,
    total_bytes: view.counts.bytes,
    guest_uploads_enabled: settings.guest_uploads_enabled,
    guest_upload_limit: settings.guest_upload_limit,
    guest_moderation: settings.guest_moderation,
    publish_edits_at_once: view.publishEditsAtOnce,
    public_settings: settings,
    feature_image: cover ? pictureOf(cover, token) : null,
    feature_media_id: view.featureMediaId,
    thumbnails: newest.map((each) => pictureOf(each, token)),
    created_at: view.createdAt,
    ftp_folder: ftpFolder,
    pending_guest_uploads: view.guests.pending,
    waiting_edits: view.waiting,
  };
}

export { isReplaced, isVisible, visiblePlaces } from '../../projections/visibility.ts';

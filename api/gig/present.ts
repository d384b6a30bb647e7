import type { z } from 'zod';
import type { GigView } from '../../projections/gig.ts';
import type { MediaView } from '../../projections/media.ts';
import type { gig, publicSettings } from '../contract/gig.ts';
import { pictureOf } from '../media/present.ts';

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

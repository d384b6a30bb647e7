import { z } from 'zod';
import { cullingFields, cullingFilter } from './culling.ts';
import { editFields } from './edit.ts';
import { folderParams, message, idsOf, operation, paging } from './operation.ts';

/** `processing` until its pictures exist; `unreadable` when the file turned out not to decode. */
export const mediaStatus = z.enum(['processing', 'ready', 'unreadable']);

/** What a client or the photographer wrote of a photo. */
export const comment = z.object({
  comment_id: z.string(),
  author: z.string(),
  client_name: z.string(),
  comment: z.string(),
  comment_text: z.string(),
  created_at: z.string(),
});

export const media = z.object({
  media_id: z.string(),
  gig_id: z.string(),
  media_type: z.enum(['photo', 'video', 'edited_photo']),
  status: mediaStatus,
  filename: z.string(),
  original_filename: z.string(),
  folder_id: z.string().nullable(),
  /** What an <img> can load: the 1600 px picture (poster for a video). Empty while processing. */
  media_url: z.string(),
  /** 400 px. */
  thumb_url: z.string(),
  /** The video itself, with ranges; for photos absent. */
  video_url: z.string().optional(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string().optional(),
  size: z.number(),
  mime: z.string(),
  taken_at: z.string().nullable(),
  camera: z.string().nullable(),
  lens: z.string().nullable(),
  exposure: z
    .object({
      iso: z.number().optional(),
      aperture: z.number().optional(),
      shutterSeconds: z.number().optional(),
      focalLengthMm: z.number().optional(),
    })
    .nullable(),
  /** The name of who brought it: 'You', a guest, a client, a team member; of a camera its FTP login and model. */
  uploaded_by: z.string(),
  /** 'browser', 'camera' or 'guest'. */
  source: z.string(),
  uploaded_at: z.string(),
  faces: z.number().nullable(),
  /** Measured quality, 0 to 100, and the same from 0 to 1; absent until it was measured. */
  quality_score: z.number().nullable().optional(),
  ai_score: z.number().optional(),
  /** What clients and the photographer said of it; absent where nobody did. */
  likes_count: z.number().optional(),
  comments_count: z.number().optional(),
  /** The last four. */
  comments: z.array(comment).optional(),
  photographer_approved: z.boolean().optional(),
  client_approved: z.boolean().optional(),
  /** `approved`: both sides did, so it is among what editors work on. */
  approval_status: z.enum(['approved', 'pending']).optional(),
  approved_by: z.array(z.string()).optional(),
  ...cullingFields,
  ...editFields,
});
export type MediaAnswer = z.infer<typeof media>;

export const folder = z.object({ folder_id: z.string(), folder_name: z.string(), count: z.number() });
export const mediaFilter = z.enum(['all', 'photos', 'videos', 'edited', 'waiting']);

/** Which of a gig's media. */
const mediaQuery = {
  filter: mediaFilter.default('all'),
  folder_id: z.string().max(64).optional(),
  /** One of `listUploaders`. */ uploader: z.string().max(200).optional(),
  ...cullingFilter,
};

export const listMedia = operation({
  id: 'listMedia',
  tag: 'Media',
  summary: "A gig's media, newest first, in pages",
  call: 'GET /gigs/{gigId}/media',
  access: 'owner',
  query: paging.extend(mediaQuery),
  answer: z.object({
    original_photos: z.array(media),
    edited_photos: z.array(media),
    folders: z.array(folder),
    next_cursor: z.string().nullable(),
    total: z.number(),
  }),
});
export const listFolderMedia = operation({
  id: 'listFolderMedia',
  tag: 'Media',
  summary: "A folder's media, newest first, in pages",
  call: 'GET /gigs/{gigId}/folders/{folderId}/media',
  access: 'owner',
  params: folderParams,
  query: paging,
  answer: z.object({ media: z.array(media), next_cursor: z.string().nullable(), total: z.number() }),
});

export const getMedia = operation({
  id: 'getMedia',
  tag: 'Media',
  summary: "One of a gig's media, as the list tells of it",
  call: 'GET /gigs/{gigId}/media/{mediaId}',
  access: 'owner',
  answer: media,
});

/** One file's fate. `duplicate`: the gig already had it. */
export const received = z.object({ media_id: z.string(), filename: z.string(), duplicate: z.boolean() });
export const refusedFile = z.object({ filename: z.string(), detail: z.string() });

export const uploadMedia = operation({
  id: 'uploadMedia',
  tag: 'Media',
  summary: 'Upload files (form field `files`, several allowed); each is accepted or refused alone',
  call: 'POST /gigs/{gigId}/upload-media',
  access: 'owner',
  takes: 'multipart',
  body: z.object({ folder_id: z.string().max(64).optional() }),
  answer: z.object({ message: z.string(), received: z.array(received), refused: z.array(refusedFile) }),
});
export const deleteMedia = operation({
  id: 'deleteMedia',
  tag: 'Media',
  summary: 'Delete media (kept in the bin for 30 days)',
  call: 'DELETE /gigs/{gigId}/media/bulk',
  access: 'owner',
  body: z.object({ media_ids: idsOf(5000) }),
  answer: message,
});
export const restoreMedia = operation({
  id: 'restoreMedia',
  tag: 'Media',
  summary: 'Undo a delete',
  call: 'POST /gigs/{gigId}/media/restore',
  access: 'owner',
  body: z.object({ media_ids: idsOf(5000) }),
  answer: message,
});
export const moveMedia = operation({
  id: 'moveMedia',
  tag: 'Media',
  summary: 'Move media to a folder (null: out of folders)',
  call: 'PUT /gigs/{gigId}/media/move',
  access: 'owner',
  body: z.object({ media_ids: idsOf(5000), folder_id: z.string().max(64).nullable() }),
  answer: message,
});
export const listFolders = operation({
  id: 'listFolders',
  tag: 'Media',
  summary: 'Folders of a gig',
  call: 'GET /gigs/{gigId}/folders',
  access: 'owner',
  answer: z.object({ folders: z.array(folder) }),
});
export const createFolder = operation({
  id: 'createFolder',
  tag: 'Media',
  summary: 'Create a folder',
  call: 'POST /gigs/{gigId}/folders',
  access: 'owner',
  body: z.object({ folder_name: z.string().trim().min(1, 'Please name the folder.').max(80) }),
  answer: folder,
});
export const deleteFolder = operation({
  id: 'deleteFolder',
  tag: 'Media',
  summary: 'Delete a folder; its media stay in the gig',
  call: 'DELETE /gigs/{gigId}/folders/{folderId}',
  access: 'owner',
  params: folderParams,
  answer: message,
});
export const downloadMedia = operation({
  id: 'downloadMedia',
  tag: 'Downloads',
  summary:
    'A signed address of the original, for its owner; for a client with the download permission, in one of the sizes that are shared with them',
  call: 'POST /media/{mediaId}/download',
  access: 'ownerOrClient',
  body: z.object({ size: z.enum(['original', '2048', '1024', '640']).optional() }),
  answer: z.object({ download_url: z.string(), filename: z.string() }),
});

const selection = z.object({ /** Absent: all of the gig. */ media_ids: idsOf(20_000).optional() });
/** `preparing`: pictures with the watermark are still being made; `getZip` tells how far, and then the size. */
const ticket = z.object({
  download_url: z.string(),
  filename: z.string(),
  size: z.number(),
  count: z.number(),
  zip_id: z.string(),
  preparing: z.boolean(),
});
export const downloadZip = operation({
  id: 'downloadZip',
  tag: 'Downloads',
  summary: 'A zip of a selection or of all, at once; for an editor, of what is approved',
  call: 'POST /gigs/{gigId}/media/download-zip',
  access: 'ownerOrTeam',
  body: selection,
  gives: 'bytes',
  answer: z.unknown(),
});
export const zipTicket = operation({
  id: 'zipTicket',
  tag: 'Downloads',
  summary: 'The address of such a zip, for GET with Range and resume',
  call: 'POST /gigs/{gigId}/media/zip-ticket',
  access: 'ownerOrTeam',
  body: selection,
  answer: ticket,
});
export const publicZipTicket = operation({
  id: 'publicZipTicket',
  tag: 'Public gallery',
  summary: 'The address of a zip of public pictures',
  call: 'POST /public/gigs/{gigId}/zip-ticket',
  access: 'public',
  body: selection,
  answer: ticket,
});
export const exportNames = operation({
  id: 'exportNames',
  tag: 'Downloads',
  summary:
    'The camera file names of what was selected or filtered, with their marks: text, CSV, or a zip of XMP sidecars with ratings and labels',
  call: 'POST /gigs/{gigId}/media/file-names',
  access: 'owner',
  body: selection.extend({ format: z.enum(['txt', 'csv', 'xmp']).default('txt'), ...mediaQuery }),
  gives: 'bytes',
  answer: z.unknown(),
});
export const downloadAnalytics = operation({
  id: 'downloadAnalytics',
  tag: 'Downloads',
  summary: 'Who downloaded what',
  call: 'GET /gigs/{gigId}/download-analytics',
  access: 'owner',
  answer: z.object({
    total_downloads: z.number(),
    total_photos: z.number(),
    /** How many photos were downloaded at all; `popular_photos` are the first hundred of them. */
    downloaded_photos: z.number(),
    popular_photos: z.array(
      z.object({ media_id: z.string(), media_url: z.string(), filename: z.string(), download_count: z.number() }),
    ),
    recent_downloads: z.array(z.object({ filename: z.string(), downloaded_by: z.string(), downloaded_at: z.string() })),
  }),
});

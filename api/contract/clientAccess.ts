import { z } from 'zod';
import { picture } from './gig.ts';
import { comparison } from './edit.ts';
import { comment, folder, received, refusedFile } from './media.ts';
import { BASE, folderParams, message, operation, paging } from './operation.ts';

/** What a client may be granted; view is always among it, edit lets them upload. */
export const permission = z.enum(['view', 'download', 'comment', 'edit']);
export type Permission = z.infer<typeof permission>;
/** The original, or a JPEG whose longest side has at most so many pixels. */
export const downloadSize = z.enum(['original', '2048', '1024', '640']);
export type DownloadSize = z.infer<typeof downloadSize>;

export const client = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  permissions: z.array(permission),
  access_code: z.string(),
  invited_at: z.string(),
  last_accessed: z.string().nullable(),
  /** Photos that they may download; null: any number. */
  download_limit: z.number().nullable(),
  download_sizes: z.array(downloadSize),
  /** Whether what they download carries the watermark. */
  download_watermark: z.boolean(),
  downloaded: z.number(),
  /** Photos that they liked or approved. */
  selected: z.number(),
  finished_selecting_at: z.string().nullable(),
});
export type ClientAnswer = z.infer<typeof client>;

export const listClients = operation({
  id: 'listClients',
  tag: 'Clients',
  summary: 'Clients of a gig, with their access codes',
  call: 'GET /gigs/{gigId}/clients',
  access: 'owner',
  query: paging,
  answer: z.object({ clients: z.array(client), next_cursor: z.string().nullable(), strict_permissions: z.boolean() }),
});
export const inviteClient = operation({
  id: 'inviteClient',
  tag: 'Clients',
  summary: 'Give a client access and mail them the invitation',
  call: 'POST /gigs/{gigId}/clients',
  access: 'owner',
  body: z.object({
    client_name: z.string().trim().min(1, 'Please enter a name.').max(120),
    client_email: z.string().trim().toLowerCase().max(200).pipe(z.email('Please enter an email address.')),
    permissions: z.array(permission).max(4).default(['view']),
  }),
  answer: z.object({ message: z.string(), client }),
});
export const changeClient = operation({
  id: 'changeClient',
  tag: 'Clients',
  summary: 'Change what a client may do; what is left out stays',
  call: 'PUT /gigs/{gigId}/clients/{clientId}',
  access: 'owner',
  body: z.object({
    permissions: z.array(permission).max(4).optional(),
    download_limit: z.number().int().min(0).max(1_000_000).nullable().optional(),
    download_sizes: z.array(downloadSize).min(1, 'Please choose at least one size.').max(4).optional(),
    download_watermark: z.boolean().optional(),
  }),
  answer: client,
});
export const resendInvitation = operation({
  id: 'resendInvitation',
  tag: 'Clients',
  summary: 'Mail a client the invitation again',
  call: 'POST /gigs/{gigId}/clients/{clientId}/resend',
  access: 'owner',
  answer: message,
});
export const removeClient = operation({
  id: 'removeClient',
  tag: 'Clients',
  summary: "End a client's access at once",
  call: 'DELETE /gigs/{gigId}/clients/{clientId}',
  access: 'owner',
  answer: message,
});
export const setClientSettings = operation({
  id: 'setClientSettings',
  tag: 'Clients',
  summary: 'Strict permissions: only clients with `comment` may like, comment and approve',
  call: 'PUT /gigs/{gigId}/client-settings',
  access: 'owner',
  body: z.object({ strict_permissions: z.boolean() }),
  answer: z.object({ strict_permissions: z.boolean() }),
});
export const exportSelection = operation({
  id: 'exportSelection',
  tag: 'Clients',
  summary: "A client's selection as camera file names: text, CSV, or a zip of XMP sidecars with ratings and labels",
  call: 'GET /gigs/{gigId}/clients/{clientId}/selection',
  access: 'owner',
  query: z.object({ format: z.enum(['txt', 'csv', 'xmp']).default('txt') }),
  gives: 'bytes',
  answer: z.unknown(),
});

export const clientLogin = operation({
  id: 'clientLogin',
  tag: 'Client gallery',
  summary: 'Sign in with e-mail and access code',
  call: 'POST /client/login',
  access: 'public',
  body: z.object({
    client_email: z.string().trim().min(1, 'Please enter your email address.').max(200),
    access_code: z.string().trim().min(1, 'Please enter your access code.').max(60),
  }),
  answer: z.object({ access_token: z.string(), gig_id: z.string(), permissions: z.array(permission) }),
});
export const clientLogout = operation({
  id: 'clientLogout',
  tag: 'Client gallery',
  summary: 'End this session',
  call: 'POST /client/logout',
  access: 'client',
  answer: message,
});

export type Comment = z.infer<typeof comment>;

/** A photo as a client sees it. `comments`: the last few. */
export const clientMedia = picture.extend({
  media_id: z.string(),
  media_type: z.enum(['photo', 'video', 'edited_photo']),
  media_url: z.string(),
  video_url: z.string().optional(),
  filename: z.string(),
  original_filename: z.string(),
  folder_id: z.string().nullable(),
  uploaded_at: z.string(),
  liked: z.boolean(),
  likes_count: z.number(),
  comments_count: z.number(),
  comments: z.array(comment),
  client_approved: z.boolean(),
  photographer_approved: z.boolean(),
  approval_status: z.enum(['approved', 'pending']),
  ...comparison,
});
export type ClientMedia = z.infer<typeof clientMedia>;

const gallery = z.object({
  gig_name: z.string(),
  category: z.string(),
  date_time: z.string(),
  location: z.string(),
  photographer_name: z.string(),
  feature_image: picture.nullable(),
});
export const getClientMedia = operation({
  id: 'getClientMedia',
  tag: 'Client gallery',
  summary: 'The gallery: what the gig is, what this client may do, and its photos in pages, newest first',
  call: 'GET /client/gig/{gigId}/media',
  access: 'client',
  query: paging.extend({ filter: z.enum(['all', 'edited']).default('all') }),
  answer: z.object({
    media: z.array(clientMedia),
    original_photos: z.array(clientMedia),
    edited_photos: z.array(clientMedia),
    folders: z.array(folder),
    permissions: z.array(permission),
    next_cursor: z.string().nullable(),
    total: z.number(),
    edited_total: z.number(),
    gig: gallery,
    client_name: z.string(),
    may_comment: z.boolean(),
    selected: z.number(),
    download_limit: z.number().nullable(),
    download_sizes: z.array(downloadSize),
    download_watermark: z.boolean(),
    downloaded: z.number(),
  }),
});
export const getClientPhoto = operation({
  id: 'getClientPhoto',
  tag: 'Client gallery',
  summary: 'One photo of the gallery',
  call: 'GET /client/gig/{gigId}/media/{mediaId}',
  access: 'client',
  answer: clientMedia,
});
export const getSmartGallery = operation({
  id: 'getSmartGallery',
  tag: 'Client gallery',
  summary: 'The best of it, chosen by quality, variety and people',
  call: 'GET /client/gig/{gigId}/smart-gallery',
  access: 'client',
  answer: z.object({ smart_photos: z.array(clientMedia) }),
});
export const getClientFolder = operation({
  id: 'getClientFolder',
  tag: 'Client gallery',
  summary: "A folder's photos",
  call: 'GET /client/gig/{gigId}/folders/{folderId}/media',
  access: 'client',
  params: folderParams,
  query: paging,
  answer: z.object({ media: z.array(clientMedia), next_cursor: z.string().nullable(), total: z.number() }),
});
/** Where a client's files come by the tus protocol (1.0.0, https://tus.io/protocols/resumable-upload), each request with the token of their login. */
export const CLIENT_TUS = `${BASE}/client/tus`;
export const clientUpload = operation({
  id: 'clientUpload',
  tag: 'Client gallery',
  summary: `Upload photos, with the edit permission (form field \`files\`) in one request; resumable at ${CLIENT_TUS}`,
  call: 'POST /client/gig/{gigId}/upload-media',
  access: 'client',
  takes: 'multipart',
  answer: z.object({ message: z.string(), received: z.array(received), refused: z.array(refusedFile) }),
});
export const finishSelecting = operation({
  id: 'finishSelecting',
  tag: 'Client gallery',
  summary: 'Tell the photographer that the selection is finished',
  call: 'POST /client/gig/{gigId}/finish-selecting',
  access: 'client',
  answer: message,
});

export const getInteractions = operation({
  id: 'getInteractions',
  tag: 'Interactions',
  summary: 'What clients say of a photo',
  call: 'GET /media/{mediaId}/interactions',
  access: 'ownerOrClient',
  answer: z.object({
    client_approved: z.boolean(),
    photographer_approved: z.boolean(),
    liked: z.boolean(),
    likes_count: z.number(),
    comments: z.array(comment),
  }),
});
export const likeMedia = operation({
  id: 'likeMedia',
  tag: 'Interactions',
  summary: 'Like a photo, or take the like back (`liked` says which; without it, the other of both)',
  call: 'POST /media/{mediaId}/like',
  access: 'client',
  body: z.object({ liked: z.boolean().optional() }),
  answer: z.object({ liked: z.boolean(), likes_count: z.number() }),
});
export const commentMedia = operation({
  id: 'commentMedia',
  tag: 'Interactions',
  summary: 'Comment on a photo',
  call: 'POST /media/{mediaId}/comment',
  access: 'ownerOrClient',
  body: z.object({
    comment: z
      .string()
      .trim()
      .min(1, 'Please write a comment first.')
      .max(2000, 'A comment can have at most 2,000 characters.'),
  }),
  answer: comment,
});
export const approveMedia = operation({
  id: 'approveMedia',
  tag: 'Interactions',
  summary: 'A client approves a photo for editing',
  call: 'POST /media/{mediaId}/approve',
  access: 'client',
  body: z.object({ approved: z.boolean().default(true) }),
  answer: z.object({
    message: z.string(),
    client_approved: z.boolean(),
    approval_status: z.enum(['approved', 'pending']),
  }),
});
export const photographerApprove = operation({
  id: 'photographerApprove',
  tag: 'Interactions',
  summary: 'The photographer approves a photo for editing, or takes it back',
  call: 'PUT /gigs/{gigId}/media/{mediaId}/photographer-approve',
  access: 'photographer',
  answer: z.object({
    message: z.string(),
    photographer_approved: z.boolean(),
    approval_status: z.enum(['approved', 'pending']),
  }),
});

import { z } from 'zod';
import { media, received, refusedFile } from './media.ts';
import { BASE, message, operation, paging } from './operation.ts';

/** A guest's photos come by the gig's access code; what is wrong and what is unknown are told alike. */
const optional = z.string().trim().max(200).optional();
export const guestForm = z.object({
  guest_name: z.string().trim().min(1, 'Please enter your name').max(80, 'The name can have at most 80 characters.'),
  guest_email: optional,
  guest_phone: optional,
});

/** What a guest may still do. `guest_token` goes into the header `x-guest-token`. */
export const allowance = z.object({
  guest_token: z.string(),
  limit: z.number(),
  remaining: z.number(),
  moderation: z.boolean(),
});
export type Allowance = z.infer<typeof allowance>;

/** The largest photo of a guest, in bytes. */
export const GUEST_PHOTO_BYTES = 100 << 20;
/** Where a guest's photos come by the tus protocol (1.0.0, https://tus.io/protocols/resumable-upload), each request with the guest's token. */
export const GUEST_TUS = `${BASE}/guest/tus`;

export const guestSession = operation({
  id: 'guestSession',
  tag: 'Guest uploads',
  summary: `A guest gives their name and may share photos, resumable at ${GUEST_TUS}`,
  call: 'POST /guest/session/{accessCode}',
  access: 'public',
  body: guestForm,
  answer: allowance,
});
export const guestUpload = operation({
  id: 'guestUpload',
  tag: 'Guest uploads',
  summary: 'Share photos (form field `files`, several allowed) in one request',
  call: 'POST /guest/upload/{accessCode}',
  access: 'public',
  takes: 'multipart',
  body: guestForm,
  answer: allowance.extend({ message: z.string(), received: z.array(received), refused: z.array(refusedFile) }),
});

export const guestMedia = media.extend({
  approved: z.boolean(),
  guest_name: z.string(),
  guest_email: z.string().nullable(),
  guest_phone: z.string().nullable(),
});
export type GuestMedia = z.infer<typeof guestMedia>;
export const listGuestUploads = operation({
  id: 'listGuestUploads',
  tag: 'Guest uploads',
  summary: 'Photos that guests shared, newest first, held ones included',
  call: 'GET /gigs/{gigId}/guest-uploads',
  access: 'owner',
  query: paging,
  answer: z.object({
    uploads: z.array(guestMedia),
    next_cursor: z.string().nullable(),
    pending: z.number(),
    total: z.number(),
  }),
});
export const approveGuestUpload = operation({
  id: 'approveGuestUpload',
  tag: 'Guest uploads',
  summary: "Show a guest's photo",
  call: 'POST /gigs/{gigId}/guest-uploads/{mediaId}/approve',
  access: 'photographer',
  answer: message,
});
export const holdGuestUpload = operation({
  id: 'holdGuestUpload',
  tag: 'Guest uploads',
  summary: 'Take an approval back',
  call: 'POST /gigs/{gigId}/guest-uploads/{mediaId}/hold',
  access: 'photographer',
  answer: message,
});
export const rejectGuestUpload = operation({
  id: 'rejectGuestUpload',
  tag: 'Guest uploads',
  summary: "Reject a guest's photo: it goes into the bin",
  call: 'DELETE /gigs/{gigId}/guest-uploads/{mediaId}',
  access: 'photographer',
  answer: message,
});

/** `days_left`: until it goes for good. */
export const binMedia = media.extend({ deleted_at: z.string(), days_left: z.number() });
export type BinMedia = z.infer<typeof binMedia>;
export const listBin = operation({
  id: 'listBin',
  tag: 'Bin',
  summary: 'What was deleted in the last 30 days, latest first',
  call: 'GET /gigs/{gigId}/bin',
  access: 'owner',
  query: paging,
  answer: z.object({ media: z.array(binMedia), next_cursor: z.string().nullable() }),
});

/** Someone or something that brought photos; `uploader` is what `listMedia` filters by. */
export const listUploaders = operation({
  id: 'listUploaders',
  tag: 'Guest uploads',
  summary: 'Who brought the photos of a gig',
  call: 'GET /gigs/{gigId}/uploaders',
  access: 'owner',
  query: paging,
  answer: z.object({
    uploaders: z.array(
      z.object({
        uploader: z.string(),
        kind: z.enum(['browser', 'camera', 'guest', 'client', 'team']),
        name: z.string(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
});

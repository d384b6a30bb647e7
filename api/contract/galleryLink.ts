import { z } from 'zod';
import { picture } from './gig.ts';
import { allowance, guestForm } from './guest.ts';
import { message, operation, paging } from './operation.ts';

export const linkKind = z.enum(['upload', 'view']);
export type LinkKind = z.infer<typeof linkKind>;
const link = z.object({
  link_id: z.string(),
  name: z.string(),
  /** `upload`: bring photos and see nothing but name and cover. `view`: look at the gallery, without downloads. */
  kind: linkKind,
  status: z.enum(['on', 'off', 'expired']),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  times_used: z.number(),
  last_used_at: z.string().nullable(),
});
export type GalleryLink = z.infer<typeof link>;
/** The address is told this once, behind the site's own: what stands after its `#` is kept nowhere. */
const told = z.object({ link, path: z.string() });

export const listLinks = operation({
  id: 'listLinks',
  tag: 'Links',
  summary: 'Upload-only and view-only links of a gig, newest first',
  call: 'GET /gigs/{gigId}/links',
  access: 'owner',
  query: paging,
  answer: z.object({ links: z.array(link), next_cursor: z.string().nullable() }),
});
export const makeLink = operation({
  id: 'makeLink',
  tag: 'Links',
  summary: 'Make a link; its address is told this once',
  call: 'POST /gigs/{gigId}/links',
  access: 'owner',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Please give the link a name, so that you know it again.')
      .max(80, 'The name can have at most 80 characters.'),
    kind: linkKind,
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  answer: told,
});
export const renewLink = operation({
  id: 'renewLink',
  tag: 'Links',
  summary: 'A new address for a link; the one before stops working at once',
  call: 'POST /gigs/{gigId}/links/{linkId}/renew',
  access: 'owner',
  answer: told,
});
export const switchLinkOff = operation({
  id: 'switchLinkOff',
  tag: 'Links',
  summary: 'Switch a link off, and with it whatever was got by it',
  call: 'DELETE /gigs/{gigId}/links/{linkId}',
  access: 'owner',
  answer: message,
});

export const openLink = operation({
  id: 'openLink',
  tag: 'Links',
  summary: 'What stands in a link for a gallery token (2 h)',
  call: 'POST /public/links/open',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({
    kind: linkKind,
    gig_id: z.string(),
    gig_name: z.string(),
    photographer_name: z.string(),
    feature_image: picture.nullable(),
    gallery_token: z.string(),
    expires_at: z.string(),
    /** Photos that each person may send, and whether the photographer looks at them before they are shown. */
    limit: z.number(),
    moderation: z.boolean(),
  }),
});
export type OpenedLink = z.infer<typeof openLink.answer>;
export const linkGuestSession = operation({
  id: 'linkGuestSession',
  tag: 'Links',
  summary: 'Somebody who came by an upload-only link (header `x-gallery-token`) gives their name and may send photos',
  call: 'POST /guest/link-session/{gigId}',
  access: 'public',
  body: guestForm,
  answer: allowance,
});

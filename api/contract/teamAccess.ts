import { z } from 'zod';
import { editFields } from './edit.ts';
import { picture } from './gig.ts';
import { received, refusedFile } from './media.ts';
import { message, operation, paging } from './operation.ts';

export const teamMember = z.object({
  team_id: z.string(),
  team_name: z.string(),
  team_email: z.string(),
  /** `active` from the first use of the code on. */
  status: z.enum(['invited', 'active']),
  access_code: z.string(),
  invited_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = operation({
  id: 'listTeam',
  tag: 'Team',
  summary: 'The team of a gig, with access codes',
  call: 'GET /gigs/{gigId}/team',
  access: 'owner',
  query: paging,
  answer: z.object({ team_members: z.array(teamMember), next_cursor: z.string().nullable() }),
});
export const inviteTeamMember = operation({
  id: 'inviteTeamMember',
  tag: 'Team',
  summary: 'Give an editor access to what is approved, and mail them the invitation',
  call: 'POST /gigs/{gigId}/team',
  access: 'owner',
  body: z.object({
    team_name: z.string().trim().min(1, 'Please enter a name.').max(120),
    team_email: z.string().trim().toLowerCase().max(200).pipe(z.email('Please enter an email address.')),
  }),
  answer: z.object({ message: z.string(), team_member: teamMember }),
});
export const sendTeamInvitationAgain = operation({
  id: 'sendTeamInvitationAgain',
  tag: 'Team',
  summary: 'Mail the invitation once more, with the same code',
  call: 'POST /gigs/{gigId}/team/{teamId}/send-again',
  access: 'owner',
  answer: message,
});
export const removeTeamMember = operation({
  id: 'removeTeamMember',
  tag: 'Team',
  summary: "End an editor's access at once",
  call: 'DELETE /gigs/{gigId}/team/{teamId}',
  access: 'owner',
  answer: message,
});

/** What an editor sees of a photo. `download_url`: the original, or the edited file as it was sent. */
export const teamMedia = picture.extend({
  media_id: z.string(),
  media_type: z.enum(['photo', 'video', 'edited_photo']),
  media_url: z.string(),
  video_url: z.string().optional(),
  download_url: z.string(),
  filename: z.string(),
  original_filename: z.string(),
  size: z.number(),
  /** When it was approved, or came back edited. */
  since: z.string(),
  ...editFields,
});
export type TeamMedia = z.infer<typeof teamMedia>;

const page = { next_cursor: z.string().nullable(), total: z.number() };
/** A file that this editor returned and that nobody is shown: it has no pictures yet, or none can be made of it. */
const unshown = z.object({
  media_id: z.string(),
  filename: z.string(),
  status: z.enum(['processing', 'unreadable']),
  since: z.string(),
});
export type UnshownEdit = z.infer<typeof unshown>;
/** What the dashboard tells about itself. `revision` changes when what it shows does. `unshown`: what could not be read first, then the latest first, at most 100 of `unshown_total`. */
const about = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  photographer_name: z.string(),
  team_name: z.string(),
  approved_total: z.number(),
  edited_total: z.number(),
  unshown: z.array(unshown),
  unshown_total: z.number(),
  revision: z.string(),
});
export type TeamAbout = z.infer<typeof about>;

export const openTeamCode = operation({
  id: 'openTeamCode',
  tag: 'Editor dashboard',
  summary: 'What is approved for editing, by an access code alone',
  call: 'GET /team/{accessCode}',
  access: 'public',
  query: paging,
  answer: about.extend({ approved_media: z.array(teamMedia), ...page }),
});
export const teamLogin = operation({
  id: 'teamLogin',
  tag: 'Editor dashboard',
  summary: 'An access code for a session',
  call: 'POST /team/login',
  access: 'public',
  body: z.object({ access_code: z.string().trim().min(1, 'Please enter your access code.').max(60) }),
  answer: z.object({ access_token: z.string(), gig_id: z.string(), team_name: z.string() }),
});
export const teamLogout = operation({
  id: 'teamLogout',
  tag: 'Editor dashboard',
  summary: 'End this session',
  call: 'POST /team/logout',
  access: 'team',
  answer: message,
});
export const getTeamGig = operation({
  id: 'getTeamGig',
  tag: 'Editor dashboard',
  summary: 'What the dashboard is about',
  call: 'GET /team/gig/{gigId}',
  access: 'team',
  answer: about,
});
export const listTeamMedia = operation({
  id: 'listTeamMedia',
  tag: 'Editor dashboard',
  summary: 'What is approved for editing, or what came back edited, latest first',
  call: 'GET /team/gig/{gigId}/media',
  access: 'team',
  query: paging.extend({ filter: z.enum(['approved', 'edited']).default('approved') }),
  answer: z.object({ media: z.array(teamMedia), ...page }),
});
export const getTeamPhoto = operation({
  id: 'getTeamPhoto',
  tag: 'Editor dashboard',
  summary: 'One of what is approved for editing or came back edited',
  call: 'GET /team/gig/{gigId}/media/{mediaId}',
  access: 'team',
  answer: teamMedia,
});
export const teamUpload = operation({
  id: 'teamUpload',
  tag: 'Editor dashboard',
  summary: 'Return edited photos and videos (form field `files`, several allowed), by an editor or the photographer',
  call: 'POST /gigs/{gigId}/team-upload',
  access: 'ownerOrTeam',
  takes: 'multipart',
  /** The photo that the files were made from, where the photographer knows it; otherwise their names tell. */
  body: z.object({ original_media_id: z.string().max(64).optional() }),
  answer: z.object({ message: z.string(), received: z.array(received), refused: z.array(refusedFile) }),
});

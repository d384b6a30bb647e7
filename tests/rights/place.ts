import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { LinkKind } from '../../api/contract/galleryLink.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import type { Person } from '../server.ts';
import type { Role, State } from './roles.ts';

/** The photos of every gig of the world, by what became of them. */
export const photoNames = [
  'shown',
  'tucked',
  'film',
  'binned',
  'approved',
  'pending',
  'unwanted',
  'edit',
  'waiting',
] as const;
export type PhotoName = (typeof photoNames)[number];

/** Bytes that all gigs share: a photo's id is its gig's and its content's. */
export type Pictures = Record<PhotoName | 'extra' | 'spare' | 'retouched', Buffer>;

export type Credentials = Record<string, string>;

/** One gig of the world, in its state, with everybody who has to do with it. */
export interface Place {
  state: State;
  gigId: string;
  owner: Person;
  accessCode: string;
  /** For who knows the password of a private one. */
  galleryToken: string;
  folderId: string;
  /** Absent where nobody could bring them. */
  photos: Partial<Record<PhotoName, string>> & { shown: string };
  /** By whose hand; absent where there is none. */
  clients: Partial<Record<'client' | 'viewingClient' | 'uploadingClient', ClientAnswer>>;
  removedClientId: string | undefined;
  editor: TeamMember | undefined;
  /** A client and an editor who are nobody's role: sessions of theirs come and go. */
  passing: { client?: ClientAnswer; editor?: TeamMember };
  removedEditorId: string | undefined;
  /** The upload that the guest has begun; its address. */
  upload: string;
  /** The upload that the client with every permission has begun. */
  clientUpload: string;
  /** A link of each kind: its id, and what stands in its address. */
  links: Partial<Record<LinkKind, { linkId: string; secret: string }>>;
  /** What stands in the link by which the registered guest withdraws. */
  withdrawal: string;
  /** A booking of the owner, and another with the token of whoever asked for it. */
  bookings: { bookingId: string; own: { bookingId: string; token: string } };
  /** A notice of the owner. */
  noticeId: string;
  /** A client of the owner's studio. */
  clientRecordId: string;
  /** An invoice of the owner, a draft. */
  invoiceId: string;
  /** What stands in the link of a client to another one, which was sent. */
  invoiceToken: string;
  /** The same of a quotation. */
  quotationToken: string;
  /** A project of the owner. */
  projectId: string;
  /** A photo of the owner's portfolio. */
  itemId: string;
  /** What goes along with a request of each role, as it stands now. */
  credentials: Partial<Record<Role, () => Credentials>>;
  /** Words that only who may see the gig may read. */
  words: string[];
}

/** The number of a registered guest. */
export const TARA = '+919812345001';
export const PASSWORD = 'open sesame 7';
export const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });

export const formOf = (state: State, name = nameOf(state)) => ({
  gig_name: name,
  date_time: '2026-11-21T18:00',
  location: `Fort of ${state}`,
  description: `Described ${state}`,
  ...(state === 'private' ? { gig_type: 'private', password: PASSWORD } : {}),
  guest_uploads_enabled: state !== 'quiet',
  guest_upload_limit: 50,
  guest_moderation: true,
});
export const nameOf = (state: State): string => `Vows of ${state}`;
export const settingsOf = ({ state, folderId: _ }: Pick<Place, 'state' | 'folderId'>) => ({
  show_public_gallery: state !== 'hidden',
  visible_folders: ['root', 'edited'],
  allow_selfie_search: state !== 'quiet',
  allow_face_registration: state !== 'quiet',
  guest_uploads_enabled: state !== 'quiet',
  guest_upload_limit: 50,
  guest_moderation: true,
});

import type { MediaRight } from '../../api/auth/mediaAddresses.ts';
import type { PhotoName } from './place.ts';
import type { State } from './roles.ts';

/** What may stand at the end of a media address: pictures by their longest side (a video's are its poster), a video, files to download. */
export const variants = ['400', '1600', 'video', 'original', '2048', '1024', '640', 'secret'] as const;
export type Variant = (typeof variants)[number];

/** Where a right comes from, and in which states there is one; and what it serves of each photo. What is not here is refused. */
export interface Reach {
  right: MediaRight;
  /** States in which such an address serves; in the others it serves nothing. */
  states: readonly State[];
  serves: Partial<Record<PhotoName, readonly Variant[]>>;
}

const picture = ['400', '1600'] as const;
const film = ['400', '1600', 'video'] as const;
const files = ['original', '2048', '1024', '640'] as const;
const open: readonly State[] = ['public', 'private', 'quiet', 'expired'];
const forClients: readonly State[] = ['public', 'private', 'hidden', 'quiet', 'expired'];
const everywhere: readonly State[] = [...forClients, 'deleted', 'unverified'];

const ofOwner = {
  shown: picture,
  tucked: picture,
  film,
  binned: picture,
  approved: picture,
  pending: picture,
  unwanted: picture,
  edit: picture,
  waiting: picture,
};
const ofClients = { shown: picture, tucked: picture, film, approved: picture, edit: picture };
const ofGuests = { shown: picture, film, approved: picture, edit: picture };
/** Who streams a film has all of it: who only looks gets its poster. */
const ofLookers = { shown: picture, film: picture, approved: picture, edit: picture };

/** The table of bytes: whose address serves what. */
export const reaches: Record<string, Reach> = {
  // In the bin of gigs its pictures can still be seen, for as long as it can be brought back.
  "the owner's": { right: 'owner', states: everywhere, serves: ofOwner },
  // One address an original; nothing is taken out of a bin.
  "the owner's, to take a photo home": {
    right: 'original',
    states: everywhere.filter((state) => state !== 'deleted'),
    serves: {
      shown: [...picture, 'original'],
      tucked: [...picture, 'original'],
      film: [...film, 'original'],
      approved: [...picture, 'original'],
      edit: [...picture, 'original'],
      waiting: [...picture, 'original'],
    },
  },
  "the public's": { right: 'public', states: open, serves: ofGuests },
  "the public's, of a gallery's password before": {
    right: 'public',
    states: open.filter((state) => state !== 'private'),
    serves: ofGuests,
  },
  'by a link to look': { right: 'view', states: open, serves: ofLookers },
  // The photo in front, and no other.
  'by a link to send photos': { right: 'cover', states: open, serves: { shown: picture } },
  "a client's": { right: 'client', states: forClients, serves: ofClients },
  "an editor's": { right: 'team', states: forClients, serves: { shown: picture, edit: picture, waiting: picture } },
  "an editor's, to take photos home": {
    right: 'teamFile',
    states: forClients,
    serves: { shown: [...picture, 'original'], edit: [...picture, 'original'], waiting: [...picture, 'original'] },
  },
  "a removed editor's": { right: 'team', states: [], serves: {} },
  "a removed editor's, to take photos home": { right: 'teamFile', states: [], serves: {} },
  "a removed client's": { right: 'client', states: [], serves: {} },
  // Each photo once it was asked for: here, the first and the film, which is one file in whatever size.
  "a client's, to take photos home": { right: 'clientFile', states: forClients, serves: { shown: files, film: files } },
  "a client's without the permission": { right: 'clientFile', states: [], serves: {} },
};

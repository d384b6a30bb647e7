import { selfieConsent } from '../../../api/contract/gallery.ts';
import { searchTokens } from '../../../api/auth/searchTokens.ts';
import { form, json } from '../http.ts';
import { link, must } from '../arrive.ts';
import { face } from '../world.ts';
import {
  type But,
  type State,
  everybody,
  gallery,
  goneForOwner,
  viewers,
  states,
  studio,
  downloaders,
  downloading,
} from '../roles.ts';
import type { Cell, Rows } from '../row.ts';

/** Where nobody may search. */
const searches: But = { ...gallery, quiet: { others: 403 } };

/** Who has the gig's code, and who has to guess. */
const code = ({ place, role }: Cell): Record<string, string> => ({
  accessCode: role === 'nobody' || role === 'forger' ? 'WRONGCODE2' : place.accessCode,
});
const codeHolders: But = {
  hidden: { others: 403 },
  quiet: { others: 403 },
  deleted: { others: 404 },
  unverified: { others: 403 },
};
/** A wrong code is wrong in every state. */
const guessing = { others: 200, nobody: 401, forger: 401 };
const guessed: But = Object.fromEntries(
  Object.entries(codeHolders).map(([state, line]) => [state, { ...line, nobody: 401, forger: 401 }]),
);

const linked: readonly State[] = states.filter((state) => state !== 'unverified');
const noLinks: But = { unverified: { owner: 404 } };
const spareLink = async ({ world: { it }, place, allowed }: Cell) => ({
  linkId: allowed
    ? (await link(it, place.owner, place.gigId, 'view')).linkId
    : (place.links.view?.linkId ?? 'no-such-link'),
});

const moderation = { who: studio, but: { ...goneForOwner, unverified: { owner: 404 } } };
const about =
  (name: 'pending' | 'unwanted') =>
  ({ place }: Cell) => ({ mediaId: place.photos[name] ?? place.photos.shown });
const owners = ({ world: { it }, place }: Cell, method: string, path: string, body: unknown = {}) =>
  must(it, method, `/api/v1/gigs/${place.gigId}${path}`, { token: place.owner.token, body });

/** The public gallery and the guests' photos. */
export const galleryCalls: Rows = {
  // A locked gallery tells its name, so that a guest knows where to enter the password; see the words that it must not tell.
  // So does one that is seen by a link for sending photos.
  getPublicGig: { who: everybody, but: { deleted: { others: 404 }, unverified: { others: 403 } } },
  unlockGig: {
    // The password opens what has one. A gallery without one refuses every password alike.
    who: { others: 401 },
    but: { private: { others: 200 }, deleted: { others: 404 }, unverified: { others: 403 } },
    states: ['public', 'private', 'deleted', 'unverified'],
    send: ({ allowed }) => json({ password: allowed ? 'open sesame 7' : 'a guess' }),
  },
  renewGallery: {
    who: { others: 401, linkViewer: 200, linkSender: 403 },
    but: {
      private: { guestWithPassword: 200 },
      deleted: { others: 404, linkViewer: 404, linkSender: 404 },
      unverified: { others: 403 },
    },
  },
  listPublicMedia: { who: viewers, but: gallery },
  pickPublicMedia: {
    who: viewers,
    but: gallery,
    send: ({ place }) => json({ media_ids: Object.values(place.photos) }),
  },
  publicDownload: { who: downloaders, but: downloading },
  publicZipTicket: { who: downloaders, but: downloading, send: () => json({}) },
  generateSocialContent: {
    who: downloaders,
    but: downloading,
    send: ({ place }) => json({ media_id: place.photos.shown }),
  },
  selfieSearch: {
    who: viewers,
    but: searches,
    send: ({ world }) =>
      form({ consent_version: selfieConsent.version }, [
        { field: 'selfie', name: 'me.jpg', bytes: world.pictures.shown },
      ]),
  },

  // What a search found is sealed into its answer; the forger's is made up.
  selfieSearchAgain: {
    who: viewers,
    but: searches,
    send: ({ world: { it }, place }) =>
      json({
        search: searchTokens(it.loom.context.write.secrets, () => new Date()).seal(place.gigId, face.embedding),
        not_me: [],
      }),
  },

  listLinks: { who: studio, but: goneForOwner },
  makeLink: { who: studio, but: goneForOwner, send: () => json({ name: 'Another', kind: 'view' }) },
  renewLink: { who: studio, but: { ...goneForOwner, ...noLinks }, ids: spareLink },
  switchLinkOff: { who: studio, but: { ...goneForOwner, ...noLinks }, ids: spareLink },
  // What stands in a link opens it for whoever has it.
  openLink: {
    who: { others: 200, nobody: 401, forger: 401 },
    but: { deleted: { others: 404, nobody: 401, forger: 401 } },
    states: linked,
    sees: 'linkViewer',
    send: ({ place, role }) =>
      json({ token: role === 'nobody' || role === 'forger' ? 'made-up' : place.links.view!.secret }),
  },
  linkGuestSession: {
    who: { others: 403, linkSender: 200 },
    but: { deleted: { linkSender: 404, linkViewer: 404 } },
    send: () => json({ guest_name: 'Sender' }),
  },

  guestSession: { who: guessing, but: guessed, ids: code, send: () => json({ guest_name: 'Diya' }) },
  guestUpload: {
    who: guessing,
    but: { ...guessed, expired: { others: 409, nobody: 401, forger: 401 } },
    ids: code,
    // Where the studio's plan has no room, a photo is counted and given back.
    leaves: ['GuestIntroduced', 'GuestPhotoCounted', 'GuestPhotoReturned'],
    send: ({ world }) =>
      form({ guest_name: 'Diya' }, [{ field: 'files', name: 'extra.jpg', bytes: world.pictures.spare }]),
  },

  listGuestUploads: { who: studio, but: goneForOwner },
  approveGuestUpload: {
    ...moderation,
    ids: about('pending'),
    after: (cell) => owners(cell, 'POST', `/guest-uploads/${cell.place.photos.pending}/hold`),
  },
  holdGuestUpload: { ...moderation, ids: about('pending') },
  rejectGuestUpload: { ...moderation, ids: about('unwanted') },
};

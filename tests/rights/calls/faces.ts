import { registrationConsent } from '../../../api/contract/registration.ts';
import { type Sent, form, json } from '../http.ts';
import { registerFace } from '../arrive.ts';
import { type But, type Who, gallery, goneForOwner, studio, downloaders, downloading } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';

/** Where no faces are kept. */
const off: But = { ...downloading, quiet: { others: 403 } };

/** A link in a message shows its own guest's photos, as far as the gallery is open to them. */
const holder: Who = { others: 401, registeredGuest: 200, linkSender: 403 };
const holding: But = {
  quiet: { registeredGuest: 403 },
  hidden: gallery.hidden!,
  deleted: gallery.deleted!,
  unverified: gallery.unverified!,
  // Their password comes first.
  private: { registeredGuest: 401 },
};

/** Whoever has the link to withdraw; another phone number for each, so that they do not end each other's. */
const withdrawal = async ({ world: { it, pictures }, place, role, allowed }: Cell): Promise<Sent> => {
  const own =
    allowed && role === 'registeredGuest' && place.state === 'public'
      ? (await registerFace(it, place, '+919812345777', pictures.shown)).withdrawal
      : place.withdrawal;
  return {
    headers: { 'content-type': 'application/json', 'x-face-token': role === 'registeredGuest' ? own : 'made.up' },
    body: Buffer.from('{}'),
  };
};
const bare = (sent: Sent): Sent => ({
  headers: { 'x-face-token': sent.headers['x-face-token']! },
  body: Buffer.alloc(0),
});

/** Faces that guests leave with a gig. */
export const faceCalls: Rows = {
  registerFace: {
    who: downloaders,
    but: off,
    send: ({ world, role }) =>
      form(
        {
          name: 'Uma',
          phone: `+9198123${String(46000 + role.length * 7)}`,
          consent_version: registrationConsent.version,
        },
        [{ field: 'selfie', name: 'me.jpg', bytes: world.pictures.shown }],
      ),
  },
  myPhotos: { who: holder, but: holding },
  sayNotMe: { who: holder, but: holding, send: ({ place }) => json({ media_id: place.photos.shown, not_me: false }) },
  // By a link of its own, which works wherever the gig stands: what is kept of a person is theirs to end.
  getKeptFace: { who: { others: 401, registeredGuest: 200 }, send: async (cell) => bare(await withdrawal(cell)) },
  withdrawFace: { who: { others: 401, registeredGuest: 200 }, states: ['public'], send: withdrawal },
  countRegistrations: { who: studio, but: goneForOwner },
};

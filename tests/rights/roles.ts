/** Whoever asks. Every cell of the tables is one of them, in one state, making one call. */
export const roles = [
  /** The gig's photographer. */
  'owner',
  /** A photographer with a studio of their own. */
  'otherPhotographer',
  /** A client of this gig with view and download. */
  'client',
  /** A client of this gig with view alone. */
  'viewingClient',
  /** A client of this gig with every permission. */
  'uploadingClient',
  /** A client of somebody else's gig, with every permission there. */
  'otherClient',
  /** A client of this gig whose access was taken away while they were signed in. */
  'removedClient',
  /** A client of this gig who signed out. */
  'signedOutClient',
  /** An editor of this gig. */
  'editor',
  /** An editor of somebody else's gig. */
  'otherEditor',
  /** An editor of this gig who was taken off its team while they were signed in. */
  'removedEditor',
  /** Somebody with the gig's address and its access code, who shares photos. */
  'guest',
  /** The same, another person, who also knows the password of a private gig. */
  'guestWithPassword',
  /** Somebody who came by a link for looking only. */
  'linkViewer',
  /** Somebody who came by a link for sending photos only. */
  'linkSender',
  /** A guest who registered their face, by the link in their messages. */
  'registeredGuest',
  /** Somebody who has the gig's address and nothing else. */
  'nobody',
  /** Somebody who makes tokens up, or brings those of another gig. */
  'forger',
  /** The gig's photographer by the token of a session that they ended. */
  'signedOut',
  'admin',
  'auditor',
] as const;
export type Role = (typeof roles)[number];

/** What a gig is like while it is asked for. */
export const states = [
  /** Public, shown; guests may share photos, which are approved first. One folder of it is not shown. */
  'public',
  /** The same behind a password. */
  'private',
  /** The gallery is switched off. */
  'hidden',
  /** Search by selfie and guests' photos are switched off; clients need the comment permission to comment. */
  'quiet',
  /** Deleted, with everybody's sessions and addresses from before. */
  'deleted',
  /** Its photographer's plan is over. */
  'expired',
  /** Its photographer has not verified the address; so there are no clients, and no guests. */
  'unverified',
] as const;
export type State = (typeof states)[number];

type Statuses = Partial<Record<Role | 'others', number>>;

/** A line of the table: the status for each role, `others` for who is not named. */
export type Who = Statuses & { others: number };
/** Where a state differs from the line; what is not named there stays. */
export type But = Partial<Record<State, Statuses>>;

export const expected = (who: Who, but: But | undefined, role: Role, state: State): number => {
  const here = but?.[state];
  return here?.[role] ?? here?.others ?? who[role] ?? who.others;
};

/** The studio's own: for another photographer it does not exist, for everybody else it is no address of theirs. */
export const studio: Who = { owner: 200, otherPhotographer: 404, admin: 403, auditor: 403, others: 401 };
/** Any photographer, about themselves. */
export const photographers: Who = { owner: 200, otherPhotographer: 200, admin: 403, auditor: 403, others: 401 };
/** Whoever has an account. */
export const accounts: Who = { owner: 200, otherPhotographer: 200, admin: 200, auditor: 200, others: 401 };
/** The clients of this gig. */
export const clients: Who = { client: 200, viewingClient: 200, uploadingClient: 200, otherClient: 403, others: 401 };
/** The editors of this gig. */
export const editors: Who = { editor: 200, otherEditor: 403, others: 401 };
export const everybody: Who = { others: 200 };
/** What the console shows. */
export const readers: Who = { admin: 200, auditor: 200, owner: 403, otherPhotographer: 403, others: 401 };
export const admins: Who = { admin: 200, auditor: 403, owner: 403, otherPhotographer: 403, others: 401 };

/** A deleted gig is nowhere, for its owner too; its clients' sessions ended with it. */
export const goneForOwner: But = { deleted: { owner: 404 } };
export const goneForClients: But = {
  deleted: { client: 401, viewingClient: 401, uploadingClient: 401, otherClient: 403 },
};
export const goneForEditors: But = { deleted: { editor: 401 } };
/** Who looks at a gallery that is open to them. A link for looking opens a private one too; one for sending photos shows nothing. */
export const viewers: Who = { others: 200, linkSender: 403 };
/** Who downloads photos: nobody by a link. */
export const downloaders: Who = { others: 200, linkViewer: 403, linkSender: 403 };
export const gallery: But = {
  private: { others: 401, guestWithPassword: 200, linkViewer: 200, linkSender: 403 },
  hidden: { others: 403 },
  deleted: { others: 404, linkSender: 404 },
  unverified: { others: 403 },
};
export const downloading: But = {
  ...gallery,
  private: { ...gallery.private, linkViewer: 403 },
  deleted: { others: 404, linkViewer: 404, linkSender: 404 },
};

import { tokenPurpose } from './core/signedTokens.ts';

/** Every signed token there is. That none is good for another's purpose is tried for each pair of them. */
export const tokenPurposes = {
  studioSession: tokenPurpose({ key: 'session', claims: ['sid', 'role', 'end', 'sub'], form: 'jwt' }),
  clientSession: tokenPurpose({
    key: 'clientSession',
    label: 'client',
    claims: ['sid', 'gig', 'end', 'sub'],
    form: 'jwt',
  }),
  teamSession: tokenPurpose({ key: 'teamSession', label: 'team', claims: ['sid', 'gig', 'end', 'sub'], form: 'jwt' }),
  /** A guest of a gig; by an upload link, which address of it. */
  guest: tokenPurpose({
    key: 'guest',
    claims: ['gigId', 'guestId', 'end'],
    extra: ['linkId', 'round'],
    form: 'dotted',
  }),
  /** Addresses of pictures and files, which many hold in one page: see `MediaGrant`. */
  media: tokenPurpose({
    key: 'media',
    claims: ['right', 'gigId', 'end'],
    extra: ['subject', 'session', 'since'],
    form: 'dotted',
  }),
  /** Addresses of a studio's own pictures: see `PictureGrant`. */
  picture: tokenPurpose({ key: 'picture', claims: ['right', 'ownerId', 'end'], extra: ['session'], form: 'dotted' }),
  /** The address of a picture that was made of a photo for one person, and of what (`step`); see `ProcessedPictures`. */
  processed: tokenPurpose({
    key: 'processed',
    claims: ['mediaId', 'role', 'subject', 'session', 'step', 'form', 'picture', 'end'],
    form: 'dotted',
  }),
  /** Who knows a gallery's password; `epoch` tells which password, `since` when it was given. */
  galleryPassword: tokenPurpose({ key: 'gallery', claims: ['gigId', 'end', 'epoch', 'since'], form: 'dotted' }),
  galleryLink: tokenPurpose({
    key: 'gallery',
    label: 'l',
    claims: ['gigId', 'end', 'linkId', 'round'],
    form: 'dotted',
  }),
  /** The two links in a guest's messages. */
  facePhotos: tokenPurpose({ key: 'face/photos', claims: ['gigId', 'registrationId', 'end'], form: 'dottedHex' }),
  faceWithdrawal: tokenPurpose({ key: 'face/withdraw', claims: ['gigId', 'registrationId', 'end'], form: 'dottedHex' }),
  /** Which photographer's booking form was opened, and when (milliseconds since the epoch). */
  bookingForm: tokenPurpose({ key: 'bookingForm', claims: ['photographerId', 'openedAt', 'end'], form: 'dotted' }),
  /** What opens or erases an account that was closed then (milliseconds since the epoch): it ends with that closing. */
  closedAccount: tokenPurpose({ key: 'closedAccount', claims: ['userId', 'closedAt', 'end'], form: 'dottedHex' }),
  /** What shows the certificate of an erasure again. */
  erasureCertificate: tokenPurpose({
    key: 'erasureCertificate',
    claims: ['userId', 'digest', 'end'],
    form: 'dottedHex',
  }),
  /** In the mails to whoever asked for a booking: it ends with the booking. */
  booking: tokenPurpose({ key: 'booking', claims: ['bookingId', 'end'], form: 'dottedHex' }),
  /** The link of a client to an invoice; `round` tells its addresses apart. */
  invoiceShare: tokenPurpose({ key: 'invoiceShare', claims: ['invoiceId', 'round', 'end'], form: 'dottedHex' }),
  /** The link of a client to a quotation; `round` tells its addresses apart. */
  quotation: tokenPurpose({ key: 'quotation', claims: ['quotationId', 'round', 'end'], form: 'dottedHex' }),
  /** What an authenticator has to answer: to be added by this session, or to sign somebody in. */
  newPasskey: tokenPurpose({ key: 'newPasskey', claims: ['userId', 'sid', 'challenge', 'end'], form: 'dotted' }),
  passkeySignIn: tokenPurpose({ key: 'passkeySignIn', claims: ['challenge', 'end'], form: 'dotted' }),
};

/** Sealed: holds a face. */
export const selfieSearchPurpose = { key: 'selfieSearch' };

import { system } from '../../../commands/core/actors.ts';
import { recordPasskey } from '../../../commands/passkey.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { type Person, sessionIn } from '../../server.ts';
import { json } from '../http.ts';
import { accounts, everybody, photographers } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';
import { picture } from './portfolio.ts';

const states = ['public'] as const;
const wrong = 'x'.repeat(43);
const noKey = { ...photographers, owner: 404, otherPhotographer: 404 };

const personOf = ({ world, place, role }: Cell): Person =>
  ({ owner: place.owner, otherPhotographer: world.ravi, admin: world.it.admin, auditor: world.auditor })[
    role as 'owner'
  ] ?? place.owner;

/** Whoever signed out signs in again, for the calls that follow. */
const signInAgain = async (cell: Cell): Promise<void> => {
  const person = personOf(cell);
  Object.assign(person, await cell.world.it.login(person.email, person.password));
};

const credential = { id: wrong, rawId: wrong, type: 'public-key' };
const madeCredential = { ...credential, response: { clientDataJSON: wrong, attestationObject: wrong } };
const signedCredential = {
  ...credential,
  response: { clientDataJSON: wrong, authenticatorData: wrong, signature: wrong, userHandle: wrong },
};
/** A passkey of the gig's photographer, the same for all who ask at once; put back where it was removed. */
async function passkeyOfOwner({ world, place: { owner } }: Cell): Promise<{ passkeyId: string }> {
  const { write } = world.it.loom.context;
  const passkeyId = `of-${owner.id}`;
  const kept = { id: newId(), userId: owner.id, passkeyId, addedAt: '', lastUsedAt: null, transports: [] };
  await write.vault.put('passkey', passkeyId, kept, { group: owner.id });
  const as = { actor: system('test'), correlation: newId() };
  await write.run(recordPasskey, { userId: owner.id, passkeyId, name: 'Phone' }, as);
  return { passkeyId };
}

/** Accounts: about whoever asks, whatever the gigs. A token of a mailed link that is wrong is refused alike, by whomever. */
export const accountCalls: Rows = {
  register: {
    who: everybody,
    states,
    send: () => json({ email: `${newId()}@loom.test`, password: 'correct horse 9', full_name: 'Newcomer' }),
  },
  login: {
    who: everybody,
    states,
    send: ({ place: { owner } }) => json({ email: owner.email, password: owner.password }),
  },
  renewSession: { who: accounts, states },
  logout: { who: accounts, states, after: signInAgain },
  verifyEmail: { who: { others: 422 }, states, query: `?token=${wrong}` },
  resendVerification: { who: accounts, states },
  forgotPassword: { who: everybody, states, send: () => json({ email: `${newId()}@loom.test` }) },
  resetPassword: { who: { others: 422 }, states, send: () => json({ token: wrong, password: 'taken over 1' }) },
  me: { who: accounts, states },
  secondStepState: { who: accounts, states },
  /** The administrator of the table has one already. */
  beginSecondStep: {
    who: { ...accounts, admin: 409 },
    states,
    send: (cell) => json({ password: personOf(cell).password }),
  },
  confirmSecondStep: {
    who: { ...accounts, owner: 409, otherPhotographer: 409, admin: 409, auditor: 409 },
    states,
    send: () => json({ code: '000000' }),
  },
  renewRecoveryCodes: {
    who: { ...accounts, owner: 422, otherPhotographer: 422, admin: 422, auditor: 422 },
    states,
    send: () => json({ password: 'not theirs', code: '000000' }),
  },
  endSecondStep: {
    who: { ...accounts, owner: 422, otherPhotographer: 422, admin: 422, auditor: 422 },
    states,
    send: () => json({ password: 'not theirs', code: '000000' }),
  },
  secondStep: { who: { others: 401 }, states, send: () => json({ challenge: wrong, code: '000000' }) },
  /** That its own password closes it is told in tests/api/closing.test.ts. */
  closeAccount: {
    who: { ...photographers, owner: 422, otherPhotographer: 422 },
    states,
    send: () => json({ password: 'not theirs', confirmation: 'DELETE' }),
  },
  closedAccount: { who: { others: 404 }, states, send: () => json({ token: wrong }) },
  eraseAccount: { who: { others: 404 }, states, send: () => json({ token: wrong, confirmation: 'ERASE' }) },
  exportAccount: { who: photographers, states },
  exportClosedAccount: { who: { others: 404 }, states, send: () => json({ token: wrong }) },
  erasureCertificate: { who: { others: 404 }, states, send: () => json({ code: wrong }) },
  reopenAccount: { who: { others: 404 }, states, send: () => json({ token: wrong }) },
  listPasskeys: { who: accounts, states },
  /** The table's host is a bare address, which has no passkeys. */
  beginPasskey: {
    who: { ...accounts, owner: 409, otherPhotographer: 409, admin: 409, auditor: 409 },
    states,
    send: (cell) => json({ password: personOf(cell).password }),
  },
  addPasskey: {
    who: { ...accounts, owner: 409, otherPhotographer: 409, admin: 409, auditor: 409 },
    states,
    send: () => json({ token: wrong, name: 'Phone', credential: madeCredential }),
  },
  renamePasskey: {
    who: { ...accounts, otherPhotographer: 404, admin: 404, auditor: 404 },
    states,
    ids: passkeyOfOwner,
    send: () => json({ name: 'Mine' }),
  },
  removePasskey: {
    who: { ...accounts, otherPhotographer: 404, admin: 404, auditor: 404 },
    states,
    ids: passkeyOfOwner,
  },
  beginPasskeySignIn: { who: everybody, states, send: () => json({}) },
  passkeySignIn: { who: { others: 409 }, states, send: () => json({ token: wrong, credential: signedCredential }) },
  listSessions: { who: accounts, states },
  endSession: {
    who: { ...accounts, otherPhotographer: 404, admin: 404, auditor: 404 },
    states,
    ids: ({ place }) => ({ sessionId: sessionIn(place.owner.token) }),
    after: signInAgain,
  },
  endOtherSessions: { who: accounts, states },
  changePassword: {
    who: accounts,
    states,
    send: (cell) => {
      const { password } = personOf(cell);
      // As a call that is repeated since its answer was lost: the password stays what the other trials know.
      return json({ current_password: 'the one before 1', new_password: password });
    },
    after: signInAgain,
  },
  subscriptionStatus: { who: photographers, states },
  subscriptionCurrent: { who: photographers, states },
  profileStatus: { who: photographers, states },
  getProfile: { who: photographers, states },
  setupProfile: { who: photographers, states, send: () => json({ location: 'Kochi' }) },
  uploadPicture: { who: photographers, states, send: picture },
  uploadCoverPhoto: { who: photographers, states, send: picture },
  removePicture: { who: photographers, states },
  removeCoverPhoto: { who: photographers, states },
  // A key that is nobody's; another studio's is tried in tests/api/profile.test.ts.
  setPicture: { who: noKey, states, send: () => json({ s3_key: 'pictures/none' }) },
  setCoverPhoto: { who: noKey, states, send: () => json({ s3_key: 'pictures/none' }) },
  subscribeWhatsapp: { who: photographers, states, send: () => json({ whatsapp_alerts: false, whatsapp_number: '' }) },
  // Nobody's is open here: one's own is a preview, and another's is not there.
  // It is on here, so that bookings come; that one that is off is its owner's alone is told in tests/api/profile.test.ts.
  publicProfile: { who: everybody, states, ids: ({ place }) => ({ username: place.owner.id }) },
  subscriptionPlans: { who: photographers, states },
  helpCenter: { who: accounts, states },

  getPreferences: { who: photographers, states },
  changePreferences: { who: photographers, states, send: () => json({ preferences: { plan: { email: true } } }) },
  getDashboard: { who: photographers, states },
  listNotifications: { who: accounts, states },
  readNotification: { who: { owner: 200, otherPhotographer: 404, admin: 404, auditor: 404, others: 401 }, states },
  deleteNotification: { who: { owner: 200, otherPhotographer: 404, admin: 404, auditor: 404, others: 401 }, states },
  restoreNotification: { who: { owner: 200, otherPhotographer: 404, admin: 404, auditor: 404, others: 401 }, states },
};

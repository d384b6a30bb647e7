import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { form, json } from '../http.ts';
import { inviteEditor, signInEditor } from '../arrive.ts';
import { type Place, bearer } from '../place.ts';
import { type But, type Who, editors, goneForEditors, goneForOwner, photographers, states, studio } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';

/** Nobody can be on the team where the photographer's address is not verified. */
const noTeam: But = { ...goneForOwner, unverified: { owner: 404 } };
const member = ({ editor }: Place): string => editor?.team_id ?? 'no-such-editor';

/** Who has the code, and who has to guess. */
const code = ({
  place: {
    passing: { editor },
  },
  role,
}: Cell): string => (role === 'nobody' || role === 'forger' || !editor ? 'WRONGCODE2' : editor.access_code);
const holders = {
  who: { others: 200, nobody: 401, forger: 401 },
  but: { deleted: { others: 401 }, unverified: { others: 401 } },
};

/** The owner's or an editor's, of this gig. */
export const ownerOrEditor: Who = { ...studio, editor: 200, otherEditor: 403 };
export const gone: But = { deleted: { owner: 404, editor: 401 } };

const mayEdit: Who = { ...ownerOrEditor, otherPhotographer: 403 };
const notThere: But = { deleted: { owner: 403, editor: 401 } };

export const teamCalls: Rows = {
  // The studio's side. Mails go out while its plan runs.
  listTeam: { who: studio, but: goneForOwner },
  inviteTeamMember: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 403 }, expired: { owner: 422 } },
    send: () => json({ team_name: 'New', team_email: `${newId()}@team.test` }),
  },
  sendTeamInvitationAgain: {
    who: studio,
    but: { ...noTeam, expired: { owner: 422 } },
    ids: ({ place }) => ({ teamId: member(place) }),
  },
  removeTeamMember: {
    who: studio,
    but: noTeam,
    states: states.filter((state) => state !== 'expired'),
    ids: async ({ world: { it }, place, allowed }) => ({
      teamId: allowed ? (await inviteEditor(it, place.owner, place.gigId, newId())).team_id : member(place),
    }),
  },

  // The editor's side. A code shows what its editor sees, to whoever has it.
  openTeamCode: { ...holders, sees: 'editor', ids: (cell) => ({ accessCode: code(cell) }) },
  teamLogin: { ...holders, send: (cell) => json({ access_code: code(cell) }) },
  teamLogout: {
    who: { ...editors, otherEditor: 200 },
    states: ['public'],
    after: async ({ world, place, role }) => {
      const token = await signInEditor(world.it, role === 'otherEditor' ? world.elsewhere.editor : place.editor!);
      for (const each of role === 'otherEditor' ? Object.values(world.places) : [place])
        each.credentials[role] = () => bearer(token);
    },
  },
  getTeamGig: { who: editors, but: goneForEditors },
  listTeamMedia: { who: editors, but: goneForEditors },
  getTeamPhoto: { who: editors, but: goneForEditors },
  teamUpload: {
    who: ownerOrEditor,
    but: { ...gone, expired: { owner: 422, editor: 422 } },
    send: ({ world }) => form({}, [{ field: 'files', name: 'edit-again.jpg', bytes: world.pictures.retouched }]),
  },

  findOriginals: { who: studio, but: goneForOwner },
  // Who may not hears the same as where there is no photo.
  enhancePhoto: { who: mayEdit, but: notThere },
  analyzePhoto: { who: mayEdit, but: notThere },
  removeBackground: { who: mayEdit, but: notThere },
  applyWatermark: { who: mayEdit, but: notThere },
  listSavedEdits: { who: mayEdit, but: notThere },
  saveEnhanced: {
    who: mayEdit,
    but: { ...notThere, expired: { owner: 422, editor: 422 } },
    send: () => json({ edit_metadata: '{"brightness":110}' }),
  },
  // Presets are each photographer's own.
  listPresets: { who: photographers, states: ['public'] },
  savePreset: {
    who: photographers,
    states: ['public'],
    send: ({ role }) => json({ name: `Warm for ${role}`, recipe: { ...NEUTRAL, exposure: 0.5 } }),
  },
  renamePreset: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states: ['public'],
    ids: () => ({ presetId: 'no-such-preset' }),
    send: () => json({ name: 'Cold' }),
  },
  deletePreset: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states: ['public'],
    ids: () => ({ presetId: 'no-such-preset' }),
  },
  startEditCopy: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) =>
      json({
        media_id: place.photos.shown,
        recipe: { ...NEUTRAL, exposure: 0.5 },
        to: 'chosen',
        media_ids: ['no-such-photo'],
      }),
    // One set at a time: the next cell's begins when this one is done.
    after: ({ world }) => world.it.settled(),
  },
  listEditCopies: { who: studio, but: goneForOwner },
  stopEditCopy: { who: { ...studio, owner: 404 }, ids: () => ({ copyId: 'no-such-copy' }) },
  undoEditCopy: { who: { ...studio, owner: 404 }, ids: () => ({ copyId: 'no-such-copy' }) },
  linkOriginal: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 404 } },
    ids: ({ place }) => ({ mediaId: place.photos.edit ?? 'no-such-edit' }),
    send: ({ place }) => json({ original_media_id: place.photos.shown }),
  },
  showVersion: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 404 } },
    ids: ({ place }) => ({ mediaId: place.photos.edit ?? 'no-such-edit' }),
  },
  publishEdits: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 404 } },
    send: ({ place }) => json({ media_ids: [place.photos.edit ?? 'no-such-edit'] }),
  },
  unpublishEdits: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 404 } },
    send: ({ place }) => json({ media_ids: [place.photos.waiting ?? 'no-such-edit'] }),
  },
  listVersions: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 404 } },
    ids: ({ place }) => ({ mediaId: place.photos.edit ?? 'no-such-edit' }),
  },
};

import type { Operation } from '../../../api/contract/operation.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';

/**
 * Every id that an operation takes, by its name in paths, and what each operation's body carries. `others.test.ts` goes
 * over the whole contract with them: a new operation fails there until it is thought of here.
 */
export interface Ids {
  gigId: string;
  mediaId: string;
  folderId: string;
  clientId: string;
  teamId: string;
  /** An upload-only or view-only link's. */
  linkId: string;
  bookingId: string;
  /** A notification's. */
  id: string;
  projectId: string;
  /** An online payment, as its provider calls it. */
  paymentId: string;
  /** A photographer's. */
  studioId: string;
  /** Of a client's invoice. */
  invoiceId: string;
  /** What a client was sent. */
  quotationId: string;
  /** What is billed again and again. */
  recurringId: string;
  /** Of that invoice. */
  creditNoteId: string;
  /** Paid before an invoice, and given back in part. */
  advanceId: string;
  reminderId: string;
  refundId: string;
  /** What was spent. */
  expenseId: string;
  /** Of the portfolio. */
  itemId: string;
  accessCode: string;
  sessionId: string;
  /** A photographer's, or their id. */
  username: string;
  /** A request for a plan. */
  upgradeId: string;
  passkeyId: string;
  /** A calendar elsewhere whose busy days are read. */
  calendarId: string;
  /** Beside a studio's cameras. */
  bridgeId: string;
  /** What the editor gives any photo by a press. */
  presetId: string;
  /** An edit on its way onto a set of photos. */
  copyId: string;
}
export const gigForm = {
  gig_name: 'Wedding',
  description: 'From the vows to the last dance',
  date_time: '2026-11-21T18:00',
  location: 'Kochi',
};
export const publicSettings = {
  show_public_gallery: true,
  visible_folders: 'all',
  allow_selfie_search: true,
  allow_face_registration: true,
  guest_uploads_enabled: false,
  guest_upload_limit: 10,
  guest_moderation: true,
};

const invoiceForm = (clientId: string) => ({
  client_id: clientId,
  issue_date: '2026-11-23',
  due_date: '2026-11-23',
  items: [{ description: 'Mine now', quantity: 1, rate: 1 }],
});
const quotationForm = (clientId: string) => ({
  client_id: clientId,
  valid_until: '2099-12-31',
  items: [{ description: 'Mine now', quantity: 1, rate: 1 }],
});
const recurringForm = (clientId: string) => ({
  client_id: clientId,
  first_on: '2030-01-31',
  items: [{ description: 'Mine now', quantity: 1, rate: 1 }],
});
const paymentForm = { amount: 1, payment_method: 'upi', payment_date: '2026-04-01' };

const expenseForm = (gigId: string) => ({ gig_id: gigId, category: 'travel', date: '2026-04-01', amount: 1 });

/** Valid bodies, with these ids in every place where an id fits. What is not here takes none, or `{}`. */
export const bodies: Record<string, (ids: Ids) => unknown> = {
  deleteDuplicates: ({ gigId, mediaId }) => ({ gig_id: gigId, group_id: mediaId, keep_media_id: mediaId }),
  createGig: () => gigForm,
  editGig: () => ({ ...gigForm, gig_name: 'Taken over' }),
  deleteGigs: ({ gigId }) => ({ gig_ids: [gigId] }),
  changePublicSettings: () => ({ public_settings: { ...publicSettings, show_public_gallery: false } }),
  setFeatureImage: ({ mediaId }) => ({ feature_image: mediaId }),
  deleteMedia: ({ mediaId }) => ({ media_ids: [mediaId] }),
  restoreMedia: ({ mediaId }) => ({ media_ids: [mediaId] }),
  setCulling: ({ mediaId }) => ({ media_ids: [mediaId], stars: 1, color_label: 'red', flag: 'reject' }),
  approveForEditing: ({ mediaId }) => ({ media_ids: [mediaId], approved: true }),
  exportNames: ({ mediaId }) => ({ media_ids: [mediaId] }),
  restoreGigs: ({ gigId }) => ({ gig_ids: [gigId] }),
  moveMedia: ({ mediaId, folderId }) => ({ media_ids: [mediaId], folder_id: folderId }),
  createFolder: () => ({ folder_name: 'Taken over' }),
  downloadZip: ({ mediaId }) => ({ media_ids: [mediaId] }),
  zipTicket: ({ mediaId }) => ({ media_ids: [mediaId] }),
  changeFtpSettings: ({ gigId }) => ({
    enabled: true,
    custom_username: 'ravi-camera',
    custom_password: '',
    current_gig_id: gigId,
  }),
  inviteClient: () => ({
    client_name: 'Mallory',
    client_email: 'mallory@loom.test',
    permissions: ['view', 'download'],
  }),
  changeClient: () => ({ permissions: ['view'] }),
  inviteTeamMember: () => ({ team_name: 'Mallory', team_email: 'mallory@loom.test' }),
  publishEdits: ({ mediaId }) => ({ media_ids: [mediaId] }),
  unpublishEdits: ({ mediaId }) => ({ media_ids: [mediaId] }),
  changeClientRecord: () => ({ client_name: 'Mallory', client_email: 'mallory@loom.test' }),
  createInvoice: ({ clientId }) => invoiceForm(clientId),
  changeInvoice: ({ clientId }) => invoiceForm(clientId),
  reckonInvoice: ({ clientId }) => ({ client_id: clientId, items: [{ quantity: 1, rate: 1 }] }),
  createQuotation: ({ clientId }) => quotationForm(clientId),
  changeQuotation: ({ clientId }) => quotationForm(clientId),
  planRecurringInvoice: ({ clientId }) => recurringForm(clientId),
  changeRecurringInvoice: ({ clientId }) => recurringForm(clientId),
  receiveAdvance: ({ clientId }) => ({ ...paymentForm, client_id: clientId, description: 'Mine now' }),
  refundAdvance: () => paymentForm,
  setOffAdvance: ({ invoiceId }) => ({ invoice_id: invoiceId }),
  addExpense: ({ gigId }) => expenseForm(gigId),
  changeExpense: ({ gigId }) => expenseForm(gigId),
  chooseInvoiceGig: ({ gigId }) => ({ gig_id: gigId }),
  approveReminders: ({ invoiceId, reminderId }) => ({
    reminders: [{ invoice_id: invoiceId, reminder_id: reminderId }],
  }),
  approveInvoiceReminders: () => ({ for: 'invoice', approved: true }),
  sayDelivered: () => ({ delivered_on: '' }),
  recordPayment: () => paymentForm,
  refundPayment: () => paymentForm,
  refundOnlinePayment: () => ({ amount: 1 }),
  keepSurplus: () => ({ description: 'Mine now' }),
  issueCreditNote: () => ({ reason: 'Mine now' }),
  linkOriginal: ({ mediaId }) => ({ original_media_id: mediaId }),
  enhancePhoto: () => ({ enhancement_type: 'auto' }),
  renamePreset: () => ({ name: 'Mine now' }),
  startEditCopy: ({ mediaId }) => ({ media_id: mediaId, recipe: { ...NEUTRAL, exposure: 1 }, to: 'all' }),
  saveEnhanced: () => ({ edit_metadata: '{"brightness":110}' }),
  makeLink: () => ({ name: 'Mine now', kind: 'view' }),
  setPublicWatermark: () => ({ watermark: true }),
  prepareClientZip: ({ mediaId }) => ({ media_ids: [mediaId] }),
  changeProject: () => ({ client_name: 'Mallory', project_name: 'Taken over' }),
  addPortfolioItem: ({ mediaId }) => ({ source: 'gig', media_id: mediaId }),
  arrangePortfolio: ({ itemId }) => ({ item_ids: [itemId] }),
  addProject: () => ({ client_name: 'Mallory', project_name: 'Mine' }),
  arrangeProjects: ({ projectId }) => ({ projects: [{ project_id: projectId, shown: false }] }),
  setClientSettings: () => ({ strict_permissions: true }),
  renamePasskey: () => ({ name: 'Mine now' }),
  colourOtherCalendar: () => ({ colour: 'rose' }),
  commentMedia: () => ({ comment: 'I was here' }),
};

/** What stands behind the question mark, where something has to. */
export const queries: Record<string, string> = { moveBooking: '?status=confirmed' };

/** No id fits: they are about who asks. */
export const aboutMyself = new Set([
  'renewSession',
  'logout',
  'secondStepState',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'beginSecondStep',
  'confirmSecondStep',
  'renewRecoveryCodes',
  'endSecondStep',
  'closeAccount',
  'exportAccount',
  'listSessions',
  'endOtherSessions',
  'changePassword',
  'resendVerification',
  'me',
  'subscriptionStatus',
  'subscriptionCurrent',
  'subscriptionPlans',
  'helpCenter',
  'profileStatus',
  'getProfile',
  'setupProfile',
  'subscribeWhatsapp',
  'uploadPicture',
  'uploadCoverPhoto',
  'uploadBusinessLogo',
  'removeBusinessLogo',
  'setBusinessLogo',
  'getReminderRules',
  'saveReminderRules',
  'listReminders',
  'listSealedMonths',
  'getBusinessMonth',
  'sealMonth',
  'verifyMonth',
  'removePicture',
  'removeCoverPhoto',
  'setPicture',
  'setCoverPhoto',
  'createGig',
  'myGigs',
  'listDeletedGigs',
  'getFtpSettings',
  'getInvoiceTemplate',
  'listTemplateVersions',
  'saveInvoiceTemplate',
  'previewInvoiceTemplate',
  'printInvoiceTemplate',
  'getWatermarkSettings',
  'changeWatermarkSettings',
  'uploadWatermarkLogo',
  'removeWatermarkLogo',
  'setWatermarkLogo',
  'listClientRecords',
  'addClientRecord',
  'previewClientImport',
  'importClientRecords',
  'getBusinessSettings',
  'saveBusinessSettings',
  'getGateway',
  'connectGateway',
  'removeGateway',
  'listInvoices',
  'listAdvances',
  'listExpenses',
  'exportExpenses',
  'getProfit',
  'listQuotations',
  'listRecurringInvoices',
  'countInvoices',
  'listTransactions',
  'getBusinessAnalytics',
  'getGstReport',
  'exportGstReport',
  'exportInvoices',
  'exportTransactions',
  'sumTransactions',
  'getFtpCredentials',
  'getFtpStatus',
  'detectCameras',
  'disconnectCamera',
  'getCameraStatus',
  'startLiveView',
  'stopLiveView',
  'getLiveFrame',
  'streamLiveView',
  // Somebody else's gig is no gig, and into one's own goes nothing before a camera is connected: `cameraControl.test.ts`.
  'captureToGig',
  'tetherCamera',
  'listOwnShots',
  'changeCameraSettings',
  'testSimulation',
  'listPresets',
  'savePreset',
  'listBridges',
  'makeCameraBridge',
  'validateRealCameras',
  'getDashboard',
  'listNotifications',
  'getPreferences',
  'changePreferences',
  'listProjects',
  'addProject',
  'uploadProjectLogo',
  'requestUpgrade',
  'listUpgrades',
  'listPortfolio',
  'listPortfolioGigs',
  'uploadToPortfolio',
  'listBookings',
  'getAvailability',
  'setAvailability',
  'blockDay',
  'freeDay',
  'getBookingDays',
  'listOtherCalendars',
  'addOtherCalendar',
  'getCalendarFeed',
  'renewCalendarFeed',
  // A thread's id is its own browser's: another studio's of the same id is another.
  'loomAiChat',
  'loomAiUpload',
  'loomAiForget',
  // Proposed to one person alone, and somebody else's is none: `conversationProposals.test.ts`.
  'loomAiTakeAction',
  'clientLogout',
  'teamLogout',
]);

/** An operation's address with these ids; throws for a name that is not known here. */
export const addressOf = ({ id, path }: Operation, ids: Ids): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`${id}: which id is {${name}}? Say so in ids.ts.`);
    return value;
  });

import { erasedClients } from './client.ts';
import { advanceVouchers, gigDays, invoiceNumbers } from './invoice.ts';
import { collectionNotices, onlineBookings, outdatedLinks } from './collection.ts';
import { invoiceMails, invoiceNotices } from './invoiceShare.ts';
import { reminderMails, settledReminders } from './reminder.ts';
import { quotationMails, quotationNotices, quotationNumbers } from './quotation.ts';
import { bookingMailsToPhotographer, bookingMailsToBooker, bookingNotices, erasedBookings } from './booking.ts';
import { oldVideos } from './redaction.ts';
import { clientInvitations, clientNotices, purgedClients } from './clientAccess.ts';
import { closingMails } from './closing.ts';
import { erasures } from './erasure.ts';
import { derivatives } from './derivatives.ts';
import { fileEdits, keepEditsShown, placeEdits, editVisibility } from './edit.ts';
import { copyEdits, undoneCopies } from './editCopy.ts';
import { findFaces } from './face.ts';
import { guestMessages } from './guestMessages.ts';
import { emptyFolder, leaveDeletedFolder } from './folder.ts';
import { accountMails } from './account.ts';
import { passkeyMails } from './passkey.ts';
import { secondStepMails } from './secondStep.ts';
import { purgedCalendars, readAddedCalendars } from './otherCalendar.ts';
import { measureGig, measurePhoto } from './quality.ts';
import { purgedCosts, purgedGigs, purgedGuests, purgedMedia } from './purges.ts';
import { returnUnused } from './quota.ts';
import type { Reaction } from './core/reaction.ts';
import {
  matchAfterVisibilityChange,
  endedRegistrations,
  matchEarlierPhotos,
  matchNewPhotos,
  matchSetAsidePhotos,
} from './registration.ts';
import { purgedTeam, teamInvitations, teamNotices } from './teamAccess.ts';
import { usageWarnings } from './subscription.ts';
import { upgradedPlans, upgradeNotices } from './upgrade.ts';
import { noteApprovals } from './teamMails.ts';
import { alertMails, alertMessages, awaitedAlerts, withdrawnAlerts } from './alerts.ts';
import { guestPhotoNotices, unreadableNotices } from './photoNotices.ts';
import { keepFewNotices } from './noticeRetention.ts';
import { markedPictures } from './watermark.ts';

export const allReactions: readonly Reaction[] = [
  derivatives,
  oldVideos,
  findFaces,
  accountMails,
  closingMails,
  erasures,
  secondStepMails,
  passkeyMails,
  emptyFolder,
  leaveDeletedFolder,
  returnUnused(),
  purgedMedia,
  purgedGigs,
  purgedGuests,
  purgedCosts,
  matchNewPhotos,
  matchEarlierPhotos,
  matchAfterVisibilityChange,
  matchSetAsidePhotos,
  guestMessages,
  endedRegistrations,
  measurePhoto,
  measureGig,
  markedPictures,
  clientInvitations,
  clientNotices,
  purgedClients,
  teamInvitations,
  teamNotices,
  noteApprovals,
  purgedTeam,
  fileEdits(),
  placeEdits,
  keepEditsShown,
  editVisibility,
  copyEdits,
  undoneCopies,
  upgradedPlans,
  upgradeNotices,
  usageWarnings,
  bookingMailsToPhotographer,
  bookingMailsToBooker,
  bookingNotices,
  erasedBookings,
  erasedClients,
  guestPhotoNotices,
  unreadableNotices,
  keepFewNotices,
  awaitedAlerts,
  alertMails,
  alertMessages,
  withdrawnAlerts,
  readAddedCalendars,
  purgedCalendars,
  invoiceNumbers,
  advanceVouchers,
  gigDays,
  invoiceMails,
  invoiceNotices,
  reminderMails,
  settledReminders,
  quotationNumbers,
  quotationMails,
  quotationNotices,
  onlineBookings,
  outdatedLinks,
  collectionNotices,
];

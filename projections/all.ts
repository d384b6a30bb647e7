import { accounts, sessions, studios } from './account.ts';
import { accountWords } from './accountWords.ts';
import { advanceDays, advances } from './advance.ts';
import { quotations } from './quotation.ts';
import { recurringInvoices } from './recurringInvoice.ts';
import { approvals } from './approval.ts';
import { availabilities, otherCalendars } from './availability.ts';
import { bookings } from './booking.ts';
import { bookLines, books, creditNotePlaces } from './books.ts';
import { cameraBridges } from './cameraBridge.ts';
import { clientRecords, clientWords } from './client.ts';
import { collections, onlinePaymentPlaces } from './collection.ts';
import { businessSettings } from './business.ts';
import { clientGrants, clientRulesOfGigs, clients } from './clientAccess.ts';
import { cullings } from './culling.ts';
import { developed } from './develop.ts';
import { copiedEdits, editCopies } from './editCopy.ts';
import { drafts } from './draft.ts';
import { downloadCounts, gigDownloads } from './download.ts';
import { galleryLinks } from './galleryLink.ts';
import { editsOfMedia, edits } from './edit.ts';
import { gigs } from './gig.ts';
import { gigActivity } from './gigActivity.ts';
import { guests, uploaders } from './guest.ts';
import { history, historySpans } from './history/history.ts';
import { clientRevenues, invoices, transactions } from './invoice.ts';
import { invoiceShares } from './invoiceShare.ts';
import { invoiceReminders, reminderRuleViews } from './reminder.ts';
import { interactions, picks } from './interaction.ts';
import { mediaItems } from './media.ts';
import { alerts } from './alert.ts';
import { expenses } from './expense.ts';
import { gigProfits, profitLines, profitTotals } from './profit.ts';
import { monthEntries, monthSeals } from './monthSeal.ts';
import { notices } from './notice.ts';
import { preferences } from './preference.ts';
import { presets } from './preset.ts';
import { profiles, usernames } from './profile.ts';
import { pictures } from './picture.ts';
import { portfolioItems } from './portfolio.ts';
import { projects } from './project.ts';
import { plans } from './plan.ts';
import { qualities } from './quality.ts';
import { registrations } from './registration.ts';
import { team } from './teamAccess.ts';
import { upgrades } from './upgrade.ts';
import { invoiceTemplates } from './invoiceTemplate.ts';
import { watermarks } from './watermark.ts';
import type { Projection, View } from './core/projection.ts';

/** Every projection of the read side. */
export const projections: readonly Projection[] = [
  accounts,
  accountWords,
  sessions,
  studios,
  plans,
  upgrades,
  gigs,
  gigActivity,
  mediaItems,
  guests,
  uploaders,
  registrations,
  galleryLinks,
  cameraBridges,
  profiles,
  usernames,
  invoiceTemplates,
  watermarks,
  downloadCounts,
  gigDownloads,
  approvals,
  developed,
  editCopies,
  copiedEdits,
  presets,
  clients,
  clientGrants,
  clientRulesOfGigs,
  interactions,
  picks,
  notices,
  alerts,
  preferences,
  pictures,
  portfolioItems,
  projects,
  bookings,
  availabilities,
  otherCalendars,
  clientRecords,
  clientWords,
  businessSettings,
  invoices,
  drafts,
  invoiceShares,
  invoiceReminders,
  reminderRuleViews,
  collections,
  onlinePaymentPlaces,
  advances,
  advanceDays,
  quotations,
  recurringInvoices,
  transactions,
  clientRevenues,
  books,
  bookLines,
  creditNotePlaces,
  expenses,
  gigProfits,
  profitTotals,
  profitLines,
  monthEntries,
  monthSeals,
  qualities,
  cullings,
  team,
  edits,
  editsOfMedia,
  history,
  historySpans,
] as unknown as readonly Projection<View>[];

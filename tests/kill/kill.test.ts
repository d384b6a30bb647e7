import { expect, test } from 'vitest';
import { killRun } from './harness.ts';

const kills = Number(process.env['KILLS'] ?? 8);
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);

const IN_TURN =
  'BusinessSettingsSaved InvoiceTemplateSaved PreferencesChanged WatermarkSet ProjectChanged QuotationDrafted QuotationChanged QuotationSent QuotationLinkEnded QuotationLinkRenewed QuotationAccepted QuotationDeclined QuotationDiscarded QuotationRestored ClientRecordAdded ClientRecordChanged ClientRecordArchived ClientRecordRemoved ExpenseAdded ExpenseChanged ExpenseDeleted ExpenseRestored MonthClosed MonthSealed GatewayConnected GatewayRemoved CollectionLinkMade CollectionLinkEnded OnlinePaymentReceived OnlinePaymentBooked OnlineRefundRequested OnlineRefundProcessed OnlineRefundFailed SurplusKept ReminderRulesSaved ReminderApproved ReminderSent ReminderLapsed InvoiceRemindersApproved InvoiceRemindersAsked ClientRemindersApproved ClientRemindersAsked BookingConfirmed BookingRejected BookingCompleted BookingDeleted BookingWithdrawn BookingBecameGig BookingBecameClient CalendarFeedRenewed TakenDatesShown DayBlocked OtherCalendarAdded OtherCalendarRemoved NoticeRead NoticeDeleted GalleryLinkMade GalleryLinkRenewed TeamMemberInvited StrictPermissionsTurnedOn';

test(
  `nothing is lost by ${kills} kills at any moment, with uploads by HTTP and FTP and commands under way`,
  { timeout: 60_000 + kills * 80_000 },
  async () => {
    console.log(`KILL_SEED=${seed}`);
    const { problems, counts, types } = await killRun({ kills, seed });
    console.log(counts);
    expect(problems).toEqual([]);
    // What is done in turn was done once at least.
    expect(IN_TURN.split(' ').filter((type) => !types.has(type))).toEqual([]);
    expect(counts.uploads + counts.ftpUploads).toBeGreaterThan(kills);
    // In a short run commands may be about all that is looked at in between.
    const least = kills < 20 ? 0 : kills / 5;
    expect(counts.compared).toBeGreaterThanOrEqual(least);
    expect(counts.editsSeen).toBeGreaterThanOrEqual(least);
  },
);

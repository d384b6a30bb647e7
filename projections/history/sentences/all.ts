/** The sentences of all contexts, a line each. */
export { accountSentences } from './account.ts';
export { analysisSentences } from './analysis.ts';
export { approvalSentences } from './approval.ts';
export { availabilitySentences } from './availability.ts';
export { bookingSentences } from './booking.ts';
export { cameraSentences } from './camera.ts';
export { clientAccessSentences } from './clientAccess.ts';
export { calendarFeedSentences } from './calendarFeed.ts';
export { cameraBridgeSentences } from './cameraBridge.ts';
export { serverCameraSentences } from './serverCamera.ts';
export { clientRecordSentences } from './client.ts';
export { clientRulesSentences } from './clientRules.ts';
export { collectionSentences, gatewaySentences } from './collection.ts';
export { conversationSentences } from './conversation.ts';
export { cullingSentences } from './culling.ts';
export { developSentences } from './develop.ts';
export { editCopySentences } from './editCopy.ts';
export { downloadSentences } from './download.ts';
export { editSentences } from './edit.ts';
export { expenseSentences } from './expense.ts';
export { faceSentences } from './face.ts';
export { galleryLinkSentences } from './galleryLink.ts';
export { gigSentences } from './gig.ts';
export { guestSentences } from './guest.ts';
export { interactionSentences } from './interaction.ts';
export { mediaSentences } from './media.ts';
export { alertSentences } from './alert.ts';
export { monthSealSentences } from './monthSeal.ts';
export { noticeSentences } from './notice.ts';
export { preferenceSentences } from './preference.ts';
export { presetSentences } from './preset.ts';
export { profileSentences } from './profile.ts';
export {
  businessSentences,
  invoiceSentences,
  invoiceSeriesSentences,
  invoiceShareSentences,
  advanceSentences,
  quotationSentences,
  typedNumberSentences,
} from './invoice.ts';
export { portfolioSentences } from './portfolio.ts';
export { projectSentences } from './project.ts';
export { planSentences } from './plan.ts';
export { qualitySentences } from './quality.ts';
export { registrationSentences } from './registration.ts';
export { recurringInvoiceSentences } from './recurringInvoice.ts';
export { reminderRuleSentences, reminderSentences } from './reminder.ts';
export { secondStepSentences } from './secondStep.ts';
export { passkeySentences } from './passkey.ts';
export { sessionSentences } from './session.ts';
export { subscriptionSentences } from './subscription.ts';
export { teamAccessSentences } from './teamAccess.ts';
export { upgradeSentences } from './upgrade.ts';
export { invoiceTemplateSentences } from './invoiceTemplate.ts';
export { watermarkSentences } from './watermark.ts';

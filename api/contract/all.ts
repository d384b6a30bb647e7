import * as business from './business.ts';
import * as books from './books.ts';
import * as advance from './advance.ts';
import * as quotation from './quotation.ts';
import * as publicQuotation from './publicQuotation.ts';
import * as collection from './collection.ts';
import * as expense from './expense.ts';
import * as invoice from './invoice.ts';
import * as invoiceFigures from './invoiceFigures.ts';
import * as account from './account.ts';
import * as assistant from './quality.ts';
import * as audit from './audit.ts';
import * as availability from './availability.ts';
import * as booking from './booking.ts';
import * as calendarFeed from './calendarFeed.ts';
import * as camera from './camera.ts';
import * as cameraBridge from './cameraBridge.ts';
import * as serverCamera from './serverCamera.ts';
import * as cameraControl from './cameraControl.ts';
import * as client from './clientAccess.ts';
import * as clientRecord from './client.ts';
import * as closing from './closing.ts';
import * as conversation from './conversation.ts';
import * as culling from './culling.ts';
import * as cullingRound from './cullingRound.ts';
import * as dashboard from './dashboard.ts';
import * as advice from './advice.ts';
import * as develop from './develop.ts';
import * as editCopy from './editCopy.ts';
import * as preset from './preset.ts';
import * as documentation from './documentation.ts';
import * as edit from './edit.ts';
import * as gig from './gig.ts';
import * as guest from './guest.ts';
import * as invoicePrint from './invoicePrint.ts';
import * as publicInvoice from './publicInvoice.ts';
import * as reminder from './reminder.ts';
import * as recurringInvoice from './recurringInvoice.ts';
import * as invoiceTemplate from './invoiceTemplate.ts';
import * as link from './galleryLink.ts';
import * as media from './media.ts';
import * as notice from './notice.ts';
import * as preference from './preference.ts';
import type { Operation } from './operation.ts';
import * as profile from './profile.ts';
import * as portfolio from './portfolio.ts';
import * as project from './project.ts';
import * as plan from './plan.ts';
import * as planOffers from './planOffers.ts';
import * as publicGallery from './gallery.ts';
import * as monthSeal from './monthSeal.ts';
import * as registration from './registration.ts';
import * as passkey from './passkey.ts';
import * as secondStep from './secondStep.ts';
import * as session from './session.ts';
import * as team from './teamAccess.ts';
import * as upgrade from './upgrade.ts';
import * as watermark from './watermark.ts';
import * as zip from './zip.ts';
import * as social from './social.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every operation of the API, for routing checks and OpenAPI. */
export const operations: Operation[] = [
  account,
  closing,
  session,
  passkey,
  secondStep,
  planOffers,
  gig,
  media,
  culling,
  cullingRound,
  dashboard,
  guest,
  link,
  profile,
  invoiceTemplate,
  watermark,
  zip,
  portfolio,
  project,
  clientRecord,
  publicGallery,
  registration,
  social,
  camera,
  cameraBridge,
  serverCamera,
  cameraControl,
  audit,
  client,
  team,
  edit,
  develop,
  preset,
  editCopy,
  advice,
  notice,
  preference,
  booking,
  availability,
  calendarFeed,
  business,
  invoice,
  advance,
  quotation,
  publicQuotation,
  expense,
  invoicePrint,
  books,
  monthSeal,
  invoiceFigures,
  publicInvoice,
  reminder,
  recurringInvoice,
  collection,
  assistant,
  conversation,
  plan,
  upgrade,
  documentation,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isOperation));

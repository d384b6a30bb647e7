import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import type { Secrets } from './core/secrets.ts';
import { signedTokens } from './core/signedTokens.ts';
import { tokenPurposes } from './tokenPurposes.ts';

/** A form that stood open for longer says nothing any more, in milliseconds. */
const FORM_MS = 24 * 3_600_000;
/** Nobody fills in a form in less, in milliseconds. */
const SWIFTEST_MS = 2000;

/** Signed words about bookings: the visitor's private link, and when a form was opened. */
export function bookingLinks({ secrets, now }: { secrets: Secrets; now: () => Date }) {
  const holders = signedTokens(tokenPurposes.booking, { secrets, now });
  const forms = signedTokens(tokenPurposes.bookingForm, { secrets, now });
  const tokenOf = (bookingId: string): string => holders.sign({ bookingId }, Number.POSITIVE_INFINITY);
  return {
    tokenOf,
    /** The path where whoever asked sees and withdraws their booking; the token stands behind `#`, which browsers send to nobody. */
    path: (bookingId: string): string => `/public/booking#${tokenOf(bookingId)}`,
    /** The booking of a link. Refuses `notFound` for a forged one. */
    need: (token: string): string =>
      holders.open(token)?.bookingId ??
      refuse('notFound', 'bookingLink.unknown', 'This link is not complete. Please open it again from the mail.'),
    formToken(photographerId: string): string {
      const openedAt = now().getTime();
      return forms.sign({ photographerId, openedAt: String(openedAt) }, openedAt + FORM_MS);
    },
    /**
     * Refuses what is sent by a form of somebody else or a made-up one (`invalid`), and what is sent faster than anybody
     * reads it (`tooMany`). A form that stood open for a day is as one whose opening is not known.
     */
    requireUnhurried(photographerId: string, token: string): void {
      const form = forms.read(token)?.claims;
      if (form?.photographerId !== photographerId)
        return refuse('invalid', 'bookingForm.unknown', 'Please reload the page, and send your request again.');
      const wait = Number(form.openedAt) + SWIFTEST_MS - now().getTime();
      if (wait > 0)
        throw new Refusal('tooMany', 'bookingForm.hurried', 'Please take a moment, then send your request again.', {
          retryAfter: Math.ceil(wait / 1000),
        });
    },
  };
}

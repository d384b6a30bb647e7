import type { ByLink } from '../../commands/guest.ts';
import type { Secrets } from '../../commands/core/secrets.ts';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** How long a guest can come back and go on, in milliseconds. */
const TOKEN_MS = 30 * 86_400_000;

export interface Guest {
  gigId: string;
  guestId: string;
  /** The upload link that they came by: what they may ends with it. */
  byLink?: ByLink | undefined;
}

/** Signed tokens that say which guest of which gig someone is. What a guest may is judged anew at each request. */
export function guestTokens(secrets: Secrets, now: () => Date) {
  const tokens = signedTokens(tokenPurposes.guest, { secrets, now });
  return {
    issue: ({ gigId, guestId, byLink }: Guest): string =>
      tokens.sign(
        { gigId, guestId, ...(byLink && { linkId: byLink.linkId, round: String(byLink.round) }) },
        now().getTime() + TOKEN_MS,
      ),
    /** Undefined for none, a forged or an expired one. */
    read(token: string | undefined | null): Guest | undefined {
      const claims = tokens.open(token);
      if (!claims) return undefined;
      const { gigId, guestId, linkId, round } = claims;
      return linkId === undefined ? { gigId, guestId } : { gigId, guestId, byLink: { linkId, round: Number(round) } };
    },
    need(token: string | undefined | null): Guest {
      return this.read(token) ?? refuse('unauthenticated', 'guest.unknown', 'Please enter your name again to go on.');
    },
    /**
     * Who somebody without a token is: the same name (and address and number, where given) is the same guest, so that a
     * browser that forgets its token gains nothing. The name itself is not in the id.
     */
    idOf: (gigId: string, name: string, email: string | null, phone: string | null): string =>
      derivedId(
        'guest',
        secrets.lookup(
          'guest',
          [
            gigId,
            name.normalize('NFC').toLowerCase().replace(/\s+/g, ' '),
            email?.toLowerCase() ?? '',
            phone ?? '',
          ].join('\n'),
        ),
      ),
  };
}
export type GuestTokens = ReturnType<typeof guestTokens>;

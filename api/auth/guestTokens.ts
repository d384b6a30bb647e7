import type { ByLink } from '../../commands/guest.ts';
import type { Secrets } from '../../commands/core/secrets.ts';
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
  return {
    issue({ gigId, guestId, byLink }: Guest): string {
      const text = `${gigId}.${guestId}.${(now().getTime() + TOKEN_MS).toString(36)}${byLink ? `.${byLink.linkId}.${byLink.round}` : ''}`;
      return `${text}.${secrets.sign('guest', text)}`;
    },
    /** Undefined for none, a forged or an expired one. */
    read(token: string | undefined | null): Guest | undefined {
      const cut = token?.lastIndexOf('.') ?? -1;
      if (!token || cut < 0 || token.length > 300) return undefined;
      const text = token.slice(0, cut);
      const [gigId, guestId, end, linkId, round] = text.split('.');
      if (!secrets.signed('guest', text, token.slice(cut + 1)) || !gigId || !guestId || !end) return undefined;
      if (Number.parseInt(end, 36) <= now().getTime()) return undefined;
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

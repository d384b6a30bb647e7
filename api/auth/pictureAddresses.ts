import { LRUCache } from 'lru-cache';
import type { Secrets } from '../../commands/core/secrets.ts';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';

/** What the address of a studio's own picture allows: its owner sees all of them while signed in, the public what the public profile shows. */
export interface PictureGrant {
  right: 'owner' | 'public';
  ownerId: string;
  /** By which session it was got; empty for the public. */
  session: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Signed addresses `/media/picture/<token>/<pictureId>/<400|1600>`: one token serves all pictures of a page. Ends are rounded, so that browsers can cache what they have seen. */
export interface PictureAddresses {
  forOwner(ownerId: string, session: string): string;
  forPublic(ownerId: string): string;
  /** What a token grants; undefined for a forged or expired one. */
  grant(token: string): PictureGrant | undefined;
}

const STEP_MS = 6 * 3_600_000;
const LETTER = { owner: 'o', public: 'p' } as const;
const MOST_KNOWN = 10_000;

export function pictureAddresses(secrets: Secrets, now: () => number = Date.now): PictureAddresses {
  const tokens = signedTokens(tokenPurposes.picture, { secrets, now: () => new Date(now()) });
  const made = new LRUCache<string, string>({ max: MOST_KNOWN });
  const token = (right: PictureGrant['right'], ownerId: string, session: string): string => {
    // Valid for one to two steps.
    const end = (Math.floor(now() / STEP_MS) + 2) * STEP_MS;
    const key = `${right}.${ownerId}.${end}.${session}`;
    const known = made.get(key) ?? tokens.sign({ right: LETTER[right], ownerId, session }, end);
    made.set(key, known);
    return known;
  };
  return {
    forOwner: (ownerId, session) => token('owner', ownerId, session),
    forPublic: (ownerId) => token('public', ownerId, ''),
    grant(text) {
      const read = tokens.read(text);
      if (!read || read.end <= now()) return undefined;
      const { right, ownerId, session = '' } = read.claims;
      if (right !== LETTER.owner && right !== LETTER.public) return undefined;
      return { right: right === LETTER.owner ? 'owner' : 'public', ownerId, session, expiresAt: read.end };
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Secrets } from '../../commands/core/secrets.ts';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';

/**
 * What a media address allows: `owner` sees everything of the gig, `public` what the public may see, `original` downloads
 * originals; `client` sees what the clients of the gig see, `clientFile` downloads what was granted to one of them; `view`
 * looks at what the public may see as long as a link works, `cover` at the cover alone.
 */
export type MediaRight =
  | 'owner'
  | 'public'
  | 'original'
  | 'client'
  | 'clientFile'
  | 'team'
  | 'teamFile'
  | 'view'
  | 'cover';

/** Rights of people who sign in. */
export type SessionRight = 'owner' | 'original' | 'client' | 'clientFile' | 'team' | 'teamFile';

export interface MediaGrant {
  right: MediaRight;
  gigId: string;
  /** Whose or of what it is: a client's or an editor's access id, one address of a link, the one photo of an original; empty for the others. */
  subject: string;
  /** By which session it was got, of those who sign in: it ends with that session. */
  session: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * Signed addresses `/media/<token>/<mediaId>/<variant>`. One token serves a whole gallery: it names the gig, the right
 * and an end, so that a page costs one signature. Ends are rounded, so that browsers can cache what they have seen.
 */
export interface MediaAddresses {
  token(right: SessionRight, gigId: string, subject: string, session: string): string;
  /** `since`: what is shown changed then, so that no browser takes what it kept before. */
  token(
    right: Exclude<MediaRight, SessionRight>,
    gigId: string,
    subject?: string,
    session?: '',
    since?: string,
  ): string;
  /** What a token grants; undefined for a forged or expired one. */
  grant(token: string): MediaGrant | undefined;
}

const STEP_MS: Record<MediaRight, number> = {
  owner: 6 * 3_600_000,
  public: 6 * 3_600_000,
  original: 3_600_000,
  client: 6 * 3_600_000,
  clientFile: 3_600_000,
  team: 6 * 3_600_000,
  teamFile: 3_600_000,
  view: 6 * 3_600_000,
  cover: 6 * 3_600_000,
};
const LETTER: Record<MediaRight, string> = {
  owner: 'o',
  public: 'p',
  original: 'd',
  client: 'c',
  clientFile: 'f',
  team: 't',
  teamFile: 'e',
  view: 'v',
  cover: 'u',
};
const RIGHT = new Map(Object.entries(LETTER).map(([right, letter]) => [letter, right as MediaRight]));
const MOST_KNOWN = 10_000;

export function mediaAddresses(secrets: Secrets, now: () => number = Date.now): MediaAddresses {
  const tokens = signedTokens(tokenPurposes.media, { secrets, now: () => new Date(now()) });
  const made = new LRUCache<string, string>({ max: MOST_KNOWN });
  const known = new LRUCache<string, MediaGrant>({ max: MOST_KNOWN });
  const remember = <T extends {}>(cache: LRUCache<string, T>, key: string, value: T): T => {
    cache.set(key, value);
    return value;
  };
  const grantOf = (token: string): MediaGrant | undefined => {
    const read = tokens.read(token);
    const right = read && RIGHT.get(read.claims.right);
    if (!right) return undefined;
    const { gigId, subject = '', session = '' } = read.claims;
    return remember(known, token, { right, gigId, subject, session, expiresAt: read.end });
  };
  return {
    token(right: MediaRight, gigId: string, subject: string = '', session: string = '', since: string = '') {
      // Valid for one to two steps.
      const end = (Math.floor(now() / STEP_MS[right]) + 2) * STEP_MS[right];
      const key = `${LETTER[right]}.${gigId}.${end}.${subject}.${session}.${since}`;
      return (
        made.get(key) ?? remember(made, key, tokens.sign({ right: LETTER[right], gigId, subject, session, since }, end))
      );
    },
    grant(token) {
      const grant = known.get(token) ?? grantOf(token);
      return grant && grant.expiresAt > now() ? grant : undefined;
    },
  };
}

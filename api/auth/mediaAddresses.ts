import type { Secrets } from '../../commands/core/secrets.ts';

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
  token(right: Exclude<MediaRight, SessionRight>, gigId: string, subject?: string): string;
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
  const made = new Map<string, string>();
  const known = new Map<string, MediaGrant>();
  const remember = <T>(map: Map<string, T>, key: string, value: T): T => {
    map.set(key, value);
    if (map.size > MOST_KNOWN) map.delete(map.keys().next().value!);
    return value;
  };
  return {
    token(right: MediaRight, gigId: string, subject = '', session = '') {
      // Valid for one to two steps.
      const end = (Math.floor(now() / STEP_MS[right]) + 2) * STEP_MS[right];
      const text = `${LETTER[right]}.${gigId}.${end.toString(36)}${(subject || session) && `.${subject}`}${session && `.${session}`}`;
      return made.get(text) ?? remember(made, text, `${text}.${secrets.sign('media', text)}`);
    },
    grant(token) {
      let grant = known.get(token);
      if (!grant) {
        const cut = token.lastIndexOf('.');
        const text = token.slice(0, cut);
        if (cut < 0 || token.length > 200 || !secrets.signed('media', text, token.slice(cut + 1))) return undefined;
        const [letter, gigId, end, subject = '', session = ''] = text.split('.');
        grant = remember(known, token, {
          right: RIGHT.get(letter!)!,
          gigId: gigId!,
          subject,
          session,
          expiresAt: Number.parseInt(end!, 36),
        });
      }
      return grant.expiresAt > now() ? grant : undefined;
    },
  };
}

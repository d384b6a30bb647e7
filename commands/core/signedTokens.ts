import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { type Secrets, sameSecret } from './secrets.ts';

/**
 * What a token is for. Each purpose signs under a key or a label of its own, so that its tokens are good for nothing else;
 * a purpose whose claims change gets another key.
 */
export interface TokenPurpose<Claim extends string = string, Extra extends string = never> {
  key: string;
  /** Stands in the token and tells it from others before its signature is looked at: two purposes of one key differ in it. */
  label?: string;
  /** What it says, in the order in which it says it. `end` is until when. */
  claims: readonly (Claim | 'end')[];
  /** What may be missing; stands behind the others. */
  extra?: readonly Extra[];
  /**
   * `dotted`: claims and signature joined by dots, short enough for addresses; `dottedHex`: for messages, where whatever
   * makes links takes an underscore or a dash at the end for something else; `jwt`: a JSON Web Token (RFC 7519), whose
   * holder reads its end.
   */
  form: 'dotted' | 'dottedHex' | 'jwt';
}

type Claims<Claim extends string, Extra extends string> = Record<Exclude<Claim, 'end'>, string> &
  Partial<Record<Extra, string>>;

export interface SignedTokens<C> {
  /** `end` in milliseconds since the epoch; infinite for a token that does not end, which no JSON Web Token can say. */
  sign(claims: C, end: number): string;
  /** What it says; undefined for none, a forged one, one of another purpose and an expired one. */
  open(token: string | undefined | null): C | undefined;
  /** The same of an expired one, too, with its end. */
  read(token: string | undefined | null): { claims: C; end: number } | undefined;
  /** Whether it says that it is of this purpose. Anybody can make one say so. */
  seems(token: string | undefined | null): boolean;
}

/** Keeps the names of the claims for who signs and opens. */
export const tokenPurpose = <const Claim extends string, const Extra extends string = never>(
  purpose: TokenPurpose<Claim, Extra>,
): TokenPurpose<Claim, Extra> => purpose;

const MOST_LETTERS = 300;
/** A web token comes with every request of its holder, and its signature costs more than a small answer: it is looked at once. */
const MOST_WEB_TOKENS = 5000;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Of every web token (RFC 7515, 3.1). */
const HEADER = base64url({ alg: 'HS256', typ: 'JWT' });
type Said = { values: Record<string, string>; end: number };
interface Form {
  sign(values: Record<string, string | undefined>, end: number): string;
  read(token: string): Said | undefined;
  seems(token: string): boolean;
}

function dotted({ key, label, claims, extra = [], form }: TokenPurpose<string, string>, secrets: Secrets): Form {
  const signature = (text: string): string =>
    form === 'dottedHex' ? secrets.lookup(key, text) : secrets.sign(key, text);
  const seems = (token: string): boolean => label === undefined || token.startsWith(`${label}.`);
  return {
    seems,
    sign(values, end) {
      const until = end === Number.POSITIVE_INFINITY ? '' : end.toString(36);
      const said = claims.map((claim) => (claim === 'end' ? until : values[claim]!));
      const more = extra.map((claim) => values[claim] ?? '');
      while (more.at(-1) === '') more.pop();
      if ([...said, ...more].some((value) => value.includes('.'))) throw new Error('A claim of a token has no dot.');
      const text = [...(label === undefined ? [] : [label]), ...said, ...more].join('.');
      return `${text}.${signature(text)}`;
    },
    read(token) {
      const cut = token.lastIndexOf('.');
      if (cut < 0 || token.length > MOST_LETTERS || !seems(token)) return undefined;
      const text = token.slice(0, cut);
      if (!sameSecret(signature(text), token.slice(cut + 1))) return undefined;
      const said = text.split('.').slice(label === undefined ? 0 : 1);
      if (said.length < claims.length || said.length > claims.length + extra.length) return undefined;
      const values = Object.fromEntries([...claims, ...extra].map((claim, at) => [claim, said[at] || undefined]));
      const { end, ...others } = values;
      if (claims.some((claim) => claim !== 'end' && values[claim] === undefined)) return undefined;
      return {
        values: Object.fromEntries(Object.entries(others).filter((entry): entry is [string, string] => !!entry[1])),
        end: end === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(end, 36),
      };
    },
  };
}

function webToken({ key, label, claims }: TokenPurpose<string, string>, secrets: Secrets): Form {
  const said = claims.filter((claim) => claim !== 'end');
  const genuine = new LRUCache<string, Said>({ max: MOST_WEB_TOKENS });
  return {
    seems: (token) => label === undefined || jwt.decode(token, { json: true })?.aud === label,
    // As the library makes it, which looks at all that could have been asked of it: a thirtieth of a sign-in's processor time.
    sign(values, end) {
      if (!Number.isFinite(end)) throw new Error('A web token ends.');
      const [iat, exp] = [Date.now(), end].map((ms) => Math.floor(ms / 1000));
      const text = `${HEADER}.${base64url({ ...values, exp, aud: label, iat })}`;
      return `${text}.${secrets.sign(key, text)}`;
    },
    read(token) {
      const known = genuine.get(token);
      if (known) return known;
      try {
        const { exp, aud, ...all } = jwt.verify(token, secrets.key(key), {
          algorithms: ['HS256'],
          ignoreExpiration: true,
        }) as Record<string, unknown>;
        const values = Object.fromEntries(said.map((claim) => [claim, all[claim]]));
        if (
          aud !== label ||
          typeof exp !== 'number' ||
          Object.values(values).some((value) => typeof value !== 'string')
        )
          return undefined;
        const found = { values: values as Record<string, string>, end: exp * 1000 };
        genuine.set(token, found);
        return found;
      } catch {
        return undefined;
      }
    },
  };
}

/** Signed tokens of one purpose. The server keeps nothing of them: whether what they name still stands is for who opens one. */
export function signedTokens<Claim extends string, Extra extends string = never>(
  purpose: TokenPurpose<Claim, Extra>,
  { secrets, now }: { secrets: Secrets; now: () => Date },
): SignedTokens<Claims<Claim, Extra>> {
  type C = Claims<Claim, Extra>;
  const form = (purpose.form === 'jwt' ? webToken : dotted)(purpose as TokenPurpose<string, string>, secrets);
  const read = (token: string | undefined | null): { claims: C; end: number } | undefined => {
    const said = token ? form.read(token) : undefined;
    return said && { claims: said.values as C, end: said.end };
  };
  return {
    read,
    sign: (claims, end) => form.sign(claims, end),
    seems: (token) => !!token && form.seems(token),
    open(token) {
      const found = read(token);
      return found && found.end > now().getTime() ? found.claims : undefined;
    },
  };
}

/** Tokens whose holder cannot read what they hold (AES-256-GCM), each about one thing that is known to who opens it. */
export interface SealedTokens {
  seal(about: string, bytes: Uint8Array, end: number): string;
  /** Undefined for a forged or an expired one, and for one about something else. */
  open(about: string, token: string): Buffer | undefined;
}

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

export function sealedTokens(
  purpose: { key: string },
  { secrets, now }: { secrets: Secrets; now: () => Date },
): SealedTokens {
  const key = secrets.key(purpose.key);
  const sealedTo = (about: string, end: string): Buffer => Buffer.from(`${about}.${end}`);
  return {
    seal(about, bytes, until) {
      const end = until.toString(36);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(sealedTo(about, end));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return `${end}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(about, token) {
      const [end = '', text = ''] = token.split('.');
      const bytes = Buffer.from(text, 'base64url');
      const [from, to] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
      if (!(Number.parseInt(end, 36) > now().getTime()) || bytes.length < to) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, from)).setAAD(sealedTo(about, end));
        decipher.setAuthTag(bytes.subarray(from, to));
        return Buffer.concat([decipher.update(bytes.subarray(to)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { CameraAccess } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type Digest, challengesIn, digestAnswer, digestIn } from './challenge.ts';

/** Answers of one question to challenges, each to a nonce of its own. */
const MOST_ANSWERS = 2;

const asked = (): Refusal =>
  new Refusal(
    'conflict',
    'camera.password',
    'The camera asks for its user name and password. They stand in its Camera Control API settings.',
  );
const wrong = (): Refusal =>
  new Refusal(
    'invalid',
    'camera.wrongPassword',
    'The camera does not take this user name and password. Please check both in its Camera Control API settings.',
  );
const unprotected = (): Refusal =>
  new Refusal(
    'unavailable',
    'camera.unprotected',
    'The camera wants its password in clear. Nothing was sent to it: switch HTTPS on in its Camera Control API settings.',
  );
const unknown = (): Refusal =>
  new Refusal(
    'unavailable',
    'camera.unknownWay',
    'The camera asks for its password in a way that is not safe, or not known to Loom. Nothing was sent to it. Update its firmware, or switch HTTPS on in its Camera Control API settings.',
  );
const endless = (): Refusal =>
  new Refusal(
    'unavailable',
    'camera.garbled',
    'The camera asks for its password again and again. Switch it off and on, then connect it again.',
  );
const another = (): Refusal =>
  new Refusal(
    'conflict',
    'camera.certificate',
    'The camera shows another certificate than the one that was trusted. Nothing was sent to it. If it was reset or got a new certificate, trust that one.',
  );
const unencrypted = (): Refusal =>
  new Refusal(
    'conflict',
    'camera.unencrypted',
    'This camera was connected over HTTPS, and now answers without it. Nothing was sent to it. Switch HTTPS on in the camera, or forget the camera here and connect it anew.',
  );

/** How one camera is asked: by the certificate that it has to show, and with a name and password. */
export interface CameraPass {
  /** The SHA-256, in hex, of the certificate that it has shown. */
  certificate(): string | undefined;
  /** Of the first connection where none was given: from then on no other is admitted. */
  admit(certificate: string): void;
  /** Of its last connection over TLS, which makes the next one cheaper. */
  session: Buffer | undefined;
  /** What goes with a question to this camera, and with a question to nobody else. */
  authorization(method: string, url: URL): string | undefined;
  /** It lets nobody in so; returns where it is asked once more. `answers`: how often this question was answered already. */
  challenged(header: string, answers: number): void;
}

/**
 * A camera at its address. The password itself leaves only over TLS, and only to the certificate that was admitted; and
 * where it was kept out once, as a digest, it is never sent otherwise. Refuses one that was asked over TLS, and is not now.
 */
export function cameraPass(base: URL, { username = '', password, certificate }: CameraAccess = {}): CameraPass {
  const isSecure = base.protocol === 'https:';
  if (certificate !== undefined && !isSecure) throw unencrypted();
  let admitted = certificate;
  let seen: string | undefined;
  let digest: Digest | undefined;
  let count = 0;
  let plain = false;
  let refused = false;
  return {
    certificate: () => seen,
    session: undefined,
    admit(shown) {
      seen = shown;
      admitted ??= shown;
      if (admitted !== shown) throw another();
    },
    authorization(method, url) {
      if (password === undefined || url.origin !== base.origin) return undefined;
      // Whoever goes on asking with a wrong one is locked out of some cameras.
      if (refused) throw wrong();
      if (plain) return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
      if (!digest) return undefined;
      const uri = url.pathname + url.search;
      const cnonce = randomBytes(16).toString('hex');
      return digestAnswer(digest, { username, password }, { method, uri, count: ++count, cnonce });
    },
    challenged(header, answers) {
      if (password === undefined) throw asked();
      const challenges = challengesIn(header);
      const next = digestIn(challenges);
      // An answer to a nonce of before says nothing of the password: the first challenge of a question is always answered.
      if (plain || (answers > 0 && next?.stale !== true)) {
        refused = true;
        throw wrong();
      }
      if (answers >= MOST_ANSWERS) throw endless();
      if (next) {
        digest = next;
        count = 0;
        return;
      }
      if (!challenges.some(({ scheme }) => scheme === 'basic')) throw unknown();
      if (!isSecure || digest) throw unprotected();
      plain = true;
    },
  };
}

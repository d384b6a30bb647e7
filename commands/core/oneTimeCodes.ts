import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator has it: SHA-1, six digits, a new code every 30 seconds. */
const PERIOD_S = 30;
const ISSUER = 'Loom';
/** Periods that a telephone's clock may be wrong by, either way. */
const WINDOW = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator scans; `label` is whose account it is. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString();

export const totpCode = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });

/** Which period a code is of; undefined where it is not this secret's, or of another time. */
export function totpPeriod(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_S) + delta;
}
/** How long a code could be right, in milliseconds: it is remembered as used for longer. */
export const TOTP_VALID_MS = (2 * WINDOW + 1) * PERIOD_S * 1000;

import { expect, test } from 'vitest';
import { newTotpSecret, totpAddress, totpCode, totpPeriod } from '../../commands/core/oneTimeCodes.ts';

/** The secret of RFC 6238, Appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('codes are those of RFC 6238, Appendix B, in their last six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const)
    expect(totpCode(SECRET, new Date(seconds * 1000))).toBe(code);
});

test('a code is right for its own half minute and one on either side', () => {
  const at = new Date('2026-11-21T10:00:05.000Z');
  const code = totpCode(SECRET, at);
  const period = Math.floor(at.getTime() / 30_000);
  for (const [seconds, found] of [
    [0, period],
    [30, period],
    [-30, period],
    [60, undefined],
    [-60, undefined],
  ] as const)
    expect(totpPeriod(SECRET, code, new Date(at.getTime() + seconds * 1000))).toBe(found);
  expect(totpPeriod(SECRET, 'abcdef', at)).toBeUndefined();
  expect(totpPeriod(SECRET, '', at)).toBeUndefined();
});

test('a secret has 160 bits, and its address is what an authenticator scans', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpAddress(secret, 'asha@loom.test'));
  expect([address.protocol, address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Loom',
  ]);
});

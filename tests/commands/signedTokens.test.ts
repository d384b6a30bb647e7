import jwt from 'jsonwebtoken';
import { describe, expect, test, vi } from 'vitest';
import { secretsFrom } from '../../commands/core/secrets.ts';
import { sealedTokens, signedTokens } from '../../commands/core/signedTokens.ts';
import { selfieSearchPurpose, tokenPurposes } from '../../commands/tokenPurposes.ts';

type Purpose = keyof typeof tokenPurposes;
const START = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;
const stores = (time: number, secret = 1) => ({
  secrets: secretsFrom(Buffer.alloc(32, secret)),
  now: () => new Date(time),
});
const purposes = Object.keys(tokenPurposes) as Purpose[];
/** Every claim says the same, so that nothing but the purpose tells one token from another. */
const same = { gigId: 'g1', gig: 'g1', sub: 'p1', sid: 's1', role: 'admin', guestId: 'p1', right: 'o', epoch: 'e1' };
const all = {
  ...same,
  ownerId: 'p1',
  photographerId: 'p1',
  openedAt: 's1',
  bookingId: 'g1',
  invoiceId: 'g1',
  quotationId: 'g1',
  userId: 'p1',
  closedAt: 's1',
  digest: 's1',
  challenge: 's1',
  since: 's1',
  linkId: 'l1',
  round: '1',
  registrationId: 'p1',
  subject: 'p1',
  session: 's1',
  mediaId: 'g1',
  step: 's1',
  form: 's1',
  picture: 's1',
};
const claimsOf = (purpose: Purpose): Record<string, string> => {
  const { claims, extra = [] } = tokenPurposes[purpose] as { claims: readonly string[]; extra?: readonly string[] };
  return Object.fromEntries(Object.entries(all).filter(([name]) => [...claims, ...extra].includes(name)));
};
/** As whoever signs and opens it sees it. */
const tokensOf = (purpose: Purpose, time = START, secret?: number) =>
  signedTokens<string, string>(tokenPurposes[purpose] as never, stores(time, secret));
const tokenOf = (purpose: Purpose): string => tokensOf(purpose).sign(claimsOf(purpose), START + HOUR);

describe.each(purposes)('a token of %s', (purpose) => {
  test('says what was signed until its end, and nothing after it', () => {
    const token = tokenOf(purpose);
    expect(tokensOf(purpose).open(token)).toEqual(claimsOf(purpose));
    expect(tokensOf(purpose, START + HOUR - 1).open(token)).toEqual(claimsOf(purpose));
    expect(tokensOf(purpose, START + HOUR).open(token)).toBeUndefined();
    expect(tokensOf(purpose, START + HOUR).read(token)).toEqual({ claims: claimsOf(purpose), end: START + HOUR });
  });

  test('which was opened once says the same again, and ends all the same', () => {
    let time = START;
    const { open } = signedTokens<string, string>(tokenPurposes[purpose] as never, {
      ...stores(START),
      now: () => new Date(time),
    });
    const token = tokenOf(purpose);
    expect(open(token)).toEqual(claimsOf(purpose));
    expect(open(token)).toEqual(claimsOf(purpose));
    time = START + HOUR;
    expect(open(token)).toBeUndefined();
  });

  test.each(purposes.filter((other) => other !== purpose))('is no token of %s', (other) => {
    expect(tokensOf(other).open(tokenOf(purpose))).toBeUndefined();
    expect(tokensOf(other).read(tokenOf(purpose))).toBeUndefined();
  });

  test('is not forged: by another secret, a change of any of its letters, or what is missing or too much', () => {
    const token = tokenOf(purpose);
    const { open } = tokensOf(purpose);
    expect(tokensOf(purpose, START, 2).open(token)).toBeUndefined();
    const parts = token.split('.');
    const cut = (at: number): string => parts.toSpliced(at, 1).join('.');
    // The last letter of a base64 text holds bits that no byte needs; a decoder passes over them.
    const changed = Array.from({ length: token.length - 1 }, (_, at) => {
      const other = token[at] === 'a' ? 'b' : 'a';
      return token.slice(0, at) + other + token.slice(at + 1);
    });
    const others = ['', '.', '...', 'x', token.slice(0, -1), `${token}a`, `.${token}`, `${token}.`, 'a.'.repeat(5000)];
    for (const forged of [...changed, ...others, ...parts.map((_, at) => cut(at)), undefined, null])
      expect([forged, open(forged)]).toEqual([forged, undefined]);
  });
});

const webTokens = purposes.filter((purpose) => tokenPurposes[purpose].form === 'jwt');
test.each(webTokens)('a web token of %s is what a library makes of it', (purpose) => {
  vi.useFakeTimers({ now: START });
  try {
    const { key, label } = tokenPurposes[purpose] as { key: string; label?: string };
    const claims = { ...claimsOf(purpose), name: 'Ünïcode "quoted" \u2028' };
    const made = tokensOf(purpose).sign(claims, START + HOUR + 1);
    const said = { ...claims, exp: (START + HOUR) / 1000, ...(label === undefined ? {} : { aud: label }) };
    expect(made).toBe(jwt.sign(said, stores(START).secrets.key(key), { algorithm: 'HS256' }));
    expect(() => tokensOf(purpose).sign(claims, Number.POSITIVE_INFINITY)).toThrow('ends');
  } finally {
    vi.useRealTimers();
  }
});

test('no two purposes have the same key and the same label', () => {
  const known = purposes.map((purpose) => {
    const { key, label } = tokenPurposes[purpose] as { key: string; label?: string };
    return `${key} ${label}`;
  });
  expect(new Set([...known, `${selfieSearchPurpose.key} undefined`]).size).toBe(known.length + 1);
});

test('a claim that would be read as two is not signed', () => {
  expect(() => tokensOf('guest').sign({ gigId: 'a.b', guestId: 'c' }, START + HOUR)).toThrow('no dot');
});

test('what is sealed is told to who opens it for what it is about, until its end', () => {
  const seal = (time: number, secret?: number) => sealedTokens(selfieSearchPurpose, stores(time, secret));
  const token = seal(START).seal('g1', Buffer.from('a face'), START + HOUR);
  expect(seal(START).open('g1', token)?.toString()).toBe('a face');
  expect(token).not.toContain(Buffer.from('a face').toString('base64url'));
  expect(seal(START).open('g2', token)).toBeUndefined();
  expect(seal(START, 2).open('g1', token)).toBeUndefined();
  expect(seal(START + HOUR).open('g1', token)).toBeUndefined();
  for (const purpose of purposes) {
    expect(seal(START).open('g1', tokenOf(purpose))).toBeUndefined();
    expect(tokensOf(purpose).open(token)).toBeUndefined();
  }
});

/** Signed before there was one module for all of them: in open pages, in messages, in downloads under way. */
const before: [Purpose, string, object][] = [
  ['guest', 'gig.guest.mxxky800.YreewSoxZ8OgeASJFVPxNW43AR7d0CaLSZQmSGf0aHA', { gigId: 'gig', guestId: 'guest' }],
  [
    'guest',
    'gig.guest.mxxky800.link.2._8u_FjRpRZvFP780uK28V9atBXn0gb2TGBTL7uAvAbI',
    { gigId: 'gig', guestId: 'guest', linkId: 'link', round: '2' },
  ],
  ['media', 'p.gig.mwrfglc0.e6WdJR0nG3TsCOyLPcWCQuiz1JG9lrvU0URIR3KIT3U', { right: 'p', gigId: 'gig' }],
  [
    'media',
    'o.gig.mwrfglc0..session.lfdlXnoBjA8wFn55pEiy5Qk6ObcRxB74-mX14-w7MM4',
    { right: 'o', gigId: 'gig', session: 'session' },
  ],
  [
    'media',
    'c.gig.mwrfglc0.client.session.u5RCSU4MuHBwXPE9TQx0bH3FVaya_Tac3bAEHlJu50c',
    { right: 'c', gigId: 'gig', subject: 'client', session: 'session' },
  ],
  [
    'galleryPassword',
    'gig.mwqu0zk0.2EmJiDS8qDCZ.mwqpqo00.vVRhgSvpBzvJ0A47mBor5JE0XSZajXcUhgKRSvaGJJM',
    { gigId: 'gig', epoch: '2EmJiDS8qDCZ', since: 'mwqpqo00' },
  ],
  [
    'galleryLink',
    'l.gig.mwqu0zk0.link.2.la1Uo_akNT-BVl4jXLbNbV2iC0-gHaTXLN1PBQPwh1s',
    { gigId: 'gig', linkId: 'link', round: '2' },
  ],
  [
    'facePhotos',
    'gig.person.n0bbdc00.522e1c7a65e8915b5534acd606c4b2aeb251f9a786a8a4cc7db8398915fb98d2',
    { gigId: 'gig', registrationId: 'person' },
  ],
  [
    'faceWithdrawal',
    'gig.person..31547eca3a85bb05dad969f9cd790c9f8bff56b3b0e76ccff08bb8c91543ab1c',
    { gigId: 'gig', registrationId: 'person' },
  ],
  [
    'studioSession',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJzZXNzaW9uIiwicm9sZSI6InBob3RvZ3JhcGhlciIsImV4cCI6MTc5NTM3MDQwMCwiaWF0IjoxNzk1MzYzNzcwLCJzdWIiOiJhc2hhIn0.ZudNg8_ijSMfJB_D1BpneFXGgwDJCC_ZExV4dDQO-gQ',
    { sub: 'asha', sid: 'session', role: 'photographer' },
  ],
  [
    'clientSession',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJzZXNzaW9uIiwiZ2lnIjoiZ2lnIiwiZXhwIjoxNzk1MzcwNDAwLCJpYXQiOjE3OTUzNjM3NzAsImF1ZCI6ImNsaWVudCIsInN1YiI6ImNsaWVudCJ9.W0KTt9W8H6BGLgpWLMHiJzjFzD5BfzfD4Ou8rL59BS8',
    { sub: 'client', gig: 'gig', sid: 'session' },
  ],
  [
    'teamSession',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJzZXNzaW9uIiwiZ2lnIjoiZ2lnIiwiZXhwIjoxNzk1MzcwNDAwLCJpYXQiOjE3OTUzNjM3NzAsImF1ZCI6InRlYW0iLCJzdWIiOiJ0ZWFtIn0.DPo-RIoojisGDvndw3yU6ye5cU3eoi_xTIZfOpgHR10',
    { sub: 'team', gig: 'gig', sid: 'session' },
  ],
];
test.each(before)('one of %s from before goes on to work: %s', (purpose, token, claims) => {
  expect(tokensOf(purpose).open(token)).toEqual(claims);
});
test('a sealed one from before goes on to work', () => {
  const face = Float32Array.from({ length: 128 }, (_, at) => at / 128);
  const token =
    'mwqu0zk0.y7LPg1h5HYKa3cLaykbJklApRFWwcwuWDSw0Y37RJWwU4I4QFA23GHh3Bla5fO_I-gDLBXEe1kL9FQpYw3P-9frP5ohOPidkFEkOzCo_ZJ9WSyQBIT4yokGBf8X-1JI3heEhuro4YJ8aUAwdJ38TLyj_1h5ua0F3vI5cmUWwosbuef0KDd6KlJMuRcJxML3msOfHrj0hvTTa5JqOM_OfvFwgeciCptUR4EC_1WeDddvsOeZp2_MuVrVIcOoisqg3lqAXvT8ohOPlFAGeX_1YamPY-L0vpPComSV7m3QShn9dwM_i0YBxx7cBDDmw4fUdSEB6M6IY9Srr3HStznpo5kYzmGcSWDkMHmblny8w5tnZjGkt_Bl62Pn-41SiyQcMlxNv001gT51hgpSLjh908a4szY-Ua8PFPkKwLR911pKhs2Jd35gv81eDkMmUt-2RL3y2B0BdtNJKaMcD6Dqpa3i46CIjG3YwwLa0zj6VjTXD-EvVTOpti6bA92bH23L574ARAP7Pl2sDDDIzWtcdSRWEyUSL53YkifDS5-guN6he9CZY594zFIW2fe2Z1mdPBv_V4_VdZuEthrJLtxkDVe3NX4DC-bkpxLVya0QuZwPxrx1FyfnzWe1CnIARMmoUJS41ceu7zIZT1OjO4CL8LDcBHl87MbSxl0Mn0xS99GukZzahNj6h-mXmYR8XuZrueuUO_Ta8GqfCzRaK';
  const opened = sealedTokens(selfieSearchPurpose, stores(START)).open('gig', token);
  expect(opened).toEqual(Buffer.from(face.buffer));
});

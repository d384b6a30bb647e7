import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainAddress } from '../../../commands/clientAddress.ts';
import { isLocal, parseExtendedPort, parsePort, passiveTuple } from '../../../ingest/ftp/addresses.ts';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { lineReader } from '../../../ingest/ftp/lines.ts';
import { factLine, listLine, matching } from '../../../ingest/ftp/listing.ts';
import { loginGuard } from '../../../ingest/ftp/loginGuard.ts';
import { resolvePath } from '../../../ingest/ftp/names.ts';
import { temporaryName } from '../../../ingest/ftp/spooledSession.ts';

describe('paths', () => {
  test.each([
    ['/', 'a', '/a'],
    ['/a', 'b', '/a/b'],
    ['/a', '/b', '/b'],
    ['/a', '..', '/'],
    ['/', '../..', '/'],
    ['/a', './b//c/', '/a/b/c'],
    ['/a', '', '/a'],
  ])('from %s to %s is %s', (folder, argument, path) => expect(resolvePath(folder, argument)).toBe(path));

  test('a path never leaves the root, whatever is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', 'a', '', 'b c')), (parts) => {
        expect(`${resolvePath('/x', parts.join('/'))}/`).toMatch(/^\/(?!\.\.?\/)/);
      }),
    );
  });
});

describe('lines', () => {
  const all = (pieces: readonly Buffer[]): string[] => {
    const reader = lineReader(50);
    return pieces.flatMap((piece) => {
      reader.push(piece);
      const lines: string[] = [];
      for (let line = reader.next(); line !== undefined; line = reader.next()) lines.push(String(line));
      return lines;
    });
  };

  test('however the bytes are cut, the lines are the same', () => {
    const text = Buffer.from(`USER a\r\nPASS b\n${'x'.repeat(60)}\r\n${'y'.repeat(160)}\nQUIT\r\n`);
    const whole = all([text]);
    expect(whole.map((line) => line === 'tooLong')).toEqual([false, false, true, true, false]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        expect(all(at.slice(1).map((end, index) => text.subarray(at[index], end)))).toEqual(whole);
      }),
    );
  });
});

test('listings', () => {
  const now = Date.UTC(2026, 5, 1);
  const entry = { name: 'a b.jpg', kind: 'file' as const, size: 12, modified: new Date(Date.UTC(2026, 4, 9, 8, 7, 6)) };
  expect(listLine(entry, now)).toBe('-rw-r--r--   1 loom loom           12 May  9 08:07 a b.jpg');
  expect(listLine({ ...entry, kind: 'folder', modified: new Date(0) }, now)).toBe(
    'drwxr-xr-x   2 loom loom           12 Jan  1  1970 a b.jpg',
  );
  expect(factLine(entry)).toBe('Type=file;Size=12;Modify=20260509080706;Perm=adfw; a b.jpg');
  expect(['a.jpg', 'A.JPG', 'b.png', 'ajpg'].filter(matching('*.jpg'))).toEqual(['a.jpg', 'A.JPG']);
  expect(['a.jpg'].filter(matching('*'.repeat(9)))).toEqual(['a.jpg']);
  expect(matching('*a'.repeat(9))('a'.repeat(200))).toBe(false);
});

test('addresses', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(parsePort('1,2,3,4,5,6')).toEqual({ host: '1.2.3.4', port: 1286 });
  expect(parseExtendedPort('|2|::1|6275|')).toEqual({ host: '::1', port: 6275 });
  expect(passiveTuple('1.2.3.4', 1286)).toBe('1,2,3,4,5,6');
  expect(
    ['127.0.0.1', '10.1.1.1', '172.16.0.1', '192.168.1.1', 'fe80::1', '172.32.0.1', '8.8.8.8'].map(isLocal),
  ).toEqual([true, true, true, true, true, false, false]);
});

test('wrong passwords double the wait, up to sixteen times, and are forgotten', () => {
  let now = 0;
  const guard = loginGuard(500, () => now);
  expect([1, 2, 3, 4, 5, 6].map(() => guard.failed('a'))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  expect(guard.failed('b')).toBe(500);
  guard.succeeded('a');
  expect(guard.failed('a')).toBe(500);
  now += 16 * 60_000;
  expect(guard.failed('a')).toBe(500);
});

test('temporary names', () => {
  expect(['a.jpg.tmp', 'a.JPG.PART', 'a.filepart', 'a.jpg~', '~a.jpg', '.in.a.jpg.'].every(temporaryName)).toBe(true);
  expect(['a.jpg', 'tmp.jpg', 'part', 'IMG_1.CR3'].some(temporaryName)).toBe(false);
});

test('the certificate is made once, kept to ourselves, and made anew before it expires', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-certificate-'));
  const first = await selfSignedCertificate(folder, '127.0.0.1');
  expect(new X509Certificate(first.cert).checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect((await stat(join(folder, 'ftp-certificate.pem'))).mode & 0o777).toBe(0o600);
  expect((await selfSignedCertificate(folder, '127.0.0.1')).cert.trim()).toBe(first.cert.trim());
  const later = Date.parse(new X509Certificate(first.cert).validTo) - 20 * 86_400_000;
  const renewed = await selfSignedCertificate(folder, '127.0.0.1', later);
  expect(renewed.cert).not.toBe(first.cert);
  const named = await selfSignedCertificate(folder, 'ftp.example.com');
  expect(new X509Certificate(named.cert).checkHost('ftp.example.com')).toBe('ftp.example.com');
  await rm(folder, { recursive: true, force: true });
});

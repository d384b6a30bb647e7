import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

const day = 86_400_000;
const lifetime = 825 * day; // the longest that common TLS stacks accept
const renewBefore = 30 * day;

/**
 * The server's own certificate where none is configured: made once, kept in `folder` (readable by us alone), made anew
 * before it expires or when it does not name `host`. Cameras ask their owner to trust it once.
 */
export async function selfSignedCertificate(
  folder: string,
  host = 'localhost',
  now = Date.now(),
): Promise<Certificate> {
  const file = join(folder, 'ftp-certificate.pem');
  const kept = await readCertificate(file);
  if (kept && usable(kept.cert, host, now)) return kept;
  const made = await makeCertificate(host, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${made.key.trim()}\n${made.cert.trim()}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return made;
}

async function readCertificate(file: string): Promise<Certificate | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [key] = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----/.exec(text) ?? [];
  const [cert] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text) ?? [];
  return key && cert ? { key, cert } : undefined;
}

function usable(cert: string, host: string, now: number): boolean {
  try {
    const read = new X509Certificate(cert);
    const named = read.checkHost(host) ?? read.checkIP(host);
    return named !== undefined && new Date(read.validTo).getTime() - now > renewBefore;
  } catch {
    return false;
  }
}

async function makeCertificate(host: string, now: number): Promise<Certificate> {
  const { generate } = await import('selfsigned');
  const isAddress = /^[\d.]+$|:/.test(host);
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - day),
    notAfterDate: new Date(now + lifetime),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  });
  return { key, cert };
}

import { generate } from 'selfsigned';

/** A certificate for this machine's loopback address, signed by itself, as PEM: whoever trusts it names it as what it comes from. */
export async function selfSigned(): Promise<{ certificate: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'eventstoredb-node' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    curve: 'P-256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { certificate: cert, key };
}

import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}
export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The bytes as text, for what is text. */
  text: string;
}

/** Many small requests over few connections. */
export function openHttp(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(url);
  return {
    ask: ({ method, path, headers = {}, body }: Asked): Promise<Got> =>
      new Promise((resolve, reject) => {
        const asked = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
          },
          (answer) => {
            const pieces: Buffer[] = [];
            answer.on('data', (piece: Buffer) => pieces.push(piece));
            answer.on('error', reject);
            answer.on('end', () => {
              const bytes = Buffer.concat(pieces);
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                bytes,
                text: bytes.toString('latin1'),
              });
            });
          },
        );
        asked.on('error', reject);
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export interface Sent {
  headers: Record<string, string>;
  body: Uint8Array;
}
export const json = (value: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

/** Form data with these fields, then these files. */
export function form(
  fields: Record<string, string>,
  files: readonly { field: string; name: string; bytes: Uint8Array }[],
): Sent {
  const edge = 'between-the-parts';
  const part = (about: string, bytes: Uint8Array): Buffer[] => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; ${about}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files.flatMap(({ field, name, bytes }) =>
      part(`name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    ),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
  };
}

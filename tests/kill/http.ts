import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** The server went away before it answered: nobody knows what became of it. */
export class NoAnswer extends Error {}

export interface HttpAnswer {
  status: number;
  bytes: Buffer;
  json<T>(): T;
}
export interface HttpCall {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Written piece by piece. */
  body?: readonly Uint8Array[];
  /** Called when the last byte of the body was written. */
  sent?: () => void;
  /** Cuts the connection after this many bytes of the body. */
  cutAfter?: number;
}

const PIECE = 64 << 10;

/** One call on a connection of its own. Rejects with NoAnswer when the connection ends before the whole answer came. */
export function call({
  port,
  method,
  path,
  headers = {},
  body = [],
  sent,
  cutAfter = Infinity,
}: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const lost = (cause?: unknown): void =>
      reject(new NoAnswer(`${method} ${path}: ${cause instanceof Error ? cause.message : 'cut'}`));
    const length = body.reduce((sum, { length: each }) => sum + each, 0);
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { ...headers, ...(length > 0 ? { 'content-length': String(length) } : {}) },
    });
    outgoing.on('error', lost);
    outgoing.on('response', (incoming: IncomingMessage) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', lost);
      incoming.on('aborted', () => lost());
      incoming.on('end', () => {
        if (!incoming.complete) return lost();
        const bytes = Buffer.concat(chunks);
        resolve({ status: incoming.statusCode ?? 0, bytes, json: <T>() => JSON.parse(bytes.toString()) as T });
      });
    });
    void (async () => {
      let written = 0;
      for (const part of body)
        for (let at = 0; at < part.length; at += PIECE) {
          const piece = part.subarray(at, at + PIECE);
          if (outgoing.destroyed) return;
          if (written + piece.length > cutAfter) {
            outgoing.write(piece.subarray(0, Math.max(0, cutAfter - written)), () => outgoing.destroy());
            return;
          }
          written += piece.length;
          if (!outgoing.write(piece)) await drained(outgoing);
        }
      outgoing.end(sent);
    })();
  });
}

function drained(stream: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      stream.off('drain', go);
      stream.off('close', go);
      resolve();
    };
    stream.on('drain', go);
    stream.on('close', go);
  });
}

const BOUNDARY = '----loom-test-boundary';

/** Files as form data: headers and body. */
export function formOf(files: readonly { name: string; bytes: Uint8Array }[]): Pick<HttpCall, 'headers' | 'body'> {
  const body = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [...body, Buffer.from(`--${BOUNDARY}--\r\n`)],
  };
}

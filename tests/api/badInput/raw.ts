import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are over a connection of its own, and answers what came back; `then: 'cut'` goes away instead of waiting. */
export async function raw(
  url: string,
  text: string | Uint8Array | readonly (string | Uint8Array)[],
  then: 'wait' | 'cut' = 'wait',
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const piece of Array.isArray(text) ? (text as (string | Uint8Array)[]) : [text as string | Uint8Array])
    if (!socket.destroyed) await new Promise((go) => socket.write(piece, go));
  if (then === 'cut') {
    socket.destroy();
    return '';
  }
  await once(socket, 'close');
  return answer;
}

/** One request, with `Connection: close`. */
export const request = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): (string | Uint8Array)[] => [
  `${method} ${path} HTTP/1.1\r\nHost: loom\r\nConnection: close\r\n${Object.entries({
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`,
  body,
];

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
export const detailOf = (answer: string): string =>
  (JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { detail: string }).detail;

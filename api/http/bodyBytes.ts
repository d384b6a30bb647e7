import type { IncomingMessage } from 'node:http';
import { refuse } from '../../domain/kernel/refusal.ts';

/** Refuses a body of more than `most` bytes. */
export const bodyTooLarge = (most: number): never =>
  refuse(
    'tooLarge',
    'body.tooLarge',
    `This request is too large: at most ${most < 1 << 20 ? `${most >> 10} kB` : `${most >> 20} MB`} at once, please.`,
  );

/** The body as it came, for what is signed over its bytes. Refuses `tooLarge` past `most` bytes, before it is all here. */
export async function bodyBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > most) bodyTooLarge(most);
  const pieces: Buffer[] = [];
  let size = 0;
  // A request that is destroyed takes its connection with it, and nobody hears why.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) bodyTooLarge(most);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

import type { IncomingMessage } from 'node:http';
import { refuse } from '../../domain/kernel/refusal.ts';

/** The body as it came, for what is signed over its bytes. Refuses `tooLarge` past `most` bytes, before it is all here. */
export async function bodyBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => refuse('tooLarge', 'body.tooLarge', 'This request is too large.');
  if (Number(request.headers['content-length']) > most) tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

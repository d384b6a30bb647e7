import type { ServerResponse } from 'node:http';

/** How a camera, or what pretends to be one, may answer instead of what it should. */
export type Misbehaving = 'garbage' | 'page' | 'hangs' | 'endless' | 'leads away' | 'occupied' | 'cut';

/** Answers so; `endless` goes on until somebody hangs up. */
export function misbehave(how: Misbehaving, response: ServerResponse, away: string): void {
  if (how === 'hangs') return;
  if (how === 'leads away') return void response.writeHead(302, { location: away }).end();
  if (how === 'occupied')
    return void response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"Device busy"}');
  if (how === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>');
  if (how === 'garbage')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ver100":[{"path":');
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  const piece = Buffer.alloc(64 << 10, 1);
  if (how === 'cut') {
    response.write(piece, () => response.destroy());
    return;
  }
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

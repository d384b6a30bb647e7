import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

/** The reference for pages and thumbnails: Koa and nothing else. `bytes <file> <type>` answers from memory, `file <file> <type>` streams the file at each request. */
const [how, file = '', type = ''] = process.argv.slice(2);
const app = new Koa();
// Clients that hang up at the end of a round are no news.
app.silent = true;
const bytes = how === 'bytes' ? readFileSync(file) : undefined;
app.use(async (ctx) => {
  ctx.type = type;
  // What is sent is read and parsed, as anybody who answers it must.
  if (ctx.method === 'POST') JSON.parse(Buffer.concat(await ctx.req.toArray()).toString());
  if (bytes) ctx.body = bytes;
  else {
    ctx.length = statSync(file).size;
    ctx.body = createReadStream(file);
  }
});
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

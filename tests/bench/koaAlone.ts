import { argon2 } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import Koa from 'koa';

/**
 * The reference for pages and thumbnails: Koa and nothing else. `bytes <file> <type>` answers from memory, `file <file>
 * <type>` streams the file at each request, `kept <file> <type> <database>` answers from memory what it has first kept
 * durably, in a row of its own, after it has hashed the password that was sent.
 */
const [how, file = '', type = '', database = ''] = process.argv.slice(2);
const NONCE = Buffer.alloc(16, 1);
const app = new Koa();
// Clients that hang up at the end of a round are no news.
app.silent = true;
const bytes = how === 'file' ? undefined : readFileSync(file);
const keep = how === 'kept' ? keeper(database) : undefined;
app.use(async (ctx) => {
  ctx.type = type;
  // What is sent is read and parsed, as anybody who answers it must.
  const sent = ctx.method === 'POST' ? Buffer.concat(await ctx.req.toArray()).toString() : '{}';
  JSON.parse(sent);
  if (keep) {
    await hash(sent);
    keep(sent);
  }
  if (bytes) ctx.body = bytes;
  else {
    ctx.length = statSync(file).size;
    ctx.body = createReadStream(file);
  }
});
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

/** At the least cost that argon2id has, as the accounts that are signed in to have it: what is aside is so on both sides. */
const hash = (text: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2(
      'argon2id',
      { message: text, nonce: NONCE, memory: 8, passes: 1, parallelism: 1, tagLength: 32 },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    ),
  );

function keeper(path: string): (text: string) => void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE kept (text TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO kept VALUES (?)');
  return (text) => void insert.run(text);
}

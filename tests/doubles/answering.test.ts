import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { answering } from './answering.ts';

test('who goes away in the midst of a question fails nobody', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const server = createServer(
    answering(async (asked) => {
      begun.resolve();
      await asked.toArray().catch((error: unknown) => {
        ended.resolve(error);
        throw error;
      });
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, method: 'POST', headers: { 'content-length': 10 } }).on('error', () => undefined);
  asking.write('half');
  await begun.promise;
  asking.destroy();
  // A rejection that nobody handles would end this run as failed.
  expect(await ended.promise).toMatchObject({ code: 'ECONNRESET' });
  server.close();
});

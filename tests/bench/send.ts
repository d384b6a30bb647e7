import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'basic-ftp';
import type { BenchStudio } from './studio.ts';

/** Files at once, as the web client sends them. */
const AT_ONCE = 4;

async function inLanes(paths: readonly string[], lanes: number, work: (path: string, lane: number) => Promise<unknown>): Promise<void> {
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await work(path, lane);
    }),
  );
}

/** One file as form data, streamed. */
async function post(address: string, token: string, path: string): Promise<void> {
  const boundary = '----bench7MA4YWxkTrZu0gW';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${basename(path)}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const out = request(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': head.length + statSync(path).size + tail.length },
  });
  const answered = new Promise<void>((resolve, reject) => {
    out.once('error', reject);
    out.once('response', (response) => {
      response.resume().once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`an upload was answered with ${response.statusCode}`))));
    });
  });
  out.write(head);
  await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), out, { end: false });
  out.end(tail);
  await answered;
}

export const sendByHttp = (url: string, token: string, gigId: string, paths: readonly string[]): Promise<void> =>
  inLanes(paths, AT_ONCE, (path) => post(`${url}/api/v1/gigs/${gigId}/upload-media`, token, path));

/** As two cameras would: each on a connection of its own, one file after the other. `folder` is the gig's in the studio's tree. */
export async function sendByFtp(port: number, { ftp }: Pick<BenchStudio, 'ftp'>, folder: string, paths: readonly string[], cameras = 2): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: cameras }, async () => {
      const client = new Client(60_000);
      await client.access({ host: '127.0.0.1', port, user: ftp.user, password: ftp.password });
      await client.cd(`/${folder}`);
      return client;
    }),
  );
  try {
    await inLanes(paths, cameras, (path, lane) => clients[lane]!.uploadFrom(path, basename(path)));
  } finally {
    for (const client of clients) client.close();
  }
}

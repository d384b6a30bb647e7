import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';
import type { BenchStudio } from './studio.ts';

/** Files at once, as the web client sends them. */
const AT_ONCE = 4;

/** `work` gets each file's bytes, read into the lane's one buffer: the sender should cost as little as one that is elsewhere. */
async function inLanes(
  paths: readonly string[],
  lanes: number,
  work: (bytes: Buffer, name: string, lane: number) => Promise<unknown>,
): Promise<void> {
  const waiting = [...paths];
  const largest = Math.max(...paths.map((path) => statSync(path).size));
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const buffer = Buffer.alloc(largest);
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const file = await open(path);
        const { bytesRead } = await file.read(buffer, 0, largest, 0);
        await file.close();
        await work(buffer.subarray(0, bytesRead), basename(path), lane);
      }
    }),
  );
}

/** One file as form data. */
async function post(address: string, token: string, bytes: Buffer, name: string): Promise<void> {
  const boundary = '----bench7MA4YWxkTrZu0gW';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  await new Promise<void>((resolve, reject) => {
    const out = request(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + bytes.length + tail.length,
      },
    });
    out.once('error', reject);
    out.once('response', (response) => {
      response
        .resume()
        .once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`an upload was answered with ${response.statusCode}`)),
        );
    });
    out.write(head);
    out.write(bytes);
    out.end(tail);
  });
}

export const sendByHttp = (url: string, token: string, gigId: string, paths: readonly string[]): Promise<void> =>
  inLanes(paths, AT_ONCE, (bytes, name) => post(`${url}/api/v1/gigs/${gigId}/upload-media`, token, bytes, name));

/** As two cameras would: each on a connection of its own, one file after the other. `folder` is the gig's in the studio's tree. */
export async function sendByFtp(
  port: number,
  { ftp }: Pick<BenchStudio, 'ftp'>,
  folder: string,
  paths: readonly string[],
  cameras = 2,
): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: cameras }, async () => {
      const client = new Client(60_000);
      await client.access({ host: '127.0.0.1', port, user: ftp.user, password: ftp.password });
      await client.cd(`/${folder}`);
      return client;
    }),
  );
  try {
    await inLanes(paths, cameras, (bytes, name, lane) => clients[lane]!.uploadFrom(Readable.from([bytes]), name));
  } finally {
    for (const client of clients) client.close();
  }
}

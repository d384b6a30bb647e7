import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'basic-ftp';
import { WebSocket } from 'ws';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { photosOf24MP } from './photos.ts';
import { makeStudio } from './studio.ts';

const PHOTOS = 9;

/** Photos of 24 MP by FTP, one every few seconds, and a guest's open page: from the last byte of a file to the message that shows it. */
export async function benchLive(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-live-'));
  try {
    const studio = await makeStudio(folder, 1);
    const paths = await photosOf24MP(PHOTOS);
    const loom = await startLoomProcess(folder);
    const socket = new WebSocket(`${loom.url.replace('http', 'ws')}/ws/gig/${studio.gigIds[0]}/live`);
    const client = new Client(60_000);
    try {
      const seen = new Map<string, number>();
      let ready: () => void = () => undefined;
      const welcomed = new Promise<void>((resolve) => (ready = resolve));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text)) as { type: string; data?: { original_filename?: string } };
        if (message.type === 'ready') ready();
        if (message.type === 'new_photo') seen.set(message.data?.original_filename ?? '', performance.now());
      });
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'hello' }));
      await welcomed;
      await client.access({
        host: '127.0.0.1',
        port: loom.ftpPort,
        user: studio.ftp.user,
        password: studio.ftp.password,
      });
      const times: number[] = [];
      for (const [n, path] of paths.entries()) {
        await wait(2000);
        const source = createReadStream(path, { highWaterMark: 1 << 18 });
        let last = 0;
        source.on('end', () => (last = performance.now()));
        await client.uploadFrom(source, `/Gig 1/SHOT_${n}.JPG`);
        for (let tries = 0; !seen.has(`SHOT_${n}.JPG`); tries++) {
          if (tries > 3000) throw new Error('the photo never came');
          await wait(5);
        }
        times.push((seen.get(`SHOT_${n}.JPG`)! - last) / 1000);
      }
      return [
        {
          work: 'FTP last byte to the open page, 24 MP',
          ours: median(times),
          unit: 's',
          target: 1.5,
          note: `first ${times[0]!.toFixed(2)} s, slowest ${Math.max(...times).toFixed(2)} s, while faces of the earlier ones are looked for`,
        },
      ];
    } finally {
      client.close();
      socket.terminate();
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

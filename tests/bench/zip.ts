import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { openFolderBlobs } from '../../adapters/blobs/folder.ts';
import { planZip } from '../../api/download/zip/plan.ts';

const [blobBytes, distinct, entries] = [10_000_000, 50, 500];
const runs = 3;
interface Content {
  hash: string;
  size: number;
  crc32: number;
  path: string;
}

/** A zip of 5 GB against the same bytes piped file after file by a plain server, over loopback, MB/s. */
export async function benchZip(): Promise<{
  work: string;
  ours: number;
  reference: number;
  unit: string;
  ratio: number;
  target: number;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-zip-'));
  try {
    const contents = await prepare(folder);
    const speeds = { zip: [] as number[], plain: [] as number[] };
    for (let run = 0; run < runs; run++) {
      for (const kind of ['plain', 'zip'] as const) speeds[kind].push(await measure(kind, folder, contents));
    }
    const [ours, reference] = [median(speeds.zip), median(speeds.plain)];
    return { work: 'zip of 5 GB', ours, reference, unit: 'MB/s', ratio: ours / reference, target: 0.7 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string): Promise<Content[]> {
  const blobs = await openFolderBlobs({ folder });
  const bytes = randomFillSync(Buffer.allocUnsafe(blobBytes));
  const contents: Content[] = [];
  for (let i = 0; i < distinct; i++) {
    bytes.writeUInt32LE(i);
    const blob = await blobs.put(bytes);
    contents.push({ ...blob, path: (await blobs.local(blob.hash)).path });
  }
  return contents;
}

/** One download from a server in a process of its own, so that nobody's garbage or cores are shared. MB/s. */
async function measure(kind: 'zip' | 'plain', folder: string, contents: Content[]): Promise<number> {
  const server = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve', kind, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.end(JSON.stringify(contents));
  try {
    const port = Number(await new Promise((resolve) => server.stdout.once('data', resolve)));
    await download(port, 200_000_000); // warm
    const before = await residentMB(server.pid!);
    let peak = before;
    const watch = setInterval(() => void residentMB(server.pid!).then((now) => (peak = Math.max(peak, now))), 100);
    const started = performance.now();
    const bytes = await download(port);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    if (bytes < blobBytes * entries) throw new Error(`only ${bytes} bytes came`);
    if (kind === 'zip' && peak > before + 100) throw new Error(`the server grew from ${before} to ${peak} MB`);
    if (process.env['BENCH_VERBOSE'])
      console.log(`${kind}: ${Math.round(bytes / 1e6 / seconds)} MB/s, server ${before} -> ${peak} MB`);
    return bytes / 1e6 / seconds;
  } finally {
    server.kill();
  }
}

function download(port: number, enough = Infinity): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < enough) return;
        response.destroy();
        resolve(bytes);
      });
      response.on('end', () => resolve(bytes));
      response.on('error', (error) => (bytes < enough ? reject(error) : undefined));
    }).on('error', reject);
  });
}

const residentMB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function serve(kind: string, folder: string): Promise<void> {
  let input = '';
  for await (const text of process.stdin.setEncoding('utf8')) input += String(text);
  const contents = JSON.parse(input) as Content[];
  const content = (i: number): Content => contents[i % contents.length]!;
  const blobs = await openFolderBlobs({ folder });
  const modified = new Date('2026-11-21T10:00:00Z');
  const answer = {
    async zip(response: ServerResponse): Promise<void> {
      const plan = planZip(
        Array.from({ length: entries }, (_, i) => {
          const { hash, size, crc32 } = content(i);
          return {
            name: `IMG_${i}.jpg`,
            size,
            crc32,
            modified,
            open: (range: { start: number; end: number }) => blobs.open(hash, range),
          };
        }),
      );
      response.writeHead(200, { 'content-length': plan.size });
      await pipeline(plan.stream(), response);
    },
    async plain(response: ServerResponse): Promise<void> {
      response.writeHead(200, { 'content-length': entries * blobBytes });
      for (let i = 0; i < entries; i++) {
        const file = createReadStream(content(i).path);
        file.pipe(response, { end: false });
        await once(file, 'close');
      }
      response.end();
    },
  };
  const server = createServer((_, response) => {
    (kind === 'zip' ? answer.zip(response) : answer.plain(response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

if (import.meta.main) {
  const [, , mode, kind = '', folder = ''] = process.argv;
  if (mode === 'serve') await serve(kind, folder);
  else console.log(await benchZip());
}

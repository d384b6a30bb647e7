import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';

/** What tells where these videos were shot, wherever it stands in them. */
export const PLACE = '+18.9220+072.8347';

export const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-g', '5'];
export const vp8 = ['-c:v', 'libvpx', '-b:v', '200k', '-deadline', 'realtime', '-cpu-used', '8'];
/** A subtitle a second, as drones write them. */
const telemetry = [0, 1].map((n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n},900\nGPS ${PLACE} ${n}\n`).join('\n');

/** Two seconds of moving colours with a tone. `subtitles`: with a drone's. */
export function makeVideo(extension: string, how: readonly string[], { subtitles = false, seconds = 2 } = {}): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'loom-video-'));
  try {
    const path = join(folder, `made.${extension}`);
    writeFileSync(join(folder, 'a.srt'), telemetry);
    const sources = [
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=160x90:rate=10:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=duration=${seconds}`,
      ...(subtitles ? ['-i', join(folder, 'a.srt')] : []),
    ];
    execFileSync(ffmpeg.path, ['-nostdin', '-loglevel', 'error', '-y', ...sources, ...how, path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checksums of every decoded picture and of all the sound: what plays. */
export function played(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'loom-played-'));
  try {
    writeFileSync(join(folder, 'a'), bytes);
    const sums = ['0:v', '0:a'].map((stream) =>
      execFileSync(
        ffmpeg.path,
        [
          '-nostdin',
          '-loglevel',
          'error',
          '-i',
          join(folder, 'a'),
          '-map',
          stream,
          '-f',
          stream === '0:v' ? 'framemd5' : 'md5',
          '-',
        ],
        { encoding: 'utf8' },
      ),
    );
    return sums.join('').replaceAll(/^#.*\n/gm, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A box; `wide`: with its size in 64 bits. */
export function box(type: string, content: Uint8Array | string, wide = false): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const head = Buffer.alloc(wide ? 16 : 8);
  head.writeUInt32BE(wide ? 1 : body.length + 8, 0);
  head.write(type, 4, 'latin1');
  if (wide) head.writeBigUInt64BE(BigInt(body.length + 16), 8);
  return Buffer.concat([head, body]);
}

/** The same movie with more boxes at the end of its first box of a type, which lies behind all that is found by its offset. */
export function withinBox(movie: Buffer, type: string, more: Buffer): Buffer {
  const parents = type === 'moov' ? ['moov'] : ['moov', type];
  let to = movie.length;
  const sizes: number[] = [];
  for (const parent of parents) {
    const at = movie.lastIndexOf('moov') - 4;
    const place = parent === 'moov' ? at : movie.indexOf(parent, at) - 4;
    sizes.push(place);
    to = place + movie.readUInt32BE(place);
  }
  const longer = Buffer.concat([movie.subarray(0, to), more, movie.subarray(to)]);
  for (const place of sizes) longer.writeUInt32BE(longer.readUInt32BE(place) + more.length, place);
  return longer;
}

/** The same movie with another content of the first box of a type behind its `moov`, which is the last box: `path` leads there from it. */
export function withTable(movie: Buffer, path: readonly string[], content: Buffer): Buffer {
  let at = movie.lastIndexOf('moov') - 4;
  const parents = [at];
  for (const type of path) parents.push((at = movie.indexOf(type, at + 8) - 4));
  const table = box(path.at(-1)!, content);
  const old = movie.readUInt32BE(at);
  const other = Buffer.concat([movie.subarray(0, at), table, movie.subarray(at + old)]);
  for (const parent of parents.slice(0, -1))
    other.writeUInt32BE(movie.readUInt32BE(parent) + table.length - old, parent);
  return other;
}

/** The same movie with so many pieces in its edit list, each of them all of it. */
export function withEdits(movie: Buffer, pieces: number): Buffer {
  const list = Buffer.alloc(8 + 12 * pieces);
  list.writeUInt32BE(pieces, 4);
  for (let at = 8; at < list.length; at += 12) {
    list.writeUInt32BE(2_000, at);
    list.writeUInt32BE(0x10000, at + 8);
  }
  return withTable(movie, ['trak', 'edts', 'elst'], list);
}

const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const language = Buffer.from([0, PLACE.length, 0x15, 0xc7]);

/** Every way in which phones, cameras and drones write down a place, in one MP4. */
export function locatedMovie(): Buffer {
  let movie = makeVideo('mp4', [...h264, '-c:s', 'mov_text', '-metadata', `location=${PLACE}/`], { subtitles: true });
  const gps = Buffer.from(`..GPS ${PLACE}..`);
  movie = withinBox(movie, 'trak', box('udta', box('\xa9xyz', Buffer.concat([language, Buffer.from(PLACE)]))));
  movie = withinBox(
    movie,
    'moov',
    Buffer.concat([
      box(
        'udta',
        Buffer.concat([
          box('\xa9xyz', Buffer.concat([language, Buffer.from(PLACE)])),
          box('loci', Buffer.from(`\0\0\0\0\x15\xc7${PLACE}\0\0${'\0'.repeat(12)}earth\0\0`, 'latin1')),
          Buffer.alloc(4),
        ]),
      ),
      box(
        'meta',
        Buffer.concat([
          box('keys', box('mdta', 'com.apple.quicktime.location.ISO6709')),
          box('ilst', box('\0\0\0\x01', box('data', gps))),
        ]),
      ),
      box('gps ', gps),
      box('uuid', Buffer.concat([XMP, Buffer.from(`<exif:GPSLatitude>${PLACE}`)]), true),
    ]),
  );
  // Blocks that no table mentions, boxes beside the movie, and what an app appended.
  return Buffer.concat([
    movie,
    box('mdat', Buffer.concat([Buffer.from('freeGPS '), gps])),
    box('free', gps),
    box('uuid', Buffer.concat([XMP, gps]), true),
    box('\xffgps', gps),
    box('skip', gps),
    Buffer.from(`\0\0\0\x02${PLACE}`),
  ]);
}

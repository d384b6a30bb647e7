import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '../../../adapters/media/redact.ts';
import { movieRedactions } from '../../../adapters/media/redaction/movie.ts';
import { webmRedactions } from '../../../adapters/media/redaction/webm.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import type { Source } from '../../../adapters/media/source.ts';
import { withRedactions } from '../../../commands/redaction.ts';
import type { Redaction } from '../../../commands/ports/media.ts';
import { cpuMs } from '../../pace.ts';
import { refusalIfAny } from '../../refusal.ts';
import { PLACE, box, h264, locatedMovie, makeVideo, played, vp8, withinBox } from '../../videos.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
/** A video as others than its owner get it. Blanks are in order, without overlaps, within the file; and told the right checksum. */
function given(bytes: Buffer, mime = 'video/mp4'): { blanks: Redaction[]; given: Buffer } {
  const { blanks, crcChange } = redact(save(bytes), mime);
  let end = 0;
  for (const { from, to, head = '' } of blanks) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to - from).toBeGreaterThanOrEqual(Math.max(1, head.length / 2));
    end = to;
  }
  expect(end).toBeLessThanOrEqual(bytes.length);
  const covered = withRedactions(bytes, 0, blanks);
  expect(covered.length).toBe(bytes.length);
  expect(crc32(covered)).toBe((crc32(bytes) ^ crcChange) >>> 0);
  return { blanks, given: covered };
}

const fragments = ['-movflags', 'frag_keyframe+empty_moov'];
describe.each<[string, string, readonly string[], boolean]>([
  ['an MP4 of a phone', 'mp4', ['-metadata', `title=${PLACE}`], false],
  ['one that begins with its tables', 'mp4', ['-movflags', 'faststart', '-metadata', `title=${PLACE}`], false],
  ['one in fragments', 'mp4', [...fragments, '-metadata', `title=${PLACE}`], false],
  ["a drone's, with its flight as subtitles", 'mp4', ['-c:s', 'mov_text'], true],
  ["a drone's in fragments", 'mp4', [...fragments, '-c:s', 'mov_text'], true],
  [
    "a drone's in fragments of today",
    'mp4',
    ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-c:s', 'mov_text'],
    true,
  ],
  [
    "a QuickTime file with Apple's keys",
    'mov',
    ['-movflags', 'use_metadata_tags', '-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}/`],
    false,
  ],
  ['one with uncompressed sound, and a flight', 'mov', ['-c:a', 'pcm_s16le', '-c:s', 'mov_text'], true],
  ['one with 24-bit sound', 'mov', ['-c:a', 'pcm_s24be', '-metadata', `title=${PLACE}`], false],
  [
    'one with packed sound',
    'mov',
    ['-c:a', 'adpcm_ima_qt', '-max_muxing_queue_size', '1000', '-metadata', `title=${PLACE}`],
    false,
  ],
  ['one with time code', 'mov', ['-timecode', '10:00:00:00', '-write_tmcd', '1', '-metadata', `title=${PLACE}`], false],
  ['a WebM with tags', 'webm', ['-metadata', `location=${PLACE}/`, '-metadata', `title=${PLACE}`], false],
  ['a WebM with a flight', 'webm', ['-c:s', 'webvtt'], true],
  ['a WebM of a live recorder', 'webm', ['-live', '1', '-c:s', 'webvtt', '-metadata', `location=${PLACE}/`], true],
])('%s', (_, extension, how, subtitles) => {
  test('tells nothing of its place, plays as before, and stays the video that it was', () => {
    const bytes = makeVideo(extension, [...(extension === 'webm' ? vp8 : h264), ...how], { subtitles });
    expect(bytes.includes(PLACE)).toBe(true);
    const found = inspect(save(bytes), 'a');
    const { given: shown } = given(bytes, found.mime);
    expect(shown.includes(PLACE)).toBe(false);
    expect(played(shown)).toBe(played(bytes));
    const again = inspect(save(shown), 'a');
    expect({ ...again, located: found.located }).toEqual({ ...found, takenAt: again.takenAt });
    // What was left out is not left out again.
    expect(given(shown, found.mime).blanks).toEqual([]);
  });
});

test('wherever a place stands in a movie, it is left out', () => {
  const bytes = locatedMovie();
  expect(bytes.toString('latin1').split(PLACE).length - 1).toBe(14);
  const { given: shown } = given(bytes);
  expect(shown.includes(PLACE)).toBe(false);
  for (const name of ['\xa9xyz', 'loci', 'keys', 'freeGPS', 'com.apple', 'gps ', 'sbtl', 'text'])
    expect(shown.includes(Buffer.from(name, 'latin1')), name).toBe(false);
  expect(played(shown)).toBe(played(bytes));
});

test('a track of a GPS receiver goes, samples and all', () => {
  // What the subtitles were: GoPro's `gpmd`, Apple's `mebx`, DJI's `djmd` are tracks of handler `meta`.
  const bytes = makeVideo('mp4', [...h264, '-c:s', 'mov_text'], { subtitles: true });
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    if (['sbtl', 'text'].includes(bytes.toString('latin1', at + 12, at + 16))) bytes.write('meta', at + 12);
  expect(bytes.includes('meta')).toBe(true);
  const { given: shown, blanks } = given(bytes);
  expect(shown.includes(PLACE)).toBe(false);
  expect(blanks.length).toBeGreaterThan(2);
  expect(played(shown)).toBe(played(bytes));
});

test('a file that tells nothing is given as it is', () => {
  const bytes = given(makeVideo('mp4', h264)).given;
  expect(given(bytes).given.equals(bytes)).toBe(true);
});

describe('of forged files', () => {
  const plain = makeVideo('mp4', h264);
  const wrong = (size: number, type: string, content: string, wide?: bigint): Buffer => {
    const made = box(type, content, wide !== undefined);
    made.writeUInt32BE(size, 0);
    if (wide !== undefined) made.writeBigUInt64BE(wide, 8);
    return made;
  };
  test.each<[string, Buffer]>([
    ['a last box without a size', Buffer.concat([plain, wrong(0, 'free', PLACE)])],
    ['a last box without a size, of data', Buffer.concat([plain, wrong(0, 'mdat', PLACE)])],
    ['a 64-bit size', Buffer.concat([plain, box('uuid', PLACE, true), box('free', PLACE)])],
    ['a 64-bit size of less than its header', Buffer.concat([plain, wrong(1, 'uuid', PLACE, 15n)])],
    ['a size of less than its header', Buffer.concat([plain, wrong(7, 'free', PLACE)])],
    [
      'a size past the end of its parent',
      Buffer.concat([withinBox(plain, 'moov', wrong(1 << 30, 'udta', PLACE)), box('free', PLACE)]),
    ],
    ['a 64-bit size past the end of everything', withinBox(plain, 'trak', wrong(1, 'udta', PLACE, 1n << 62n))],
    ['a second movie', Buffer.concat([plain, box('moov', box('mvhd', PLACE))])],
    ['a type that is no word', withinBox(plain, 'moov', box('\0\xff\x01\x02', PLACE))],
    ['tracks of no kind', withinBox(plain, 'moov', box('trak', box('mdia', box('hdlr', PLACE))))],
  ])('%s leaves no place', (_, bytes) => {
    const { given: shown } = given(bytes);
    expect(shown.includes(PLACE)).toBe(false);
    expect(played(shown)).toBe(played(plain));
  });

  test('boxes in boxes in boxes cost nothing', () => {
    // A few bytes each: no reader may follow them down.
    let deep = Buffer.from(PLACE);
    const layers: Buffer[] = [];
    for (let depth = 0; depth < 200_000; depth++) {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(PLACE.length + 8 * (200_000 - depth), 0);
      head.write(['moov', 'trak', 'udta'][depth % 3]!, 4, 'latin1');
      layers.push(head);
    }
    deep = Buffer.concat([...layers, deep]);
    const taken = cpuMs(() => expect(given(withinBox(plain, 'moov', deep)).given.includes(PLACE)).toBe(false));
    expect(taken).toBeLessThan(5_000);
  });

  test('millions of empty boxes, and tables that promise billions of samples, are bounded', () => {
    const promising = Buffer.from(plain);
    const table = promising.indexOf('stsc', promising.lastIndexOf('moov'));
    promising.writeUInt32BE(0xffffffff, table + 16);
    const crowded = Buffer.alloc(17 * 300_000, Buffer.concat([box('mvhd', ''), box('free', '1')]));
    const taken = cpuMs(() => {
      const { blanks } = given(withinBox(plain, 'moov', Buffer.alloc(8 * 60_000, box('free', ''))));
      expect(blanks.length).toBeLessThan(10);
      given(promising);
      expect(() => redact(save(withinBox(plain, 'moov', crowded)), 'video/mp4')).toThrow(
        expect.objectContaining({ code: 'media.undecodable' }),
      );
    });
    expect(taken).toBeLessThan(10_000);
  });

  test('whatever is damaged, an answer or a refusal comes soon, and no blank lies outside', () => {
    const seeds: [string, Buffer][] = [
      ['video/mp4', locatedMovie()],
      ['video/mp4', makeVideo('mp4', [...h264, ...fragments], { subtitles: false })],
      ['video/webm', makeVideo('webm', [...vp8, '-c:s', 'webvtt'], { subtitles: true })],
    ];
    fc.assert(
      fc.property(
        fc.nat(seeds.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (which, changes, inHead) => {
          const [mime, original] = seeds[which]!;
          const bytes = Buffer.from(original);
          const tables = Math.max(0, bytes.lastIndexOf('moov') - 4);
          for (const [at, value] of changes)
            bytes[inHead ? at % Math.min(bytes.length, 600) : tables + (at % (bytes.length - tables))] = value;
          return cpuMs(() => refusalIfAny(() => given(bytes, mime))) < 2_000;
        },
      ),
      { numRuns: 400, seed: 5 },
    );
  });
});

test('any piece of a file is covered as the whole is', () => {
  const bytes = Buffer.alloc(400, 0x41);
  const blanks: Redaction[] = [
    { from: 3, to: 4 },
    { from: 10, to: 40, head: '66726565' },
    { from: 40, to: 41, head: 'ff' },
    { from: 100, to: 300 },
    { from: 399, to: 400 },
  ];
  const whole = withRedactions(bytes, 0, blanks);
  expect([
    whole.toString('latin1', 0, 16),
    whole[40],
    whole.subarray(100, 300).some(Boolean),
    whole[398],
    whole[399],
  ]).toEqual(['AAA\0AAAAAAfree\0\0', 0xff, false, 0x41, 0]);
  expect(bytes.every((byte) => byte === 0x41)).toBe(true);
  fc.assert(
    fc.property(fc.nat(399), fc.nat(400), (from, length) =>
      withRedactions(bytes.subarray(from, from + length), from, blanks).equals(whole.subarray(from, from + length)),
    ),
    { numRuns: 500, seed: 1 },
  );
});

test.each<[string, (source: Source) => Redaction[], () => Buffer]>([
  [
    'an MP4 with a fragment of two million boxes',
    movieRedactions,
    () => Buffer.concat([makeVideo('mp4', h264), box('moof', Buffer.alloc(16 << 20, box('free', '')))]),
  ],
  [
    'a WebM with two million elements that nobody needs',
    webmRedactions,
    () => {
      const webm = makeVideo('webm', [...vp8, '-an']);
      // Open-ended, the segment takes what is put behind it.
      webm.set(Buffer.from('01ffffffffffffff', 'hex'), webm.indexOf(Buffer.from('18538067', 'hex')) + 4);
      return Buffer.concat([webm, Buffer.alloc(4 << 20, Buffer.from('ec80', 'hex'))]);
    },
  ],
])('%s is given up before a list of them is made', (_, blanksOf, make) => {
  const bytes = make();
  let looks = 0;
  const source: Source = { size: bytes.length, bytes: (at, length) => (looks++, bytes.subarray(at, at + length)) };
  expect(() => blanksOf(source)).toThrow(expect.objectContaining({ kind: 'endless' }));
  // A WebM is walked once before, for its tracks.
  expect(looks).toBeLessThan(blanksOf === webmRedactions ? 3_500_000 : 1_500_000);
});

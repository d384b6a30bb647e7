/** Camera RAWs built by hand: what cameras write, as far as readers look at it. All little-endian. */

export type Entry =
  /** Of a TIFF type: 1 bytes, 3 shorts, 4 longs, 5 and 10 fractions without and with a sign. */
  | { tag: number; type: 1 | 3 | 4 | 5 | 10; numbers: readonly number[] }
  | { tag: number; short: number }
  | { tag: number; long: number }
  | { tag: number; text: string }
  | { tag: number; rational: [number, number] }
  /** Bytes placed elsewhere: `tag` holds their offset, `lengthTag` their length. */
  | { tag: number; lengthTag: number; blob: Buffer }
  | { tag: number; bytes: Buffer }
  | { tag: number; below: Entry[] };

/** A TIFF file with one main directory and what lies below it. Blobs come last, in order. */
export function makeTiff(entries: Entry[], magic = 'II*\0', beforeDirectory: Buffer = Buffer.alloc(0)): Buffer {
  let file = Buffer.alloc(8 + beforeDirectory.length);
  file.write(magic, 0, 'latin1');
  file.writeUInt32LE(file.length, 4);
  beforeDirectory.copy(file, 8);
  const blobs: { at: number; blob: Buffer }[] = [];
  const append = (bytes: Buffer): number => {
    const at = file.length;
    file = Buffer.concat([file, bytes]);
    return at;
  };
  const write = (list: Entry[]): number => {
    const all = list.flatMap((entry): Entry[] =>
      'blob' in entry ? [entry, { tag: entry.lengthTag, long: entry.blob.length }] : [entry],
    );
    all.sort((a, b) => a.tag - b.tag);
    const at = append(Buffer.alloc(2 + all.length * 12 + 4));
    file.writeUInt16LE(all.length, at);
    all.forEach((entry, i) => {
      const here = at + 2 + i * 12;
      const set = (type: number, count: number, value: number): void => {
        file.writeUInt16LE(entry.tag, here);
        file.writeUInt16LE(type, here + 2);
        file.writeUInt32LE(count, here + 4);
        file.writeUInt32LE(value, here + 8);
      };
      if ('short' in entry) set(3, 1, entry.short);
      else if ('long' in entry) set(4, 1, entry.long);
      else if ('numbers' in entry) {
        const { type, numbers } = entry;
        const each = { 1: 1, 3: 2, 4: 4, 5: 8, 10: 8 }[type];
        const bytes = Buffer.alloc(Math.max(4, numbers.length * each));
        numbers.forEach((number, n) => {
          if (each < 8) bytes.writeUIntLE(number, n * each, each);
          else {
            bytes.writeInt32LE(Math.round(number * 1e6), n * 8);
            bytes.writeInt32LE(1e6, n * 8 + 4);
          }
        });
        set(type, numbers.length, bytes.length === 4 ? bytes.readUInt32LE(0) : append(bytes));
      } else if ('text' in entry) {
        const text = Buffer.from(`${entry.text}\0\0\0\0`, 'latin1');
        set(2, entry.text.length + 1, append(text));
      } else if ('rational' in entry) {
        const pair = Buffer.alloc(8);
        pair.writeUInt32LE(entry.rational[0], 0);
        pair.writeUInt32LE(entry.rational[1], 4);
        set(5, 1, append(pair));
      } else if ('bytes' in entry) set(7, entry.bytes.length, append(entry.bytes));
      else if ('below' in entry) set(4, 1, write(entry.below));
      else {
        set(4, 1, 0);
        blobs.push({ at: here + 8, blob: entry.blob });
      }
    });
    return at;
  };
  write(entries);
  for (const { at, blob } of blobs) {
    const placed = append(blob);
    file.writeUInt32LE(placed, at);
  }
  return file;
}

const exif = (takenAt: string): Entry => ({
  tag: 0x8769,
  below: [
    { tag: 0x829a, rational: [1, 200] },
    { tag: 0x829d, rational: [28, 10] },
    { tag: 0x8827, short: 800 },
    { tag: 0x9003, text: takenAt },
    { tag: 0x920a, rational: [85, 1] },
    { tag: 0xa434, text: '85mm F1.8' },
  ],
});
const gps: Entry = {
  tag: 0x8825,
  below: [
    { tag: 2, rational: [18, 1] },
    { tag: 4, rational: [72, 1] },
  ],
};
const sensor = (width: number, height: number): Entry => ({
  tag: 0x14a,
  below: [
    { tag: 0x100, long: width },
    { tag: 0x101, long: height },
    { tag: 0x106, short: 32803 },
    { tag: 0x111, lengthTag: 0x117, blob: Buffer.alloc(5_000, 7) },
  ],
});

export interface RawOptions {
  make: string;
  model: string;
  preview: Buffer;
  orientation?: number;
  magic?: string;
  /** DNG's own mark. */
  dng?: boolean;
  cr2?: boolean;
}

/** NEF, ARW, PEF, DNG, CR2, ORF alike: directories, a preview, a sensor of 6000 x 4000. */
export function makeRaw({
  make,
  model,
  preview,
  orientation = 1,
  magic,
  dng = false,
  cr2 = false,
}: RawOptions): Buffer {
  return makeTiff(
    [
      { tag: 0x10f, text: make },
      { tag: 0x110, text: model },
      { tag: 0x112, short: orientation },
      { tag: 0x201, lengthTag: 0x202, blob: preview },
      ...(dng ? [{ tag: 0xc612, bytes: Buffer.from([1, 4, 0, 0, 0, 0]) }] : []),
      sensor(6000, 4000),
      exif('2026:03:04 05:06:07'),
      gps,
    ],
    magic,
    cr2 ? Buffer.from('CR\x02\0\0\0\0\0', 'latin1') : undefined,
  );
}

/** Olympus: the preview hides in a maker note that we do not read. */
export function makeOrf(preview: Buffer): Buffer {
  return makeTiff(
    [
      { tag: 0x10f, text: 'OLYMPUS' },
      { tag: 0x110, text: 'E-M1' },
      { tag: 0x112, short: 1 },
      sensor(4600, 3400),
      { tag: 0x9000, bytes: preview },
    ],
    'IIRO',
  );
}

/** Fujifilm. */
export function makeRaf(preview: Buffer): Buffer {
  const head = Buffer.alloc(160);
  head.write('FUJIFILMCCD-RAW 0201FF383501', 'latin1');
  const rest = Buffer.alloc(3_000, 9);
  head.writeUInt32BE(160, 84);
  head.writeUInt32BE(preview.length, 88);
  head.writeUInt32BE(160 + preview.length, 92);
  head.writeUInt32BE(1_000, 96);
  head.writeUInt32BE(160 + preview.length + 1_000, 100);
  head.writeUInt32BE(2_000, 104);
  return Buffer.concat([head, preview, rest]);
}

/** An ISO box. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};

/** Canon's CR3. */
export function makeCr3(preview: Buffer, orientation = 1): Buffer {
  const ftyp = box('ftyp', Buffer.from('crx '), uint32(1), Buffer.from('crx isom'));
  const movie = (offset: number): Buffer =>
    box(
      'moov',
      box(
        'uuid',
        Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex'),
        box(
          'CMT1',
          makeTiff([
            { tag: 0x100, short: 6000 },
            { tag: 0x101, short: 4000 },
            { tag: 0x10f, text: 'Canon' },
            { tag: 0x110, text: 'Canon EOS R5' },
            { tag: 0x112, short: orientation },
          ]),
        ),
        box(
          'CMT2',
          makeTiff([
            { tag: 0x8827, short: 1600 },
            { tag: 0x9003, text: '2026:03:04 05:06:07' },
          ]),
        ),
        box(
          'CMT4',
          makeTiff([
            { tag: 2, rational: [18, 1] },
            { tag: 4, rational: [72, 1] },
          ]),
        ),
      ),
      box(
        'trak',
        box(
          'mdia',
          box('minf', box('stbl', box('stsz', uint32(0, preview.length, 1)), box('co64', uint32(0, 1, 0, offset)))),
        ),
      ),
    );
  return Buffer.concat([ftyp, movie(ftyp.length + movie(0).length + 8), box('mdat', preview, Buffer.alloc(2_000, 3))]);
}

import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { jpegsIn } from '../../../adapters/cameras/mjpeg.ts';

const MOST = 64 << 10;
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const drawn = () => sharp({ create: { width: 33, height: 21, channels: 3, background: '#c08040', noise } });
const plain = await drawn().jpeg().toBuffer();
const progressive = await drawn().jpeg({ progressive: true }).toBuffer();
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** As cameras put one into their EXIF. */
const withThumbnail = Buffer.concat([plain.subarray(0, 2), segment(0xe1, plain), plain.subarray(2)]);
const restarted = Buffer.concat([plain.subarray(0, -2), Buffer.from([0xff, 0xd3, 0x12, 0xff, 0x00, 0xff, 0xff, 0xd9])]);
const jpegs = [plain, progressive, withThumbnail, restarted];

const taken = (bytes: Buffer, cuts: readonly number[], most = MOST): Buffer[] => {
  const found: Buffer[] = [];
  const read = jpegsIn(most, (jpeg) => found.push(jpeg));
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  for (let n = 1; n < places.length; n++) read(bytes.subarray(places[n - 1], places[n]));
  return found;
};

/** Anything in which no JPEG begins. */
const between = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => Buffer.from(bytes))
  .filter((bytes) => !bytes.includes(Buffer.from([0xff, 0xd8])) && bytes.at(-1) !== 0xff);

test('each JPEG of a stream comes whole, however it is cut and whatever stands between', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(between, fc.constantFrom(...jpegs)), { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (all, cuts) => {
        expect(taken(Buffer.concat(all.flat()), cuts)).toEqual(all.map(([, jpeg]) => jpeg));
      },
    ),
  ));

test('byte by byte it is the same', () => {
  const all = Buffer.concat(jpegs);
  expect(taken(all, [...all.keys()])).toEqual(jpegs);
});

test.each<[string, Buffer]>([
  ['breaks off', plain.subarray(0, plain.length - 20)],
  ['has no marks', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0x20, 0x20])],
  ['is larger than one may be', Buffer.concat([plain.subarray(0, -2), Buffer.alloc(MOST), plain.subarray(-2)])],
  ['never ends', Buffer.concat([plain.subarray(0, -2), Buffer.alloc(3 * MOST, 0x55)])],
])('one that %s is passed over, and the next one comes', (_, bad) => {
  const pieces = Array.from({ length: 60 }, (_each, n) => n * 4096);
  expect(taken(Buffer.concat([bad, plain]), pieces)).toEqual([plain]);
});

test('what only pretends to be one is read once', () => {
  // Each of its segments holds another beginning, which goes on to the next segment; the last one is none.
  const unit = [0xff, 0xe0, 0, 10, 0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0];
  const nested = Buffer.from([0xff, 0xd8, ...Array.from({ length: 1000 }, () => unit).flat()]);
  const reading = vi.spyOn(Buffer.prototype, 'readUInt16BE');
  const read = jpegsIn(8 << 20, () => undefined);
  read(nested);
  read(Buffer.alloc(10));
  expect(reading.mock.calls.length).toBeLessThanOrEqual(1001);
  reading.mockRestore();
});

import { crc32, deflateSync } from 'node:zlib';
import { box } from './videos.ts';

// Files that are small and would take much to decode. What judges them reads headers, so that the pictures themselves are left out.

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};
const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16BE(value, i * 2));
  return bytes;
};

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
}

const COLOUR = { grey: 0, rgb: 2, palette: 3, rgba: 6 };
export interface PngHeader {
  width: number;
  height: number;
  bits?: 1 | 8 | 16;
  colour?: keyof typeof COLOUR;
  interlaced?: boolean;
}
/** A PNG that says so much of itself, with nothing in it. */
export function pngOf({ width, height, bits = 8, colour = 'rgb', interlaced = false }: PngHeader): Buffer {
  const header = Buffer.concat([uint32(width, height), Buffer.from([bits, COLOUR[colour], 0, 0, interlaced ? 1 : 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface JpegHeader {
  width: number;
  height: number;
  /** Each of all colours. */
  scans?: number;
  progressive?: boolean;
  /** 4:2:0, as most photos, or 4:4:4. */
  subsampled?: boolean;
}
/** A JPEG of so many scans, with nothing in them. */
export function jpegOf({ width, height, scans = 1, progressive = false, subsampled = true }: JpegHeader): Buffer {
  const first = subsampled ? 0x22 : 0x11;
  const frame = Buffer.concat([
    Buffer.from([0xff, progressive ? 0xc2 : 0xc0, 0, 17, 8]),
    uint16(height, width),
    Buffer.from([3, 1, first, 0, 2, 0x11, 0, 3, 0x11, 0]),
  ]);
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export interface HeifHeader {
  width: number;
  height: number;
  codec?: 'hvc1' | 'av01';
  /** What the grid that the tiles are put into says of its own size. */
  grid?: { width: number; height: number };
  /** 10 bits and no subsampling. */
  deep?: boolean;
}
/** A HEIC or AVIF whose picture has so many pixels, with nothing in it. */
export function heifOf({ width, height, codec = 'hvc1', grid = { width, height }, deep = false }: HeifHeader): Buffer {
  const full = (type: string, version: number, ...body: Buffer[]): Buffer =>
    box(type, Buffer.concat([Buffer.from([version, 0, 0, 0]), ...body]));
  const entry = (id: number, type: string): Buffer => full('infe', 2, uint16(id, 0), Buffer.from(`${type}\0`));
  const hevc = Buffer.alloc(23);
  hevc[16] = deep ? 3 : 1;
  hevc[17] = deep ? 2 : 0;
  const configuration =
    codec === 'hvc1' ? box('hvcC', hevc) : box('av1C', Buffer.from([0x81, 0, deep ? 0x40 : 0x0c, 0]));
  const canvas = Buffer.concat([Buffer.from([0, 1, 0, 0]), uint32(grid.width, grid.height)]);
  const meta = full(
    'meta',
    0,
    full('pitm', 0, uint16(1)),
    full('iinf', 0, uint16(2), entry(1, 'grid'), entry(2, codec)),
    box(
      'iprp',
      Buffer.concat([
        box('ipco', Buffer.concat([configuration, full('ispe', 0, uint32(width, height))])),
        full('ipma', 0, uint32(2), uint16(1), Buffer.from([1, 2]), uint16(2), Buffer.from([2, 1, 2])),
      ]),
    ),
    box('idat', canvas),
    full('iloc', 1, Buffer.from([0x44, 0]), uint16(1, 1, 1, 0, 1), uint32(0, canvas.length)),
  );
  return Buffer.concat([box('ftyp', Buffer.from(codec === 'hvc1' ? 'heic\0\0\0\0mif1' : 'avif\0\0\0\0mif1')), meta]);
}

/** A WebP without loss, with nothing in it; `frames`: of an animation. */
export function webpOf(width: number, height: number, frames = 0): Buffer {
  const part = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type), length, body, Buffer.alloc(body.length % 2)]);
  };
  const bits = Buffer.alloc(5, 0x2f);
  bits.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts =
    frames === 0
      ? [part('VP8L', bits)]
      : [part('VP8X', canvas), ...Array.from({ length: frames }, () => part('ANMF', Buffer.alloc(16)))];
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return part('RIFF', body);
}

/** A GIF of so many frames, each of `frame`'s size, on a canvas of one pixel. */
export function gifOf(frame: { width: number; height: number }, frames = 1): Buffer {
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  picture.writeUInt16LE(frame.width, 5);
  picture.writeUInt16LE(frame.height, 7);
  return Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    ...Array.from({ length: frames }, () => picture),
    Buffer.from([0x3b]),
  ]);
}

import { fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Effort, type Planes, type Size, avifEffort, heicEffort } from '../effort.ts';
import { boxes, content, find, topBoxes } from './boxes.ts';
import type { Box } from './boxes.ts';
import { locatedByXmp, readExif } from './exif.ts';
import type { Read, Shot } from './read.ts';
import { noShot } from './read.ts';

// HEIF (ISO/IEC 23008-12): pictures as items of a `meta` box, HEVC-coded in HEIC, AV1-coded in AVIF.

interface Item {
  type: string;
  extents: { offset: number; length: number }[];
  /** Places in the list of properties, from 1. */
  properties: number[];
}

export interface Heif {
  codec: 'hevc' | 'av1' | 'other';
  /** Upright: HEIF says the turn in its own properties, and decoders apply it; the EXIF value is a copy. */
  width: number;
  height: number;
  /** The colour profile of the main picture. */
  icc: Buffer | undefined;
  shot: Shot;
  effort: Effort;
}

const maxItems = 20_000;

export function readHeif(source: Source): Heif {
  const meta = topBoxes(source).find((box) => box.type === 'meta');
  if (!meta) fault('cut');
  const inside: Box = { ...meta, from: meta.from + 4 };
  const items = itemsOf(source, inside);
  for (const { extents } of items.values()) {
    for (const { offset, length } of extents) if (offset + length > source.size) fault('cut');
  }
  const properties = propertiesOf(source, inside);
  const canvases = [...canvasesOf(source, properties, [...items.values()])];
  if (canvases.some(({ width, height }) => width * height > 268_402_689)) fault('huge');
  const canvas = canvases.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), { width: 0, height: 0 });
  const planes = planesOf(source, properties);
  const primary = find(source, inside, 'pitm');
  const id = primary && identifier(content(source, primary, 8));
  const main = items.get(id ?? -1) ?? fault('broken');
  const own = main.properties.flatMap((at) => properties[at - 1] ?? []);
  const types = new Set([...items.values()].map((item) => item.type));
  const codec = types.has('hvc1') ? 'hevc' : types.has('av01') ? 'av1' : 'other';
  return {
    codec,
    effort: codec === 'av1' ? avifEffort(canvas, planes) : heicEffort(canvas, planes),
    ...sizeOf(source, own),
    icc: own
      .filter((property) => property.type === 'colr')
      .map((property) => profileOf(source, property))
      .find(Boolean),
    shot: shotOfItems(source, [...items.values()]),
  };
}

export function inspectHeif(source: Source): Read {
  const { codec, width, height, shot, effort } = readHeif(source);
  const format =
    codec === 'av1'
      ? { mime: 'image/avif', extension: 'avif' }
      : codec === 'hevc'
        ? { mime: 'image/heic', extension: 'heic' }
        : { mime: 'image/heif', extension: 'heif' };
  return { kind: 'photo', ...format, width, height, shot: { ...shot, orientation: 1 }, effort };
}

const identifier = (full: Buffer): number => (full[0] === 0 ? full.readUInt16BE(4) : full.readUInt32BE(4));

function itemsOf(source: Source, meta: Box): Map<number, Item> {
  const items = new Map<number, Item>();
  const info = find(source, meta, 'iinf');
  if (!info) return items;
  const first = info.from + (content(source, info, 1)[0] === 0 ? 6 : 8);
  for (const entry of boxes(source, first, info.to)) {
    const body = content(source, entry, 64);
    const version = body[0]!;
    if (entry.type !== 'infe' || version < 2 || items.size >= maxItems) continue;
    const after = version === 2 ? 8 : 10;
    const id = version === 2 ? body.readUInt16BE(4) : body.readUInt32BE(4);
    items.set(id, { type: body.toString('latin1', after, after + 4), extents: [], properties: [] });
  }
  const locations = find(source, meta, 'iloc');
  if (locations) locate(content(source, locations), items, find(source, meta, 'idat')?.from);
  const associations = find(source, meta, 'iprp', 'ipma');
  if (associations) associate(content(source, associations), items);
  return items;
}

/** `iloc`: where each item's bytes are: in the file itself (construction method 0), or in the `idat` box that begins at `data` (1). */
function locate(body: Buffer, items: Map<number, Item>, data: number | undefined): void {
  const version = body[0]!;
  const sizes = body.readUInt16BE(4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = 6;
  const take = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(body.readBigUInt64BE(at)) : body.readUIntBE(at, size);
    at += size;
    return value;
  };
  const count = Math.min(maxItems, take(version < 2 ? 2 : 4));
  for (let i = 0; i < count; i++) {
    const item = items.get(take(version < 2 ? 2 : 4));
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseSize);
    const extents = take(2);
    for (let j = 0; j < extents; j++) {
      take(indexSize);
      const extent = { offset: base + take(offsetSize), length: take(lengthSize) };
      if (method === 0) item?.extents.push(extent);
      else if (method === 1 && data !== undefined) item?.extents.push({ ...extent, offset: data + extent.offset });
    }
  }
}

/** `ipma`: which properties belong to which item. */
function associate(body: Buffer, items: Map<number, Item>): void {
  const wideId = body[0]! >= 1;
  const wideIndex = (body[3]! & 1) === 1;
  const count = Math.min(maxItems, body.readUInt32BE(4));
  let at = 8;
  for (let i = 0; i < count; i++) {
    const item = items.get(wideId ? body.readUInt32BE(at) : body.readUInt16BE(at));
    at += wideId ? 4 : 2;
    const properties = body.readUInt8(at++);
    for (let j = 0; j < properties; j++) {
      item?.properties.push(wideIndex ? body.readUInt16BE(at) & 0x7fff : body.readUInt8(at) & 0x7f);
      at += wideIndex ? 2 : 1;
    }
  }
}

function propertiesOf(source: Source, meta: Box): Box[] {
  const container = find(source, meta, 'iprp', 'ipco');
  return container ? [...boxes(source, container.from, container.to)].slice(0, maxItems) : [];
}

/** All sizes that anything is decoded to: those that are told beside the pictures, and those of pictures made of others (23008-12, 6.6.2). */
function* canvasesOf(source: Source, properties: readonly Box[], items: readonly Item[]): Generator<Size> {
  for (const property of properties) {
    const body = property.type === 'ispe' ? content(source, property, 12) : Buffer.alloc(0);
    if (body.length === 12) yield { width: body.readUInt32BE(4), height: body.readUInt32BE(8) };
  }
  for (const {
    type,
    extents: [extent],
  } of items) {
    // Version, flags; rows and columns of a grid, or the colour below an overlay; width and height.
    const at = type === 'grid' ? 4 : type === 'iovl' ? 10 : undefined;
    if (at === undefined || !extent) continue;
    const body = Buffer.from(source.bytes(extent.offset, Math.min(extent.length, 24)));
    const wide = ((body[1] ?? 0) & 1) === 1 ? 4 : 2;
    if (body.length >= at + 2 * wide)
      yield { width: body.readUIntBE(at, wide), height: body.readUIntBE(at + wide, wide) };
  }
}

/** The most that any picture's configuration says: `hvcC` (ISO/IEC 14496-15, 8.3.3) and `av1C` (AV1 in ISOBMFF, 2.3). */
function planesOf(source: Source, properties: readonly Box[]): Planes {
  const found: Planes[] = properties.flatMap((property) => {
    const body = property.type === 'hvcC' || property.type === 'av1C' ? content(source, property, 32) : Buffer.alloc(0);
    if (property.type === 'hvcC' && body.length > 17)
      return { samples: [1, 1.5, 2, 3][body[16]! & 3]!, bytes: (body[17]! & 7) > 0 ? 2 : 1 };
    if (property.type === 'av1C' && body.length > 2)
      return {
        samples: body[2]! & 0x10 ? 1 : body[2]! & 4 ? 1.5 : body[2]! & 8 ? 2 : 3,
        bytes: body[2]! & 0x40 ? 2 : 1,
      };
    return [];
  });
  return found.reduce((a, b) => (b.samples * b.bytes > a.samples * a.bytes ? b : a), { samples: 1.5, bytes: 1 });
}

function sizeOf(source: Source, properties: Box[]): { width: number; height: number } {
  let width = 0;
  let height = 0;
  for (const property of properties) {
    const body = content(source, property, 32);
    if (property.type === 'ispe') {
      width = body.readUInt32BE(4);
      height = body.readUInt32BE(8);
    } else if (property.type === 'clap') {
      width = Math.round(body.readUInt32BE(0) / body.readUInt32BE(4)) || width;
      height = Math.round(body.readUInt32BE(8) / body.readUInt32BE(12)) || height;
    } else if (property.type === 'irot' && body[0]! & 1) [width, height] = [height, width];
  }
  return { width, height };
}

function profileOf(source: Source, property: Box): Buffer | undefined {
  const body = content(source, property);
  const kind = body.toString('latin1', 0, 4);
  return kind === 'prof' || kind === 'rICC' ? body.subarray(4) : undefined;
}

function shotOfItems(source: Source, items: Item[]): Shot {
  const bytesOf = (type: string): Buffer | undefined => {
    const extent = items.find((item) => item.type === type)?.extents[0];
    return extent && Buffer.from(source.bytes(extent.offset, Math.min(extent.length, 1024 * 1024)));
  };
  const exif = bytesOf('Exif');
  // Four bytes say how far the TIFF header is away.
  const start = exif && exif.length > 8 ? 4 + exif.readUInt32BE(0) : undefined;
  const shot = exif && start !== undefined && start < exif.length ? readExif(exif.subarray(start)) : noShot;
  const xmp = bytesOf('mime');
  return { ...shot, located: shot.located || Boolean(xmp && locatedByXmp(xmp)) };
}

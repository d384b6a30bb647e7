/**
 * Byte layouts of PKWARE's .ZIP File Format Specification (APPNOTE.TXT 6.3.10), for entries that are stored as they are.
 * Sizes and checksums are known beforehand, so that no data descriptor follows an entry.
 */
export interface ZipRecord {
  /** UTF-8 on the wire; `/` separates folders. */
  name: string;
  /** Bytes. */
  size: number;
  crc32: number;
  modified: Date;
}

/** A field of 2 or 4 bytes at its highest says: look into the zip64 field (APPNOTE 4.4.1.4). */
const max16 = 0xffff;
const max32 = 0xffffffff;
/** 2.0 is what every reader knows; 4.5 is zip64 (4.4.3.2). */
const [plainVersion, zip64Version] = [20, 45];
/** Bit 11: name in UTF-8 (4.4.4). */
const utf8Flag = 1 << 11;
/** Made by a Unix (4.4.2), where the upper half of the external attributes is the file's mode: a file, rw-r--r--. */
const [unix, fileMode] = [3, 0o100644];

export const localHeaderLength = ({ name, size }: ZipRecord): number =>
  30 + Buffer.byteLength(name) + (size >= max32 ? 20 : 0) + timestampLength;

/** Local file header (4.3.7). With zip64, both sizes stand in the extra field (4.5.3). */
export function localHeader(record: ZipRecord): Buffer {
  const large = record.size >= max32;
  const header = Buffer.alloc(localHeaderLength(record));
  header.writeUInt32LE(0x04034b50, 0);
  const at = writeCommon(header, 4, record, large, localHeaderLength(record) - 30 - Buffer.byteLength(record.name));
  let extra = at + header.write(record.name, at);
  if (large) extra = writeZip64Field(header, extra, [record.size, record.size]);
  writeTimestamp(header, extra, record.modified);
  return header;
}

const zip64Values = (size: number, offset: number): number[] => [
  ...(size >= max32 ? [size, size] : []),
  ...(offset >= max32 ? [offset] : []),
];
const zip64FieldLength = (values: number[]): number => (values.length > 0 ? 4 + 8 * values.length : 0);

export const centralHeaderLength = ({ name, size }: ZipRecord, offset: number): number =>
  46 + Buffer.byteLength(name) + zip64FieldLength(zip64Values(size, offset)) + timestampLength;

/** Entry of the central directory (4.3.12). `offset` is where the local header begins. */
export function centralHeader(record: ZipRecord, offset: number): Buffer {
  const values = zip64Values(record.size, offset);
  const header = Buffer.alloc(centralHeaderLength(record, offset));
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((unix << 8) | zip64Version, 4);
  writeCommon(header, 6, record, values.length > 0, zip64FieldLength(values) + timestampLength);
  header.writeUInt32LE((fileMode << 16) >>> 0, 38);
  header.writeUInt32LE(Math.min(offset, max32), 42);
  let extra = 46 + header.write(record.name, 46);
  if (values.length > 0) extra = writeZip64Field(header, extra, values);
  writeTimestamp(header, extra, record.modified);
  return header;
}

/** The records after the central directory: zip64's two where a number needs them (4.3.14, 4.3.15), then the end (4.3.16). */
export function endRecords(entries: number, centralOffset: number, centralSize: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, max16), 8);
  end.writeUInt16LE(Math.min(entries, max16), 10);
  end.writeUInt32LE(Math.min(centralSize, max32), 12);
  end.writeUInt32LE(Math.min(centralOffset, max32), 16);
  if (entries < max16 && centralSize < max32 && centralOffset < max32) return end;

  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  write64(zip64, 4, 44); // what follows this field
  zip64.writeUInt16LE((unix << 8) | zip64Version, 12);
  zip64.writeUInt16LE(zip64Version, 14);
  write64(zip64, 24, entries);
  write64(zip64, 32, entries);
  write64(zip64, 40, centralSize);
  write64(zip64, 48, centralOffset);
  zip64.writeUInt32LE(0x07064b50, 56);
  write64(zip64, 64, centralOffset + centralSize);
  zip64.writeUInt32LE(1, 72); // disks in all
  return Buffer.concat([zip64, end]);
}

/** The fields that both headers share, from the version needed on. Answers where they end. */
function writeCommon(header: Buffer, at: number, record: ZipRecord, zip64: boolean, extraLength: number): number {
  const { time, date } = dosTime(record.modified);
  const size = Math.min(record.size, max32);
  header.writeUInt16LE(zip64 ? zip64Version : plainVersion, at);
  header.writeUInt16LE(utf8Flag, at + 2);
  header.writeUInt16LE(0, at + 4); // stored
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(record.crc32, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(Buffer.byteLength(record.name), at + 22);
  header.writeUInt16LE(extraLength, at + 24);
  return at + 26;
}

function writeZip64Field(header: Buffer, at: number, values: number[]): number {
  header.writeUInt16LE(0x0001, at);
  header.writeUInt16LE(8 * values.length, at + 2);
  values.forEach((value, i) => write64(header, at + 4 + 8 * i, value));
  return at + zip64FieldLength(values);
}

function write64(buffer: Buffer, at: number, value: number): void {
  buffer.writeBigUInt64LE(BigInt(value), at);
}

/** Date and time as in MS-DOS (4.4.6): two seconds' steps from 1980 on, without a zone; here always UTC, so that bytes stay the same. */
function dosTime(when: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, when.getUTCFullYear()));
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  };
}

const timestampLength = 9;
/** Info-ZIP's extended timestamp 0x5455 (APPNOTE 4.6.1 lists it): the modification in Unix seconds, which knows its zone. */
function writeTimestamp(header: Buffer, at: number, when: Date): void {
  const seconds = Math.floor(when.getTime() / 1000);
  header.writeUInt16LE(0x5455, at);
  header.writeUInt16LE(5, at + 2);
  header.writeUInt8(1, at + 4);
  header.writeInt32LE(Math.min(0x7fffffff, Math.max(-0x80000000, seconds)), at + 5);
}

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const BEGINNING = Buffer.from([MARK, START, MARK]);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** How far a frame is read: past marks, or within compressed data. */
interface Reading {
  at: number;
  scanning: boolean;
}

/** Where the frame that begins at 0 ends; `later` while its end has not come; undefined: from there on it is none. */
function endOf(bytes: Buffer, read: Reading): number | 'later' | undefined {
  for (;;) {
    if (read.scanning) {
      // In compressed data a mark is followed by 0, or restarts it (ITU-T T.81, B.1.1.5).
      const mark = bytes.indexOf(MARK, read.at);
      read.at = mark < 0 ? bytes.length : mark;
      if (read.at + 1 >= bytes.length) return 'later';
      const marker = bytes[read.at + 1]!;
      if (marker === 0 || isRestart(marker)) read.at += 2;
      else if (marker === MARK) read.at++;
      else read.scanning = false;
      continue;
    }
    if (read.at + 1 >= bytes.length) return 'later';
    if (bytes[read.at] !== MARK) return undefined;
    const marker = bytes[read.at + 1]!;
    if (marker === END) return read.at + 2;
    if (marker === MARK) {
      read.at++;
      continue;
    }
    if (marker < 0xc0 || marker === START || isRestart(marker)) return undefined;
    if (read.at + 4 > bytes.length) return 'later';
    // Past a segment whole: a thumbnail within it has a beginning and an end of its own.
    read.at += 2 + bytes.readUInt16BE(read.at + 2);
    read.scanning = marker === SCAN;
  }
}

/**
 * Takes JPEGs out of a stream of them (Motion JPEG without a container), as it comes in pieces. What stands between them
 * is passed over, and so is what begins as one and is none, or is larger than `most` bytes; no more than that is kept.
 */
export function jpegsIn(most: number, picture: (jpeg: Buffer) => void): (piece: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0);
  let read: Reading = { at: 2, scanning: false };
  const drop = (bytes: number): void => {
    const start = kept.indexOf(BEGINNING, bytes);
    // A beginning may be cut between two pieces.
    kept = kept.subarray(start < 0 ? Math.max(bytes, kept.length - BEGINNING.length + 1) : start);
    read = { at: 2, scanning: false };
  };
  const begun = (): boolean => kept.subarray(0, BEGINNING.length).equals(BEGINNING);
  return (piece) => {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    if (!begun()) drop(0);
    while (begun()) {
      const end = endOf(kept, read);
      if (end === 'later') {
        if (kept.length > most) drop(kept.length);
        return;
      }
      // Of its own: what came with it may go.
      if (end !== undefined && end <= most) picture(Buffer.from(kept.subarray(0, end)));
      // Nothing is read twice, whatever it pretends to be.
      drop(end ?? read.at);
    }
  };
}

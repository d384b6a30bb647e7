/** A frame and what stands before it, in bytes: what is larger is none. */
const LARGEST_FRAME = 4 << 20;
const LARGEST_HEAD = 1024;

/** Takes parts out of a stream of them (multipart/x-mixed-replace with the length of each), as its pieces come. */
export function partsOf(): (piece: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] {
  let kept = new Uint8Array();
  return (piece) => {
    const joined = new Uint8Array(kept.length + piece.length);
    joined.set(kept);
    joined.set(piece, kept.length);
    kept = joined;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const head = new TextDecoder().decode(kept.subarray(0, LARGEST_HEAD));
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (kept.length >= LARGEST_HEAD) throw new Error('a part without an end of its head');
        return parts;
      }
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? NaN);
      if (!(length <= LARGEST_FRAME)) throw new Error('a part without a length');
      const start = end + 4;
      if (kept.length < start + length + 2) return parts;
      parts.push(kept.slice(start, start + length));
      kept = kept.slice(start + length + 2);
    }
  };
}

/** What one read of the control connection gave: complete lines, or the news that one was too long. */
export type Line = Uint8Array | 'tooLong';

/**
 * Cuts the control connection's bytes into lines (RFC 959, 2.3: telnet's). Holds at most `limit` bytes; a longer line is
 * skipped whole, so that its tail is never taken for a command.
 */
export function lineSplitter(limit: number): (bytes: Buffer) => Line[] {
  let rest = Buffer.alloc(0);
  let skipping = false;
  return (bytes) => {
    const lines: Line[] = [];
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      const line = Buffer.concat([rest, bytes.subarray(from, at)]);
      rest = Buffer.alloc(0);
      from = at + 1;
      if (skipping || line.length > limit) lines.push('tooLong');
      else lines.push(withoutTelnet(line.at(-1) === 13 ? line.subarray(0, -1) : line));
      skipping = false;
    }
    if (!skipping) rest = Buffer.concat([rest, bytes.subarray(from)]);
    if (rest.length > limit) {
      skipping = true;
      rest = Buffer.alloc(0);
    }
    return lines;
  };
}

/** Clients put telnet's 'interrupt process' and 'synch' (0xFF 0xF4 0xFF 0xF2) before ABOR. */
function withoutTelnet(line: Uint8Array): Uint8Array {
  let from = 0;
  while (line[from] === 0xff || (from > 0 && (line[from] === 0xf2 || line[from] === 0xf4))) from += 1;
  return line.subarray(from);
}

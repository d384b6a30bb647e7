/** A line of the control connection, or the news that one was too long. */
export type Line = Uint8Array | 'tooLong';

/** What a client said that nobody has served yet: kept as the bytes that came, and cut one line at a time. */
export interface Lines {
  push(bytes: Buffer): void;
  /** The next line; undefined until more comes. What is left then is at most `limit` bytes. */
  next(): Line | undefined;
  clear(): void;
}

/**
 * Cuts the control connection's bytes into lines (RFC 959, 2.3: telnet's), none of them before it is asked for. A line of
 * more than `limit` bytes is skipped whole, so that its tail is never taken for a command.
 */
export function lineReader(limit: number): Lines {
  let held: Buffer = Buffer.alloc(0);
  let from = 0;
  /** Where nobody has looked for an end yet. */
  let unseen = 0;
  let skipping = false;
  const clear = (): void => {
    held = Buffer.alloc(0);
    from = unseen = 0;
  };
  return {
    push(bytes) {
      const looked = unseen - from;
      held = from === held.length ? bytes : Buffer.concat([held.subarray(from), bytes]);
      from = 0;
      unseen = looked;
    },
    next() {
      const end = held.indexOf(10, unseen);
      if (end < 0) {
        unseen = held.length;
        if (skipping || held.length - from > limit) {
          skipping = true;
          clear();
        }
        return undefined;
      }
      const line = held.subarray(from, end);
      from = unseen = end + 1;
      if (skipping || line.length > limit) {
        skipping = false;
        return 'tooLong';
      }
      return withoutTelnet(line.at(-1) === 13 ? line.subarray(0, -1) : line);
    },
    clear() {
      clear();
      skipping = false;
    },
  };
}

/** Clients put telnet's 'interrupt process' and 'synch' (0xFF 0xF4 0xFF 0xF2) before ABOR. */
function withoutTelnet(line: Uint8Array): Uint8Array {
  let from = 0;
  while (line[from] === 0xff || (from > 0 && (line[from] === 0xf2 || line[from] === 0xf4))) from += 1;
  return line.subarray(from);
}

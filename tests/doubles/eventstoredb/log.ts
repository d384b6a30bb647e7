import { EventEmitter } from 'node:events';

export interface Recorded {
  id: string;
  type: string;
  contentType: string;
  stream: string;
  revision: number;
  /** Commit and prepare position alike, as for every event written since version 20. */
  position: number;
  created: number;
  data: Uint8Array;
  metadata: Uint8Array;
}
export type Proposed = Pick<Recorded, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = 'any' | 'noStream' | 'streamExists' | number;
export type Appended = { ok: true; revision: number; position: number } | { ok: false; current: number };

/** What survives a restart of the double: its transaction log. */
export interface ServerLog {
  readonly all: readonly Recorded[];
  stream(name: string): readonly Recorded[];
  append(stream: string, expected: Expected, events: Proposed[]): Appended;
  /** Emits `written` after each append. */
  readonly changes: EventEmitter;
}

const RECORD_OVERHEAD = 96;
const STATISTICS_EVERY = 7;

/** Positions have gaps, begin with a system event at 0, and statistics are strewn in, as on the real server. */
export function createServerLog(): ServerLog {
  const all: Recorded[] = [];
  const streams = new Map<string, Recorded[]>();
  const changes = new EventEmitter().setMaxListeners(0);
  let end = 0;

  const write = (stream: string, event: Proposed): Recorded => {
    const inStream = streams.get(stream) ?? [];
    const recorded = { ...event, stream, revision: inStream.length, position: end, created: Date.now() };
    end += RECORD_OVERHEAD + event.data.length + event.metadata.length;
    streams.set(stream, inStream);
    inStream.push(recorded);
    all.push(recorded);
    return recorded;
  };
  const writeSystemEvent = (): void => {
    const data = Buffer.from('{"proc-cpu":1}');
    write('$stats-127.0.0.1', { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data, metadata: Buffer.alloc(0) });
  };
  writeSystemEvent();

  return {
    all,
    changes,
    stream: (name) => streams.get(name) ?? [],
    append(stream, expected, events) {
      const there = streams.get(stream) ?? [];
      const current = there.length - 1;
      const wanted = expected === 'noStream' ? -1 : typeof expected === 'number' ? expected : current;
      if (current !== wanted || (expected === 'streamExists' && current < 0)) {
        // A repeat is a success when all its events are at that place already.
        const repeated = there.slice(wanted + 1, wanted + 1 + events.length);
        const same = repeated.length === events.length && repeated.every(({ id }, n) => id === events[n]!.id);
        const last = repeated.at(-1);
        return same && last ? { ok: true, revision: last.revision, position: last.position } : { ok: false, current };
      }
      const written = events.map((event) => write(stream, event));
      if (all.length % STATISTICS_EVERY === 0) writeSystemEvent();
      changes.emit('written');
      const last = written.at(-1)!;
      return { ok: true, revision: last.revision, position: last.position };
    },
  };
}

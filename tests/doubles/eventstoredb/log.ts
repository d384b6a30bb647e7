import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

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
  /** Writes at once, as another client would have done before. */
  append(stream: string, expected: Expected, events: Proposed[]): Appended;
  /**
   * Writes with the next sync of the disk. What has an event of one that is under way is never answered, whatever
   * becomes of that one: undefined, once the server's own time for it is over.
   */
  propose(stream: string, expected: Expected, events: Proposed[]): Promise<Appended | undefined>;
  /** Lets no sync end until the answer is called. */
  hold(): () => void;
  /** What was under way is gone, unanswered, with the process. */
  crash(): void;
  /** Appends under way at this moment, and the most there ever were. */
  readonly underWay: { now: number; most: number };
  /** Emits `written` after each append, `proposed` when one begins to be under way, `read` for each event of `$all` that somebody is sent on the way forwards. */
  readonly changes: EventEmitter;
}

const RECORD_OVERHEAD = 96;
const SYSTEM_EVENT_EVERY = 7;
/** The server's CommitTimeoutMs. */
const COMMIT_TIMEOUT_MS = 2_000;

/**
 * Positions have gaps and begin with a system event at 0; statistics, streams' metadata and links are strewn in, as on
 * the real server. `disk` is a sync of the disk, a moment long unless one is given; all that came meanwhile shares the next one.
 */
export function createServerLog({ disk = () => pause(1) }: { disk?: () => Promise<void> } = {}): ServerLog {
  const all: Recorded[] = [];
  const streams = new Map<string, Recorded[]>();
  const changes = new EventEmitter().setMaxListeners(0);
  const ids = new Set<string>();
  const underWay = { now: 0, most: 0 };
  let waiting: (() => void)[] = [];
  let held: Promise<void> | undefined;
  let life = {};
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
  let systemEvents = 0;
  const writeSystemEvent = (): void => {
    const written = (stream: string, type: string, data: string): Recorded =>
      write(stream, {
        id: crypto.randomUUID(),
        type,
        contentType: 'application/json',
        data: Buffer.from(data),
        metadata: Buffer.alloc(0),
      });
    const last = all.at(-1);
    const kind = last === undefined ? 0 : systemEvents++ % 3;
    if (kind === 0) written('$stats-127.0.0.1', '$statsCollected', '{"proc-cpu":1}');
    // The category's stream links to it; metadata of a stream lies in one of its own.
    else if (kind === 1) written(`$ce-${last!.stream.split('-')[0]}`, '$>', `${last!.revision}@${last!.stream}`);
    else written(`$$${last!.stream}`, '$metadata', '{"$maxCount":1000000}');
  };
  writeSystemEvent();

  const sync = async (mine: object): Promise<void> => {
    await disk();
    await held;
    if (life === mine) for (const done of waiting.splice(0)) done();
  };

  const log: ServerLog = {
    all,
    changes,
    underWay,
    stream: (name) => streams.get(name) ?? [],
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    crash() {
      life = {};
      ids.clear();
      waiting = [];
      underWay.now = 0;
    },
    async propose(stream, expected, events) {
      const mine = life;
      if (events.some(({ id }) => ids.has(id)))
        return new Promise((resolve) => setTimeout(() => resolve(undefined), COMMIT_TIMEOUT_MS));
      for (const { id } of events) ids.add(id);
      underWay.most = Math.max(underWay.most, ++underWay.now);
      changes.emit('proposed');
      await new Promise<void>((synced) => {
        waiting.push(synced);
        if (waiting.length === 1) void sync(mine);
      });
      for (const { id } of events) ids.delete(id);
      underWay.now -= 1;
      return log.append(stream, expected, events);
    },
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
      if (all.length % SYSTEM_EVENT_EVERY === 0) writeSystemEvent();
      changes.emit('written');
      const last = written.at(-1)!;
      return { ok: true, revision: last.revision, position: last.position };
    },
  };
  return log;
}

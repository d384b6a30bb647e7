import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../domain/kernel/id.ts';
import type { TestFile } from './files.ts';
import { type HttpAnswer, NoAnswer, call } from './http.ts';
import type { Showcase } from './showcase.ts';

/** What commands are about. While one is under way either outcome is right. */
export interface Subject {
  /** How many are under way. */
  underWay: number;
  /** How many were ever begun. */
  begun: number;
}
export const untouched = (): Subject => ({ underWay: 0, begun: 0 });

export function begin(subjects: Iterable<Subject>): void {
  for (const subject of subjects) {
    subject.underWay++;
    subject.begun++;
  }
}
export function end(subjects: Iterable<Subject>): void {
  for (const subject of subjects) subject.underWay--;
}

/** Tells later of each of these whether no command about it was under way at any time since now: only then is what was read meanwhile right or wrong. */
export function undisturbed(subjects: Iterable<Subject>): (subject: Subject) => boolean {
  const before = new Map([...subjects].filter(({ underWay }) => underWay === 0).map((each) => [each, each.begun]));
  return (subject) => before.get(subject) === subject.begun;
}

/** A file that someone tried to bring in, and what the server has said of it. */
export interface Photo extends Subject {
  file: TestFile;
  gig: GigModel;
  /** The server said that it is safe. */
  acknowledged: boolean;
  /** As the acknowledged commands left it. */
  folderId: string | null;
  deleted: boolean;
  stars: number;
  /** By its photographer. */
  approved: boolean;
}

/** A gig as its acknowledged commands left it. */
export interface GigModel {
  id: string;
  token: string;
  name: string;
  folders: Map<string, string>;
  selfieSearch: boolean;
  /** Of the photographer, in the one gig whose work changes their profile. */
  profile?: { username: string; bio: string };
  /** Of the same photographer, where there is one. */
  showcase?: Showcase;
  /** Its one client. */
  client: { id: string; limit: number | null; watermark: boolean };
}

/** What all clients of a run share. */
export interface World {
  port: number;
  ftpPort: number;
  /** 0 to 1, repeatable. */
  next: () => number;
  photos: Map<string, Photo>;
  /** Names of files that never arrived whole: none may ever be seen. */
  cut: Set<string>;
  /** What must not have happened, in words. */
  problems: string[];
  counts: {
    uploads: number;
    ftpUploads: number;
    commands: number;
    retries: number;
    resumed: number;
    /** Originals that were compared shortly after a restart. */
    compared: number;
    /** Edits that were looked at while the server was killed again and again. */
    editsSeen: number;
  };
  /** Clients end after what they are doing. */
  stopping: boolean;
  /** The last byte of an upload was just sent, or a command: a nasty moment for a kill. */
  moment: () => void;
}

export const AGAIN_MS = 50;

/** Of a file that nobody has brought in yet. */
export const photoOf = (file: TestFile, gig: GigModel): Photo => ({
  file,
  gig,
  acknowledged: false,
  folderId: null,
  deleted: false,
  stars: 0,
  approved: false,
  ...untouched(),
});

export const pick = <T>(world: World, all: readonly T[]): T | undefined => all[Math.floor(world.next() * all.length)];

/** Makes a call until somebody answers it, as a patient client does; 'please try again in a moment' is no answer. */
export async function insist(world: World, one: Parameters<typeof call>[0], onRetry?: () => void): Promise<HttpAnswer> {
  for (;;) {
    const answer = await call({ ...one, sent: () => world.moment() }).catch((error: unknown) =>
      error instanceof NoAnswer ? undefined : Promise.reject(error),
    );
    if (answer && answer.status !== 503) return answer;
    world.counts.retries++;
    onRetry?.();
    await pause(AGAIN_MS);
  }
}

/** A command with an Idempotency-Key, until it is acknowledged. Undefined, and a problem, when it is refused; `mayBeGone`: not where it answers that something is no longer there. */
export async function command<T>(
  world: World,
  token: string,
  method: string,
  path: string,
  body: unknown,
  { mayBeGone = false } = {},
): Promise<T | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() };
  const answer = await insist(world, {
    port: world.port,
    method,
    path: `/api/v1${path}`,
    headers,
    body: [Buffer.from(JSON.stringify(body))],
  });
  if (answer.status === 200) {
    world.counts.commands++;
    return answer.json<T>();
  }
  if (!mayBeGone || answer.status !== 404)
    world.problems.push(`${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return undefined;
}

export interface Said {
  method?: 'GET' | 'PATCH' | 'DELETE';
  token?: string | undefined;
  /** Another one than that of this process, which passkeys need. */
  host?: string;
  /** Known again by it. */
  key?: string;
}
const asCall = (world: World, path: string, body: object | undefined, { method, token, host, key }: Said) => ({
  port: world.port,
  method: method ?? 'POST',
  path: `/api/v1${path}`,
  headers: {
    'idempotency-key': key ?? newId(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(host ? { host } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  },
  ...(body ? { body: [Buffer.from(JSON.stringify(body))] } : {}),
});

/** A call until somebody answers it, whatever the answer is. */
export const say = (world: World, path: string, body?: object, said: Said = {}): Promise<HttpAnswer> =>
  insist(world, asCall(world, path, body, said));

/** The same, tried once: undefined where nobody knows what became of it. */
export async function tryOnce(
  world: World,
  path: string,
  body?: object,
  said: Said = {},
): Promise<HttpAnswer | undefined> {
  try {
    const answer = await call({ ...asCall(world, path, body, said), sent: () => world.moment() });
    return answer.status === 503 ? undefined : answer;
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

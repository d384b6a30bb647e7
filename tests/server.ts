import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Loom, openLoom } from '../api/runtime/compose.ts';
import type { Adapters } from '../api/runtime/composeAdapters.ts';
import { readConfig } from '../api/runtime/config.ts';
import type { AuditEvent } from '../api/contract/audit.ts';
import type { GigAnswer } from '../api/contract/gig.ts';
import { issueToken, userIdOf, verifyEmail } from '../commands/account.ts';
import { system } from '../commands/core/actors.ts';
import type { FaceFinder } from '../commands/ports/faces.ts';
import { switchOnSecondStep } from '../commands/secondStep.ts';
import { assignPlan } from '../commands/subscription.ts';
import { account } from '../domain/account.ts';
import { newId } from '../domain/kernel/id.ts';

export interface Person {
  id: string;
  email: string;
  password: string;
  name: string;
  token: string;
}
export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}
/** The same answer; `seen` is called when something of it is read. */
const watched = <T>({ status, headers, body }: Answer<T>, seen: () => void): Answer<T> => ({
  get status() {
    seen();
    return status;
  },
  get headers() {
    seen();
    return headers;
  },
  get body() {
    seen();
    return body;
  },
});
/** Which session a token is of. */
export const sessionIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface UploadAnswer {
  message: string;
  received: { media_id: string; filename: string; duplicate: boolean }[];
  refused: { filename: string; detail: string }[];
}

/** A whole Loom in this process, on a free port and a folder of its own. */
export interface TestLoom {
  url: string;
  loom: Loom;
  /** The data folder. */
  folder: string;
  admin: Person;
  /** One HTTP call of a whole path. JSON answers are parsed, others are text. A refusal at which nobody looks fails `close`. */
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Registers a photographer and signs in. `plan`: 'free-trial' (1 gig), 'monthly' or 'annual' (unlimited, the default). The address is verified unless said otherwise. */
  register(
    name?: string,
    options?: { plan?: 'free-trial' | 'monthly' | 'annual'; email?: string; verified?: boolean },
  ): Promise<Person>;
  login(email: string, password: string): Promise<Person>;
  /** No screen sells plans yet. */
  grantPlan(person: Person, plan: 'monthly' | 'annual'): Promise<void>;
  createAuditor(name?: string): Promise<Person>;
  createGig(owner: Person, form?: Record<string, unknown>): Promise<GigAnswer>;
  /** Uploads files by form data; fails when the call is refused. */
  upload(
    owner: Person,
    gigId: string,
    files: readonly { name: string; bytes: Uint8Array }[],
    fields?: Record<string, string>,
  ): Promise<UploadAnswer>;
  /** A gig's events, oldest first, as an auditor reads them. */
  events(gigId: string): Promise<AuditEvent[]>;
  /** Resolves when every reaction has done its work, the read models show it, and live galleries were told. */
  settled(): Promise<void>;
  /** Stops it, and removes its folder unless that was given. */
  close(): Promise<void>;
}

export interface LoomOptions {
  env?: Record<string, string>;
  /** Where `PUBLIC_URL` is set, an administrator needs a second step, and has one unless this is false. */
  adminHasSecondStep?: boolean;
  /** A folder that stays when it closes, e.g. to start again on it. */
  folder?: string;
  /** Adapters in place of the embedded ones. */
  given?: Partial<Adapters>;
  /** True: the real face networks (slow, 0.7 GB). False (the default): no photo has a face. */
  faces?: boolean;
  /** Built front ends; none by default. */
  folders?: { web: string; admin: string };
}

const PASSWORD = 'correct horse 9';
const noFaces: FaceFinder = {
  find: async () => [],
  selfie: async () => undefined,
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};

export async function startLoom(options: LoomOptions = {}): Promise<TestLoom> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'loom-test-')));
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    FTP_PORT: '0',
    LOG_LEVEL: 'silent',
    // Here the site is chosen by the host's name; under http://localhost the same server chooses it by path.
    SITE_HOSTS_LOOM: '127.0.0.1,loom.test',
    ADMIN_EMAIL: 'admin@loom.test',
    ADMIN_PASSWORD: PASSWORD,
    ...options.env,
  };
  const front = options.folders ?? { web: join(folder, 'no-web'), admin: join(folder, 'no-admin') };
  const loom = await openLoom(readConfig(env), front, {
    ...(options.faces ? {} : { faces: noFaces }),
    ...options.given,
  });
  const url = loom.address;

  /** What was refused while nobody looked: what such calls were to prepare is not there. */
  const unseen = new Set<Error>();
  const call: TestLoom['call'] = async <T>(
    method: string,
    path: string,
    { token, body, headers = {} }: CallOptions = {},
  ) => {
    const form = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer<T> = {
      status: response.status,
      headers: response.headers,
      body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
    };
    if (response.status < 400) return answer;
    const refusal = new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    unseen.add(refusal);
    return watched(answer, () => unseen.delete(refusal));
  };
  /** The body of a call that must succeed. */
  const done = async <T>(method: string, path: string, about: CallOptions = {}): Promise<T> => {
    const { status, body } = await call<T>(method, path, about);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const ofTest = { actor: system('test'), correlation: newId() };
  /** A code is good once, and tests sign in more often than the clock has codes. */
  const pastSecondStep = async (email: string): Promise<string> => {
    const { write, sessions } = loom.context;
    const userId = (await userIdOf(write, email))!;
    const { state } = await write.journal.load(account, userId);
    if (state.status !== 'open') throw new Error(`${email} has no account`);
    return (await sessions.start({ userId, role: state.role }, ofTest)).access_token;
  };
  const login = async (email: string, password: string): Promise<Person> => {
    const answer = await done<{ access_token: string } | { challenge: string }>('POST', '/api/v1/auth/login', {
      body: { email, password },
    });
    const token = 'challenge' in answer ? await pastSecondStep(email) : answer.access_token;
    const { full_name: name, user_id: id } = await done<{ full_name: string; user_id: string }>(
      'GET',
      '/api/v1/auth/me',
      { token },
    );
    return { id, email, password, name, token };
  };
  const addressOf = (name: string): string =>
    `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${newId().slice(-6)}@loom.test`;

  const grantPlan = async (person: Person, planId: string): Promise<void> => {
    const { position } = await loom.context.write.run(
      assignPlan,
      { userId: person.id, planId },
      { actor: system('test'), correlation: newId() },
    );
    await loom.context.reads.passed(position);
  };

  const admin = await login(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  if (options.env?.['PUBLIC_URL'] && (options.adminHasSecondStep ?? true)) {
    const { position } = await loom.context.write.run(switchOnSecondStep, { userId: admin.id, batch: 'test' }, ofTest);
    await loom.context.reads.passed(position);
  }
  return {
    url,
    loom,
    folder,
    admin,
    call,
    login,
    grantPlan,
    async register(name = 'Asha Rao', { plan = 'annual', email = addressOf(name), verified = true } = {}) {
      await done('POST', '/api/v1/auth/register', { body: { email, password: PASSWORD, full_name: name } });
      const person = await login(email, PASSWORD);
      const caller = { actor: system('test'), correlation: newId() };
      if (verified)
        await loom.context.reads.passed(
          await verifyEmail(loom.context.write, await issueToken(loom.context.write, 'verifyToken', person.id), caller),
        );
      if (plan !== 'free-trial') await grantPlan(person, plan);
      return person;
    },
    async createAuditor(name = 'Vikram Sen') {
      const email = addressOf(name);
      await done('POST', '/api/v1/admin/auditors', {
        token: admin.token,
        body: { email, password: PASSWORD, full_name: name },
      });
      return login(email, PASSWORD);
    },
    createGig: (owner, form = {}) =>
      done('POST', '/api/v1/gigs/create', {
        token: owner.token,
        body: {
          gig_name: 'Wedding',
          description: 'From the vows to the last dance',
          date_time: '2026-11-21T18:00',
          location: 'Kochi',
          ...form,
        },
      }),
    upload(owner, gigId, files, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
      return done('POST', `/api/v1/gigs/${gigId}/upload-media`, { token: owner.token, body: form });
    },
    async events(gigId) {
      const events: AuditEvent[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { events: AuditEvent[]; next_cursor: string | null } = await done(
          'GET',
          `/api/v1/audit/gigs/${gigId}/events?limit=500${cursor && `&cursor=${cursor}`}`,
          { token: admin.token },
        );
        events.push(...page.events);
        cursor = page.next_cursor;
      }
      return events.reverse();
    },
    async settled() {
      await loom.reactions()?.idle();
      await loom.context.reads.passed(await loom.context.feed.head());
      const isTelling = async () =>
        (await loom.context.lagMeter.measure())?.readers.some(({ role, behind }) => role === 'api' && behind > 0);
      while (await isTelling()) await pause(5);
    },
    async close() {
      await loom.close();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
      if (unseen.size > 0) throw new AggregateError(unseen, [...unseen].map(({ message }) => message).join('\n'));
    },
  };
}

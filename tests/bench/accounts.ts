import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from './figure.ts';
import { type Load, load, startKoaAlone } from './load.ts';
import { startLoomProcess } from './loomProcess.ts';
import { seedAccounts } from './manyAccounts.ts';
import { signIn } from './studio.ts';

const ACCOUNTS = 100_000;
/** Of so many pairs the median counts: the machine's speed changes from one to the next. */
const ROUNDS = 9;
/**
 * Long enough for V8 to have compiled what an answer runs through, on both sides: of a sign-in it still compiles a hundred
 * functions in the tenth second, and takes 0.7 to 0.8 ms of processor time an answer until then, 0.5 afterwards.
 */
const WARM_SECONDS = 15;

interface Asked {
  work: string;
  path: string;
  headers?: Record<string, string>;
  /** What is sent, anew for each request. */
  post?: () => string;
  /** Whether an answer says that something is kept: the reference then hashes and keeps a row of its own, as durably. */
  keeps?: true;
}

/**
 * Signing in, a dashboard and a public profile among many accounts, each against Koa answering the same bytes. Who signs in
 * has a session that is kept: so the reference keeps something, too.
 */
export async function benchAccounts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-accounts-'));
  try {
    const { studio, nextLogin } = await seedAccounts(folder, ACCOUNTS);
    const loom = await startLoomProcess(folder);
    try {
      await loom.settled();
      const token = await signIn(loom.url, studio);
      const all: Asked[] = [
        {
          work: 'sign-in, argon2id aside',
          path: '/api/v1/auth/login',
          headers: { 'content-type': 'application/json' },
          post: () => JSON.stringify(nextLogin()),
          keeps: true,
        },
        { work: 'a dashboard', path: '/api/v1/dashboard', headers: { authorization: `Bearer ${token}` } },
        { work: 'a public profile, its page', path: `/${studio.username}`, headers: { accept: 'text/html' } },
        { work: 'a public profile, its call', path: `/api/v1/photographer/${studio.username}` },
      ];
      const figures: Figure[] = [];
      for (const asked of all) figures.push(await compared(folder, loom, asked));
      return figures;
    } finally {
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compared(
  folder: string,
  loom: { url: string; cpuMs(): number },
  { work, path, headers = {}, post, keeps }: Asked,
): Promise<Figure> {
  const sent = { headers, ...(post && { post }) };
  const answer = await fetch(loom.url + path, {
    redirect: 'manual',
    headers,
    ...(post && { method: 'POST', body: post() }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${work}: ${answer.status} ${bytes.toString().slice(0, 200)}`);
  await writeFile(join(folder, 'answer'), bytes);
  const koa = await startKoaAlone(
    keeps ? 'kept' : 'bytes',
    join(folder, 'answer'),
    answer.headers.get('content-type') ?? '',
    join(folder, 'kept.sqlite'),
  );
  try {
    await load(loom.url + path, loom.cpuMs, { ...sent, seconds: WARM_SECONDS });
    await load(koa.url + path, koa.cpuMs, { ...sent, seconds: WARM_SECONDS });
    const rounds: { reference: Load; ours: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        reference: await load(koa.url + path, koa.cpuMs, sent),
        ours: await load(loom.url + path, loom.cpuMs, sent),
      });
    const byTime = median(rounds.map(({ ours, reference }) => reference.cpuMs / ours.cpuMs));
    const size = (bytes.length / 1000).toFixed(1);
    return {
      work: `${work}, ${ACCOUNTS.toLocaleString('en')} accounts`,
      unit: 'answers/s',
      target: 0.5,
      ratio: median(rounds.map(({ ours, reference }) => ours.rate / reference.rate)),
      ours: median(rounds.map(({ ours }) => ours.rate)),
      reference: median(rounds.map(({ reference }) => reference.rate)),
      note: `Koa answering the same ${size} kB${keeps ? ', a hash and a row kept before each' : ''}; by processor time ${byTime.toFixed(2)}; p99 ${median(rounds.map(({ ours }) => ours.p99))} ms`,
    };
  } finally {
    await koa.close();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { TestLoom } from '../server.ts';
import { type World, say } from './world.ts';

/** A photographer who closes their account, and then has it erased or opens it again. */
interface Leaver {
  id: string;
  email: string;
  password: string;
  token: string;
  erases: boolean;
  /** What opens it again or erases it, as it was acknowledged. */
  closed?: string;
  /** That it was erased, or opened again, was acknowledged. */
  done: boolean;
}

const LEAVERS = 6;

export async function bringLeavers(loom: TestLoom): Promise<Leaver[]> {
  const all: Leaver[] = [];
  for (let n = 0; n < LEAVERS; n++) {
    const { id, email, password, token } = await loom.register(`Leaver ${n}`, { email: `leaver${n}@loom.test` });
    all.push({ id, email, password, token, erases: n % 3 !== 2, done: false });
  }
  return all;
}

/** Whoever got no answer to their closing finds the session over, and signs in for the way back. */
async function close(world: World, { email, password, token }: Leaver): Promise<string | undefined> {
  const answer = await say(world, '/account/close', { password, confirmation: 'DELETE' }, { token });
  const known = answer.status === 401 ? await say(world, '/auth/login', { email, password }) : answer;
  if (known.status === 200) return known.json<{ closed_token?: string }>().closed_token;
  world.problems.push(`closing: ${known.status} ${known.bytes.toString().slice(0, 200)}`);
  return undefined;
}

/** One after the other, between and under kills. */
export async function leavers(world: World, all: readonly Leaver[]): Promise<void> {
  for (const leaver of all) {
    if (world.stopping) return;
    const token = await close(world, leaver);
    if (token === undefined) continue;
    leaver.closed = token;
    const { status } = leaver.erases
      ? await say(world, '/account/erase', { token, confirmation: 'ERASE' })
      : await say(world, '/account/reopen', { token });
    // Opened again by a call whose answer was lost, the link is good for nothing any more.
    leaver.done = status === 200 || (!leaver.erases && status === 404);
    if (!leaver.done) world.problems.push(`leaving: ${status}`);
    await pause(world.next() * 1500);
  }
}

/** What was acknowledged is so, wholly: an erased account has its certificate, and the others are as they were. */
export async function checkLeavers(world: World, all: readonly Leaver[]): Promise<void> {
  for (const { closed, erases, done, email, password } of all) {
    const answer = await say(world, '/auth/login', { email, password });
    const signedIn = answer.status === 200 && 'access_token' in answer.json<object>();
    if (closed !== undefined && done && signedIn === erases)
      world.problems.push(`${email} signs in: ${String(signedIn)}`);
    if (closed === undefined || !done || !erases) continue;
    for (let tries = 0; ; tries++) {
      const shown = (await say(world, '/account/closed', { token: closed })).json<{ certificate_code?: string }>();
      if (shown.certificate_code) break;
      if (tries > 100) {
        world.problems.push(`${email} has no certificate`);
        break;
      }
      await pause(100);
    }
  }
}

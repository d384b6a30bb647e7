import { setTimeout as pause } from 'node:timers/promises';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type Authenticator, authenticator } from '../authenticator.ts';
import type { TestLoom } from '../server.ts';
import type { HttpAnswer } from './http.ts';
import { AGAIN_MS, type World, pick, say, tryOnce } from './world.ts';

/** Somebody who changes how they sign in, as the acknowledged calls left it. */
export interface Careful {
  email: string;
  password: string;
  /** Passwords that are good no more. */
  former: string[];
  token: string;
  /** Of their authenticator app, where signing in takes two steps. */
  secret: string | undefined;
  /** Recovery codes that they were told; one whose use got no answer may be used. */
  codes: Map<string, 'good' | 'maybe' | 'used'>;
  /** Codes of the app that were tried: each is good once. */
  tried: Set<string>;
  /** By name. */
  passkeys: Map<string, { id: string; device: Authenticator }>;
}
type Answer = HttpAnswer | undefined;
type Login = { access_token?: string; challenge?: string };

/** Each password that is set or tried costs the server a hash: few people, and pauses between what they do. */
const PEOPLE = 2;
const REST_MS = 3000;
const PERIOD_MS = 30_000;

export async function bringCareful(loom: TestLoom): Promise<Careful[]> {
  const all: Careful[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const { email, password, token } = await loom.register(`Careful ${n}`, { email: `careful${n}@loom.test` });
    const nothing = { former: [], secret: undefined, codes: new Map(), tried: new Set<string>(), passkeys: new Map() };
    all.push({ email, password, token, ...nothing });
  }
  return all;
}

const told = (codes: readonly string[]): Careful['codes'] => new Map(codes.map((code) => [code, 'good']));
const host = (world: World): string => `localhost:${world.port}`;
const ceremony = (world: World, challenge: string) => ({
  challenge,
  origin: `http://${host(world)}`,
  rpId: 'localhost',
});
const shown = (answer: Answer): string => `${answer?.status} ${answer?.bytes.toString().slice(0, 200)}`;

/** One person at work on how they sign in; every step ends in a state that is known. */
export function signIns(world: World, who: Careful) {
  const problem = (text: string): void => void world.problems.push(`${who.email}: ${text}`);
  /** A code of the app that is good at this moment and was never tried; the oldest, so that others are left. */
  const appCode = (secret: string): string | undefined => {
    const codes = [-1, 0, 1].map((period) => totpCode(secret, new Date(Date.now() + period * PERIOD_MS)));
    const code = codes.find((each) => !who.tried.has(each));
    if (code !== undefined) who.tried.add(code);
    return code;
  };
  const good = (): string[] => [...who.codes.keys()].filter((code) => who.codes.get(code) === 'good');
  const goodCode = (): string | undefined => pick(world, good());

  const passwordLogin = (password: string) => say(world, '/auth/login', { email: who.email, password });
  /** The password, and a code where one is asked for: what was acknowledged has to let them in. */
  const signIn = async (): Promise<boolean> => {
    const login = async () => (await passwordLogin(who.password)).json<Login>();
    const first = await login();
    if ((first.challenge === undefined) !== (who.secret === undefined))
      problem(`a second step is asked for: ${first.challenge !== undefined}`);
    if (first.access_token) who.token = first.access_token;
    if (!first.challenge || first.access_token) return first.access_token !== undefined;
    let challenge: string | undefined = first.challenge;
    // A new code comes every half minute.
    for (let tries = 0; tries < 100; tries++) {
      const recovery = goodCode();
      const code = recovery ?? appCode(who.secret!);
      if (code === undefined) {
        await pause(1000);
        continue;
      }
      const answer = await tryOnce(world, '/auth/second-step', { challenge, code });
      const busy = answer?.status === 429;
      if (recovery && !busy) who.codes.set(recovery, answer === undefined ? 'maybe' : 'used');
      if (answer?.status === 200) {
        who.token = answer.json<{ access_token: string }>().access_token;
        return true;
      }
      if (recovery && answer && !busy) problem(`a recovery code is not taken: ${shown(answer)}`);
      await pause(busy ? 1000 : AGAIN_MS);
      ({ challenge } = await login());
    }
    problem('no code lets them in');
    return false;
  };
  /** As who is signed in; tried once. */
  const once = (path: string, body: object): Promise<Answer> => tryOnce(world, path, body, { token: who.token });
  /** By their password, which asks for nothing that a repeat could double. */
  const begun = async <T>(path: string): Promise<T | undefined> => {
    const body = { password: who.password };
    const answer = await say(world, path, body, { token: who.token, host: host(world) });
    if (answer.status === 200) return answer.json<T>();
    problem(`${path}: ${shown(answer)}`);
    return undefined;
  };
  const read = async <T>(path: string): Promise<T> => {
    return (await say(world, path, undefined, { method: 'GET', token: who.token, host: host(world) })).json<T>();
  };
  const state = () => read<{ on: boolean; recovery_codes_left: number }>('/account/second-step');
  const listed = async () =>
    (await read<{ passkeys: { passkey_id: string; name: string }[] }>('/account/passkeys')).passkeys;
  const signInWith = async (device: Authenticator): Promise<HttpAnswer> => {
    for (;;) {
      const { begun: asked } = (await say(world, '/auth/passkey/begin', {}, { host: host(world) })).json<{
        begun: { token: string; options: { challenge: string } };
      }>();
      const credential = device.sign(ceremony(world, asked.options.challenge));
      const answer = await tryOnce(world, '/auth/passkey', { token: asked.token, credential }, { host: host(world) });
      if (answer) return answer;
      await pause(AGAIN_MS);
    }
  };

  /** Without an answer, it is repeated, or left as it is: then the old or the new one lets them in, and not both. */
  const changePassword = async (): Promise<void> => {
    const [before, next, key] = [who.password, `another one ${Math.floor(world.next() * 1e9)}`, newId()];
    const body = { current_password: before, new_password: next };
    let answer = await tryOnce(world, '/account/change-password', body, { key, token: who.token });
    if (!answer && world.next() < 0.6)
      answer = await say(world, '/account/change-password', body, { key, token: who.token });
    if (answer?.status === 200) {
      who.token = answer.json<{ access_token: string }>().access_token;
    } else if (answer?.status === 401 || answer === undefined) {
      // Where the session is over, it was changed.
      const { status } = await passwordLogin(next);
      if (status !== 200 && answer) problem(`the session is over, and the new password does not sign in: ${status}`);
      if (status !== 200) return void (await signIn());
    } else return problem(`the password: ${shown(answer)}`);
    who.former.push(before);
    who.password = next;
    if (answer?.status !== 200) await signIn();
  };
  const begin = async (): Promise<void> => {
    const { secret } = (await begun<{ secret: string }>('/account/second-step/begin')) ?? {};
    if (secret === undefined) return;
    const answer = await once('/account/second-step/confirm', { code: appCode(secret)! });
    if (answer?.status !== 200 && !(await state()).on) return;
    who.secret = secret;
    who.codes = told(answer?.status === 200 ? answer.json<{ recovery_codes: string[] }>().recovery_codes : []);
  };
  /** New recovery codes, or the end of the second step, by a recovery code, which is used up whatever comes of it. */
  const byCode = async (path: string, done: (answer: Answer) => void): Promise<void> => {
    const recovery = goodCode();
    const code = recovery ?? appCode(who.secret!);
    if (code === undefined) return;
    const answer = await once(path, { password: who.password, code });
    if (recovery) who.codes.set(recovery, answer ? 'used' : 'maybe');
    if (answer?.status === 200) return done(answer);
    // A code of the app may be used up.
    if (answer) return recovery ? problem(`${path}: ${shown(answer)}`) : undefined;
    // Those of before, or new ones that nobody was told.
    const left = await state();
    if (!left.on) done(undefined);
    else if (left.recovery_codes_left === 10) who.codes.clear();
  };
  const renew = () =>
    byCode('/account/second-step/recovery-codes', (answer) => {
      who.codes = told(answer?.json<{ recovery_codes: string[] }>().recovery_codes ?? []);
    });
  const end = () =>
    byCode('/account/second-step/end', () => {
      who.secret = undefined;
      who.codes.clear();
    });
  const addPasskey = async (): Promise<void> => {
    if (who.passkeys.size > 5) return;
    const [name, device, key] = [`Key ${Math.floor(world.next() * 1e9)}`, authenticator(), newId()];
    type Begun = { token: string; options: { challenge: string; user: { id: string } } };
    const { token, options } = (await begun<Begun>('/account/passkeys/begin')) ?? {};
    if (token === undefined || options === undefined) return;
    const credential = device.make(ceremony(world, options.challenge), options.user.id);
    // A repeat with its key is told what the first one was told.
    const said = { key, token: who.token, host: host(world) };
    const answer = await say(world, '/account/passkeys', { token, name, credential }, said);
    if (answer.status !== 200) return problem(`a passkey: ${shown(answer)}`);
    who.passkeys.set(name, { id: answer.json<{ passkey_id: string }>().passkey_id, device });
  };
  const changePasskey = async (method: 'PATCH' | 'DELETE'): Promise<void> => {
    const name = pick(world, [...who.passkeys.keys()]);
    if (name === undefined) return;
    const known = who.passkeys.get(name)!;
    const next = `Key ${Math.floor(world.next() * 1e9)}`;
    const body = method === 'PATCH' ? { name: next } : undefined;
    const answer = await say(world, `/account/passkeys/${known.id}`, body, { method, token: who.token });
    if (answer.status !== 200) return problem(`${method} a passkey: ${shown(answer)}`);
    who.passkeys.delete(name);
    if (method === 'PATCH') who.passkeys.set(next, known);
    else if ((await signInWith(known.device)).status !== 401) problem('a removed passkey signs in');
  };
  const signInByPasskey = async (): Promise<void> => {
    const known = pick(world, [...who.passkeys.values()]);
    const answer = known && (await signInWith(known.device));
    if (answer && answer.status !== 200) problem(`a passkey does not sign in: ${shown(answer)}`);
    if (answer?.status === 200) who.token = answer.json<{ access_token: string }>().access_token;
  };

  return {
    /** What they do next. */
    async step(): Promise<void> {
      const steps = [changePassword, addPasskey];
      const changes = (['PATCH', 'DELETE'] as const).map((method) => () => changePasskey(method));
      if (who.passkeys.size > 0) steps.push(signInByPasskey, ...changes);
      if (who.secret === undefined) steps.push(begin, begin);
      else if (good().length < 5) steps.splice(0, steps.length, renew);
      else steps.push(async () => void (await signIn()), renew, end);
      await pick(world, steps)!();
    },
    async check(): Promise<void> {
      if (!(await signIn())) return;
      const former = who.former.at(-1);
      if (former && (await passwordLogin(former)).status !== 401) problem('the password of before signs in');
      const { on, recovery_codes_left: left } = await state();
      if (on !== (who.secret !== undefined)) problem(`two-step sign-in is ${on ? 'on' : 'off'}`);
      const least = good().length;
      const most = least + [...who.codes.values()].filter((is) => is === 'maybe').length;
      if (who.codes.size > 0 && (left < least || left > most))
        problem(`${left} recovery codes are left of ${least} to ${most}`);
      const wanted = [...who.passkeys].map(([name, { id }]) => `${id} ${name}`).sort();
      const there = (await listed()).map(({ passkey_id: id, name }) => `${id} ${name}`).sort();
      if (there.join() !== wanted.join()) problem(`passkeys ${there.join()}, not ${wanted.join()}`);
      for (const { device } of who.passkeys.values())
        if ((await signInWith(device)).status !== 200) problem('a passkey does not sign in');
    },
  };
}

/** All of them, one after the other, between and under kills. */
export async function careful(world: World, all: readonly Careful[]): Promise<void> {
  for (let n = 0; !world.stopping; n++) {
    await signIns(world, all[n % all.length]!).step();
    await pause(world.next() * REST_MS);
  }
}

/** Everybody signs in as it was acknowledged, and in no other way. */
export async function checkSignIns(world: World, all: readonly Careful[]): Promise<void> {
  for (const who of all) await signIns(world, who).check();
}

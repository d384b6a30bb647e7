import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
let answer: () => Promise<Response>;
const page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  answer = async () => new Response('');
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.replace(/.*\//, ''));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const fresh = async () => ({
  ...(await import('../../web/src/parts/load-part.ts')),
  ...(await import('../../web/src/parts/part.ts')),
  ...(await import('../../web/src/parts/backoff.ts')),
});

test('nothing is imported before all of its files are there, and what failed is asked for again', async () => {
  const { loadPart } = await fresh();
  const load = vi.fn(async () => 'it');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadPart(load, ['assets/a.js', 'assets/b.js'])).rejects.toMatchObject({ why: 'away' });
  answer = async () => new Response('', { status: 404 });
  await expect(loadPart(load, ['assets/a.js', 'assets/b.js'])).rejects.toMatchObject({ why: 'gone' });
  answer = async () => new Response('', { status: 503 });
  await expect(loadPart(load, ['assets/a.js', 'assets/b.js'])).rejects.toMatchObject({ why: 'away' });
  expect(load).not.toHaveBeenCalled();
  answer = async () => new Response('');
  expect(await Promise.all([loadPart(load, ['assets/a.js', 'assets/b.js']), loadPart(load, ['assets/b.js'])])).toEqual([
    'it',
    'it',
  ]);
  expect(asked.toSorted()).toEqual(['a.js', 'a.js', 'a.js', 'a.js', 'b.js', 'b.js', 'b.js', 'b.js']);
  asked.length = 0;
  // What came, but was not run because another file did not, is made sure of again; what runs already is not.
  answer = async () => (asked.at(-1) === 'd.js' ? new Response('', { status: 503 }) : new Response(''));
  await expect(loadPart(load, ['assets/a.js', 'assets/c.js', 'assets/d.js'])).rejects.toMatchObject({ why: 'away' });
  answer = async () => new Response('');
  await loadPart(load, ['assets/a.js', 'assets/c.js', 'assets/d.js']);
  expect(asked).toEqual(['c.js', 'd.js', 'c.js', 'd.js']);
});

test('a part of one file is found in its own import, and a fault of the script itself is told apart', async () => {
  const { loadPart } = await fresh();
  await expect(loadPart(() => import('./no-such-part.js' as string), [])).rejects.toMatchObject({ why: 'stuck' });
  // Under the tests' own bundler an import reads otherwise: here it is as a browser has it.
  const load = Object.assign(async () => 'it', { toString: () => '()=>import(`./alone-AbCd1234.js`)' });
  expect(await loadPart(load, [])).toBe('it');
  expect(asked).toContain('alone-AbCd1234.js');
});

test('a part that is wanted is tried at growing distances, and at once when the network is back', async () => {
  const { part, keepTrying, LoadError } = await fresh();
  vi.useFakeTimers();
  let up = false;
  const tries = vi.fn(async () => {
    if (!up) throw new LoadError('away', 'it');
    return 'it';
  });
  const wanted = part(tries, { idle: false });
  const misses = vi.fn();
  const coming = keepTrying(wanted, misses);
  for (const [after, count] of [
    [0, 1],
    [2000, 2],
    [4000, 3],
    [8000, 4],
    [16_000, 5],
    [32_000, 6],
    [60_000, 7],
    [60_000, 8],
  ] as const) {
    await vi.advanceTimersByTimeAsync(after);
    expect(tries).toHaveBeenCalledTimes(count);
  }
  expect(misses).toHaveBeenCalledTimes(8);
  up = true;
  page.dispatchEvent(new Event('online'));
  expect(await coming).toBe('it');
  expect(tries).toHaveBeenCalledTimes(9);
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that was left before it came is asked for anew, and says when it takes long', async () => {
  const { part, LoadError } = await fresh();
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new LoadError('away', 'it')),
    () => new Promise<string>((resolve) => setTimeout(resolve, 9000, 'it')),
  ];
  const tries = vi.fn(() => answers.shift()!());
  const wanted = part(tries, { idle: false });
  await wanted.known();
  const leave = wanted.follow(() => undefined);
  expect(wanted.state()).toMatchObject({ at: 'missing', why: 'away' });
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wanted.state()).toEqual({ at: 'coming' });
  expect(tries).toHaveBeenCalledTimes(1);
  const known = wanted.known();
  await vi.advanceTimersByTimeAsync(5000);
  await known;
  expect(wanted.state()).toEqual({ at: 'late' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(wanted.state()).toEqual({ at: 'here', it: 'it' });
});

test('what nobody wants any more is not tried again', async () => {
  const { part, LoadError } = await fresh();
  vi.useFakeTimers();
  const tries = vi.fn(() => Promise.reject(new LoadError('away', 'it')));
  const wanted = part(tries, { idle: false });
  const leave = wanted.follow(() => undefined);
  await wanted.ask().catch(() => undefined);
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  page.dispatchEvent(new Event('online'));
  expect(tries).toHaveBeenCalledTimes(1);
});

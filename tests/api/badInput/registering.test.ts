import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLoom, startLoom } from '../../server.ts';
import { refusedWith } from './sentence.ts';

let it: TestLoom;
beforeAll(async () => {
  it = await startLoom();
});
afterAll(() => it.close());

const register = (body: object) => it.call('POST', '/api/v1/auth/register', { body });
const lila = { email: 'lila@loom.test', password: 'correct horse 9', full_name: 'Lila Bose' };

test('what is too long to register with is refused by its rule, leaves no trace, and the rest is good at the next try', async () => {
  const before = await it.loom.context.feed.head();
  const long = 'x'.repeat(10_000);
  refusedWith(await register({ ...lila, full_name: long }), 422, 'The name can have at most 120 characters.');
  refusedWith(await register({ ...lila, full_name: '🧿'.repeat(10_000) }), 422);
  refusedWith(
    await register({ ...lila, email: `${long}@loom.test` }),
    422,
    'The email address can have at most 254 characters.',
  );
  refusedWith(await register({ ...lila, password: long }), 422, 'The password can have at most 200 characters.');
  expect(await it.loom.context.feed.head()).toBe(before);
  expect((await register(lila)).status).toBe(200);
  expect((await it.login(lila.email, lila.password)).name).toBe('Lila Bose');
});

test('a flood of registrations from one address is told to wait, before any work is done for it, and who has an account goes on', async () => {
  const FLOOD = 100;
  const before = await it.loom.context.feed.head();
  // To an address that has an account: neither is a second one made of it, nor is that told.
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => register(lila)));
  const late = answers.filter(({ status }) => status !== 200);
  for (const answer of late) {
    refusedWith(answer, 429, 'Many people are registering right now. Please try again in a moment.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // Sixty at once, and one every ten seconds.
  expect(late.length).toBeGreaterThan(FLOOD / 4);
  // And she is told of it by one mail, not by sixty.
  const told = await it.loom.context.feed.readAll({ after: before, limit: 500 });
  expect(told.filter(({ type }) => type === 'RegistrationRepeated')).toHaveLength(1);
  expect((await it.login(lila.email, lila.password)).name).toBe('Lila Bose');
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOfEnds, usageWarnings } from '../../reactions/subscription.ts';
import type { ReactionTools } from '../../reactions/core/reaction.ts';
import { subscription } from '../../domain/subscription.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const DAY_MS = 86_400_000;
const ABSENT = { status: 'absent' };
let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

const bell = async (who: Person): Promise<string[]> =>
  (
    await loom.call<{ notifications: { title: string }[] }>('GET', '/api/v1/admin/notifications/user', {
      token: who.token,
    })
  ).body.notifications.map(({ title }) => title);
/** The subjects of what was mailed to somebody. */
const mailed = async (who: Person): Promise<string[]> => {
  const folder = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${who.email}`))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
    .toSorted();
};

test('a plan that ends is told of a week and a day before, once each, in the bell and by mail', async () => {
  const asha = await loom.register('Asha Rao', { plan: 'monthly' });
  const { write, reads } = loom.loom.context;
  const sent: string[] = [];
  const tools = {
    write,
    reads,
    address: (path: string) => `https://loom.test${path}`,
    mailer: { send: async ({ to, subject }: { to: string; subject: string }) => void sent.push(`${to} ${subject}`) },
  } as unknown as Pick<ReactionTools, 'write' | 'reads' | 'mailer' | 'address'>;
  const end = (await write.journal.load(subscription, asha.id)).state.plan!.expiresAt;
  const before = (days: number): Date => new Date(Date.parse(end) - days * DAY_MS);
  const hers = (): string[] => sent.filter((mail) => mail.startsWith(asha.email));
  await tellOfEnds(tools, before(8));
  expect(hers()).toEqual([]);
  for (const days of [7, 6.9, 2]) await tellOfEnds(tools, before(days));
  expect(hers()).toHaveLength(1);
  for (const days of [1, 0.5]) await tellOfEnds(tools, before(days));
  expect(hers()).toEqual([expect.stringContaining('Monthly ends on '), `${asha.email} Monthly ends within a day`]);
  await tellOfEnds(tools, before(-1));
  expect(hers()).toHaveLength(2);
  await loom.settled();
  expect(await bell(asha)).toEqual(['Monthly ends within a day', expect.stringContaining('Monthly ends on ')]);
});

test('a limit is told of when most and when all of it is used; the one gig of a trial is not', async () => {
  const ravi = await loom.register('Ravi Iyer', { plan: 'free-trial' });
  const admin = { token: loom.admin.token };
  const plan = {
    name: 'Small',
    price: 499,
    duration_days: 30,
    media_upload_limit: -1,
    gigs_limit: 5,
    ai_conversations_limit: -1,
  };
  await loom.createGig(ravi);
  await loom.settled();
  expect(await bell(ravi)).toEqual([]);
  const { plan_id } = (
    await loom.call<{ plan_id: string }>('POST', '/api/v1/admin/subscription-plans', { ...admin, body: plan })
  ).body;
  const { upgrade_id: wish } = (
    await loom.call<{ upgrade_id: string }>('POST', '/api/v1/account/upgrade', {
      token: ravi.token,
      body: { plan_id },
    })
  ).body;
  await loom.call('POST', `/api/v1/admin/upgrades/${wish}/grant`, admin);
  await loom.settled();
  for (let gigs = 2; gigs <= 5; gigs++) {
    await loom.createGig(ravi);
    await loom.settled();
  }
  expect((await bell(ravi)).slice(0, 2)).toEqual([
    "Your plan's gigs are used up",
    'You have used 80 percent of your gigs',
  ]);
  expect(await mailed(ravi)).toContain("Your plan's gigs are used up");
});

test('what many files use at once is told as much as it is', async () => {
  const told: string[] = [];
  const plan = {
    planId: 'small',
    planName: 'Small',
    expiresAt: '2027-01-01T00:00:00Z',
    gigsLimit: 5,
    mediaLimit: 1000,
  };
  const used = { plan, gigs: new Set(), media: { size: 938 } };
  const tools = {
    write: {
      journal: { load: async ({ name }: { name: string }) => ({ state: name === 'subscription' ? used : ABSENT }) },
      run: async (_: unknown, { title, message }: Record<string, string>) => (
        told.push(`${title}. ${message}`),
        { changed: true }
      ),
    },
  } as never;
  const event = { type: 'MediaQuotaReserved', userId: 'asha' } as never;
  await usageWarnings.react(event, {} as never, tools, {} as never);
  expect(told).toEqual([
    'You have used 93 percent of your photos and videos. 938 of the 1,000 photos and videos of Small are used. With an upgrade there is room for more.',
  ]);
});

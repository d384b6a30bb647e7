import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as PlainSocket } from 'ws';
import type { NoticeMessage, Notification } from '../../api/contract/notice.ts';
import { system } from '../../commands/core/actors.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register('Asha Rao'), await loom.register('Ravi Iyer')];
});
afterAll(() => loom.close());

const raise = async (who: Person, about: Partial<Parameters<typeof raiseNotice.to>[0]> = {}): Promise<string> => {
  const noticeId = newId();
  const { write, reads } = loom.loom.context;
  const { position } = await write.run(
    raiseNotice,
    { noticeId, userId: who.id, topic: 'test', title: 'Something', message: 'It happened.', link: null, ...about },
    { actor: system('test'), correlation: newId() },
  );
  await reads.passed(position);
  return about.noticeId ?? noticeId;
};
const address = (): string => `${loom.url.replace('http', 'ws')}/ws/notifications`;
/** A page that listens: what it heard, beats aside. */
async function listen(token: string) {
  const socket = new WebSocket(address());
  const heard: NoticeMessage[] = [];
  let closed = false;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as NoticeMessage;
    if (message.type !== 'beat') heard.push(message);
  };
  socket.onclose = () => (closed = true);
  await new Promise((opened) => (socket.onopen = opened));
  socket.send(JSON.stringify({ type: 'hello', token }));
  await expect.poll(() => heard.length + Number(closed)).toBeGreaterThan(0);
  const last = () => {
    const message = heard.at(-1);
    return message?.type === 'unread' ? message.data.unread_count : message?.type;
  };
  return { socket, last, closed: () => closed };
}
const act = (who: Person, method: string, path: string) =>
  loom.call<{ message: string; detail: string }>(method, `/api/v1/admin/notifications/${path}`, { token: who.token });
const list = async (who: Person, query = '') =>
  (
    await loom.call<{ notifications: Notification[]; unread_count: number; next_cursor: string | null }>(
      'GET',
      `/api/v1/admin/notifications/user${query}`,
      { token: who.token },
    )
  ).body;

test('two tabs are told of what comes, is read, deleted and brought back, and agree', async () => {
  const tabs = await Promise.all([listen(asha.token), listen(asha.token)]);
  const other = await listen(ravi.token);
  const counts = () => tabs.map(({ last }) => last());
  expect(counts()).toEqual([0, 0]);
  const [first] = [await raise(asha), await raise(asha, { title: 'Another' })];
  await expect.poll(counts).toEqual([2, 2]);
  expect((await act(asha, 'PATCH', `${first}/read`)).status).toBe(200);
  await expect.poll(counts).toEqual([1, 1]);
  const second = (await list(asha)).notifications.find(({ title }) => title === 'Another')!.notification_id;
  expect((await act(asha, 'DELETE', second)).body).toEqual({ message: 'Notification deleted' });
  await expect.poll(counts).toEqual([0, 0]);
  expect((await list(asha)).notifications.map(({ title }) => title)).toEqual(['Something']);
  expect((await act(asha, 'POST', `${second}/restore`)).body).toEqual({ message: 'Notification restored' });
  await expect.poll(counts).toEqual([1, 1]);
  expect(await list(asha)).toMatchObject({
    unread_count: 1,
    notifications: [{ title: 'Another', is_read: false }, {}],
  });
  expect(other.last()).toBe(0);
  for (const { socket } of [...tabs, other]) socket.close();
});

test("somebody else's notification is not there: not to read, to delete, to bring back", async () => {
  const id = await raise(asha);
  for (const [method, path] of [
    ['PATCH', `${id}/read`],
    ['DELETE', id],
    ['POST', `${id}/restore`],
    ['DELETE', 'nothing'],
  ] as const)
    expect([(await act(ravi, method, path)).status, path]).toEqual([404, path]);
  expect((await list(asha)).notifications.find(({ notification_id }) => notification_id === id)).toMatchObject({
    is_read: false,
  });
});

test('a line needs a session, in its first message alone, and a page of ours', async () => {
  for (const token of ['', 'nonsense', `${asha.token}x`]) {
    const line = await listen(token);
    await expect.poll(() => [line.last(), line.closed()]).toEqual(['refused', true]);
  }
  const byAddress = new PlainSocket(`${address()}?token=${asha.token}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  await once(byAddress, 'open');
  byAddress.send('{"type":"hello"}');
  expect(((await once(byAddress, 'close')) as [number])[0]).toBe(1008);
  const foreign = new PlainSocket(address(), { headers: { origin: 'https://evil.test' } });
  expect(((await once(foreign, 'error')) as [Error])[0].message).toMatch(/403/);
});

test('a line ends with its session: signed out, ended from elsewhere, or by a new password', async () => {
  const [here, there, gone] = [
    await loom.login(asha.email, asha.password),
    await loom.login(asha.email, asha.password),
    await loom.login(asha.email, asha.password),
  ];
  const [stays, ends, leaves] = [await listen(here.token), await listen(there.token), await listen(gone.token)];
  await loom.call('POST', '/api/v1/auth/logout', { token: gone.token });
  await expect.poll(() => [leaves.last(), leaves.closed()]).toEqual(['refused', true]);
  expect([stays.closed(), ends.closed()]).toEqual([false, false]);
  await loom.call('DELETE', '/api/v1/account/sessions', { token: here.token });
  await expect.poll(() => [ends.last(), ends.closed()]).toEqual(['refused', true]);
  const { status } = await loom.call('POST', '/api/v1/account/change-password', {
    token: here.token,
    body: { current_password: asha.password, new_password: 'another horse 10' },
  });
  expect(status).toBe(200);
  await expect.poll(() => [stays.last(), stays.closed()]).toEqual(['refused', true]);
});

test('a burst is one notification that counts; its title stays one line, and its link one of ours', async () => {
  const before = (await list(ravi)).unread_count;
  const many = { title: '{count} photos wait', message: 'All {count}.' };
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => raise(ravi, { noticeId: 'burst-1', burst: { member: `m${n % 20}`, many } })),
  );
  const title = 'Asha\r\nBcc: everyone@loom.test\u2028asks';
  await raise(ravi, { title: `${title}${'!'.repeat(9000)}` });
  await loom.settled();
  const { notifications, unread_count: unread } = await list(ravi);
  expect(unread).toBe(before + 2);
  expect(notifications[1]).toMatchObject({ title: '20 photos wait', message: 'All 20.', is_read: false });
  expect(notifications[0]!.title).toMatch(/^Asha Bcc: everyone@loom\.test asks!+…$/);
  expect(notifications[0]!.title.length).toBe(200);
  for (const url of ['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/\\evil.test', ''])
    await expect(raise(ravi, { link: { url, text: 'Open' } })).rejects.toMatchObject({ kind: 'invalid' });
});

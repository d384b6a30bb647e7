import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as PlainSocket } from 'ws';
import { once } from 'node:events';
import { conversationIdOf, turnsOf } from '../../commands/conversation.ts';
import { openAiLine } from '../aiLine.ts';
import { type AssistantDouble, openAssistantDouble } from '../doubles/assistantModel.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { after, stopClock } from '../clock.ts';

let loom: TestLoom;
let model: AssistantDouble;
let asha: Person;
let ravi: Person;
let lina: Person;
beforeAll(async () => {
  model = await openAssistantDouble();
  loom = await startLoom({
    env: { OPENAI_API_KEY: 'key-1', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'small', OPENAI_MODEL_PRO: 'large' },
  });
  [asha, ravi, lina] = [
    await loom.register('Asha Rao'),
    await loom.register('Ravi Iyer', { plan: 'free-trial' }),
    await loom.register('Lina Das'),
  ];
});
afterAll(async () => {
  await loom.close();
  await model.close();
});

const about = (threadId: string, message = 'Hello', more: object = {}) => ({
  message,
  thread_id: threadId,
  feature: 'ideas',
  ...more,
});
const ask = (who: Person, body: object) =>
  loom.call<{ response: string; written_by: string; detail: string }>('POST', '/api/v1/loom-ai/chat', {
    token: who.token,
    body,
  });
const usage = async (who: Person) =>
  (
    await loom.call<{ usage: { ai_conversations_used: number; ai_conversations_limit: number } }>(
      'GET',
      '/subscriptions/status',
      { token: who.token },
    )
  ).body.usage;
async function upload(who: Person, bytes: Uint8Array, name = 'photo.jpg') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return loom.call<{ url: string; detail: string }>('POST', '/api/v1/loom-ai/upload', { token: who.token, body });
}
const kept = (who: Person, threadId: string) =>
  turnsOf(loom.loom.context.write, who.id, conversationIdOf(who.id, threadId));
const roles = () => model.asked.at(-1)!.messages.map(({ role }) => role);

test('a message is answered by the model, in the mode that was chosen, with what was said before', async () => {
  model.plays(model.says('Try ', 'a window.'));
  expect(await ask(asha, about('t1', ' An idea? '))).toMatchObject({
    status: 200,
    body: { response: 'Try a window.', written_by: 'model' },
  });
  const [system, first] = model.asked.at(-1)!.messages;
  expect(system!.content).toContain('Mode: ideas');
  expect(first).toEqual({ role: 'user', content: 'An idea?' });
  expect((await ask(asha, about('t1', 'Another?', { feature: 'caption' }))).status).toBe(200);
  expect(model.asked.at(-1)!.messages[0]!.content).toContain('Mode: captions');
  expect(roles()).toEqual(['system', 'user', 'assistant', 'user']);
  await ask(asha, about('t2'));
  expect(roles()).toEqual(['system', 'user']);
});
test('the last 20 messages are kept, for 30 days, unreadable in the vault, and forgotten when asked', async () => {
  model.plays(model.says('Yes.'));
  for (let n = 0; n < 12; n++) await ask(asha, about('long', `Question ${n}`));
  const turns = await kept(asha, 'long');
  expect(turns.length).toBe(20);
  expect(turns[0]).toEqual({ role: 'user', content: 'Question 2' });
  const { vault, now } = loom.loom.context.write;
  const entry = (await vault.get('conversation', conversationIdOf(asha.id, 'long')))!;
  expect(JSON.stringify(entry.value)).not.toContain('Question');
  expect(entry.expiresAt! - now().getTime()).toBeGreaterThan(29.9 * 86_400_000);
  expect(entry.expiresAt! - now().getTime()).toBeLessThanOrEqual(30 * 86_400_000);
  // The same id in another studio is another conversation.
  const forget = (who: Person) => loom.call('DELETE', '/api/v1/loom-ai/threads/long', { token: who.token });
  expect((await forget(ravi)).status).toBe(200);
  expect((await kept(asha, 'long')).length).toBe(20);
  expect((await forget(asha)).body).toEqual({ message: 'The conversation is deleted.' });
  expect(await kept(asha, 'long')).toEqual([]);
});
test('a conversation is counted once, at its first message, and beyond the plan none begins', async () => {
  model.plays(model.says('Yes.'));
  expect(await usage(ravi)).toMatchObject({ ai_conversations_used: 0, ai_conversations_limit: 20 });
  for (let n = 0; n < 20; n++) expect((await ask(ravi, about(`r${n}`))).status).toBe(200);
  await ask(ravi, about('r0', 'Again'));
  expect(await usage(ravi)).toMatchObject({ ai_conversations_used: 20 });
  expect(await ask(ravi, about('r20'))).toMatchObject({
    status: 403,
    body: {
      detail:
        'Your plan includes 20 Loom AI conversations, and all of them are used. Please upgrade in your account settings to begin another; you can go on with those that you have begun.',
    },
  });
  expect((await ask(ravi, about('r19', 'On we go'))).status).toBe(200);
});
test('one conversation counts once by line and by call, at once and after a line that broke', async () => {
  const trial = await loom.register('Once Counted', { plan: 'free-trial' });
  const counted = async () => (await usage(trial)).ai_conversations_used;
  const lines = await Promise.all([openAiLine(loom), openAiLine(loom)]);
  model.plays(model.says('Yes.'));
  const said = { ...about('both'), token: trial.token };
  for (const line of lines) line.say(said);
  const calls = await Promise.all([ask(trial, about('both')), ask(trial, about('both'))]);
  const answers = await Promise.all(lines.map(async (line) => (await line.answered('both')).at(-1)!.type));
  // One at a time is answered; whoever comes meanwhile is told to wait.
  expect([200, 409]).toEqual(expect.arrayContaining(calls.map(({ status }) => status)));
  expect([...answers, ...calls.map(({ status }) => status)]).toSatisfy((all: unknown[]) =>
    all.some((each) => each === 'complete' || each === 200),
  );
  expect(await counted()).toBe(1);
  // The line breaks in mid-answer, and the conversation goes on by a call, and by another line.
  model.plays(model.pauses('Half'));
  lines[0]!.say({ ...said, ...about('broken') });
  await expect.poll(() => lines[0]!.pieces('broken')).toEqual(['Half']);
  expect(await counted()).toBe(2);
  lines[0]!.socket.terminate();
  model.plays(model.says('Whole.'));
  await expect.poll(async () => (await ask(trial, about('broken'))).status).toBe(200);
  const again = await openAiLine(loom);
  again.say({ ...said, ...about('broken') });
  expect((await again.answered('broken')).at(-1)!.type).toBe('complete');
  expect(await counted()).toBe(2);
  for (const { socket } of [lines[1]!, again]) socket.close();
});
test('a plan that has expired asks no model', async () => {
  const trial = await loom.register('Old Trial', { plan: 'free-trial' });
  const before = model.asked.length;
  await after(15 * 86_400_000, async () => {
    const { token } = await loom.login(trial.email, trial.password);
    expect(await ask({ ...trial, token }, about('x'))).toMatchObject({
      status: 422,
      body: { detail: 'Your plan has expired. Please upgrade to continue.' },
    });
  });
  expect(model.asked.length).toBe(before);
});
test('a plan of a year is answered by the better model', async () => {
  const monthly = await loom.register('Month By Month', { plan: 'monthly' });
  await ask(monthly, about('m'));
  expect(model.asked.at(-1)!.model).toBe('small');
  await ask(asha, about('m'));
  expect(model.asked.at(-1)!.model).toBe('large');
});

test('an image is seen by the model without its place, by an address of its owner alone, and goes with the conversation', async () => {
  const located = await makeJpeg({ width: 900, height: 600, exif: { gps: true } });
  const { status, body } = await upload(asha, located);
  expect(status).toBe(200);
  expect(body.url).toMatch(/^\/media\/picture\/[\w.~-]+\/[\w-]+\/1600$/);
  const shown = await fetch(loom.url + body.url, { headers: { accept: 'image/jpeg' } });
  expect(shown.status).toBe(200);
  expect(Buffer.from(await shown.arrayBuffer()).includes('Exif')).toBe(false);
  model.plays(model.says('A window.'));
  expect((await ask(asha, about('img', 'What is it?', { image_url: body.url }))).status).toBe(200);
  const content = model.asked.at(-1)!.messages.at(-1)!.content as { image_url?: { url: string } }[];
  expect(content[1]!.image_url!.url).toMatch(/^data:image\/jpeg;base64,/);
  expect(content[1]!.image_url!.url).not.toContain(Buffer.from('Exif').toString('base64').slice(0, 4));
  // What is asked next is about the same picture.
  await ask(asha, about('img', 'And its light?'));
  expect(JSON.stringify(model.asked.at(-1)!.messages[1])).toContain('data:image/jpeg');
  expect(JSON.stringify(model.asked.at(-1)!.messages.at(-1))).not.toContain('data:image');
  const gone = 'This image is not here any more. Please attach it once more.';
  for (const [who, url] of [
    [ravi, body.url],
    [asha, 'http://169.254.169.254/latest/meta-data'],
    [asha, body.url.replace(/\/picture\/[^/]+/, '/picture/forged')],
    [asha, `${body.url.split('/').slice(0, -2).join('/')}/nothing/1600`],
  ] as const)
    expect(await ask(who, about('r0', 'Look', { image_url: url })), url).toMatchObject({
      status: 422,
      body: { detail: gone },
    });
  await loom.call('DELETE', '/api/v1/loom-ai/threads/img', { token: asha.token });
  expect((await fetch(loom.url + body.url)).status).toBe(404);
});
test('what is no image is none', async () => {
  expect((await upload(asha, Buffer.from('<script>'))).status).toBe(415);
  const body = new FormData();
  body.append('photo', new Blob(['x']), 'x.jpg');
  expect((await loom.call('POST', '/api/v1/loom-ai/upload', { token: asha.token, body })).status).toBe(400);
});

test.each([
  ['is out of order', () => model.fails(500)],
  ['is the page of a proxy', () => model.html()],
  ['says nothing', () => model.says('  ')],
  ['is cut in the middle', () => model.cuts('Half')],
])('a model that %s answers 503 with a sentence, and nothing of it is kept', async (why, reply) => {
  model.plays(reply());
  const threadId = `failed-${why.replaceAll(' ', '-')}`;
  expect(await ask(lina, about(threadId))).toMatchObject({
    status: 503,
    body: { detail: 'Loom AI could not answer right now. Your message is not lost: please send it again in a moment.' },
  });
  expect(await kept(lina, threadId)).toEqual([]);
  model.plays(model.says('Here I am.'));
  expect((await ask(lina, about(threadId))).status).toBe(200);
});
test('an answer that does not end is ended', async () => {
  model.plays(model.forEver('again and again '));
  const { status, body } = await ask(lina, about('endless'));
  expect(status).toBe(200);
  expect(body.response.length).toBeLessThan(32_200);
  expect(body.response).toMatch(/ends here\.\*$/);
});

test('over its line an answer comes piece by piece, and whole at its end', async () => {
  const line = await openAiLine(loom);
  line.say({ type: 'hello', token: lina.token });
  await expect.poll(() => line.heard).toEqual([{ type: 'ready', model: true }]);
  const pause = model.pauses('One, ', 'two');
  model.plays(pause);
  line.say({ ...about('line'), token: lina.token });
  await expect.poll(() => line.pieces('line').join('')).toBe('One, two');
  // Another conversation is answered meanwhile; in this one it has to wait for its turn.
  line.say({ ...about('line', 'And?'), token: lina.token });
  await expect.poll(() => line.of('line').at(-1)).toMatchObject({ type: 'error', status: 409 });
  model.plays(model.says('Me first.'));
  line.say({ ...about('line-2'), token: lina.token });
  expect((await line.answered('line-2')).at(-1)).toMatchObject({ type: 'complete', content: 'Me first.' });
  await pause.goOn(', three.');
  await expect
    .poll(() => line.of('line').at(-1))
    .toEqual({
      type: 'complete',
      thread_id: 'line',
      content: 'One, two, three.',
      written_by: 'model',
      actions: [],
      looked: [],
      stopped: false,
    });
  line.socket.close();
});
test('what was stopped is kept as far as it came; what nobody waited for is not, and the model is left', async () => {
  const line = await openAiLine(loom);
  model.plays(model.pauses('As far as this'));
  line.say({ ...about('stopped'), token: lina.token });
  await expect.poll(() => line.pieces('stopped')).toEqual(['As far as this']);
  const left = model.left();
  line.say({ type: 'stop', thread_id: 'stopped' });
  expect((await line.answered('stopped')).at(-1)).toMatchObject({
    type: 'complete',
    content: 'As far as this',
    stopped: true,
  });
  expect((await kept(lina, 'stopped')).map(({ content }) => content)).toEqual(['Hello', 'As far as this']);
  await expect.poll(model.left).toBe(left + 1);
  line.say({ ...about('lost'), token: lina.token });
  await expect.poll(() => line.pieces('lost')).toEqual(['As far as this']);
  line.socket.terminate();
  await expect.poll(model.left).toBe(left + 2);
  // It is free again for whoever comes back and asks once more.
  model.plays(model.says('Whole.'));
  await expect.poll(async () => (await ask(lina, about('lost'))).status).toBe(200);
  expect((await kept(lina, 'lost')).map(({ content }) => content)).toEqual(['Hello', 'Whole.']);
});
test('a line needs the token of a photographer with each message, and a page of ours', async () => {
  const refused = async (said: object | string) => {
    const line = await openAiLine(loom);
    line.say(said);
    await expect.poll(line.closed).toBeDefined();
    return [line.closed(), line.heard.at(-1)?.type];
  };
  for (const token of ['', 'nonsense', `${lina.token}x`, loom.admin.token])
    expect(await refused({ ...about('t'), token }), token).toEqual([1008, 'refused']);
  expect(await refused({ type: 'hello', token: 'nonsense' })).toEqual([1008, 'refused']);
  expect(await refused(about('t'))).toEqual([1008, undefined]);
  expect(await refused('no JSON')).toEqual([1008, undefined]);
  expect(await refused('[]')).toEqual([1008, undefined]);
  expect(await refused({ ...about('t', 'x'.repeat(40_000)), token: lina.token })).toEqual([1009, undefined]);
  const line = await openAiLine(loom);
  line.say({ type: 'hello', token: lina.token });
  await expect.poll(() => line.heard.length).toBe(1);
  line.say({ ...about('t'), token: ravi.token });
  await expect.poll(line.closed).toBe(1008);
  const foreign = new PlainSocket(`${loom.url.replace('http', 'ws')}/ws/loom-ai`, {
    headers: { origin: 'https://evil.test' },
  });
  expect(((await once(foreign, 'error')) as [Error])[0].message).toMatch(/403/);
});
test('a line ends with its session, and a flood of messages with its line', async () => {
  const { token } = await loom.login(lina.email, lina.password);
  const line = await openAiLine(loom);
  line.say({ type: 'hello', token });
  await expect.poll(() => line.heard.length).toBe(1);
  await loom.call('POST', '/api/v1/auth/logout', { token });
  line.say({ ...about('after'), token });
  await expect.poll(line.closed).toBe(1008);
  const flood = await openAiLine(loom);
  for (let n = 0; n < 300; n++) flood.say({ type: 'stop', thread_id: 'x' });
  await expect.poll(flood.closed).toBe(1006);
});
test('what a message lacks is said in a sentence, by call and by line', async () => {
  const line = await openAiLine(loom);
  for (const [wrong, detail] of [
    [{ message: '   ' }, 'Please write a message.'],
    [{ message: 'x'.repeat(4001) }, 'A message can have at most 4,000 characters.'],
    [{ feature: 'hack' }, 'Please choose one of the modes.'],
    [{ thread_id: '../x' }, 'This conversation has an id that it cannot have.'],
  ] as const) {
    expect(await ask(lina, { ...about('w'), ...wrong })).toMatchObject({ status: 422, body: { detail } });
    line.say({ ...about('w'), token: lina.token, ...wrong });
    await expect.poll(() => line.heard.at(-1)).toMatchObject({ type: 'error', status: 422, detail });
  }
  line.socket.close();
});
test('whoever sends without end has to wait', async () => {
  stopClock();
  model.plays(model.says('Yes.'));
  const hasty = await loom.register('Hasty Photographer');
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 500)
    statuses.push((await ask(hasty, about(`h${statuses.length}`))).status);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

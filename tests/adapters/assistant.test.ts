import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssistantModel } from '../../adapters/assistant/openai.ts';
import { eventsIn } from '../../adapters/assistant/eventStream.ts';
import type { ToolCall } from '../../commands/ports/assistant.ts';
import { type AssistantDouble, openAssistantDouble } from '../doubles/assistantModel.ts';

let double: AssistantDouble;
beforeAll(async () => {
  double = await openAssistantDouble();
});
afterAll(() => double.close());

const open = (about: { patience?: number; longest?: number } = {}) =>
  openAssistantModel({ apiKey: 'key-1', baseUrl: double.url, model: 'small', proModel: 'large', ...about });
async function heard(model = open(), signal = new AbortController().signal, pro = false) {
  const pieces: (string | readonly ToolCall[])[] = [];
  const tools = [{ name: 'look', description: 'Looks', parameters: { type: 'object' } }];
  const messages = [
    { role: 'system' as const, content: 'Be short.' },
    { role: 'user' as const, content: 'Hello', image: new Uint8Array([255, 216, 255]) },
  ];
  for await (const piece of model.answer({ messages, tools, pro, signal })) pieces.push(piece);
  return pieces;
}

test('a model is asked in its protocol, and heard piece by piece', async () => {
  double.plays(double.says('One, ', 'two', '.'));
  expect(await heard()).toEqual(['One, ', 'two', '.']);
  expect(double.asked.at(-1)).toMatchObject({
    model: 'small',
    stream: true,
    authorization: 'Bearer key-1',
    messages: [
      { role: 'system', content: 'Be short.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hello' },
          { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/' } },
        ],
      },
    ],
    tools: [{ type: 'function', function: { name: 'look' } }],
  });
  await heard(open(), undefined, true);
  expect(double.asked.at(-1)!.model).toBe('large');
});
test('tools that it asks for come together, however they were cut', async () => {
  double.plays(double.calls({ name: 'look', arguments: '{"day":"2026-11-28"}' }, { name: 'count', arguments: '{}' }));
  expect(await heard()).toEqual([
    [
      { id: 'c0', name: 'look', arguments: '{"day":"2026-11-28"}' },
      { id: 'c1', name: 'count', arguments: '{}' },
    ],
  ]);
});

const nothing = { id: '', name: '' };
test.each([
  ['is out of order', () => double.fails(500), 'answered 500'],
  ['refuses the key', () => double.fails(401), 'answered 401'],
  ['is the sign-in page of a proxy', () => double.html(), 'with text/html'],
  ['leads elsewhere, where the key would go with it', () => double.leads('http://127.0.0.1:9/'), 'fetch failed'],
  ['is cut in the middle', () => double.cuts('Half of'), 'terminated'],
  ['ends in the middle, politely', () => double.cuts('Half of', false), 'cut in the middle'],
  ['ends before it says anything', () => double.raw(''), 'cut in the middle'],
  ['sends what is no JSON', () => double.raw('data: {"choices": [\n\n'), 'JSON'],
  ['sends an error in mid-stream', () => double.raw('data: {"error":{"message":"x"}}\n\n'), 'broke off'],
  [
    'is kept from answering',
    () => double.raw('data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}\n\n'),
    'kept from',
  ],
  ['sends a line that never ends', () => double.forEver('x'.repeat(65_536), false), 'does not end'],
  [
    'asks for a thousand tools',
    () =>
      double.raw(
        `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: Array.from({ length: 1000 }, (_, index) => ({ index, ...nothing })) } }] })}\n\n`,
      ),
    'more tools',
  ],
  [
    'asks for ten thousand tools, one after the other',
    () =>
      double.raw(
        Array.from(
          { length: 10_000 },
          (_, n) =>
            `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ id: `c${n}`, function: { name: 'look', arguments: '{}' } }] } }] })}\n\n`,
        ).join(''),
      ),
    'more tools',
  ],
  [
    'asks for a tool with a book of arguments',
    () =>
      double.raw(
        `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(30_000) } }] } }] })}\n\n`,
      ),
    'more than it may take',
  ],
])('a model that %s has failed', async (_, reply, why) => {
  double.plays(reply());
  await expect(heard()).rejects.toThrow(why);
});
test('what is no part of the protocol is passed over', async () => {
  double.plays(
    double.raw(
      ': comment\nevent: x\ndata: null\ndata: {"choices":7}\ndata: {"choices":[{"delta":{"content":42}}]}\ndata: {"choices":[{"delta":{"content":"ok"},"finish_reason":"length"}]}\n\n',
    ),
  );
  expect(await heard()).toEqual(['ok']);
});
test.each([
  ['hangs with the question', () => double.hangs('question')],
  ['hangs before its first word', () => double.hangs('headers')],
  ['dribbles a line that is never whole', () => double.dribbles(2)],
])('one that %s is left before long', async (_, reply) => {
  double.plays(reply());
  const before = double.left();
  await expect(heard(open({ patience: 60 }))).rejects.toThrow('fell silent');
  await expect.poll(double.left).toBe(before + 1);
});
test('a hundred megabytes in one line are left after less than one', async () => {
  let sent = 0;
  double.plays((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"choices":[{"delta":{"content":"');
    const piece = 'x'.repeat(65_536);
    const more = (): void => {
      for (let full = false; !full && !response.destroyed && sent < 100 << 20; sent += piece.length)
        full = !response.write(piece);
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await expect(heard()).rejects.toThrow('does not end');
  // What the system's own buffers took on the way is no more than a few of them.
  expect(sent).toBeLessThan(16 << 20);
});
test('one that falls silent has failed, and one that takes too long', async () => {
  double.plays(double.pauses('One'));
  await expect(heard(open({ patience: 30 }))).rejects.toThrow('fell silent');
  await expect(heard(open({ longest: 30 }))).rejects.toThrow('too long');
});
test('whoever has read enough leaves nothing running', async () => {
  const stop = new AbortController();
  double.plays(double.forEver('again '));
  const before = double.left();
  const pieces: unknown[] = [];
  for await (const piece of open().answer({ messages: [], tools: [], pro: false, signal: stop.signal })) {
    pieces.push(piece);
    if (pieces.length === 3) stop.abort();
    if (pieces.length > 100_000) break;
  }
  await expect.poll(double.left).toBe(before + 1);
  double.plays(double.forEver('again '));
  for await (const _ of open().answer({ messages: [], tools: [], pro: false, signal: new AbortController().signal }))
    break;
  await expect.poll(double.left).toBe(before + 2);
});
test('a stream is bounded in bytes', async () => {
  const source = () => new Response('data: a\n\ndata: b\n\n').body!;
  const read = async (most: number) => {
    const found: string[] = [];
    for await (const data of eventsIn(source(), most)) found.push(data);
    return found;
  };
  expect(await read(100)).toEqual(['a', 'b']);
  await expect(read(5)).rejects.toThrow('more than an answer holds');
});

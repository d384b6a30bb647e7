import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOfModel {
  model: string;
  stream: boolean;
  messages: { role: string; content: unknown; tool_call_id?: string; tool_calls?: unknown }[];
  tools?: { type: string; function: { name: string } }[];
  authorization: string;
}
interface Call {
  name: string;
  arguments: string;
}
type Reply = (response: ServerResponse) => void | Promise<void>;
type ReplyTo = (response: ServerResponse, question: AskedOfModel) => void | Promise<void>;

/** Speaks the streamed chat completions of the OpenAI protocol: well, slowly, in part, for ever, or not at all. */
export async function openAssistantDouble() {
  const asked: AskedOfModel[] = [];
  /** What is said next; the last one stays. */
  let replies: ReplyTo[] = [];
  /** Connections that were left by whoever asked. */
  let left = 0;
  const stream = (response: ServerResponse): ServerResponse =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (response: ServerResponse, delta: object, finish: string | null = null): boolean =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  const done = (response: ServerResponse): void => void response.end('data: [DONE]\n\n');
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
        return response.writeHead(404).end('no such address');
      const question = { ...(JSON.parse(text) as AskedOfModel), authorization: request.headers.authorization ?? '' };
      asked.push(question);
      response.on('close', () => {
        if (!response.writableFinished) left += 1;
      });
      void (replies.length > 1 ? replies.shift()! : replies[0]!)(response, question);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const says =
    (...pieces: string[]): Reply =>
    (response) => {
      stream(response);
      for (const content of pieces) event(response, { content });
      event(response, {}, 'stop');
      done(response);
    };
  const double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    left: () => left,
    /** Plays these, one for each question. */
    plays: (...next: ReplyTo[]) => void (replies = next),
    says,
    /** Asks for tools, its arguments in two pieces as they come. */
    calls:
      (...wanted: Call[]): Reply =>
      (response) => {
        stream(response);
        wanted.forEach(({ name, arguments: given }, index) => {
          const half = Math.floor(given.length / 2);
          event(response, {
            tool_calls: [
              { index, id: `c${index}`, type: 'function', function: { name, arguments: given.slice(0, half) } },
            ],
          });
          event(response, { tool_calls: [{ index, function: { arguments: given.slice(half) } }] });
        });
        event(response, {}, 'tool_calls');
        done(response);
      },
    /** Says these, and then nothing, until it is told to go on. Its question: as soon as it was asked. */
    pauses(...pieces: string[]): ReplyTo & { question: Promise<AskedOfModel>; goOn(...rest: string[]): Promise<void> } {
      const here = Promise.withResolvers<{ response: ServerResponse; question: AskedOfModel }>();
      const reply: ReplyTo = (response, question) => {
        stream(response);
        for (const content of pieces) event(response, { content });
        here.resolve({ response, question });
      };
      return Object.assign(reply, {
        question: here.promise.then(({ question }) => question),
        async goOn(...rest: string[]) {
          const { response } = await here.promise;
          for (const content of rest) event(response, { content });
          event(response, {}, 'stop');
          done(response);
        },
      });
    },
    /** Breaks off in the middle, with or without an end of the connection's own. */
    cuts:
      (piece: string, rudely = true): Reply =>
      (response) => {
        stream(response);
        event(response, { content: piece });
        setImmediate(() => (rudely ? response.destroy() : response.end()));
      },
    /** Takes the question, and never says a word: no headers, or nothing after them. */
    hangs:
      (after: 'question' | 'headers'): Reply =>
      (response) => {
        if (after === 'headers') stream(response).flushHeaders();
      },
    /** A byte every few milliseconds, of a line that is never whole. */
    dribbles:
      (everyMs: number): Reply =>
      (response) => {
        stream(response);
        const timer = setInterval(() => response.write('d'), everyMs);
        response.on('close', () => clearInterval(timer));
      },
    html:
      (status = 200): Reply =>
      (response) =>
        void response
          .writeHead(status, { 'content-type': 'text/html' })
          .end('<html><h1>Sign in to the proxy</h1></html>'),
    fails:
      (status: number): Reply =>
      (response) =>
        void response
          .writeHead(status, { 'content-type': 'application/json' })
          .end('{"error":{"message":"out of order"}}'),
    leads:
      (to: string): Reply =>
      (response) =>
        void response.writeHead(307, { location: to }).end(),
    raw:
      (text: string): Reply =>
      (response) => {
        stream(response);
        response.end(text);
      },
    /** The same piece again and again, for as long as somebody reads. */
    forEver:
      (piece: string, framed = true): Reply =>
      (response) => {
        stream(response);
        const text = framed
          ? `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })}\n\n`
          : piece;
        const more = (): void => {
          while (!response.destroyed && response.write(text));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  double.plays(says('Hello.'));
  return double;
}
export type AssistantDouble = Awaited<ReturnType<typeof openAssistantDouble>>;

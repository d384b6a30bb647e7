import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  model: string;
  messages: { role: string; content: string }[];
  authorization: string;
}

/** Speaks the chat completions of the OpenAI protocol: says what it is told to say. */
export async function openChatModel() {
  const asked: Asked[] = [];
  let reply: (response: ServerResponse) => void;
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const said = (message: object, finish_reason = 'stop') =>
    json(200, {
      id: 'c',
      object: 'chat.completion',
      created: 0,
      model: 'double',
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', content: null, refusal: null, ...message } }],
    });
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      const address = request.method === 'POST' && request.url === '/v1/chat/completions';
      if (!address) return json(404, { error: { message: 'no such address' } })(response);
      asked.push({ ...(JSON.parse(text) as Asked), authorization: request.headers.authorization ?? '' });
      reply(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const model = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    says: (content: string, finish?: string) => void (reply = said({ content }, finish)),
    refuses: () => void (reply = said({ refusal: 'I would rather not.' })),
    fails: (status: number) => void (reply = json(status, { error: { message: 'out of order' } })),
    answers: (body: unknown) => void (reply = json(200, body)),
    /** Headers at once, and never an end. */
    hangs: () =>
      void (reply = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  model.says('{}');
  return model;
}

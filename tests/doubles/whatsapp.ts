import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from './answering.ts';

export interface SentMessage {
  path: string;
  authorization: string;
  body: {
    messaging_product: string;
    recipient_type: string;
    to: string;
    type: string;
    biz_opaque_callback_data?: string;
    text?: { body: string; preview_url: boolean };
    template?: { name: string; language: { code: string }; components?: { parameters?: { text: string }[] }[] };
  };
}

/** A stand-in for the WhatsApp Cloud API: takes messages as the Graph API does, or fails as it is told to. `templates`: those that were approved, each with how many values its body takes. */
export interface WhatsAppDouble {
  url: string;
  messages: SentMessage[];
  /** The next `times` calls are answered so; `silent` never answers. */
  fail(answer: { status: number; body: unknown } | 'silent', times?: number): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startWhatsAppDouble({
  token = 'test-token',
  templates = {},
}: { token?: string; templates?: Record<string, number> } = {}): Promise<WhatsAppDouble> {
  const messages: SentMessage[] = [];
  const failures: ({ status: number; body: unknown } | 'silent')[] = [];
  const answer = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const error = (code: number, message: string) => ({
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'trace' },
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const failure = failures.shift();
    if (failure === 'silent') return;
    if (failure) return answer(response, failure.status, failure.body);
    const { authorization = '' } = request.headers;
    if (authorization !== `Bearer ${token}`) return answer(response, 401, error(190, 'Invalid OAuth access token'));
    const number = /^\/v\d+\.\d+\/(\d+)\/messages$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || !number) return answer(response, 404, error(100, 'Unknown path'));
    const body = JSON.parse(text) as SentMessage['body'];
    if (body.messaging_product !== 'whatsapp' || !/^\d{8,15}$/.test(body.to))
      return answer(response, 400, error(100, 'Invalid parameter'));
    if (body.template) {
      const values = (body.template.components ?? []).flatMap(({ parameters = [] }) => parameters);
      const wanted = templates[body.template.name];
      if (wanted === undefined) return answer(response, 404, error(132001, 'Template name does not exist'));
      if (values.length !== wanted) return answer(response, 400, error(132000, 'Number of parameters does not match'));
      if (values.some(({ text: value }) => /[\n\t]| {5,}/.test(value) || value === ''))
        return answer(response, 400, error(132012, 'Parameter format does not match'));
    }
    messages.push({ path: request.url ?? '', authorization, body });
    answer(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id: `wamid.${messages.length}` }],
    });
  };
  const server = createServer(answering(handle)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    messages,
    fail: (failure, times = 1) => void failures.push(...Array.from({ length: times }, () => failure)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAssistantDouble } from '../doubles/assistantModel.ts';
import { startLoom } from '../server.ts';
import { type ServerProcess, freePort, startServer } from './serverProcess.ts';

test(
  'a server that is killed in the middle of an answer has counted its conversation once, and answers when it is asked again',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-kill-conversation-'));
    const model = await openAssistantDouble();
    const started: ServerProcess[] = [];
    try {
      const loom = await startLoom({ folder });
      const asha = await loom.register('Asha Rao', { plan: 'free-trial' });
      await loom.close();
      const port = String(await freePort());
      const env = {
        DATA_DIR: folder,
        PORT: port,
        FTP_PORT: String(await freePort()),
        ADMIN_EMAIL: 'admin@loom.test',
        ADMIN_PASSWORD: 'correct horse 9',
        OPENAI_BASE_URL: model.url,
      };
      const start = async (): Promise<ServerProcess> => {
        const server = startServer(env);
        started.push(server);
        expect(await server.ready).toBe(true);
        return server;
      };
      const call = (path: string, body?: object): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      const used = async (): Promise<number> =>
        ((await (await call('/subscriptions/status')).json()) as { usage: { ai_conversations_used: number } }).usage
          .ai_conversations_used;
      const ask = (threadId: string) =>
        call('/api/v1/loom-ai/chat', { message: 'Hello', thread_id: threadId, feature: 'ideas' });

      const dying = await start();
      model.plays(model.pauses('As far as'));
      const cut = ask('cut').catch(() => undefined);
      await expect.poll(() => model.asked.length).toBe(1);
      await dying.kill();
      await cut;

      const server = await start();
      expect(await used()).toBe(1);
      model.plays(model.says('Whole.'));
      expect(await (await ask('cut')).json()).toMatchObject({ response: 'Whole.' });
      // Nothing of what was cut is kept: it begins with what is asked now.
      expect(model.asked.at(-1)!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(await used()).toBe(1);
      expect((await ask('another')).status).toBe(200);
      expect(await used()).toBe(2);
      await server.stop();
    } finally {
      for (const server of started) await server.kill();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

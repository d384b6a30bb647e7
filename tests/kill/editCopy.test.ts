import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { makeJpeg } from '../pictures.ts';
import { startLoom } from '../server.ts';
import { type ServerProcess, freePort, startServer } from './serverProcess.ts';

const PHOTOS = 3;

test.each(['undone', 'stopped, and then undone'])(
  'a set whose server died between filing an edit and noting it is taken back with that edit: %s',
  { timeout: 240_000 },
  async (how) => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-kill-copy-'));
    const started: ServerProcess[] = [];
    const start = (env: Record<string, string>): ServerProcess => {
      const server = startServer(env);
      started.push(server);
      return server;
    };
    try {
      const loom = await startLoom({ folder });
      const asha = await loom.register();
      const { gig_id: gigId } = await loom.createGig(asha);
      const { received } = await loom.upload(
        asha,
        gigId,
        await Promise.all(
          Array.from({ length: PHOTOS }, async (_, seed) => ({
            name: `IMG_${seed}.jpg`,
            bytes: await makeJpeg({ width: 300, height: 200, seed }),
          })),
        ),
      );
      await loom.settled();
      await loom.close();

      const [port, ftpPort] = [String(await freePort()), String(await freePort())];
      const env = {
        DATA_DIR: folder,
        PORT: port,
        FTP_PORT: ftpPort,
        ADMIN_EMAIL: 'admin@loom.test',
        ADMIN_PASSWORD: 'correct horse 9',
      };
      const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/gigs/${gigId}${path}`, {
          method,
          headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        expect([path, answer.status]).toEqual([path, 200]);
        return (await answer.json()) as T;
      };
      const edits = async (): Promise<number> =>
        (await ask<{ edited_photos: unknown[] }>('GET', '/media')).edited_photos.length;
      const last = async () =>
        (await ask<{ copies: { copy_id: string; status: string; edited: number }[] }>('GET', '/edit-copies?limit=1'))
          .copies[0]!;

      const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'editCopyHeld.ts')}`;
      const dying = start({ ...env, NODE_OPTIONS, EDIT_COPY: 'dies' });
      expect(await dying.ready).toBe(true);
      const set = { media_id: received[0]!.media_id, to: 'all', recipe: { ...NEUTRAL, exposure: 0.5 } };
      // It may die before it answers.
      await ask('POST', '/edit-copies', set).catch(() => undefined);
      await dying.gone;

      // Its photographer is there before it goes on.
      const waiting = start({ ...env, NODE_OPTIONS, EDIT_COPY: 'waits' });
      expect(await waiting.ready).toBe(true);
      expect(await edits()).toBe(1);
      const { copy_id: copyId, edited } = await last();
      expect(edited).toBe(0);
      await ask('POST', `/edit-copies/${copyId}/${how === 'undone' ? 'undo' : 'stop'}`);
      await waiting.kill();

      const server = start(env);
      expect(await server.ready).toBe(true);
      if (how !== 'undone') {
        // What was under way is counted.
        await expect.poll(async () => (await last()).edited).toBe(1);
        expect(await edits()).toBe(1);
        await ask('POST', `/edit-copies/${copyId}/undo`);
      }
      await expect.poll(edits).toBe(0);
      expect((await last()).status).toBe('undone');
      await server.stop();
    } finally {
      for (const server of started) await server.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registrationConsent } from '../../api/contract/registration.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { album, faceLike, person } from '../faces.ts';
import { random } from '../pictures.ts';
import { startLoom } from '../server.ts';
import { freePort, startServer } from './serverProcess.ts';

const GUESTS = 12;
const KILLS = 6;

/** Registers guests whose photos are there already, and stops before anybody is told. */
async function prepare(folder: string): Promise<string> {
  const nila = person(1);
  const pictures = album({ nila: { face: faceLike(nila, 0.1, 1) } });
  const loom = await startLoom({
    folder,
    given: {
      faces: pictures.faces,
      messenger: {
        send: () => Promise.reject(new Refusal('unavailable', 'whatsapp.failed', 'Not yet.')),
        forget: async () => undefined,
      },
    },
  });
  try {
    const asha = await loom.register();
    const { gig_id: gigId } = await loom.createGig(asha);
    await loom.upload(asha, gigId, [{ name: 'IMG.jpg', bytes: await pictures.photo(faceLike(nila, 0.15, 2)) }]);
    await loom.settled();
    for (let guest = 0; guest < GUESTS; guest++) {
      const form = new FormData();
      for (const [field, value] of Object.entries({
        name: `Guest ${guest}`,
        phone: `+91${9_800_000_001 + guest}`,
        consent_version: registrationConsent.version,
      }))
        form.append(field, value);
      form.append('selfie', new Blob(['nila']), 'me.jpg');
      expect((await loom.call('POST', `/api/v1/public/gigs/${gigId}/register-face`, { body: form })).status).toBe(200);
    }
    return gigId;
  } finally {
    await loom.close();
  }
}

test('every registered guest is told once, wherever the server was killed', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-kill-guests-'));
  const outbox = async (): Promise<string[]> => {
    const names = (await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.json'));
    return Promise.all(
      names.map(
        async (name) => (JSON.parse(await readFile(join(folder, 'outbox', name), 'utf8')) as { to: string }).to,
      ),
    );
  };
  const next = random(Number(process.env['KILL_SEED'] ?? 7));
  try {
    await prepare(folder);
    const everybody = Array.from({ length: GUESTS }, (_, guest) => `+91${9_800_000_001 + guest}`);
    const env = {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      FTP_PORT: String(await freePort()),
      ADMIN_EMAIL: 'admin@loom.test',
      ADMIN_PASSWORD: 'correct horse 9',
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const server = startServer(env);
      await server.ready;
      await pause(next() * 2500);
      await server.kill();
    }
    const server = startServer(env);
    expect(await server.ready).toBe(true);
    // Of a message that was on its way when the server died, the next try waits for half a minute.
    await expect.poll(async () => new Set(await outbox()).size, { timeout: 140_000, interval: 500 }).toBe(GUESTS);
    await pause(3000);
    expect((await outbox()).sort()).toEqual(everybody);
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

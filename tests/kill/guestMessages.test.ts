import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registrationConsent } from '../../api/contract/registration.ts';
import { system } from '../../commands/core/actors.ts';
import { runner } from '../../commands/core/run.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { newId } from '../../domain/kernel/id.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { announceDueAlerts } from '../../reactions/alerts.ts';
import { album, faceLike, person } from '../faces.ts';
import { random } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { freePort, startServer } from './serverProcess.ts';

const GUESTS = 12;
const STUDIOS = 4;
const KILLS = 6;
const numberOf = (studio: number): string => `+91${9_900_000_001 + studio}`;

/** Photographers with an alert that is due and does not get through. */
async function alertStudios(loom: TestLoom): Promise<Person[]> {
  const { write, reads } = loom.loom.context;
  const studios: Person[] = [];
  for (let studio = 0; studio < STUDIOS; studio++) {
    const who = await showProfile(loom, await loom.register(`Studio ${'ABCD'[studio]}`));
    await loom.call('POST', '/api/v1/profile/subscribe-whatsapp', {
      token: who.token,
      body: { whatsapp_alerts: true, whatsapp_number: numberOf(studio) },
    });
    const news = {
      noticeId: newId(),
      userId: who.id,
      topic: 'test',
      title: 'News',
      message: 'It happened.',
      link: null,
    };
    const tell = { kind: 'bookings' as const, whatsapp: true as const };
    await write.run(raiseNotice, { ...news, tell }, { actor: system('test'), correlation: newId() });
    studios.push(who);
  }
  await loom.settled();
  const now = (): Date => new Date(Date.now() + 120_000);
  expect(await announceDueAlerts({ write: { ...write, now, run: runner(write.journal, now) }, reads })).toBe(STUDIOS);
  return studios;
}

/** Registers guests whose photos are there already, and stops before anybody is told. The last that studios are asked for is a booking each. */
async function prepare(folder: string): Promise<Person[]> {
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
    const studios = await alertStudios(loom);
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
    const body = { name: 'Ravi', email: 'ravi@loom.test', mobile: '+91 98123 45001', service_required: 'Portrait' };
    for (const { id } of studios)
      expect((await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${id}`, { body })).status).toBe(200);
    return studios;
  } finally {
    await loom.close();
  }
}

test(
  'every registered guest and every photographer is told once, wherever the server was killed',
  { timeout: 240_000 },
  async () => {
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
      const studios = await prepare(folder);
      const everybody = [
        ...Array.from({ length: GUESTS }, (_, guest) => `+91${9_800_000_001 + guest}`),
        ...studios.map((_, studio) => numberOf(studio)),
      ];
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
      await expect
        .poll(async () => new Set(await outbox()).size, { timeout: 140_000, interval: 500 })
        .toBe(everybody.length);
      await pause(3000);
      expect((await outbox()).sort()).toEqual(everybody);
      // And the bell tells of the booking once.
      for (const { token } of studios) {
        const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/v1/admin/notifications/user`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { notifications } = (await answer.json()) as { notifications: { title: string }[] };
        expect(notifications.map(({ title }) => title).sort()).toEqual(['News', 'Ravi asks for a booking']);
      }
      await server.stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

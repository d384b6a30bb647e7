import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import type { Messenger } from '../../commands/ports/messages.ts';
import { runner } from '../../commands/core/run.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { QUIET_MS } from '../../domain/registration.ts';
import { announceDuePhotos } from '../../reactions/dueGuestMessages.ts';
import { sendOnce } from '../../reactions/core/sendOnce.ts';
import { guestMessages } from '../../reactions/guestMessages.ts';
import { startWhatsAppDouble } from '../doubles/whatsapp.ts';
import { album, faceLike, person } from '../faces.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

describe('one message', () => {
  const claimed = { kind: 'unavailable', code: 'message.claimed' };
  test('is sent by one process at a time, and by none again', async () => {
    const vault = openMemoryVault();
    let sent = 0;
    const slow = async (): Promise<void> => {
      await pause(20);
      sent++;
    };
    const first = sendOnce(vault, 'm1', 'g1', slow);
    await expect(sendOnce(vault, 'm1', 'g1', slow)).rejects.toMatchObject(claimed);
    expect(await first).toBe(true);
    expect(await sendOnce(vault, 'm1', 'g1', slow)).toBe(false);
    expect(sent).toBe(1);
  });
  test('that could not be sent is free to be tried again at once', async () => {
    const vault = openMemoryVault();
    await expect(sendOnce(vault, 'm1', 'g1', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
    expect(await sendOnce(vault, 'm1', 'g1', async () => undefined)).toBe(true);
  });
  test('of a process that died while it sent is sent by the next, a little later', async () => {
    let now = Date.now();
    const vault = openMemoryVault({ now: () => now });
    void sendOnce(vault, 'm1', 'g1', () => new Promise(() => undefined));
    await expect(sendOnce(vault, 'm1', 'g1', async () => undefined)).rejects.toMatchObject(claimed);
    now += 120_000;
    expect(await sendOnce(vault, 'm1', 'g1', async () => undefined)).toBe(true);
  });
});

describe('with a server', () => {
  const nila = person(1);
  const pictures = album({ nila: { face: faceLike(nila, 0.1, 1) } });
  let folder: string;
  let loom: TestLoom;
  let asha: Person;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loom-guests-'));
  });
  afterEach(async () => {
    await loom.close();
    await rm(folder, { recursive: true, force: true });
  });
  const start = async (messenger?: Messenger, env: Record<string, string> = {}): Promise<void> => {
    loom = await startLoom({ folder, env, given: { faces: pictures.faces, ...(messenger ? { messenger } : {}) } });
  };
  const shoot = async (): Promise<string> => {
    asha = await loom.register();
    return (await loom.createGig(asha)).gig_id;
  };
  const upload = async (gigId: string): Promise<void> => {
    await loom.upload(asha, gigId, [{ name: 'IMG.jpg', bytes: await pictures.photo(faceLike(nila, 0.15, 9)) }]);
    await loom.settled();
  };
  const register = async (gigId: string): Promise<void> => {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      name: 'Nila',
      phone: '+919800000001',
      consent_version: registrationConsent.version,
    }))
      form.append(field, value);
    form.append('selfie', new Blob(['nila']), 'me.jpg');
    expect((await loom.call('POST', `/api/v1/public/gigs/${gigId}/register-face`, { body: form })).status).toBe(200);
    await loom.settled();
  };
  const announce = async (ms = 0): Promise<number> => {
    const { write, reads } = loom.loom.context;
    const now = (): Date => new Date(Date.now() + ms);
    return announceDuePhotos({ write: { ...write, now, run: runner(write.journal, now) }, reads });
  };
  const outbox = async () =>
    (
      await loom.call<{ mails: { channel: string; text: string }[] }>('GET', '/api/v1/admin/outbox', {
        token: loom.admin.token,
      })
    ).body.mails.filter(({ channel }) => channel === 'whatsapp');
  const events = async (gigId: string, type: string) =>
    (await loom.events(gigId)).filter((event) => event.type === type);

  test('a burst that began before a restart is told after it', async () => {
    await start();
    const gigId = await shoot();
    await register(gigId);
    await upload(gigId);
    await loom.close();
    await start();
    expect(await announce()).toBe(0);
    expect(await announce(QUIET_MS + 1000)).toBe(1);
    await loom.settled();
    expect(await outbox()).toHaveLength(1);
  });

  test('a message that was due when the server stopped goes out after the next start, once', async () => {
    const lost: string[] = [];
    await start({
      send: async ({ id }) => {
        lost.push(id);
        throw new Refusal('unavailable', 'whatsapp.failed', 'Away.');
      },
      forget: async () => undefined,
    });
    const gigId = await shoot();
    await upload(gigId);
    await register(gigId);
    await announce();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await loom.close();
    await start();
    await expect.poll(outbox).toHaveLength(1);
    await loom.settled();
    expect(await announce(QUIET_MS)).toBe(0);
    expect(await events(gigId, 'GuestMessageSent')).toHaveLength(1);
    await loom.close();
    await start();
    await loom.settled();
    expect(await outbox()).toHaveLength(1);
  });

  test('two that decide at the same moment decide once, and two that send send once', async () => {
    const sent: string[] = [];
    const messenger: Messenger = {
      send: async ({ id }) => {
        await pause(50);
        sent.push(id);
      },
      forget: async () => undefined,
    };
    await start(messenger);
    const gigId = await shoot();
    await register(gigId);
    await upload(gigId);
    const told = await Promise.all([announce(QUIET_MS + 1000), announce(QUIET_MS + 1000), announce(QUIET_MS + 2000)]);
    expect(told.filter((count) => count > 0)).toHaveLength(1);
    const { feed, decode, write, reads, log, sites } = loom.loom.context;
    const [due] = (await decode(await feed.readAll({ after: 0, limit: 10_000 }))).filter(
      ({ event }) => event.type === 'GuestMessageDue',
    );
    const tools = {
      write,
      reads,
      log,
      address: sites.address,
      messenger,
      openGateway: () => {
        throw new Error('No provider is asked here');
      },
      calendars: { read: async () => undefined, close: async () => undefined },
      mailer: { send: async () => undefined },
      faces: pictures.faces,
    };
    const again = () =>
      guestMessages
        .react(due!.event, due!.meta, tools, {
          actor: { kind: 'system', id: 'guest-messages' },
          correlation: 'again',
          key: due!.meta.id,
        })
        .catch((error: Refusal) => error.code);
    await Promise.all([again(), again(), loom.settled()]);
    await loom.settled();
    expect(await again()).toBeUndefined();
    expect(sent).toEqual([due!.meta.id]);
    expect(await events(gigId, 'GuestMessageSent')).toHaveLength(1);
  });

  test('a number without WhatsApp is given up, and an account that WhatsApp refuses is shown to the admin', async () => {
    const double = await startWhatsAppDouble();
    try {
      await start(undefined, {
        WHATSAPP_TOKEN: 'test-token',
        WHATSAPP_PHONE_ID: '106540352242922',
        WHATSAPP_URL: double.url,
      });
      const gigId = await shoot();
      await register(gigId);
      const next = async (): Promise<void> => {
        await upload(gigId);
        await announce(QUIET_MS + 1000);
      };
      double.fail({ status: 400, body: { error: { code: 131026, message: 'Message undeliverable' } } });
      await next();
      await expect
        .poll(() => events(gigId, 'GuestMessageNotSent'))
        .toMatchObject([{ data: { reason: 'WhatsApp does not deliver to this number.' } }]);
      await next();
      await expect.poll(() => double.messages.map(({ body }) => body.to)).toEqual(['919800000001']);
      double.fail({ status: 401, body: { error: { code: 190, message: 'expired' } } }, 5);
      await next();
      const parked = async () =>
        (
          await loom.call<{ parked: { reaction: string; error: string }[] }>('GET', '/api/v1/admin/parked', {
            token: loom.admin.token,
          })
        ).body.parked;
      await expect
        .poll(parked)
        .toMatchObject([{ reaction: 'guest-messages', error: expect.stringMatching(/WHATSAPP_TOKEN/) as string }]);
    } finally {
      await double.close();
    }
  });
});

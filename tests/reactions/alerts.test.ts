import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../commands/core/actors.ts';
import { runner } from '../../commands/core/run.ts';
import { raiseNotice, readNotice } from '../../commands/notice.ts';
import type { Messenger } from '../../commands/ports/messages.ts';
import type { AlertEvent } from '../../domain/alert.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { Telling } from '../../domain/kernel/noticeKind.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { openWhatsAppCloud } from '../../adapters/whatsapp/cloud.ts';
import { alertMessages, announceDueAlerts } from '../../reactions/alerts.ts';
import { type WhatsAppDouble, startWhatsAppDouble } from '../doubles/whatsapp.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const MINUTE_MS = 60_000;
const caller = { actor: system('test'), correlation: newId() };
let double: WhatsAppDouble;
let loom: TestLoom;
let asha: Person;
/** What happens to a message before it is handed over. */
let before: (() => Promise<void>) | undefined;
beforeAll(async () => {
  double = await startWhatsAppDouble({ templates: { loom_alert: 3 } });
  const cloud = openWhatsAppCloud({
    url: double.url,
    phoneId: '106540352242922',
    token: 'test-token',
    templates: { alert: 'loom_alert' },
  });
  const messenger: Messenger = {
    ...cloud,
    send: async (message) => {
      await before?.();
      await cloud.send(message);
    },
  };
  loom = await startLoom({ given: { messenger } });
});
afterAll(async () => {
  await loom.close();
  await double.close();
});
let people = 0;
beforeEach(async () => {
  before = undefined;
  asha = await loom.register(`Asha ${['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'][people++]}`);
});

/** The same Loom at a later moment. */
const later = (minutes: number) => {
  const { write, reads } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + minutes * MINUTE_MS);
  return { reads, write: { ...write, now, run: runner(write.journal, now) } };
};
const raise = async (noticeId: string, title: string, tell: Telling, minutes = 0): Promise<void> => {
  await later(minutes).write.run(
    raiseNotice,
    {
      noticeId,
      userId: asha.id,
      topic: 'test',
      title,
      message: 'It happened.',
      link: { url: '/bookings', text: 'Open' },
      tell,
    },
    caller,
  );
  await loom.settled();
};
const byPhone: Telling = { kind: 'bookings', whatsapp: true };
const subscribe = async (number = '+91 98765 43210'): Promise<void> => {
  const { status } = await loom.call('POST', '/api/v1/profile/subscribe-whatsapp', {
    token: asha.token,
    body: { whatsapp_alerts: number !== '', whatsapp_number: number },
  });
  expect(status).toBe(200);
};
const announce = async (minutes: number): Promise<void> => {
  await announceDueAlerts(later(minutes));
  await loom.settled();
};
const recorded = async () => {
  const { feed, decode } = loom.loom.context;
  const stored = await feed.readStream(`alert-${asha.id}`);
  return (await decode(stored)).map(({ event }) => event as AlertEvent);
};
const outcomes = async (): Promise<string[]> =>
  (await recorded()).flatMap((event) =>
    event.type === 'AlertSent' ? [`${event.channel} sent`] : event.type === 'AlertNotSent' ? [event.reason] : [],
  );
/** What reached the phones, from now on. */
const reaching = () => {
  const from = double.messages.length;
  return () =>
    double.messages.slice(from).map(({ body }) => {
      const { name, components = [] } = body.template!;
      return [body.to, name, ...components[0]!.parameters!.map(({ text }) => text)];
    });
};
const bell = async (): Promise<string[]> =>
  (
    await loom.call<{ notifications: { title: string }[] }>('GET', '/api/v1/admin/notifications/user', {
      token: asha.token,
    })
  ).body.notifications.map(({ title }) => title);

test('a burst is one message by the template, once; what comes after it waits for the next', async () => {
  await subscribe();
  const sent = reaching();
  const id = newId();
  for (let n = 1; n <= 30; n++)
    await later(0).write.run(
      raiseNotice,
      {
        noticeId: id,
        userId: asha.id,
        topic: 'booking',
        title: 'Meera asks for a booking',
        message: 'Wedding.',
        link: { url: '/bookings', text: 'Open bookings' },
        tell: byPhone,
        burst: { member: `b${n}`, many: { title: '{count} people ask for a booking', message: 'All wait.' } },
      },
      caller,
    );
  await loom.settled();
  await announce(0.5);
  expect(sent()).toEqual([]);
  await announce(6);
  await announce(6.1);
  const hers = ['919876543210', 'loom_alert', asha.name];
  expect(sent()).toEqual([[...hers, '30 people ask for a booking', `${loom.url}/bookings`]]);
  await raise(newId(), 'Om asks for a booking', byPhone, 7);
  await raise(newId(), 'Nila asks for a booking', byPhone, 8);
  await announce(15);
  expect(sent()).toHaveLength(1);
  await announce(30);
  expect(sent()[1]).toEqual([
    ...hers,
    '2 news: Om asks for a booking; Nila asks for a booking',
    `${loom.url}/dashboard`,
  ]);
  expect(await outcomes()).toEqual(['whatsapp sent', 'whatsapp sent']);
});

test('nothing goes to a phone without consent, nor what is not wanted, nor what was read meanwhile', async () => {
  const sent = reaching();
  await raise(newId(), 'Before', byPhone);
  await subscribe();
  await loom.call('PUT', '/api/v1/account/preferences', {
    token: asha.token,
    body: { preferences: { clients: { whatsapp: false } } },
  });
  await raise(newId(), 'Unwanted', { kind: 'clients', whatsapp: true });
  expect(await recorded()).toEqual([]);
  const seen = newId();
  await raise(seen, 'Seen', byPhone);
  const actor = { kind: 'user' as const, id: asha.id, role: 'photographer' as const, sessionId: 'none' };
  await loom.loom.context.write.run(readNotice, { noticeId: seen }, { actor, correlation: newId() });
  await raise(newId(), 'Turned off', { kind: 'payments', whatsapp: true });
  await loom.call('PUT', '/api/v1/account/preferences', {
    token: asha.token,
    body: { preferences: { payments: { whatsapp: false } } },
  });
  await announce(2);
  expect(sent()).toEqual([]);
  expect((await outcomes()).toSorted()).toEqual([
    'It was read in the bell before.',
    'They do not want to hear of it so.',
  ]);
});

test('whoever withdraws gets none of what waits, nor of what is being tried again', async () => {
  const sent = reaching();
  await subscribe();
  await raise(newId(), 'Waits', byPhone);
  await subscribe('');
  await announce(2);
  await subscribe();
  await raise(newId(), 'Is on its way', { kind: 'payments', whatsapp: true });
  before = async () => {
    await subscribe('');
    throw new Refusal('unavailable', 'whatsapp.failed', 'Too many messages.');
  };
  await announce(4);
  expect(sent()).toEqual([]);
  expect(await outcomes()).toEqual(Array.from({ length: 2 }, () => 'They take no alerts by WhatsApp.'));
});

test('a number without WhatsApp is told of in the bell, once; a rate that was passed is tried again', async () => {
  const sent = reaching();
  const failure = (status: number, code: number) => ({ status, body: { error: { code, message: 'told' } } });
  await subscribe('+91 98765 43219');
  double.fail(failure(400, 131026));
  await raise(newId(), 'One', byPhone);
  await announce(2);
  expect(await outcomes()).toEqual(['WhatsApp does not deliver to this number.']);
  expect(await bell()).toContain('WhatsApp does not deliver to your number');
  double.fail(failure(429, 130429));
  await raise(newId(), 'Two', { kind: 'plan', whatsapp: true });
  await announce(4);
  expect(sent().map(([to, , , said]) => [to, said])).toEqual([['919876543219', 'Two']]);
  expect(await outcomes()).toHaveLength(2);
});

test('what cannot be handed over is given up after two hours, and kept in the bell', async () => {
  await subscribe();
  await raise(newId(), 'One', byPhone);
  const { write, reads } = later(2);
  const { feed, decode, log, sites } = loom.loom.context;
  const away = new Refusal('unavailable', 'whatsapp.failed', 'WhatsApp cannot be reached.');
  before = () => Promise.reject(away);
  await announceDueAlerts({ write, reads });
  const due = (await decode(await feed.readStream(`alert-${asha.id}`))).find(({ event }) => event.type === 'AlertDue')!;
  const messenger: Messenger = { send: () => Promise.reject(away), forget: async () => undefined };
  /** Beside the worker, which tries it again and again by today's clock. */
  const attempt = (minutes: number) => {
    const tools = { ...later(minutes), log, messenger, address: sites.address } as never;
    return alertMessages.react(due.event, due.meta, tools, { actor: system('alerts'), correlation: newId() });
  };
  await expect(attempt(30)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect
    .poll(() =>
      attempt(130).then(
        () => 'settled',
        () => 'busy',
      ),
    )
    .toBe('settled');
  expect(await outcomes()).toEqual(['It was given up after two hours: WhatsApp cannot be reached.']);
  await attempt(131);
  await loom.settled();
  expect(await outcomes()).toHaveLength(1);
  expect(await bell()).toContain('One');
});

test('what is gathered goes by mail too, as one, to who has no WhatsApp', async () => {
  const tell: Telling = { kind: 'guests', mail: true, whatsapp: true };
  await raise(newId(), 'Asha\r\nBcc: all@loom.test', tell);
  await raise(newId(), '3 guest photos wait for you', tell);
  await announce(2);
  const folder = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const hers = mails.filter((mail) => mail.includes(`To: ${asha.email}`) && mail.includes('guest photos'));
  expect(hers).toHaveLength(1);
  expect(hers[0]).not.toMatch(/^Bcc:/m);
  expect(hers[0]).toMatch(/^Subject: 2 news: Asha Bcc: all@loom.test; 3 guest photos wait for you/m);
  expect(await outcomes()).toEqual(['email sent']);
});

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWhatsAppCloud } from '../../adapters/whatsapp/cloud.ts';
import { openWhatsAppOutbox } from '../../adapters/whatsapp/outbox.ts';
import { readConfig } from '../../api/runtime/config.ts';
import { outboxIn } from '../../api/admin/outbox.ts';
import { type WhatsAppDouble, startWhatsAppDouble } from '../doubles/whatsapp.ts';

const message = {
  id: 'event-1',
  to: '+919800000001',
  text: 'Hello Nila,\n\n3 new photos',
  values: ['Nila', '3 new photos'],
};

describe('the outbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loom-whatsapp-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const shown = async (channels: { mail: boolean; whatsapp: boolean }) =>
    (await outboxIn(folder, channels, { limit: 200 })).mails;

  test('keeps each message as a file that people and programs read', async () => {
    await (await openWhatsAppOutbox({ folder })).send(message);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z_event-1\.json$/);
    expect(JSON.parse(await readFile(join(folder, name!), 'utf8'))).toMatchObject({ ...message, channel: 'whatsapp' });
  });
  test('the same id again is the same file, after a restart too', async () => {
    const outbox = await openWhatsAppOutbox({ folder });
    await outbox.send(message);
    await outbox.send(message);
    await (await openWhatsAppOutbox({ folder })).send({ ...message, text: 'the last try' });
    expect(await readdir(folder)).toHaveLength(1);
    expect((await shown({ mail: true, whatsapp: true }))[0]).toMatchObject({
      id: 'event-1',
      channel: 'whatsapp',
      to: message.to,
      text: 'the last try',
    });
  });
  test('forgets what it is told to, and what it never had', async () => {
    const outbox = await openWhatsAppOutbox({ folder });
    await outbox.send(message);
    await outbox.send({ ...message, id: 'event-2' });
    await outbox.forget(['event-1', 'never']);
    expect((await shown({ mail: true, whatsapp: true })).map(({ id }) => id)).toEqual(['event-2']);
  });
  test('a process that stood by forgets what the one before it wrote meanwhile', async () => {
    const [first, second] = [await openWhatsAppOutbox({ folder }), await openWhatsAppOutbox({ folder })];
    await first.send(message);
    await second.forget(['event-1']);
    expect(await readdir(folder)).toEqual([]);
  });
  test('an id cannot lead out of the folder', async () => {
    await (await openWhatsAppOutbox({ folder })).send({ ...message, id: '../../etc/passwd' });
    expect(await readdir(folder)).toHaveLength(1);
  });
  test('a channel that goes out by itself is not shown', async () => {
    await (await openWhatsAppOutbox({ folder })).send(message);
    expect(await shown({ mail: true, whatsapp: false })).toEqual([]);
  });
  test('a folder that is gone is told as away', async () => {
    const outbox = await openWhatsAppOutbox({ folder });
    await rm(folder, { recursive: true });
    await expect(outbox.send(message)).rejects.toMatchObject({ kind: 'unavailable', code: 'whatsapp.failed' });
  });
});

describe('the Cloud API', () => {
  let double: WhatsAppDouble;
  const open = (more: Partial<Parameters<typeof openWhatsAppCloud>[0]> = {}) =>
    openWhatsAppCloud({ url: double.url, phoneId: '106540352242922', token: 'test-token', ...more });
  const error = (code: number) => ({
    error: {
      message: `(#${code}) told`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'why' },
      fbtrace_id: 'x',
    },
  });
  beforeAll(async () => {
    double = await startWhatsAppDouble({ templates: { new_photos: 2, loom_alert: 3 } });
  });
  afterAll(() => double.close());

  test('gets a text, with the token and an id of ours', async () => {
    await open().send(message);
    expect(double.messages.at(-1)).toEqual({
      path: '/v23.0/106540352242922/messages',
      authorization: 'Bearer test-token',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '919800000001',
        biz_opaque_callback_data: 'event-1',
        type: 'text',
        text: { preview_url: false, body: message.text },
      },
    });
  });
  test('gets a template with the values in order, where one is configured', async () => {
    await open({ templates: { guest: 'new_photos' }, language: 'en_GB' }).send({
      ...message,
      values: ['Nila', '3 new\n\tphotos'],
    });
    expect(double.messages.at(-1)!.body).toMatchObject({
      type: 'template',
      template: {
        name: 'new_photos',
        language: { code: 'en_GB' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Nila' },
              { type: 'text', text: '3 new photos' },
            ],
          },
        ],
      },
    });
  });

  test('gets the template of what it is about; one that was not approved, or takes other values, is for the operator', async () => {
    const templates = { guest: 'new_photos', alert: 'loom_alert' };
    const alert = { ...message, template: 'alert' as const, values: ['Asha', 'Ravi asks for a booking', 'https://x'] };
    await open({ templates }).send(alert);
    expect(double.messages.at(-1)!.body.template).toMatchObject({ name: 'loom_alert', language: { code: 'en' } });
    for (const wrong of [
      open({ templates: { alert: 'nobody_approved' } }).send(alert),
      open({ templates }).send({ ...alert, values: ['Asha'] }),
    ])
      await expect(wrong).rejects.toMatchObject({ kind: 'forbidden', code: 'whatsapp.account' });
  });

  test.each([
    ['a number without WhatsApp', 400, 131026, 'invalid', 'whatsapp.undeliverable'],
    ['nobody who wrote within a day', 400, 131047, 'invalid', 'whatsapp.undeliverable'],
    ['too many messages', 429, 130429, 'unavailable', 'whatsapp.failed'],
    ['too many to one number', 429, 131056, 'unavailable', 'whatsapp.failed'],
    ['a service that is down', 503, 2, 'unavailable', 'whatsapp.failed'],
    ['an expired token', 401, 190, 'forbidden', 'whatsapp.account'],
    ['a template that is not there', 404, 132001, 'forbidden', 'whatsapp.account'],
  ])('%s is told as what it is', async (_, status, code, kind, told) => {
    double.fail({ status, body: error(code) });
    await expect(open().send(message)).rejects.toMatchObject({ kind, code: told });
  });
  test.each([
    ['an answer that is no JSON', { status: 200, body: 'ok' }],
    ['an answer without a message', { status: 200, body: { messages: [] } }],
    ['a page of a proxy', { status: 502, body: '<html>' }],
  ])('%s is no success', async (_, failure) => {
    double.fail(failure);
    await expect(open().send(message)).rejects.toMatchObject({ kind: 'unavailable' });
  });
  test('silence and a refused connection are tried again later', async () => {
    double.fail('silent');
    await expect(open({ patienceMs: 100 }).send(message)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(open({ url: 'http://127.0.0.1:9/v23.0' }).send(message)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
  test('a wrong token names the variable to look at, and not the token', async () => {
    await expect(open({ token: 'another-secret' }).send(message)).rejects.toMatchObject({
      message: expect.stringMatching(/WHATSAPP_TOKEN/) as string,
    });
    await open({ token: 'another-secret' })
      .send(message)
      .catch((failure: Error) => expect(`${failure.message} ${String(failure.cause)}`).not.toContain('another-secret'));
  });
});

test('one half of the configuration stops the start with a sentence', () => {
  expect(() => readConfig({ WHATSAPP_TOKEN: 'x' })).toThrow(/WHATSAPP_PHONE_ID/);
  expect(() => readConfig({ WHATSAPP_PHONE_ID: '106540352242922' })).toThrow(/WHATSAPP_TOKEN/);
  expect(() => readConfig({ WHATSAPP_TOKEN: 'x', WHATSAPP_PHONE_ID: 'me' })).toThrow(/in digits/);
  expect(
    readConfig({
      WHATSAPP_TOKEN: 'x',
      WHATSAPP_PHONE_ID: '106540352242922',
      WHATSAPP_URL: 'http://localhost:9/v23.0/',
    }),
  ).toMatchObject({ WHATSAPP_URL: 'http://localhost:9/v23.0' });
});

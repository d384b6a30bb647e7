import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxIn } from '../../api/admin/outbox.ts';
import { openOutbox } from '../../adapters/mail/outbox.ts';
import { openSmtp } from '../../adapters/mail/smtp.ts';

const mail = {
  id: '0190f5c2-0000-7000-8000-000000000001',
  to: 'asha@example.com',
  subject: 'आपकी तस्वीरें तैयार हैं ✨',
  text: 'Your gallery is ready: https://loom.example/g/1',
  html: '<p>Your gallery is <b>ready</b>: ₹0</p>',
};

const ALL = { mail: true, whatsapp: true };

describe('the outbox', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'loom-outbox-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('writes a message that mail programs open', async () => {
    await (await openOutbox({ folder, from: 'Loom <hello@loom.example>' })).send(mail);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z_0190f5c2-0000-7000-8000-000000000001\.eml$/);
    const message = await readFile(join(folder, name!), 'utf8');
    const [head = ''] = message.split('\r\n\r\n');
    expect(head).toContain('From: Loom <hello@loom.example>');
    expect(head).toContain('To: asha@example.com');
    expect(head).toMatch(/Subject: =\?UTF-8\?/);
    expect(head).toContain(`Message-ID: <${mail.id}@loom.example>`);
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head).toMatch(/Date: \w{3}, \d{2} \w{3} \d{4}/);
    expect(head).toContain('Content-Type: multipart/alternative');
    expect(message).toContain(mail.text);
    expect(message).toContain('=E2=82=B90');
    expect(message.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('a repeat replaces its file, also after a restart', async () => {
    const outbox = await openOutbox({ folder });
    await Promise.all([outbox.send(mail), outbox.send({ ...mail, id: 'another/../id' })]);
    await Promise.all([1, 2, 3].map((n) => outbox.send({ ...mail, text: `try ${n}` })));
    await (await openOutbox({ folder })).send({ ...mail, text: 'the last try' });
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    const name = names.find((one) => one.includes(mail.id));
    expect(await readFile(join(folder, name!), 'utf8')).toContain('the last try');
  });

  test('forgets the mails to one address, and writes to it again', async () => {
    const outbox = await openOutbox({ folder });
    const mails = ['asha@example.com', 'anasha@example.com', 'Asha@example.com'].map((to, n) => ({
      ...mail,
      id: `${n}`,
      to,
      text: `To: asha@example.com, not: ${to}`,
    }));
    for (const each of mails) await outbox.send(each);
    const left = async () => (await readdir(folder)).map((name) => name.replace(/^.*_/, '')).sort();
    await outbox.forget!('asha@example.com');
    expect(await left()).toEqual(['1.eml']);
    await outbox.forget!('nobody@example.com');
    await outbox.send(mails[0]!);
    expect(await left()).toEqual(['0.eml', '1.eml']);
  });

  test('forgets what is about a studio, a gig or a booking, also what another process wrote', async () => {
    const [one, other] = [await openOutbox({ folder }), await openOutbox({ folder })];
    await one.send({ ...mail, id: 'studio', of: [] });
    await one.send({ ...mail, id: 'booking', of: ['studio', 'booking'] });
    await other.send({ ...mail, id: 'gig', of: ['studio', 'gig+1'] });
    await other.send({ ...mail, id: 'neighbour', of: ['studio2', 'gig'] });
    const ids = async () => (await outboxIn(folder, ALL, { limit: 10 })).mails.map(({ id }) => id).sort();
    expect(await ids()).toEqual(['booking', 'gig', 'neighbour', 'studio']);
    await one.forgetOf!('gig+1');
    await one.forgetOf!('nothing');
    expect(await ids()).toEqual(['booking', 'neighbour', 'studio']);
    await other.forgetOf!('studio');
    expect(await ids()).toEqual(['neighbour', 'studio']);
  });

  test('a process that stood by replaces what the one before it wrote meanwhile', async () => {
    const [first, second] = [await openOutbox({ folder }), await openOutbox({ folder })];
    await first.send(mail);
    await second.send({ ...mail, text: 'sent once more' });
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect(await readFile(join(folder, names[0]!), 'utf8')).toContain('sent once more');
  });

  test('an address or a subject cannot add headers or recipients', async () => {
    const outbox = await openOutbox({ folder });
    await outbox.send({
      ...mail,
      to: 'a@example.com, b@example.com\r\nBcc: c@example.com',
      subject: 'Hi\r\nBcc: d@example.com',
    });
    const [head = ''] = (await readFile(join(folder, (await readdir(folder))[0]!), 'utf8')).split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
  });

  test('says so where it cannot write', async () => {
    const outbox = await openOutbox({ folder });
    await rm(folder, { recursive: true });
    await expect(outbox.send(mail)).rejects.toMatchObject({ kind: 'unavailable', code: 'mail.failed' });
  });
});

describe('SMTP', () => {
  interface Taken {
    from: string;
    to: string[];
    message: string;
    user: string | undefined;
  }
  const taken: Taken[] = [];
  let server: SMTPServer;
  let url: string;
  beforeEach(async () => {
    taken.length = 0;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'pass:word' ? done(null, { user: username }) : done(new Error('Wrong password')),
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
        };
        let message = '';
        stream.setEncoding('utf8').on('data', (part: string) => (message += part));
        stream.on('end', () => {
          taken.push({ ...envelope, message });
          done();
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1') as Server;
    await once(listening, 'listening');
    url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const from = 'Loom <hello@loom.example>';

  test('hands a mail over to a server', async () => {
    await openSmtp({ url, from }).send(mail);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: 'hello@loom.example', to: ['asha@example.com'] });
    expect(taken[0]!.message).toContain(`Message-ID: <${mail.id}@loom.example>`);
    expect(taken[0]!.message).toContain(mail.text);
  });

  test('signs in with the name and password of its address', async () => {
    await openSmtp({ url: url.replace('//', '//studio:pass%3Aword@'), from }).send(mail);
    expect(taken[0]!.user).toBe('studio');
    await expect(openSmtp({ url: url.replace('//', '//studio:wrong@'), from }).send(mail)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test('sends many at once, each to one recipient', async () => {
    const smtp = openSmtp({ url, from });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => smtp.send({ ...mail, id: `${i}`, to: `guest${i}@example.com` })),
    );
    expect(taken.map(({ to }) => to.join()).sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `guest${i}@example.com`).sort(),
    );
    await smtp.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => {});
    expect(taken.every(({ to }) => to.length === 1)).toBe(true);
  });

  test('tells an address that is no more from a server that is away', async () => {
    await expect(openSmtp({ url, from }).send({ ...mail, to: 'gone@example.com' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'mail.rejected',
    });
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(openSmtp({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'mail.failed',
    });
  });
});

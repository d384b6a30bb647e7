import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { Server as GrpcServer, ServerCredentials } from '@grpc/grpc-js';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openAdapters } from '../../api/runtime/composeAdapters.ts';
import { openServices } from '../../api/runtime/composeServices.ts';
import { type Config, readConfig } from '../../api/runtime/config.ts';
import { openSmtp } from '../../adapters/mail/smtp.ts';
import { selfSigned } from '../certificates.ts';
import { startEventStoreDouble } from '../doubles/eventstoredb/server.ts';
import { refusingMongo } from '../doubles/refusingMongo.ts';
import { freePort } from '../kill/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'loom-services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const ours = await selfSigned();
const foreign = await selfSigned();
const user = { name: 'loom', password: 'p@ss:word' };
const LOGIN = 'loom:p%40ss%3Aword';
const SECRETS = /p@ss|p%40ss|wrong-one/;

/** What the start says: of what ends it the error's message, of what may pass what is waited for. */
async function start(env: Record<string, string>): Promise<string> {
  const config: Config = readConfig({ DATA_DIR: join(folder, crypto.randomUUID()), ...env });
  const waits = Promise.withResolvers<string>();
  const services = openServices(config, { info: () => undefined, warn: (text: string) => waits.resolve(text) });
  ending.push(() => services.close());
  // What was opened beside what is waited for is closed with the test's process.
  const opened = openAdapters(config, services).then(
    () => 'ready',
    (error: unknown) => (error as Error).message,
  );
  return Promise.race([waits.promise, opened]);
}
const secureStore = async () => {
  const server = await startEventStoreDouble({ secure: { ...ours, user } });
  ending.push(() => server.kill());
  return server.port;
};

describe('an event store that cannot be used is said by its variable, its address and what to look at', () => {
  const ca = file('ca.crt', ours.certificate);
  test('one that lets us in is ready', async () => {
    const port = await secureStore();
    expect(await start({ EVENTSTORE_URL: `esdb://${LOGIN}@127.0.0.1:${port}?tlsCAFile=${ca}` })).toBe('ready');
  });
  test.each<[string, (port: number) => string, RegExp]>([
    [
      'without a user',
      (port) => `esdb://127.0.0.1:${port}?tlsCAFile=${ca}`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+\): it lets nobody in without a user: esdb:\/\/user:password@host\.$/,
    ],
    [
      'with a wrong password',
      (port) => `esdb://loom:wrong-one@127.0.0.1:${port}?tlsCAFile=${ca}`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+\): it refuses the user or the password of the address\.$/,
    ],
    [
      'with a foreign certificate',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port}`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+\): its certificate comes from nobody who is trusted here; name the file/,
    ],
    [
      'with the certificates of others',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port}?tlsCAFile=${file('foreign.crt', foreign.certificate)}`,
      /its certificate comes from nobody who is trusted here/,
    ],
    [
      'of a cluster, with a foreign certificate',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port},localhost:${port}?nodePreference=leader`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+,localhost:\d+\): its certificate comes from nobody/,
    ],
    [
      'with a file of certificates that is not there',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port}?tlsCAFile=/nowhere/ca.crt`,
      /the file of tlsCAFile cannot be read: \/nowhere\/ca\.crt\.$/,
    ],
    [
      'with a file that holds none',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port}?tlsCAFile=${file('no.crt', 'not a certificate')}`,
      /the file of tlsCAFile holds no certificates: .*no\.crt\.$/,
    ],
    [
      'with an option that is not done',
      (port) => `esdb://${LOGIN}@127.0.0.1:${port}?tlsVerifyCert=false`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+\): it has tlsVerifyCert=false, which is not done/,
    ],
    [
      'with a wrong address',
      () => `esdb://${LOGIN}@127.0.0.1:port`,
      /^EVENTSTORE_URL \(127\.0\.0\.1:port\): it has a host that is none/,
    ],
  ])('an event store that is asked %s ends the start with what to look at', async (_, url, said) => {
    const sentence = await start({ EVENTSTORE_URL: url(await secureStore()) });
    expect(sentence).toMatch(said);
    expect(sentence).not.toMatch(SECRETS);
  });

  test('TLS asked of an insecure one', async () => {
    const server = await startEventStoreDouble();
    ending.push(() => server.kill());
    expect(await start({ EVENTSTORE_URL: `esdb://127.0.0.1:${server.port}` })).toMatch(
      /^EVENTSTORE_URL \(127\.0\.0\.1:\d+\): it does not speak TLS there/,
    );
  });

  test('something else that listens there', async () => {
    const other = new GrpcServer();
    const port = await new Promise<number>((resolve) =>
      other.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, bound) => resolve(bound)),
    );
    ending.push(() => other.forceShutdown());
    expect(await start({ EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false` })).toMatch(
      /what answers there is no EventStoreDB\.$/,
    );
  });

  test('what may pass is waited for: nobody listens, no name, no node of a cluster', async () => {
    const port = await freePort();
    expect(await start({ EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false` })).toMatch(
      /^waiting for EVENTSTORE_URL \(127\.0\.0\.1:\d+\): nobody listens there \(connection refused\)/,
    );
    expect(await start({ EVENTSTORE_URL: `kurrentdb://nowhere.invalid:${port}?tls=false` })).toMatch(
      /^waiting for EVENTSTORE_URL \(nowhere\.invalid:\d+\): its name leads nowhere \(DNS\)/,
    );
    expect(await start({ EVENTSTORE_URL: `esdb://127.0.0.1:${port},localhost:${port}?tls=false` })).toMatch(
      /^waiting for EVENTSTORE_URL \(127\.0\.0\.1:\d+,localhost:\d+\): nobody listens there/,
    );
  });
});

describe('MongoDB that cannot be used is said by its variable, its address and what to look at', () => {
  test('a wrong password', async () => {
    const server = await refusingMongo();
    ending.push(() => server.close());
    const sentence = await start({ MONGODB_URL: `mongodb://${LOGIN}@127.0.0.1:${server.port}/loom` });
    expect(sentence).toMatch(
      /^MONGODB_URL \(127\.0\.0\.1:\d+\/loom\): it refuses the user or the password of the address/,
    );
    expect(sentence).not.toMatch(SECRETS);
  });
  test('a foreign certificate', async () => {
    const server = createTls({ cert: ours.certificate, key: ours.key }, () => undefined)
      .on('tlsClientError', () => undefined)
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    ending.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    expect(
      await start({ MONGODB_URL: `mongodb://${LOGIN}@127.0.0.1:${port}/loom?tls=true&serverSelectionTimeoutMS=3000` }),
    ).toMatch(/^MONGODB_URL \(127\.0\.0\.1:\d+\/loom\): its certificate comes from nobody/);
  });
  test.each([
    ['mongodb://127.0.0.1/loom?made=up', /the address cannot be understood; look at its options/],
    [
      'mongodb://127.0.0.1/loom?tls=true&tlsCAFile=/nowhere/ca.crt',
      /a file that the address names is not there: \/nowhere\/ca\.crt/,
    ],
  ])('the address %s ends the start', async (url, said) => {
    expect(await start({ MONGODB_URL: url })).toMatch(said);
  });
  test('what may pass is waited for', async () => {
    expect(
      await start({ MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/loom?serverSelectionTimeoutMS=3000` }),
    ).toMatch(/^waiting for MONGODB_URL \(127\.0\.0\.1:\d+\/loom\): nobody listens there/);
  });
});

describe('S3 that cannot be used is said by its variables, its address and what to look at', () => {
  const answering = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createHttp(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ending.push(() => (server.closeAllConnections(), server.close()));
    return {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'wrong-one',
    };
  };
  const status =
    (code: number, headers = {}) =>
    (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(code, headers).end();
  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
    [
      'wrong keys',
      status(403),
      /^S3_BUCKET \(photos at S3_ENDPOINT 127\.0\.0\.1:\d+\): it refuses the keys, or does not let them use the bucket; look at S3_ACCESS_KEY_ID/,
    ],
    [
      'no bucket, and none may be made',
      ({ method }, response) => void response.writeHead(method === 'HEAD' ? 404 : 403).end(),
      /it refuses the keys, or does not let them use the bucket|there is no such bucket/,
    ],
    [
      'another region',
      status(301, { 'x-amz-bucket-region': 'eu-west-1' }),
      /the bucket lies in another region; look at S3_REGION/,
    ],
    ['no S3 server', status(400), /it answers 400 to being asked for the bucket; look at S3_ENDPOINT/],
    ['one that is overloaded', status(503), /^waiting for S3_BUCKET \(.*\): it answers 503; look at its own log/],
  ])('S3 with %s says what to look at', async (_, answer, said) => {
    const sentence = await start(await answering(answer));
    expect(sentence).toMatch(said);
    expect(sentence).not.toMatch(SECRETS);
  });
  test('what may pass is waited for', async () => {
    const away = {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'wrong-one',
    };
    expect(await start(away)).toMatch(
      /^waiting for S3_BUCKET \(photos at S3_ENDPOINT 127\.0\.0\.1:\d+\): nobody listens there/,
    );
  });
});

describe('a mail server that cannot be used is said, and nothing waits for it', () => {
  const watch = async (url: string): Promise<{ said: string; waiting(): unknown; over: Promise<string> }> => {
    const [waits, answers] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const services = openServices(readConfig({ SMTP_URL: url }), {
      info: (text: string) => answers.resolve(text),
      warn: (text: string) => waits.resolve(text),
    });
    ending.push(() => services.close());
    const mailer = openSmtp({ url, from: 'Loom <no-reply@loom.test>' });
    services.watch('SMTP_URL', () => mailer.check!());
    return { said: await waits.promise, waiting: services.waitingFor, over: answers.promise };
  };
  const mailServer = async (port = 0) => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === user.password ? done(null, { user: username }) : done(new Error('Wrong password')),
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    ending.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return (server.server.address() as AddressInfo).port;
  };
  test('a wrong password stands in the log and in readiness', async () => {
    const { said, waiting } = await watch(`smtp://loom:wrong-one@127.0.0.1:${await mailServer()}`);
    expect(said).toMatch(
      /^waiting for SMTP_URL \(127\.0\.0\.1:\d+\): it refuses the user or the password of the address\.$/,
    );
    expect(waiting()).toEqual([{ service: 'SMTP_URL', reason: 'it refuses the user or the password of the address.' }]);
  });
  test('one that is away is asked until it answers', async () => {
    const port = await freePort();
    const { said, waiting, over } = await watch(`smtp://${LOGIN}@127.0.0.1:${port}`);
    expect(said).toMatch(/^waiting for SMTP_URL \(127\.0\.0\.1:\d+\): nobody listens there/);
    await mailServer(port);
    expect(await over).toBe('SMTP_URL answers; going on');
    expect(waiting()).toEqual([]);
  });
});

test('a wrong address is told without its password', () => {
  for (const name of ['EVENTSTORE_URL', 'MONGODB_URL', 'SMTP_URL', 'S3_ENDPOINT']) {
    expect(() => readConfig({ [name]: `gopher://${LOGIN}@host:1/` })).toThrow(`${name} must begin with`);
    expect(() => readConfig({ [name]: `gopher://${LOGIN}@host:1/` })).toThrow('(it is "...@host:1")');
    expect(() => readConfig({ [name]: `gopher://${LOGIN}@host:1/` })).not.toThrow(SECRETS);
  }
});

test('a step is done again after what passes, and not after what lasts or is none of a service', async () => {
  const services = openServices(readConfig({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }), {
    info: () => undefined,
    warn: () => undefined,
  });
  ending.push(() => services.close());
  let tries = 0;
  const away = async () => {
    if (++tries < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { name: 'MongoNetworkError' });
    expect(services.waitingFor()).toEqual([
      { service: 'MONGODB_URL', reason: expect.stringContaining('nobody listens there') },
    ]);
    return 'done';
  };
  expect(await services.untilAvailable(away)).toBe('done');
  expect(services.waitingFor()).toEqual([]);
  await expect(services.untilAvailable(() => Promise.reject(new Error('The disk is full')))).rejects.toThrow(
    'The disk is full',
  );
});

import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { destination, pino } from 'pino';
import { register } from '../commands/account.ts';
import { system } from '../commands/actors.ts';
import { openJournal } from '../commands/journal.ts';
import type { Blobs, EventStore, FaceFinder, FaceIndex, Mailer, MediaWorkshop, Vault } from '../commands/ports.ts';
import { hashPassword } from '../commands/passwords.ts';
import { runner } from '../commands/run.ts';
import { newCode, secretsFrom } from '../commands/secrets.ts';
import { rate, throttle } from '../commands/throttle.ts';
import type { WriteSide } from '../commands/tools.ts';
import { codec } from '../domain/kernel/codec.ts';
import { newId } from '../domain/kernel/id.ts';
import { eventSchemas } from '../domain/schemas.ts';
import { accounts, sessions } from '../projections/accounts.ts';
import { projections } from '../projections/all.ts';
import type { EventFeed, ReadModels } from '../projections/ports.ts';
import { runReadSide } from '../projections/runner.ts';
import { watchReadSide } from '../projections/watch.ts';
import { personKeys } from '../commands/personKeys.ts';
import { openCameraDoor } from '../ingest/cameraDoor.ts';
import { allReactions } from '../ingest/reactions/all.ts';
import { type Reactions, runReactions } from '../ingest/reactions/run.ts';
import { administrationRoutes } from './administration.ts';
import { openApp } from './app.ts';
import { auditRoutes } from './audit.ts';
import { keepCheckpoints } from './checkpoints.ts';
import type { Config } from './config.ts';
import { documentationRoutes } from './documentation.ts';
import { faceMemory } from './faceMemory.ts';
import type { House } from './house.ts';
import { mediaAddresses } from './mediaAddresses.ts';
import { openMetrics } from './metrics.ts';
import { installationSecret } from './composeSecret.ts';
import { openSessions } from './sessions.ts';

/** Everything outside of the process, chosen by the configuration. */
export interface Adapters {
  events: EventStore & EventFeed;
  models: ReadModels;
  vault: Vault;
  blobs: Blobs;
  mailer: Mailer;
  workshop: MediaWorkshop;
  faces: FaceFinder;
  index: FaceIndex;
}

/** Opens what the configuration names; embedded stores in the data folder otherwise. Packages of servers that are not used are not loaded. */
export async function openAdapters(config: Config): Promise<Adapters> {
  const folder = resolve(config.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = (...names: string[]): string => join(folder, ...names);
  // What a killed process left half-done in there (selfies among it) is nobody's.
  await rm(at('scratch'), { recursive: true, force: true });
  const { MONGODB_URL: mongo, EVENTSTORE_URL: eventstore, S3_BUCKET: bucket, SMTP_URL: smtp } = config;

  const events = async () => (eventstore ? (await import('../adapters/eventstore/eventstoredb.ts')).openEventStoreDb({ url: eventstore }) : (await import('../adapters/eventstore/sqlite.ts')).openSqliteEventStore({ file: at('events.sqlite') }));
  const models = async () => (mongo ? (await import('../adapters/readmodels/mongodb.ts')).openMongoReadModels({ url: mongo }) : (await import('../adapters/readmodels/sqlite.ts')).openSqliteReadModels({ file: at('readmodels.sqlite') }));
  const vault = async () => (mongo ? (await import('../adapters/vault/mongodb.ts')).openMongoVault({ url: mongo }) : (await import('../adapters/vault/sqlite.ts')).openSqliteVault({ file: at('vault.sqlite') }));
  const s3 = {
    bucket: bucket ?? '', region: config.S3_REGION, scratchFolder: at('scratch'),
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_ACCESS_KEY_ID ? { accessKeyId: config.S3_ACCESS_KEY_ID } : {}),
    ...(config.S3_SECRET_ACCESS_KEY ? { secretAccessKey: config.S3_SECRET_ACCESS_KEY } : {}),
  };
  const blobs = async () => (bucket ? (await import('../adapters/blobs/s3.ts')).openS3Blobs(s3) : (await import('../adapters/blobs/folder.ts')).openFolderBlobs({ folder: at('blobs') }));
  const mailer = async () => (smtp ? (await import('../adapters/mail/smtp.ts')).openSmtp({ url: smtp, from: config.MAIL_FROM }) : (await import('../adapters/mail/outbox.ts')).openOutbox({ folder: at('outbox'), from: config.MAIL_FROM }));
  const workshop = async () => (await import('../adapters/media/workshop.ts')).openMediaWorkshop();
  const faces = async () => (await import('../adapters/faces/finder.ts')).openFaceFinder();
  const index = async () => (await import('../adapters/faces/faceIndex.ts')).openFaceIndex();
  const [opened, read, kept, media, mail, pictures, finder, embeddings] = await Promise.all([events(), models(), vault(), blobs(), mailer(), workshop(), faces(), index()]);
  return { events: opened, models: read, vault: kept, blobs: media, mailer: mail, workshop: pictures, faces: finder, index: embeddings };
}

export interface Loom {
  house: House;
  reactions: Reactions | undefined;
  /** Where it listens, without a slash at the end. */
  address: string;
  ftpPort: number | undefined;
  /** Set on the very first start, and again until the admin has signed in. */
  firstAdmin: { email: string; password: string } | undefined;
  close(): Promise<void>;
}

/** In the vault while the first admin's made-up password was never used. */
const UNUSED = ['firstPassword', 'admin'] as const;

/**
 * The first start makes an admin; a given password is taken, otherwise one is made up and told. Nobody can be sure that
 * what was told was read (the process may have died before): until the admin has signed in, each start tells a new one.
 */
async function firstAdmin(config: Config, write: WriteSide, reads: House['reads']): Promise<Loom['firstAdmin']> {
  const [admin] = (await reads.reader(accounts).find({ index: 'byTime', where: { role: 'admin' }, limit: 1 })).items;
  if (admin && !(await write.vault.get(...UNUSED))) return undefined;
  const used = admin ? await reads.reader(sessions).count({ index: 'byUser', where: { userId: admin.id } }) : 0;
  if (used > 0) {
    await write.vault.delete(...UNUSED);
    return undefined;
  }
  const password = config.ADMIN_PASSWORD ?? newCode(12);
  if (admin) {
    await write.vault.put('password', admin.id, await hashPassword(password), { group: admin.id });
    return { email: admin.email, password };
  }
  const email = config.ADMIN_EMAIL.toLowerCase();
  if (config.ADMIN_PASSWORD === undefined) await write.vault.put(...UNUSED, true);
  const { position } = await register(write, { email, password, fullName: 'Admin', role: 'admin', verified: true }, { actor: system('start'), correlation: newId() });
  await reads.passed(position);
  return { email, password };
}

/** Puts the roles of this process together and starts them. */
export async function openLoom(config: Config, folders: { web: string; admin: string }, given?: Partial<Adapters>): Promise<Loom> {
  const roles = new Set(config.LOOM_ROLES);
  // Written in larger pieces off the request's path; flushed every second and at the end.
  const lines = destination({ dest: 1, sync: false, minLength: 8192 });
  const log = pino({ level: config.LOG_LEVEL, base: { roles: config.LOOM_ROLES.join(',') } }, lines);
  const flushing = setInterval(() => lines.flush(), 1000).unref();
  const adapters = { ...(await openAdapters(config)), ...given };
  const { events, vault, blobs, workshop } = adapters;
  const secrets = secretsFrom(await installationSecret(resolve(config.DATA_DIR), config.LOOM_SECRET));
  const translation = codec(eventSchemas, personKeys(vault));
  const journal = openJournal(events, translation);
  const now = (): Date => new Date();
  const write: WriteSide = { run: runner(journal, now), journal, vault, blobs, workshop, secrets, now };
  const decode = translation.decodeAll;
  const reads = roles.has('projector')
    ? await runReadSide({ feed: events, models: adapters.models, decode, projections })
    : await watchReadSide({ models: adapters.models, projections, waiting: () => log.info('waiting for the read models, which a projector fills') });

  let reactions: Reactions | undefined;
  let listening = '';
  let ftp: { port: number; close(): Promise<void> } | undefined;
  const publicUrl = (): string => (config.PUBLIC_URL ?? listening).replace(/\/+$/, '');
  const metrics = openMetrics({
    loom_projection_lag: { help: 'Positions that the read models are behind', read: async () => Math.max(0, (await events.head()) - reads.position()) },
    loom_media_queue: { help: 'Media jobs waiting or running', read: () => workshop.depth() },
    loom_face_queue: { help: 'Face jobs waiting or running', read: () => adapters.faces.depth() },
    loom_reaction_queue: { help: 'Events that reactions have still to deal with', read: () => reactions?.depth() ?? 0 },
  });
  const house: House = {
    config, log, write, reads, feed: events, decode, metrics, publicUrl,
    sessions: openSessions(write, reads),
    addresses: mediaAddresses(secrets),
    faces: { finder: adapters.faces, memory: faceMemory(adapters.index, vault) },
    throttles: { login: throttle(), registration: throttle(10), gallery: throttle(), selfie: rate(120, 4) },
    ftp: { host: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : config.HOST, port: () => ftp?.port ?? config.FTP_PORT, online: () => ftp !== undefined },
  };

  const admin = roles.has('api') ? await firstAdmin(config, write, reads) : undefined;
  const app = roles.has('api') ? await openApp(house, [...auditRoutes(house), ...administrationRoutes(house, () => reactions), ...documentationRoutes(house)], folders) : undefined;
  if (app) {
    await new Promise<void>((done, failed) => {
      app.server.once('error', (error: NodeJS.ErrnoException) => failed(error.code === 'EADDRINUSE' ? new Error(`Port ${config.PORT} is in use. Set PORT to another one.`) : error));
      app.server.listen(config.PORT, config.HOST, done);
    });
    const { port } = app.server.address() as AddressInfo;
    listening = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${port}`;
    await app.start();
  }
  if (roles.has('ingest')) {
    const [from, to] = config.FTP_PASSIVE_PORTS ?? [];
    ftp = await openCameraDoor({
      write, reads, log, folder: resolve(config.DATA_DIR), host: config.HOST, port: config.FTP_PORT,
      ...(from !== undefined && to !== undefined ? { passivePorts: { from, to } } : {}),
      ...(config.PUBLIC_URL ? { publicHost: new URL(config.PUBLIC_URL).hostname } : {}),
      received: () => metrics.received.inc({ via: 'camera' }),
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new Error(`Port ${config.FTP_PORT} is in use. Set FTP_PORT to another one.`) : error;
    });
  }
  if (roles.has('worker')) {
    const tools = { write, reads, faces: adapters.faces, mailer: adapters.mailer, publicUrl, log };
    reactions = await runReactions(allReactions, events, decode, tools, (reaction, outcome) => metrics.reactions.inc({ reaction, outcome }));
  }

  const checkpoints = roles.has('projector') ? keepCheckpoints({ folder: resolve(config.DATA_DIR), feed: events, log }) : undefined;

  return {
    house, reactions, address: listening, ftpPort: ftp?.port, firstAdmin: admin,
    async close() {
      await ftp?.close();
      await app?.close();
      await reactions?.close();
      await checkpoints?.close();
      await reads.close();
      await Promise.all([workshop.close(), adapters.faces.close()]);
      await Promise.all([events.close(), adapters.models.close(), vault.close(), blobs.close()]);
      clearInterval(flushing);
      lines.flushSync();
    },
  };
}

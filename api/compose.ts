import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { destination, pino } from 'pino';
import { openJournal } from '../commands/journal.ts';
import type { Blobs, EventStore, FaceFinder, FaceIndex, Mailer, MediaWorkshop, Messenger, Vault } from '../commands/ports.ts';
import { runner } from '../commands/run.ts';
import { secretsFrom } from '../commands/secrets.ts';
import { rate, throttle } from '../commands/throttle.ts';
import type { WriteSide } from '../commands/tools.ts';
import { codec } from '../domain/kernel/codec.ts';
import { eventSchemas } from '../domain/schemas.ts';
import { projections } from '../projections/all.ts';
import type { EventFeed, ReadModels } from '../projections/ports.ts';
import { runReadSide } from '../projections/runner.ts';
import { watchReadSide } from '../projections/watch.ts';
import { personKeys } from '../commands/personKeys.ts';
import { lockFolder } from '../adapters/folderLock.ts';
import { openCameraDoor } from '../ingest/cameraDoor.ts';
import type { FtpServer } from '../ingest/ftp/server.ts';
import { keepTelling } from '../ingest/guestNews.ts';
import { keepHouse } from '../ingest/housekeeping.ts';
import { allReactions } from '../ingest/reactions/all.ts';
import { keepTeamsTold } from '../ingest/reactions/teamNews.ts';
import { type Reactions, runReactions } from '../ingest/reactions/run.ts';
import { administrationRoutes } from './administration.ts';
import { openApp } from './app.ts';
import { auditRoutes } from './audit.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { type Config, isSplit } from './config.ts';
import { documentationRoutes } from './documentation.ts';
import { errorInLog } from './errorInLog.ts';
import { faceMemory } from './faceMemory.ts';
import { type FirstAdmin, firstAdmin } from './firstAdmin.ts';
import type { House } from './house.ts';
import { lease } from './lease.ts';
import { DRAIN_MS, drains, listen, portTaken } from './listen.ts';
import { mediaAddresses } from './mediaAddresses.ts';
import { openMetrics } from './metrics.ts';
import { openCaptions } from './composeCaptions.ts';
import { installationSecret } from './composeSecret.ts';
import { announce, presence } from './presence.ts';
import { openProbes } from './probes.ts';
import { openSessions } from './sessions.ts';

/** Everything outside of the process, chosen by the configuration. */
export interface Adapters {
  events: EventStore & EventFeed;
  models: ReadModels;
  vault: Vault;
  blobs: Blobs;
  mailer: Mailer;
  messenger: Messenger;
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
  const messenger = async () => {
    const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_URL: url, WHATSAPP_TEMPLATE: name, WHATSAPP_LANGUAGE: language } = config;
    if (!token || !phoneId) return (await import('../adapters/whatsapp/outbox.ts')).openWhatsAppOutbox({ folder: at('outbox') });
    return (await import('../adapters/whatsapp/cloud.ts')).openWhatsAppCloud({ url, phoneId, token, ...(name ? { template: { name, language } } : {}) });
  };
  const workshop = async () => (await import('../adapters/media/workshop.ts')).openMediaWorkshop();
  const faces = async () => (await import('../adapters/faces/finder.ts')).openFaceFinder();
  const index = async () => (await import('../adapters/faces/faceIndex.ts')).openFaceIndex();
  const [opened, read, kept, media, mail, messages, pictures, finder, embeddings] = await Promise.all([events(), models(), vault(), blobs(), mailer(), messenger(), workshop(), faces(), index()]);
  return { events: opened, models: read, vault: kept, blobs: media, mailer: mail, messenger: messages, workshop: pictures, faces: finder, index: embeddings };
}

export interface Loom {
  house: House;
  reactions: Reactions | undefined;
  /** Where people reach it, without a slash at the end; empty without the api role. */
  address: string;
  /** Where `/healthz`, `/readyz` and `/metrics` are, in every role. */
  probes: string;
  ftpPort: number | undefined;
  /** Set on the very first start, and again until the admin has signed in. */
  firstAdmin: FirstAdmin | undefined;
  close(): Promise<void>;
}

/** What was opened, closed in reverse; what fails to close keeps nothing else from it. */
function closers() {
  const all: (() => unknown)[] = [];
  return {
    add: (close: () => unknown): void => void all.push(close),
    async close(): Promise<void> {
      const failures: unknown[] = [];
      for (let close = all.pop(); close; close = all.pop()) await Promise.resolve().then(close).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Puts the roles of this process together and starts them. What keeps it from starting (a folder or a port that is
 * taken, a store that is away) is an Error with a sentence; everything opened by then is closed again.
 */
export async function openLoom(config: Config, folders: { web: string; admin: string }, given?: Partial<Adapters>): Promise<Loom> {
  const opened = closers();
  try {
    return await start(config, folders, given, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

async function start(config: Config, folders: { web: string; admin: string }, given: Partial<Adapters> | undefined, opened: ReturnType<typeof closers>): Promise<Loom> {
  const roles = new Set(config.LOOM_ROLES);
  const folder = resolve(config.DATA_DIR);
  // Embedded stores belong to one process; what else lies in the folder are the cameras' half-sent files.
  const embedded = !config.EVENTSTORE_URL || !config.MONGODB_URL || !config.S3_BUCKET;
  if (embedded || roles.has('ingest')) {
    const lock = lockFolder(folder, embedded ? 'lock' : 'ingest');
    opened.add(() => lock.release());
  }
  // Written in larger pieces off the request's path; flushed every second and at the end.
  const lines = destination({ dest: 1, sync: false, minLength: 8192 });
  const log = pino({ level: config.LOG_LEVEL, base: { roles: config.LOOM_ROLES.join(',') }, serializers: { err: errorInLog } }, lines);
  const flushing = setInterval(() => lines.flush(), 1000).unref();
  opened.add(() => {
    clearInterval(flushing);
    lines.flushSync();
  });
  const adapters = { ...(await openAdapters(config)), ...given };
  const { events, vault, blobs, workshop } = adapters;
  opened.add(() => Promise.all([events.close(), adapters.models.close(), vault.close(), blobs.close()]));
  opened.add(() => Promise.all([workshop.close(), adapters.faces.close()]));
  // Half-written files of a process that died; only those that nobody can still be writing.
  void blobs.sweep(3_600_000).catch((error: unknown) => log.warn({ err: error }, 'sweeping the blobs failed'));
  const secrets = secretsFrom(await installationSecret(folder, config.LOOM_SECRET));
  const keys = personKeys(vault);
  const translation = codec(eventSchemas, keys);
  const journal = openJournal(events, translation);
  const now = (): Date => new Date();
  const write: WriteSide = { run: runner(journal, now), journal, vault, keys, blobs, workshop, secrets, now };
  const decode = translation.decodeAll;
  /** Of several processes of one role over the same stores, one is at work and the others stand by. */
  const alone = async (role: 'projector' | 'worker'): Promise<void> => {
    if (!config.MONGODB_URL) return;
    const held = await lease(vault, role, {
      waiting: () => log.info({ role }, 'another process plays this role; standing by'),
      lost: () => {
        log.error({ role }, 'this process was silent for too long, and another may have taken over; stopping');
        process.kill(process.pid, 'SIGTERM');
      },
    });
    opened.add(() => held.release());
  };
  if (roles.has('projector')) await alone('projector');
  const reads = roles.has('projector')
    ? await runReadSide({ feed: events, models: adapters.models, decode, projections, failed: (error) => log.error({ err: error }, 'the read models could not be brought up to date') })
    : await watchReadSide({ models: adapters.models, projections, waiting: () => log.info('waiting for the read models, which a projector fills') });

  opened.add(() => reads.close());

  let reactions: Reactions | undefined;
  let listening = '';
  let ftp: FtpServer | undefined;
  const elsewhere = roles.has('api') && !roles.has('ingest') ? presence(vault, 'ingest') : undefined;
  opened.add(() => elsewhere?.close());
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
    captions: openCaptions(config, log),
    throttles: { login: throttle(), registration: throttle(10), gallery: throttle(), selfie: rate(120, 4), social: rate(60, 1, Date.now, 'Many captions are being written right now. Please try again in a moment.') },
    ftp: { host: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : config.HOST, port: () => ftp?.port ?? config.FTP_PORT, online: () => ftp !== undefined || (elsewhere?.present() ?? false) },
  };

  const checkpoints = roles.has('projector') ? keepCheckpoints({ folder, feed: events, log }) : undefined;
  opened.add(() => checkpoints?.close());

  const admin = roles.has('api') ? await firstAdmin(config, write, reads) : undefined;
  const app = roles.has('api') ? await openApp(house, [...auditRoutes(house), ...administrationRoutes(house, () => reactions), ...documentationRoutes(house)], folders) : undefined;
  const server = app?.server ?? openProbes(house);
  const drain = app ? () => app.close() : drains(server);
  // The doors close together, so that what is under way behind them has its time once.
  opened.add(() => Promise.all([drain(), ftp?.close(DRAIN_MS)]));
  const address = await listen(server, config.PORT, config.HOST);
  if (app) listening = address;
  await app?.start();
  if (roles.has('ingest')) {
    const [from, to] = config.FTP_PASSIVE_PORTS ?? [];
    ftp = await openCameraDoor({
      write, reads, log, folder, host: config.HOST, port: config.FTP_PORT,
      ...(from !== undefined && to !== undefined ? { passivePorts: { from, to } } : {}),
      ...(config.PUBLIC_URL ? { publicHost: new URL(config.PUBLIC_URL).hostname } : {}),
      received: () => metrics.received.inc({ via: 'camera' }),
    }).catch((error: NodeJS.ErrnoException) => {
      throw portTaken(error, 'FTP_PORT', config.FTP_PORT);
    });
    const announced = isSplit(config) ? await announce(vault, 'ingest') : undefined;
    opened.add(() => announced?.close());
  }
  if (roles.has('worker')) {
    await alone('worker');
    const tools = { write, reads, faces: adapters.faces, mailer: adapters.mailer, messenger: adapters.messenger, publicUrl, log };
    const running = await runReactions(allReactions, events, decode, tools, (reaction, outcome) => metrics.reactions.inc({ reaction, outcome }));
    reactions = running;
    opened.add(() => running.close());
    const news = keepTelling({ write, reads, log });
    opened.add(() => news.close());
    const housekeeping = keepHouse({ write, reads, feed: events, log });
    opened.add(() => housekeeping.close());
    const telling = keepTeamsTold(tools);
    opened.add(() => telling.close());
  }

  return { house, reactions, address: listening, probes: address, ftpPort: ftp?.port, firstAdmin: admin, close: () => opened.close() };
}

import { resolve } from 'node:path';
import { openJournal } from '../../commands/core/journal.ts';
import { runner } from '../../commands/core/run.ts';
import { holdMonths } from '../../commands/monthSeal.ts';
import { secretsFrom } from '../../commands/core/secrets.ts';
import { offerFirstPlans } from '../../commands/plan.ts';
import { openThrottling } from '../../commands/core/throttling.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { codec } from '../../domain/kernel/codec.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { lockFolder } from '../../adapters/folderLock.ts';
import type { FtpServer } from '../../ingest/ftp/server.ts';
import type { Reactions } from '../../reactions/core/run.ts';
import { openSites } from '../site/host.ts';
import { administrationRoutes } from '../admin/routes.ts';
import { openApp } from '../app.ts';
import { auditRoutes } from '../audit/routes.ts';
import { keepCheckpoints } from '../audit/checkpoints.ts';
import { type Config, isEmbedded, isSplit } from './config.ts';
import { documentationRoutes } from '../reference/routes.ts';
import { openLagMeter } from './readerLag.ts';
import { openHttpServer } from '../http/server.ts';
import { faceMemory } from '../face/memory.ts';
import { secondStepOff } from './secondStepOff.ts';
import { type FirstAdmin, firstAdmin } from './firstAdmin.ts';
import { readinessAtWork, readinessAtStart } from './health.ts';
import type { AppContext } from './appContext.ts';
import { DRAIN_MS } from '../http/listen.ts';
import { mediaAddresses } from '../auth/mediaAddresses.ts';
import { openMetrics } from './metrics.ts';
import { type Adapters, openAdapters } from './composeAdapters.ts';
import { openStudioCameras } from './composeCameras.ts';
import { openAssistant } from './composeAssistant.ts';
import { openCaptions } from './composeCaptions.ts';
import { closers } from './composeClosers.ts';
import { startCameraFtp } from './composeFtp.ts';
import { openLog } from './composeLog.ts';
import { openReads } from './composeReads.ts';
import { installationSecret } from './composeSecret.ts';
import { openServices } from './composeServices.ts';
import { sharedThrottles } from './composeThrottles.ts';
import { leadership } from './composeLeadership.ts';
import { startWorker } from './composeWorker.ts';
import { announce, presence } from './presence.ts';
import { probesOnly, probesWhileStarting } from '../http/probes.ts';
import { openSessionUse } from '../auth/sessionUse.ts';
import { openSessions } from '../auth/studioSessions.ts';
import { openStandby } from './standby.ts';

export interface Loom {
  context: AppContext;
  /** Of a worker that is at work. */
  reactions(): Reactions | undefined;
  /** Where people reach it, without a slash at the end; empty without the api role. */
  address: string;
  /** Where `/healthz`, `/readyz` and `/metrics` are, in every role. */
  probes: string;
  ftpPort: number | undefined;
  /** Set on the very first start, and again until the admin has signed in. */
  firstAdmin: FirstAdmin | undefined;
  close(): Promise<void>;
}

/**
 * Puts the roles of this process together and starts them. What keeps it from starting (a folder or a port that is
 * taken, a store that refuses us) is an Error with a sentence; everything opened by then is closed again. A store that is
 * away is waited for.
 */
export async function openLoom(
  config: Config,
  folders: { web: string; admin: string },
  given?: Partial<Adapters>,
): Promise<Loom> {
  const opened = closers();
  try {
    return await start(config, folders, given, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw await openServices(config, { info: () => undefined, warn: () => undefined }).named(error);
  }
}

async function start(
  config: Config,
  folders: { web: string; admin: string },
  given: Partial<Adapters> | undefined,
  opened: ReturnType<typeof closers>,
): Promise<Loom> {
  const roles = new Set(config.LOOM_ROLES);
  const folder = resolve(config.DATA_DIR);
  // Embedded stores belong to one process; what else lies in the folder are the cameras' half-sent files.
  const embedded = isEmbedded(config);
  if (embedded || roles.has('ingest')) {
    const lock = lockFolder(folder, embedded ? 'lock' : 'ingest');
    opened.add(() => lock.release());
  }
  const lines = openLog(config);
  const { log } = lines;
  opened.add(() => lines.close());
  const metrics = openMetrics();
  const stop = (): void => void process.kill(process.pid, 'SIGTERM');
  const standby = openStandby(log, metrics, stop);
  const services = openServices(config, log);
  opened.add(() => services.close());
  const lagMeter = openLagMeter(metrics);
  const watched = { config, metrics, standby, services, lagMeter };
  const http = await openHttpServer(
    config.PORT,
    config.HOST,
    probesWhileStarting(log, watched, readinessAtStart(watched)),
    config.PUBLIC_URL !== undefined,
  );
  opened.add(() => http.drain(0));

  const adapters = { ...(await openAdapters(config, services)), ...given };
  const { events, vault, blobs, mediaProcessor } = adapters;
  lagMeter.over(events);
  opened.add(() => Promise.all([events.close(), adapters.models.close(), vault.close(), blobs.close()]));
  opened.add(() => Promise.all([mediaProcessor.close(), adapters.faces.close(), adapters.calendars.close()]));
  opened.add(() => Promise.all([adapters.printer.close(), adapters.counters.close()]));
  // Half-written files of a process that died; only those that nobody can still be writing.
  void blobs.sweep(3_600_000).catch((error: unknown) => log.warn({ err: error }, 'sweeping the blobs failed'));
  const secrets = secretsFrom(await installationSecret(folder, config.LOOM_SECRET));
  const keys = personKeys(vault);
  const translation = codec(eventSchemas, keys);
  const journal = openJournal(events, translation);
  const now = (): Date => new Date();
  const run = runner(journal, now, holdMonths(journal, vault, now));
  const write: WriteSide = { run, journal, vault, keys, blobs, mediaProcessor, secrets, now };
  const decode = translation.decodeAll;
  const onceLeading = leadership({ config, vault, log, metrics, standby, services, opened, stop });
  const reads = await openReads(roles, adapters, { decode, services, lagMeter, log, onceLeading });
  opened.add(() => reads.close());

  let reactions: Reactions | undefined;
  let ftp: FtpServer | undefined;
  const elsewhere = roles.has('api') && !roles.has('ingest') ? presence(vault, 'ingest') : undefined;
  opened.add(() => elsewhere?.close());
  const publicUrl = (): string =>
    (config.LOOM_SITE_URL ?? config.PUBLIC_URL ?? (roles.has('api') ? http.address : '')).replace(/\/+$/, '');
  const sites = openSites(config, publicUrl);
  metrics.watch({
    loom_projection_lag: {
      help: 'Positions that the read models are behind',
      read: async () => Math.max(0, (await events.head()) - reads.position()),
    },
    loom_media_queue: { help: 'Media jobs waiting or running', read: () => mediaProcessor.depth() },
    loom_face_queue: { help: 'Face jobs waiting or running', read: () => adapters.faces.depth() },
    loom_reaction_queue: {
      help: 'Events that reactions have read and not yet done; loom_behind tells also of what they have not read',
      read: () => reactions?.depth() ?? 0,
    },
  });
  const sessionUse = openSessionUse(write, (error) =>
    log.warn({ err: error }, 'the last use of a session was not kept'),
  );
  const throttling = openThrottling(adapters.counters);
  const cameras = openStudioCameras(config, adapters, { write, reads, metrics });
  opened.add(() => cameras.close());
  const context: AppContext = {
    config,
    log,
    write,
    reads,
    feed: events,
    decode,
    metrics,
    lagMeter,
    standby,
    services,
    publicUrl,
    sites,
    sessions: openSessions(write, reads, { use: sessionUse, isPublic: config.PUBLIC_URL !== undefined }),
    sessionUse,
    addresses: mediaAddresses(secrets),
    faces: { finder: adapters.faces, memory: faceMemory(adapters.index, vault) },
    captions: openCaptions(config, log),
    assistant: openAssistant(config),
    payments: adapters.payments,
    openGateway: adapters.openGateway,
    printer: adapters.printer,
    cameras,
    throttling,
    throttles: sharedThrottles(throttling),
    ftp: {
      host: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : config.HOST,
      port: () => ftp?.port ?? config.FTP_PORT,
      online: () => ftp !== undefined || (elsewhere?.present() ?? false),
    },
  };

  const checkpoints = roles.has('projector') ? keepCheckpoints({ folder, feed: events, log }) : undefined;
  opened.add(() => checkpoints?.close());

  const admin = roles.has('api') ? await services.untilAvailable(() => firstAdmin(config, write, reads)) : undefined;
  if (roles.has('api')) await services.untilAvailable(() => offerFirstPlans(write.run));
  if (roles.has('api') && config.SECOND_STEP_OFF_FOR !== undefined) {
    const email = config.SECOND_STEP_OFF_FOR;
    await services.untilAvailable(() => secondStepOff(write, email, log));
  }
  const app = roles.has('api')
    ? await openApp(
        context,
        [...auditRoutes(context), ...administrationRoutes(context, () => reactions), ...documentationRoutes(context)],
        folders,
        http,
      )
    : undefined;
  // HTTP and FTP close together, so that what is under way behind them has its time once.
  opened.add(() => Promise.all([app ? app.close() : http.drain(), ftp?.close(DRAIN_MS)]));
  await app?.start();
  if (roles.has('ingest')) {
    ftp = await startCameraFtp(context, folder);
    const announced = isSplit(config) ? await services.untilAvailable(() => announce(vault, 'ingest')) : undefined;
    opened.add(() => announced?.close());
  }
  http.serve(app?.listener ?? probesOnly(log, watched, readinessAtWork(context)));
  if (roles.has('worker'))
    await onceLeading('worker', async () => {
      const worker = await startWorker(context, adapters, services);
      ({ reactions } = worker);
      opened.add(() => worker.close());
    });

  const address = roles.has('api') ? http.address : '';
  return {
    context,
    reactions: () => reactions,
    address,
    probes: http.address,
    ftpPort: ftp?.port,
    firstAdmin: admin,
    close: () => opened.close(),
  };
}

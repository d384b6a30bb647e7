import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Blobs } from '../../commands/ports/blobs.ts';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import type { CalendarReader } from '../../commands/ports/calendars.ts';
import type { Counters } from '../../commands/ports/counters.ts';
import type { DocumentPrinter } from '../../commands/ports/documents.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { FaceFinder, FaceIndex } from '../../commands/ports/faces.ts';
import type { Mailer, Messenger } from '../../commands/ports/messages.ts';
import type { MediaProcessor } from '../../commands/ports/media.ts';
import type { OpenGateway, PaymentLinks } from '../../commands/ports/payments.ts';
import type { Vault } from '../../commands/ports/vault.ts';
import { sameSecret } from '../../commands/core/secrets.ts';
import type { EventFeed, ReadModels } from '../../projections/ports.ts';
import { openCameraDrivers } from './composeDrivers.ts';
import { type Config, isEmbedded } from './config.ts';
import type { Services } from './services.ts';

/** Everything outside of the process, chosen by the configuration. */
export interface Adapters {
  events: EventStore & EventFeed;
  models: ReadModels;
  vault: Vault;
  counters: Counters;
  blobs: Blobs;
  mailer: Mailer;
  messenger: Messenger;
  calendars: CalendarReader;
  printer: DocumentPrinter;
  /** Undefined where no provider is configured. */
  payments: PaymentLinks | undefined;
  /** Of studios, by their own keys. */
  openGateway: OpenGateway;
  mediaProcessor: MediaProcessor;
  simulator: CameraDriver;
  /** Of real cameras that this server itself reaches. */
  cameraDrivers: readonly CameraDriver[];
  faces: FaceFinder;
  index: FaceIndex;
}

/**
 * Opens what the configuration names, waiting for servers that are away; embedded stores in the data folder otherwise.
 * Packages of servers that are not used are not loaded.
 */
export async function openAdapters(config: Config, services: Pick<Services, 'untilAvailable'>): Promise<Adapters> {
  const folder = resolve(config.DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = (...names: string[]): string => join(folder, ...names);
  // What a killed process left half-done in there (selfies among it) is nobody's. In a folder that several share it may be another's: there it goes by its age.
  if (isEmbedded(config)) await rm(at('scratch'), { recursive: true, force: true });
  const { MONGODB_URL: mongo, EVENTSTORE_URL: eventstore, S3_BUCKET: bucket, SMTP_URL: smtp } = config;

  const server = async (url: string) => {
    const { openEventStoreDb } = await import('../../adapters/eventstore/eventstoredb.ts');
    const store = await services.untilAvailable(() => openEventStoreDb({ url }), 'EVENTSTORE_URL');
    // It opens while the server is away, and whatever its user may do.
    await services.untilAvailable(() => store.head(), 'EVENTSTORE_URL');
    return store;
  };
  const events = async () =>
    eventstore
      ? server(eventstore)
      : (await import('../../adapters/eventstore/sqlite.ts')).openSqliteEventStore({ file: at('events.sqlite') });
  const models = async () =>
    mongo
      ? services.untilAvailable(
          async () => (await import('../../adapters/readmodels/mongodb.ts')).openMongoReadModels({ url: mongo }),
          'MONGODB_URL',
        )
      : (await import('../../adapters/readmodels/sqlite.ts')).openSqliteReadModels({ file: at('readmodels.sqlite') });
  const vault = async () =>
    mongo
      ? services.untilAvailable(
          async () => (await import('../../adapters/vault/mongodb.ts')).openMongoVault({ url: mongo }),
          'MONGODB_URL',
        )
      : (await import('../../adapters/vault/sqlite.ts')).openSqliteVault({ file: at('vault.sqlite') });
  const counters = async () =>
    mongo
      ? services.untilAvailable(
          async () => (await import('../../adapters/limits/mongodb.ts')).openMongoCounters({ url: mongo }),
          'MONGODB_URL',
        )
      : (await import('../../adapters/limits/memory.ts')).memoryCounters();
  const s3 = {
    bucket: bucket ?? '',
    region: config.S3_REGION,
    scratchFolder: at('scratch'),
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_ACCESS_KEY_ID ? { accessKeyId: config.S3_ACCESS_KEY_ID } : {}),
    ...(config.S3_SECRET_ACCESS_KEY ? { secretAccessKey: config.S3_SECRET_ACCESS_KEY } : {}),
  };
  const blobs = async () =>
    bucket
      ? services.untilAvailable(async () => (await import('../../adapters/blobs/s3.ts')).openS3Blobs(s3), 'S3_BUCKET')
      : (await import('../../adapters/blobs/folder.ts')).openFolderBlobs({ folder: at('blobs') });
  const mailer = async () =>
    smtp
      ? (await import('../../adapters/mail/smtp.ts')).openSmtp({ url: smtp, from: config.MAIL_FROM })
      : (await import('../../adapters/mail/outbox.ts')).openOutbox({ folder: at('outbox'), from: config.MAIL_FROM });
  const messenger = async () => {
    const {
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_ID: phoneId,
      WHATSAPP_URL: url,
      WHATSAPP_TEMPLATE: guest,
      WHATSAPP_ALERT_TEMPLATE: alert,
      WHATSAPP_LANGUAGE: language,
    } = config;
    if (!token || !phoneId)
      return (await import('../../adapters/whatsapp/outbox.ts')).openWhatsAppOutbox({ folder: at('outbox') });
    return (await import('../../adapters/whatsapp/cloud.ts')).openWhatsAppCloud({
      url,
      phoneId,
      token,
      templates: { guest, alert },
      language,
    });
  };
  const payments = async (): Promise<PaymentLinks | undefined> => {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = config;
    if (!keyId || !keySecret || !webhookSecret) return undefined;
    const { openRazorpay } = await import('../../adapters/payments/razorpay.ts');
    return openRazorpay({ url: config.RAZORPAY_URL, keyId, keySecret, webhookSecret, same: sameSecret });
  };
  const openGateway = async (): Promise<OpenGateway> => {
    const { openRazorpay } = await import('../../adapters/payments/razorpay.ts');
    return (keys) => openRazorpay({ url: config.RAZORPAY_URL, ...keys, same: sameSecret });
  };
  const calendars = async () => (await import('../../adapters/calendars/reader.ts')).openCalendarReader();
  const printer = async () =>
    (await import('../../adapters/documents/printer.ts')).openDocumentPrinter({ chromium: config.CHROMIUM_PATH });
  const mediaProcessor = async () => (await import('../../adapters/media/processor.ts')).openMediaProcessor();
  const simulator = async (pictures: MediaProcessor) =>
    (await import('../../adapters/cameras/simulator.ts')).openSimulator({
      mediaProcessor: pictures,
      folder: at('scratch', 'cameras'),
    });
  const faces = async () => (await import('../../adapters/faces/finder.ts')).openFaceFinder();
  const index = async () => (await import('../../adapters/faces/faceIndex.ts')).openFaceIndex();
  const [
    opened,
    read,
    kept,
    counted,
    media,
    mail,
    messages,
    elsewhere,
    prints,
    links,
    gateways,
    pictures,
    finder,
    embeddings,
  ] = await Promise.all([
    events(),
    models(),
    vault(),
    counters(),
    blobs(),
    mailer(),
    messenger(),
    calendars(),
    printer(),
    payments(),
    openGateway(),
    mediaProcessor(),
    faces(),
    index(),
  ]);
  return {
    events: opened,
    models: read,
    vault: kept,
    counters: counted,
    blobs: media,
    mailer: mail,
    messenger: messages,
    calendars: elsewhere,
    printer: prints,
    payments: links,
    openGateway: gateways,
    mediaProcessor: pictures,
    simulator: await simulator(pictures),
    cameraDrivers: await openCameraDrivers(config, at('scratch', 'cameras')),
    faces: finder,
    index: embeddings,
  };
}

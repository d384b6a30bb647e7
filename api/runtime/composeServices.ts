import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { s3Failure } from '../../adapters/blobs/s3-failure.ts';
import { eventStoreFailure } from '../../adapters/eventstore/eventstoredb-failure.ts';
import { smtpFailure } from '../../adapters/mail/smtp-failure.ts';
import { mongoFailure } from '../../adapters/readmodels/mongodb-failure.ts';
import { type ConnectionFailure, causesOf } from '../../adapters/connectionFailure.ts';
import { withoutCredentials } from './withoutCredentials.ts';
import type { Config } from './config.ts';
import type { Service, Services } from './services.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** While the same is waited for, it is said again this often. */
const SAID_EVERY_MS = 30_000;

/** The services that the configuration names: what their errors mean, and the patience to wait for them. */
export function openServices(config: Config, log: Pick<Logger, 'info' | 'warn'>): Services {
  const closing = new AbortController();
  const waiting = new Map<object, { service: Service; reason: string }>();

  const failuresOf: Record<
    Service,
    (error: unknown) => ConnectionFailure | undefined | Promise<ConnectionFailure | undefined>
  > = {
    EVENTSTORE_URL: (error) => (config.EVENTSTORE_URL ? eventStoreFailure(error, config.EVENTSTORE_URL) : undefined),
    MONGODB_URL: mongoFailure,
    S3_BUCKET: s3Failure,
    SMTP_URL: smtpFailure,
  };
  const shown: Record<Service, string> = {
    EVENTSTORE_URL: withoutCredentials(config.EVENTSTORE_URL ?? ''),
    MONGODB_URL: withoutCredentials(config.MONGODB_URL ?? ''),
    S3_BUCKET: `${config.S3_BUCKET ?? ''}${config.S3_ENDPOINT ? ` at S3_ENDPOINT ${withoutCredentials(config.S3_ENDPOINT)}` : ''}`,
    SMTP_URL: withoutCredentials(config.SMTP_URL ?? ''),
  };
  const failureOf = async (
    error: unknown,
    given?: Service,
  ): Promise<{ service: Service; failure: ConnectionFailure } | undefined> => {
    const service = given ?? serviceOf(error);
    const failure = service && (await failuresOf[service](error));
    return failure && { service, failure };
  };
  const sentence = (service: Service, reason: string): string => `${service} (${shown[service]}): ${reason}`;
  const failure = (service: Service, reason: string, cause: unknown): Error =>
    new Error(sentence(service, reason), { cause });

  /** Does it until it succeeds, or until it fails in a way that `bears` does not bear. */
  const until = async <T>(
    work: () => Promise<T>,
    service: Service | undefined,
    bears: (failure: ConnectionFailure) => boolean,
  ): Promise<T> => {
    const me = {};
    let told: { service: Service; text: string; at: number } | undefined;
    for (let ms = FIRST_DELAY_MS; ; ms = Math.min(ms * 2, LONGEST_DELAY_MS)) {
      try {
        const done = await work();
        if (told) log.info(`${told.service} answers; going on`);
        waiting.delete(me);
        return done;
      } catch (error) {
        const found = await failureOf(error, service);
        if (!found || !bears(found.failure) || closing.signal.aborted) {
          waiting.delete(me);
          throw found ? failure(found.service, found.failure.reason, error) : error;
        }
        waiting.set(me, { service: found.service, reason: found.failure.reason });
        const text = sentence(found.service, found.failure.reason);
        if (told?.text !== text || performance.now() - told.at >= SAID_EVERY_MS) {
          told = { service: found.service, text, at: performance.now() };
          log.warn(`waiting for ${text}`);
        }
        await pause(ms, undefined, { signal: closing.signal, ref: true }).catch(() => undefined);
      }
    }
  };

  return {
    untilAvailable: (step, service) => until(step, service, ({ transient }) => transient),
    watch(service, ask) {
      // Whatever is wrong with it may be put right while this process runs.
      until(ask, service, () => true).catch(() => undefined);
    },
    waitingFor: () => [...new Map([...waiting.values()].map((one) => [one.service, one])).values()],
    async failureOf(error) {
      const found = await failureOf(error);
      return found && { service: found.service, reason: found.failure.reason };
    },
    async named(error, service) {
      const found = await failureOf(error, service);
      return found ? failure(found.service, found.failure.reason, error) : error;
    },
    close: () => closing.abort(),
  };
}

/** Whose an error is: our adapters' refusals say it, and so do the driver's names. */
function serviceOf(error: unknown): Service | undefined {
  const all = causesOf(error);
  const has = (prefix: string): boolean =>
    all.some((one) => 'code' in one && typeof one.code === 'string' && one.code.startsWith(prefix));
  if (has('eventStore.')) return 'EVENTSTORE_URL';
  if (has('blobs.')) return 'S3_BUCKET';
  if (has('mail.')) return 'SMTP_URL';
  return all.some(({ name }) => name.startsWith('Mongo')) ? 'MONGODB_URL' : undefined;
}

import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import { projections } from '../../projections/all.ts';
import type { EventFeed } from '../../projections/ports.ts';
import { type Decode, type ReadSide, runReadSide } from '../../projections/core/runner.ts';
import { watchReadSide } from '../../projections/core/watch.ts';
import type { Adapters } from './composeAdapters.ts';
import type { OnceLeading } from './composeLeadership.ts';
import type { ProcessRole } from './config.ts';
import type { LagMeter } from './readerLag.ts';
import type { Services } from './services.ts';

/** The log as it is read while the process starts: where it goes away, reading waits for it and goes on. */
const patient = (feed: EventFeed, { untilAvailable }: Pick<Services, 'untilAvailable'>): EventFeed => ({
  ...feed,
  readAll: (page) => untilAvailable(() => feed.readAll(page)),
});

/** The read models: filled by the one projector when its turn comes, and watched by everybody else. */
export async function openReads(
  roles: ReadonlySet<ProcessRole>,
  { events, models }: Pick<Adapters, 'events' | 'models'>,
  tools: {
    decode: Decode;
    services: Pick<Services, 'untilAvailable'>;
    lagMeter: LagMeter;
    log: Logger;
    onceLeading: OnceLeading;
  },
): Promise<ReadSide> {
  const { decode, services, lagMeter, log, onceLeading } = tools;
  let projected: (() => Position) | undefined;
  lagMeter.watch('projector', () =>
    projected ? [{ reader: 'read models', read: projected(), done: projected() }] : [],
  );
  if (!roles.has('projector'))
    return services.untilAvailable(() =>
      watchReadSide({
        models,
        projections,
        waiting: () => log.info('waiting for the read models, which a projector fills'),
      }),
    );
  await onceLeading('projector', async () => undefined);
  const reads = await services.untilAvailable(() =>
    runReadSide({
      feed: patient(events, services),
      models,
      decode,
      projections,
      reached: (position) => void (projected = () => position),
      failed: (error) => log.error({ err: error }, 'the read models could not be brought up to date'),
    }),
  );
  projected = reads.position;
  return reads;
}

import { LRUCache } from 'lru-cache';
import { system } from '../commands/core/actors.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { raiseNotice } from '../commands/notice.ts';
import { account } from '../domain/account.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { split } from './ftp/names.ts';
import type { FtpSession } from './ftp/studio.ts';

/** What of a camera was refused for good, told to its studio: nobody reads what a camera was answered. */
export interface RefusedUploads {
  /** A session of this studio, whose refused files are told. */
  watching(session: FtpSession, studioId: string): FtpSession;
  /** Tells what was not told yet. */
  close(): Promise<void>;
}

/** What has to be mended before such files are taken. */
type Cause = 'plan' | 'gig' | 'file';
const links: Record<Cause, { url: string; text: string }> = {
  plan: { url: '/account-settings', text: 'Your plan' },
  gig: { url: '/camera-uploads', text: 'Camera uploads' },
  file: { url: '/camera-uploads', text: 'Camera uploads' },
};

/** Undefined for what the camera mends itself: it resumes, waits, or sends the rest. */
function causeOf({ kind, code }: Refusal): Cause | undefined {
  if (code === 'media.cut') return undefined;
  if (code.startsWith('subscription.')) return 'plan';
  if (code === 'ftp.noGig' || code === 'ftp.gigGone' || code === 'gig.absent') return 'gig';
  return kind === 'unsupported' || kind === 'tooLarge' || code.startsWith('media.') ? 'file' : undefined;
}

interface Burst {
  /** Names that were refused in this hour: a camera that tries again and again is told of once. */
  hour: string;
  names: Set<string>;
  /** Refused, and not told yet. */
  untold: number;
  last: { name: string; detail: string };
  timer: NodeJS.Timeout | undefined;
}
/** Studios and causes that are remembered, and names of each; beyond it each try counts. */
const MOST_BURSTS = 1000;
const MOST_NAMES = 1000;

/**
 * The first refused file of a studio is told at once, those that follow together, once in `everyMs` (milliseconds): however
 * many they are, the log grows by as little. Of one hour and one cause it is one notice.
 */
export function openRefusedUploads(
  { write, failed }: { write: WriteSide; failed: (error: unknown) => void },
  everyMs = 60_000,
): RefusedUploads {
  const bursts = new LRUCache<string, Burst>({ max: MOST_BURSTS, dispose: ({ timer }) => clearTimeout(timer) });
  const telling = new Set<Promise<void>>();

  const tell = async (studioId: string, cause: Cause, { hour, last }: Burst, count: number): Promise<void> => {
    if ((await write.journal.load(account, studioId)).state.status !== 'open') return;
    const still = `${last.detail} Nothing of it is in Loom: it is on the card of the camera still, to be sent again.`;
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', 'camera-refused', studioId, cause, hour),
        userId: studioId,
        topic: 'upload-failed',
        title: `${last.name} of your camera was refused`,
        message: `Your camera sent ${last.name}, and it could not be taken: ${still}`,
        link: links[cause],
        tell: { kind: 'plan', mail: true },
        burst: {
          member: newId(),
          count,
          many: {
            title: '{count} files of your camera were refused',
            message: `Your camera sent {count} files that could not be taken, ${last.name} last: ${still}`,
          },
        },
      },
      { actor: system('camera-refused'), correlation: newId() },
    );
  };
  const flush = (studioId: string, cause: Cause, burst: Burst): void => {
    const count = burst.untold;
    if (count === 0) return;
    burst.untold = 0;
    const told = tell(studioId, cause, { ...burst }, count)
      .catch(failed)
      .finally(() => telling.delete(told));
    telling.add(told);
  };
  const tellAndWait = (studioId: string, cause: Cause, burst: Burst): void => {
    flush(studioId, cause, burst);
    burst.timer = setTimeout(() => {
      burst.timer = undefined;
      if (burst.untold > 0) tellAndWait(studioId, cause, burst);
    }, everyMs).unref();
  };
  const note = (studioId: string, path: string, error: unknown): void => {
    const cause = error instanceof Refusal ? causeOf(error) : undefined;
    if (!(error instanceof Refusal) || cause === undefined) return;
    const key = `${studioId}/${cause}`;
    const last = { name: split(path).name, detail: error.message };
    const hour = write.now().toISOString().slice(0, 13);
    const known = bursts.get(key);
    const burst = known ?? { hour, names: new Set<string>(), untold: 0, last, timer: undefined };
    if (!known) bursts.set(key, burst);
    if (burst.hour !== hour) {
      flush(studioId, cause, burst);
      Object.assign(burst, { hour, names: new Set<string>() });
    }
    if (burst.names.has(path)) return;
    if (burst.names.size < MOST_NAMES) burst.names.add(path);
    burst.untold++;
    burst.last = last;
    if (!burst.timer) tellAndWait(studioId, cause, burst);
  };

  return {
    watching(session, studioId) {
      const noting = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
        try {
          return await work();
        } catch (error) {
          note(studioId, path, error);
          throw error;
        }
      };
      return {
        ...session,
        receive: (path, start) =>
          noting(path, async () => {
            const reception = await session.receive(path, start);
            return { ...reception, take: (source) => noting(path, () => reception.take(source)) };
          }),
        rename: (from, to) => noting(to, () => session.rename(from, to)),
      };
    },
    async close() {
      for (const [key, burst] of bursts.entries()) {
        clearTimeout(burst.timer);
        const [studioId, cause] = key.split('/') as [string, Cause];
        flush(studioId, cause, burst);
      }
      await Promise.all(telling);
    },
  };
}

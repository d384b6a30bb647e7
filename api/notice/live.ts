import type { WebSocket } from 'ws';
import type { NoticeEvent } from '../../domain/notice.ts';
import { idOf } from '../../domain/kernel/aggregate.ts';
import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { notices } from '../../projections/notice.ts';
import type { Subscription } from '../../projections/ports.ts';
import { type NoticeMessage, noticeHello } from '../contract/notice.ts';
import { type Line, PING_MS, type SocketWay, beat, goodbye, openLine, say } from '../http/sockets.ts';
import { socketLimits } from '../http/socketLimits.ts';
import type { AppContext } from '../runtime/appContext.ts';

const PATH = '/ws/notifications';
/** In all, from one address (a studio's people share one), and of one person, who has a few tabs. */
const MOST_SOCKETS = 5000;
const MOST_OF_ADDRESS = 200;
const MOST_OF_USER = 30;
const TYPES: ReadonlySet<string> = new Set<NoticeEvent['type']>([
  'NoticeRaised',
  'NoticeGrown',
  'NoticeRead',
  'NoticeDeleted',
  'NoticeRestored',
  'NoticeForgotten',
]);

type Reader = Line & { token: string; sessionId: string };

/** Tells the open pages of a person how many of their notifications are unread, whenever that may have changed, for as long as each page's session lasts. */
export function openNoticeLive({
  feed,
  reads,
  decode,
  sessions,
  lagMeter,
  log,
}: AppContext): SocketWay & { start(): Promise<void>; close(): Promise<void> } {
  /** Lines by the person at their ends. */
  const lines = new Map<string, Set<Reader>>();
  const limits = socketLimits({ all: MOST_SOCKETS, address: MOST_OF_ADDRESS });
  const reader = reads.reader(notices);

  const refused = (socket: WebSocket, error: unknown): void => {
    const detail = error instanceof Refusal ? error.message : 'News do not come by themselves right now.';
    say(socket, JSON.stringify({ type: 'refused', data: { detail } } satisfies NoticeMessage));
    socket.close(1008);
  };
  const tell = async (userId: string, to: Iterable<Reader>): Promise<void> => {
    const unread = await reader.count({ index: 'byState', where: { userId, listed: true, read: false } });
    const text = JSON.stringify({ type: 'unread', data: { unread_count: unread } } satisfies NoticeMessage);
    for (const { socket } of to) say(socket, text);
  };
  const who = async (token: string) => {
    const principal = await sessions.principal(`Bearer ${token}`);
    if (!principal || principal.needsSecondStep)
      throw new Refusal('forbidden', 'notice.line', 'Please set up your second step first.');
    return principal;
  };
  const leave = (userId: string, line: Reader): void => {
    const all = lines.get(userId);
    all?.delete(line);
    if (all?.size === 0) lines.delete(userId);
  };
  const welcome = (socket: WebSocket): void => {
    let userId: string | undefined;
    const line: Reader = Object.assign(
      openLine(socket, noticeHello, {
        greeted({ token }) {
          void (async () => {
            try {
              const { actor, sessionId } = await who(token);
              if (socket.readyState !== socket.OPEN) return;
              userId = actor.id;
              Object.assign(line, { token, sessionId });
              const all = lines.get(userId) ?? new Set();
              lines.set(userId, all.add(line));
              // The one that has been open for longest is likely forgotten; it comes back by itself where it is not.
              if (all.size > MOST_OF_USER) all.values().next().value!.socket.close(1013);
              await tell(userId, [line]);
            } catch (error) {
              refused(socket, error);
            }
          })();
        },
        closed: () => userId !== undefined && leave(userId, line),
      }),
      { token: '', sessionId: '' },
    );
  };
  /** Lets go of whose session has ended. */
  const look = async (some: readonly Reader[]): Promise<void> => {
    for (const { token, socket } of some) await who(token).catch((error: unknown) => refused(socket, error));
  };
  const every = (): Reader[] => [...lines.values()].flatMap((some) => [...some]);
  /** What may have ended sessions: their own end, or what happened to the account. */
  const endings = (batch: readonly StoredEvent[]): Reader[] =>
    batch.flatMap(({ type, stream }) => {
      if (stream.startsWith('account-')) return [...(lines.get(idOf(stream)) ?? [])];
      return type === 'SessionEnded' ? every().filter(({ sessionId }) => sessionId === idOf(stream)) : [];
    });
  const hear = async (news: readonly StoredEvent[], ended: readonly Reader[], end: Position): Promise<void> => {
    const readers = new Set((await decode(news)).map(({ event }) => (event as NoticeEvent).userId));
    await reads.passed(end);
    await look(ended);
    for (const userId of readers) await tell(userId, lines.get(userId) ?? []);
  };

  let subscription: Subscription | undefined;
  let told: Position = 0;
  const pinging = setInterval(() => {
    for (const line of every()) beat(line);
    // A token can end by itself.
    look(every()).catch((error: unknown) => log.warn({ err: error }, 'the sessions of lines could not be looked at'));
  }, PING_MS).unref();

  return {
    place(path, address) {
      if (path !== PATH) return undefined;
      const giveBack = limits.take({ all: '', address });
      return giveBack ? { giveBack, take: welcome } : 'full';
    },
    async start() {
      told = await feed.head();
      lagMeter.watch('api', () => [{ reader: 'notices', read: told, done: told }]);
      subscription = feed.subscribe(told, (batch) => {
        const end = batch.at(-1)!.position;
        const toldAll = (): void => void (told = end);
        // Most of the log is nothing to whoever waits for notices, and at night nobody does.
        if (lines.size === 0) return toldAll();
        const [news, ended] = [batch.filter(({ type }) => TYPES.has(type)), endings(batch)];
        if (news.length === 0 && ended.length === 0) return toldAll();
        return hear(news, ended, end)
          .catch((error: unknown) => log.error({ err: error }, 'a notification could not be told of'))
          .then(toldAll);
      });
    },
    async close() {
      clearInterval(pinging);
      await subscription?.close();
      goodbye(every());
    },
  };
}

import type { WebSocket } from 'ws';
import { newId } from '../../domain/kernel/id.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type LineHeard, chatMessage, lineSaid } from '../contract/conversation.ts';
import type { ApiContext } from '../context.ts';
import { PING_MS, type SocketWay, beat, goodbye, say } from '../http/sockets.ts';
import { socketLimits } from '../http/socketLimits.ts';
import { statusOf } from '../http/middleware/errors.ts';
import { STOPPED } from './answer.ts';

const PATH = '/ws/loom-ai';
/** A message of 4,000 letters of any script, and what goes with it. */
const MOST_BYTES = 32 * 1024;
/** In all, from one address (a studio's people share one), and of one person, who has a few tabs. */
const MOST_SOCKETS = 2000;
const MOST_OF_ADDRESS = 100;
const MOST_OF_USER = 20;
/** Until somebody has said who they are. */
const HELLO_MS = 10_000;
/** What a page says between two beats: more is no person's. */
const MOST_SAID = 120;

interface Page {
  socket: WebSocket;
  alive: boolean;
  /** Messages and pings since the last beat. */
  pings: number;
  /** Of its session, once it has said so. */
  token: string;
  userId: string;
  /** What is being answered, by thread. */
  answers: Map<string, AbortController>;
}

/** Loom AI piece by piece: each message says whose it is by its session's token, which is asked anew with each and with each beat. */
export function openConversationLive({
  conversations,
  sessions,
  write,
  log,
}: ApiContext): SocketWay & { close(): void } {
  const pages = new Set<Page>();
  const limits = socketLimits({ all: MOST_SOCKETS, address: MOST_OF_ADDRESS });
  const tell = ({ socket }: Page, message: LineHeard): void => say(socket, JSON.stringify(message));

  const who = async (token: string) => {
    const principal = await sessions.principal(`Bearer ${token}`);
    if (!principal || principal.needsSecondStep || principal.actor.role !== 'photographer')
      return refuse('forbidden', 'loomAi.line', 'Your account may not do this.');
    return principal;
  };
  const letGo = (page: Page, error: unknown): void => {
    const detail = error instanceof Refusal ? error.message : 'Loom AI cannot be reached right now.';
    tell(page, { type: 'refused', data: { detail } });
    page.socket.close(1008);
  };
  /** Whose page it is from now on; it stays theirs. */
  const admit = async (page: Page, token: string) => {
    const { actor } = await who(token);
    if (page.userId !== '' && page.userId !== actor.id)
      refuse('forbidden', 'loomAi.line', 'This line is somebody else’s. Please open another.');
    const first = page.userId === '';
    Object.assign(page, { token, userId: actor.id });
    if (!first) return actor;
    const own = [...pages].filter(({ userId }) => userId === actor.id);
    // The one that has been open for longest is likely forgotten; it comes back by itself where it is not.
    if (own.length > MOST_OF_USER) own[0]!.socket.close(1013);
    return actor;
  };

  const answer = async (page: Page, raw: unknown): Promise<void> => {
    const known = chatMessage.safeParse(raw);
    const threadId = known.success ? known.data.thread_id : null;
    const failed = (status: number, detail: string): void =>
      tell(page, { type: 'error', thread_id: threadId, status, detail });
    if (!known.success) return failed(422, known.error.issues[0]?.message ?? 'Please check your message.');
    const said = known.data;
    if (page.answers.has(said.thread_id))
      return failed(409, 'Please wait for the answer, or stop it, before you send the next message.');
    const stop = new AbortController();
    page.answers.set(said.thread_id, stop);
    try {
      const actor = await admit(page, (raw as { token: string }).token);
      const asker = { userId: actor.id, caller: { actor, correlation: newId() }, write };
      const { content, writtenBy, stopped, actions, looked } = await conversations.answer(asker, said, {
        hear: (piece) => tell(page, { type: 'stream', thread_id: said.thread_id, content: piece }),
        looks: (tool) => tell(page, { type: 'tool', thread_id: said.thread_id, tool }),
        signal: stop.signal,
      });
      tell(page, {
        type: 'complete',
        thread_id: said.thread_id,
        content,
        written_by: writtenBy,
        actions,
        looked,
        stopped,
      });
    } catch (error) {
      if (error instanceof Refusal && (error.kind === 'unauthenticated' || error.code === 'loomAi.line'))
        return letGo(page, error);
      if (error instanceof Refusal) return failed(statusOf(error), error.message);
      log.error({ err: error }, 'a message could not be answered');
      failed(500, 'Something went wrong on our side. Please try again in a moment.');
    } finally {
      page.answers.delete(said.thread_id);
    }
  };

  const hear = async (page: Page, data: string): Promise<void> => {
    let raw: unknown;
    try {
      raw = JSON.parse(data);
    } catch {
      return page.socket.close(1008);
    }
    const said = lineSaid.safeParse(raw);
    if (said.success && said.data.type === 'stop') {
      page.answers.get(said.data.thread_id)?.abort(STOPPED);
      return;
    }
    if (said.success && said.data.type === 'withdraw') {
      if (page.userId !== '') conversations.withdraw(page.userId, said.data.thread_id);
      return;
    }
    if (said.success && said.data.type === 'hello') {
      try {
        await admit(page, said.data.token);
        tell(page, { type: 'ready', model: conversations.hasModel });
      } catch (error) {
        letGo(page, error);
      }
      return;
    }
    // Who has no token says nothing that is looked at.
    if (typeof (raw as { token?: unknown } | null)?.token !== 'string') return page.socket.close(1008);
    await answer(page, raw);
  };

  const welcome = (socket: WebSocket): void => {
    const page: Page = { socket, alive: true, pings: 0, token: '', userId: '', answers: new Map() };
    pages.add(page);
    const late = setTimeout(() => page.userId === '' && socket.close(1008), HELLO_MS);
    const busy = (): boolean => {
      page.pings += 1;
      if (page.pings > MOST_SAID) socket.terminate();
      return page.pings > MOST_SAID;
    };
    socket.on('error', () => undefined);
    socket.on('pong', () => (page.alive = true));
    socket.on('ping', busy);
    socket.on('message', (data, isBinary) => {
      if (busy()) return;
      if (isBinary) return socket.close(1003);
      hear(page, String(data)).catch((error: unknown) => log.error({ err: error }, 'a line could not be heard'));
    });
    socket.on('close', () => {
      clearTimeout(late);
      pages.delete(page);
      for (const stop of page.answers.values()) stop.abort();
    });
  };
  const pinging = setInterval(() => {
    for (const page of pages) {
      beat(page);
      if (page.userId !== '') who(page.token).catch((error: unknown) => letGo(page, error));
    }
  }, PING_MS).unref();

  return {
    mostBytes: MOST_BYTES,
    place(path, address) {
      if (path !== PATH) return undefined;
      const giveBack = limits.take({ all: '', address });
      return giveBack ? { giveBack, take: welcome } : 'full';
    },
    close() {
      clearInterval(pinging);
      for (const { answers } of pages) for (const stop of answers.values()) stop.abort();
      goodbye(pages);
    },
  };
}

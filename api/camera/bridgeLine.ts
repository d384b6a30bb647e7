import type { WebSocket } from 'ws';
import {
  type BridgeAnswers,
  type BridgeAsk,
  DEAD_AFTER_MS,
  REPLACED,
  SPEAK_EVERY_MS,
  WITHDRAWN,
  bridgeAnswers,
  bridgeHello,
  bridgeReply,
  unframed,
} from '../../domain/bridgeProtocol.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { BridgeIdentity } from '../../commands/cameraBridge.ts';

const HELLO_MS = 10_000;
/** Questions that one bridge may owe an answer to. */
const MOST_OPEN = 20;
/** A bridge that reads slower than it is asked is let go; it connects again. */
const MOST_BUFFERED = 1 << 20;

export const away = (): Refusal =>
  new Refusal(
    'unavailable',
    'bridge.away',
    'The bridge has lost its connection. It comes back by itself, and brings what it has taken.',
  );
const garbled = (): Refusal =>
  new Refusal('unavailable', 'bridge.garbled', 'The bridge answered what cannot be understood. Please update it.');

/** A bridge at the other end of a socket. */
export interface BridgeLine extends BridgeIdentity {
  ask<Name extends BridgeAsk['ask']>(
    name: Name,
    more: Omit<BridgeAsk, 'id' | 'ask'>,
    signal: AbortSignal,
  ): Promise<BridgeAnswers[Name]>;
  /** Ends it for good: its token opens nothing any more. */
  withdraw(): void;
  /** Its bridge has come on another line. */
  replace(): void;
  /** Ends it for now. */
  leave(): void;
}

interface Open {
  ask: BridgeAsk['ask'];
  resolve(answer: never): void;
  reject(error: Error): void;
}

/**
 * Talks with one bridge: a hello with its token, then questions and answers. What it says is read as a stranger's; whoever
 * sends something else, or nothing for a while, is let go.
 */
export function openBridgeLine(
  socket: WebSocket,
  around: {
    identify(token: string): Promise<BridgeIdentity>;
    came(line: BridgeLine): void;
    left(line: BridgeLine): void;
  },
): void {
  const open = new Map<number, Open>();
  let next = 1;
  /** Milliseconds, counted in rounds: where this process stood still, what came meanwhile is heard before the next one. */
  let silentFor = 0;
  let line: BridgeLine | undefined;
  let token = '';

  const late = setTimeout(() => socket.close(1008), HELLO_MS);
  const speaking = setInterval(() => {
    if (silentFor >= DEAD_AFTER_MS) return socket.terminate();
    silentFor += SPEAK_EVERY_MS;
    socket.ping();
    // A token may end while the line stands.
    if (line) around.identify(token).catch((error: unknown) => error instanceof Refusal && line?.withdraw());
  }, SPEAK_EVERY_MS).unref();

  const made = (identity: BridgeIdentity): BridgeLine => ({
    ...identity,
    ask: (ask, more, signal) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MOST_BUFFERED) return reject(away());
        if (open.size >= MOST_OPEN) return reject(away());
        const id = next++;
        open.set(id, { ask, resolve, reject });
        signal.addEventListener('abort', () => open.delete(id), { once: true });
        socket.send(JSON.stringify({ id, ask, ...more } satisfies BridgeAsk));
      }),
    withdraw: () => socket.close(WITHDRAWN),
    replace: () => socket.close(REPLACED),
    leave: () => socket.close(1012),
  });
  const answered = (said: unknown): void => {
    const reply = bridgeReply.safeParse(said);
    if (!reply.success) return socket.close(1008);
    const question = open.get(reply.data.id);
    // Asked long ago, by somebody who waits no more.
    if (!question) return;
    open.delete(reply.data.id);
    if ('refused' in reply.data) {
      const { kind, code, detail } = reply.data.refused;
      // Whose session ends is for this server to say.
      return question.reject(new Refusal(kind === 'unauthenticated' ? 'unavailable' : kind, code, detail));
    }
    const answer = bridgeAnswers[question.ask].safeParse(reply.data.answer);
    if (answer.success) question.resolve(answer.data as never);
    else question.reject(garbled());
  };
  const greeted = async (said: unknown): Promise<void> => {
    const hello = bridgeHello.safeParse(said);
    if (!hello.success) return socket.close(1008);
    ({ token } = hello.data);
    try {
      const identity = await around.identify(token);
      if (socket.readyState !== socket.OPEN) return;
      line = made(identity);
      around.came(line);
      socket.send(JSON.stringify({ welcome: true }));
    } catch (error) {
      socket.close(error instanceof Refusal ? WITHDRAWN : 1011);
    }
  };

  let hello = false;
  socket.on('error', () => undefined);
  socket.on('ping', () => (silentFor = 0));
  socket.on('pong', () => (silentFor = 0));
  socket.on('message', (data, isBinary) => {
    silentFor = 0;
    clearTimeout(late);
    let said: unknown;
    try {
      said = isBinary ? unframed(data as Buffer) : JSON.parse(String(data));
    } catch {
      said = undefined;
    }
    if (line) return answered(said);
    if (hello) return socket.close(1008);
    hello = true;
    void greeted(said);
  });
  socket.on('close', () => {
    clearTimeout(late);
    clearInterval(speaking);
    for (const { reject } of open.values()) reject(away());
    open.clear();
    if (line) around.left(line);
  });
}

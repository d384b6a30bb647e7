import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openBridgeLine } from '../../api/camera/bridgeLine.ts';
import { DEAD_AFTER_MS, SPEAK_EVERY_MS } from '../../domain/bridgeProtocol.ts';
import { holdMonotonicClock } from '../clock.ts';

const left = vi.fn<() => void>();
let server: WebSocketServer;
const bridges: WebSocket[] = [];

beforeAll(async () => {
  // Rounds come when the test says so; everything else is in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) =>
    openBridgeLine(socket, {
      identify: async () => ({ bridgeId: 'b1', userId: 'asha' }),
      came: () => undefined,
      left,
    }),
  );
  await once(server, 'listening');
});
afterAll(() => {
  vi.useRealTimers();
  for (const bridge of bridges) bridge.terminate();
  server.close();
});

/** A bridge that has been welcomed. */
async function comes({ answers }: { answers: boolean }): Promise<WebSocket> {
  left.mockClear();
  const bridge = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: answers });
  bridges.push(bridge);
  await once(bridge, 'open');
  bridge.send(JSON.stringify({ token: 'bridge-token' }));
  await once(bridge, 'message');
  return bridge;
}
/** The next round of the server, until what it asks has reached the bridge. */
async function nextRound(bridge: WebSocket): Promise<void> {
  const asked = once(bridge, 'ping');
  vi.advanceTimersByTime(SPEAK_EVERY_MS);
  await asked;
}
/** The same, until the bridge's answer has come back. */
async function answeredRound(bridge: WebSocket): Promise<void> {
  const answered = Promise.all([...server.clients].map((socket) => once(socket, 'pong')));
  await nextRound(bridge);
  await answered;
}

describe('A line to a bridge', () => {
  test('that says nothing is let go after fifteen seconds, and not before', async () => {
    const bridge = await comes({ answers: false });
    for (let silent = 0; silent < DEAD_AFTER_MS; silent += SPEAK_EVERY_MS) await nextRound(bridge);
    expect(left).not.toHaveBeenCalled();
    const closed = once(bridge, 'close');
    vi.advanceTimersByTime(SPEAK_EVERY_MS);
    await closed;
    await expect.poll(() => left.mock.calls.length).toBe(1);
  });

  test('stands as long as its bridge answers, and where the server itself stood still for a minute', async () => {
    const bridge = await comes({ answers: true });
    for (let round = 0; round < 10; round++) await answeredRound(bridge);
    holdMonotonicClock().advance(60_000);
    await answeredRound(bridge);
    expect(left).not.toHaveBeenCalled();
    expect(bridge.readyState).toBe(WebSocket.OPEN);
  });
});

import { WebSocket } from 'ws';
import { expect } from 'vitest';
import type { LineHeard } from '../api/contract/conversation.ts';
import type { TestLoom } from './server.ts';

/** A page at `/ws/loom-ai`, with all that it heard, beats aside. */
export async function openAiLine(loom: TestLoom, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${loom.url.replace('http', 'ws')}/ws/loom-ai`, { headers });
  const heard: LineHeard[] = [];
  let closed: number | undefined;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LineHeard;
    if (message.type !== 'beat') heard.push(message);
  });
  socket.on('close', (code) => (closed = code));
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  const of = (threadId: string) => heard.filter((each) => 'thread_id' in each && each.thread_id === threadId);
  return {
    socket,
    heard,
    of,
    closed: () => closed,
    say: (said: object | string) => socket.send(typeof said === 'string' ? said : JSON.stringify(said)),
    /** What was heard of a thread until its answer was complete, or there was none. */
    async answered(threadId: string): Promise<LineHeard[]> {
      await expect.poll(() => of(threadId).at(-1)?.type).toMatch(/complete|error/);
      return of(threadId);
    },
    pieces: (threadId: string) => of(threadId).flatMap((each) => (each.type === 'stream' ? [each.content] : [])),
  };
}

import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveMessage } from '../api/contract/gallery.ts';
import type { TestLoom } from './server.ts';

/** A page that watches a gallery live. */
export interface Watcher {
  /** What it was told so far; the beats of the line are left out. The first is `ready` or `refused`. */
  heard: LiveMessage[];
  of<Type extends LiveMessage['type']>(type: Type): Extract<LiveMessage, { type: Type }>[];
  /** The code with which the line was closed. */
  closed: Promise<number>;
  leave(): void;
}

/** Watches a gallery, and has its first word. What was done before is told to others before it comes, so that it hears of what is done from now on alone. */
export async function watchGallery(
  loom: Pick<TestLoom, 'url' | 'settled'>,
  gigId: string,
  galleryToken?: string,
): Promise<Watcher> {
  await loom.settled();
  const heard: LiveMessage[] = [];
  const socket = new WebSocket(`${loom.url.replace('http', 'ws')}/ws/gig/${gigId}/live`);
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    if (message.type !== 'beat') heard.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  socket.send(
    JSON.stringify({ type: 'hello', ...(galleryToken === undefined ? {} : { gallery_token: galleryToken }) }),
  );
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return {
    heard,
    of: (type) => heard.filter((message) => message.type === type) as never,
    closed,
    leave: () => socket.close(),
  };
}

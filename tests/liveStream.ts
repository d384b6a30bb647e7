import { partsOf } from '../web/src/api/stream-parts.ts';

export interface LiveStream {
  status: number;
  type: string;
  /** The next frames, as many; fewer where the stream ends before. */
  frames(count: number): Promise<Uint8Array[]>;
  /** True once the server has ended it; a cut is an end, too. */
  ended(): Promise<boolean>;
  leave(): void;
}

/** Opens a live view's stream as a browser does. What was not asked for is not read. */
export async function openLiveStream(url: string, token: string): Promise<LiveStream> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/camera/live-stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reader = response.body!.getReader();
  const parts = partsOf();
  const kept: Uint8Array[] = [];
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    async frames(count) {
      while (kept.length < count) {
        const { done, value } = await reader.read();
        if (done) break;
        kept.push(...parts(value));
      }
      return kept.splice(0, count);
    },
    async ended() {
      for (;;) {
        const { done } = await reader.read().catch(() => ({ done: true }));
        if (done) return true;
      }
    },
    leave: () => leaving.abort(),
  };
}

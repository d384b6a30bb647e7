import type { RenderRequest, RenderedPicture } from './renderer.worker.ts';
import type { Levels, Look, Pixels } from './develop.ts';

export interface Renderer {
  /** Takes the pixels over, and gives them back as the look wants them. */
  render: (pixels: Pixels, look: Look, levels: Levels | null) => Promise<{ pixels: Pixels; levels: Levels | null }>;
  close: () => void;
}

/** The worker is hired with the first order, and again after closing. */
export function openRenderer(): Renderer {
  const waiting = new Map<number, { resolve: (render: RenderedPicture) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let last = 0;
  const startWorker = (): Worker => {
    const started = new Worker(new URL('./renderer.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<RenderedPicture>) => {
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    started.onerror = () => {
      for (const { reject } of waiting.values()) reject(new Error('The picture could not be computed.'));
      waiting.clear();
    };
    return started;
  };
  return {
    render: (pixels, look, levels) =>
      new Promise<RenderedPicture>((resolve, reject) => {
        worker ??= startWorker();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, pixels, look, levels } satisfies RenderRequest, [pixels.data.buffer]);
      }),
    close: () => {
      worker?.terminate();
      worker = null;
    },
  };
}

import type { Order, Print } from './darkroom.worker.ts';
import type { Levels, Look, Pixels } from './develop.ts';

export interface Darkroom {
  /** Takes the pixels over, and gives them back as the look wants them. */
  print: (pixels: Pixels, look: Look, levels: Levels | null) => Promise<{ pixels: Pixels; levels: Levels | null }>;
  close: () => void;
}

/** The worker is hired with the first order, and again after closing. */
export function openDarkroom(): Darkroom {
  const waiting = new Map<number, { resolve: (print: Print) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let last = 0;
  const hire = (): Worker => {
    const hired = new Worker(new URL('./darkroom.worker.ts', import.meta.url), { type: 'module' });
    hired.onmessage = ({ data }: MessageEvent<Print>) => {
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    hired.onerror = () => {
      for (const { reject } of waiting.values()) reject(new Error('The picture could not be computed.'));
      waiting.clear();
    };
    return hired;
  };
  return {
    print: (pixels, look, levels) =>
      new Promise<Print>((resolve, reject) => {
        worker ??= hire();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, pixels, look, levels } satisfies Order, [pixels.data.buffer]);
      }),
    close: () => {
      worker?.terminate();
      worker = null;
    },
  };
}

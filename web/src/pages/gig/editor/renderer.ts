import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import type { RenderRequest, RenderedPicture } from './renderer.worker.ts';
import type { Rendered, Shown } from './shown.ts';

export interface Renderer {
  /** What the recipe makes of the picture, which stays as it is and is sent to the worker once. */
  render: (picture: Shown, recipe: Recipe) => Promise<Rendered>;
  close: () => void;
}

/** The worker is hired with the first order, and again after closing. */
export function openRenderer(): Renderer {
  const waiting = new Map<number, { resolve: (picture: Rendered) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let last = 0;
  let sent: Shown | undefined;
  const startWorker = (): Worker => {
    const started = new Worker(new URL('./renderer.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<RenderedPicture>) => {
      waiting.get(data.id)?.resolve(data.picture);
      waiting.delete(data.id);
    };
    started.onerror = () => {
      for (const { reject } of waiting.values()) reject(new Error('The picture could not be computed.'));
      waiting.clear();
      // The next order is a worker's of its own.
      worker?.terminate();
      worker = null;
      sent = undefined;
    };
    return started;
  };
  return {
    render: (picture, recipe) =>
      new Promise<Rendered>((resolve, reject) => {
        worker ??= startWorker();
        last += 1;
        waiting.set(last, { resolve, reject });
        const order: RenderRequest = { id: last, recipe, ...(sent === picture ? {} : { picture }) };
        sent = picture;
        worker.postMessage(order);
      }),
    close: () => {
      worker?.terminate();
      worker = null;
      sent = undefined;
    },
  };
}

/** Puts a picture on a canvas, which takes its size. */
export function show(canvas: HTMLCanvasElement, picture: Rendered): CanvasRenderingContext2D {
  const { width, height } = picture;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  if ('data' in picture) context.putImageData(new ImageData(picture.data, width, height), 0, 0);
  else {
    context.drawImage(picture, 0, 0);
    picture.close();
  }
  return context;
}

/** Of what is shown while it is edited, in pixels: what the server made of a photo has the photo's own size. */
const LONGEST = 1600;

/** Asked for once more where that failed, across origins and past what the browser kept. */
async function fetchPicture(address: string): Promise<Response> {
  const whole = (response: Response): Response => {
    if (!response.ok) throw new Error('Failed to load image. Please try another photo.');
    return response;
  };
  return fetch(address)
    .then(whole)
    .catch(() => fetch(address, { mode: 'cors', credentials: 'omit', cache: 'reload' }).then(whole));
}

/** The pixels of a picture, upright. */
export async function pixelsOf(address: string): Promise<Shown> {
  const response = await fetchPicture(address);
  const bitmap = await createImageBitmap(await response.blob(), { imageOrientation: 'from-image' });
  const share = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [wide, high] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * share)));
  const context = new OffscreenCanvas(wide!, high!).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('Failed to load image. Please try another photo.');
  context.drawImage(bitmap, 0, 0, wide!, high!);
  bitmap.close();
  const { data, width, height } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return { data, width, height, channels: 4 };
}

/** Of the picture beside a name, in pixels. */
const SMALL = 160;

/** The same picture in small; undefined where the browser has no canvas for it. */
export function shrunk({ data, width, height }: Shown): Shown | undefined {
  const share = Math.min(1, SMALL / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  const whole = new OffscreenCanvas(width, height);
  whole.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, wide, high);
  return { data: context.getImageData(0, 0, wide, high).data, width: wide, height: high, channels: 4 };
}

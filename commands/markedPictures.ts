import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../domain/kernel/refusal.ts';
import type { StoredBlob, StoredDerivative } from '../domain/media/events.ts';
import type { WatermarkStyle } from '../domain/watermark.ts';
import { keepBlob } from './garbageCollection.ts';
import type { Blobs } from './ports/blobs.ts';
import type { MediaProcessor } from './ports/media.ts';
import type { Vault } from './ports/vault.ts';
import { type RenditionBlob, keepRendition, keptRendition } from './rendition.ts';

type Stores = { blobs: Blobs; vault: Vault; mediaProcessor: MediaProcessor; now: () => Date };

/** All of a watermark that changes what it looks like. */
export const looksOf = ({ text, position, opacity, fontSize, color, content = 'text', logo }: WatermarkStyle) => [
  text,
  position,
  opacity,
  fontSize,
  color,
  ...(content === 'text' || !logo ? [] : [content, logo.hash]),
];

/** The watermark with its logo at hand, while it is drawn. */
export async function whileLogoLies<T>(
  { blobs }: Pick<Stores, 'blobs'>,
  watermark: WatermarkStyle,
  draw: (ready: WatermarkStyle) => Promise<T>,
): Promise<T> {
  const { text, position, opacity, fontSize, color, content, logo } = watermark;
  const style = { text, position, opacity, fontSize, color, content };
  if (content === 'text' || !logo) return draw(style);
  const local = await blobs.local(logo.hash);
  try {
    return await draw({ ...style, logo: { hash: logo.hash, file: local.path } });
  } finally {
    await local.release();
  }
}

/** A photo or a video, as far as its pictures can be made anew. */
export interface Markable {
  blob: Pick<StoredBlob, 'hash'>;
  mime: string;
  width: number;
  height: number;
  derivatives: readonly StoredDerivative[];
}
/** What opens fast at a fraction of its size; of everything else the large JPEG is marked. */
const FAST = /^image\/(jpeg|png|webp|tiff)$/;
const MOST_KNOWN = 20_000;
/** In milliseconds; far less than the vault keeps them. */
const KNOWN_MS = 3_600_000;

/**
 * The pictures that the public sees of a gig with the watermark: the same sizes and forms as those without, kept like
 * renditions. What is not there yet is made when it is asked for, so that nobody is shown one without in the meantime.
 */
export function openMarkedPictures(stores: Stores) {
  const { blobs, mediaProcessor } = stores;
  const known = new LRUCache<string, RenditionBlob>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const underWay = new Map<string, Promise<void>>();
  const keyOf = ({ blob }: Markable, watermark: WatermarkStyle, edge: number, format: string): string =>
    createHash('sha256')
      .update(JSON.stringify(['shown', blob.hash, edge, format, ...looksOf(watermark)]))
      .digest('hex');

  async function make(item: Markable, watermark: WatermarkStyle): Promise<void> {
    const large = item.derivatives.find(({ edge, format }) => edge === 1600 && format === 'jpeg');
    const source =
      FAST.test(item.mime) || !large
        ? { hash: item.blob.hash, mime: item.mime }
        : { hash: large.hash, mime: 'image/jpeg' };
    const local = await blobs.local(source.hash);
    const { width, height } = item;
    const about = { kind: 'photo', mime: source.mime, extension: '', width, height, located: false } as const;
    try {
      const { derivatives } = await whileLogoLies(stores, watermark, (ready) =>
        mediaProcessor.derive(local.path, about, ready),
      );
      for (const { bytes, edge, format } of derivatives) {
        const { hash, size, crc32 } = await blobs.put(bytes);
        await keepBlob(stores, hash);
        const key = keyOf(item, watermark, edge, format);
        await keepRendition(stores, item.blob.hash, key, { hash, size, crc32 });
        known.set(key, { hash, size, crc32 });
      }
    } finally {
      await local.release();
    }
  }
  const find = async (item: Markable, key: string): Promise<RenditionBlob | undefined> => {
    const found = known.get(key) ?? (await keptRendition(stores, item.blob.hash, key));
    if (found) known.set(key, found);
    return found;
  };
  return {
    /** Made once for all its sizes, whoever else asks meanwhile. Refuses `invalid` for what cannot be decoded. */
    async picture(
      item: Markable,
      watermark: WatermarkStyle,
      edge: number,
      format: 'webp' | 'jpeg',
    ): Promise<RenditionBlob> {
      const key = keyOf(item, watermark, edge, format);
      const before = await find(item, key);
      if (before) return before;
      const one = keyOf(item, watermark, 0, '');
      const making = underWay.get(one) ?? make(item, watermark).finally(() => underWay.delete(one));
      underWay.set(one, making);
      await making;
      const made = await find(item, key);
      if (!made) throw new Refusal('notFound', 'media.absent', 'This photo is no longer here.');
      return made;
    },
  };
}
export type MarkedPictures = ReturnType<typeof openMarkedPictures>;

import sharp from 'sharp';

export const sharpAloneParallel = 2;

/**
 * The reference for every benchmark that ends in derivatives: sharp itself, without threads, ports or hashes, makes
 * the media processor's four pictures (400 and 1600 px, WebP and JPEG, same quality and effort) in the fastest arrangement
 * found: one decode with shrink-on-load, the small picture from the large. Run `sharpAloneParallel` at a time.
 */
export async function deriveWithSharpAlone(path: string): Promise<Buffer[]> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const large = await sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize(1600, 1600, fit)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const largeRaw = { raw: { width: large.info.width, height: large.info.height, channels: large.info.channels } };
  const small = await sharp(large.data, largeRaw).resize(400, 400, fit).raw().toBuffer({ resolveWithObject: true });
  const smallRaw = { raw: { width: small.info.width, height: small.info.height, channels: small.info.channels } };
  return [
    await sharp(large.data, largeRaw).webp({ quality: 80, effort: 2 }).toBuffer(),
    await sharp(large.data, largeRaw).jpeg({ quality: 80 }).toBuffer(),
    await sharp(small.data, smallRaw).webp({ quality: 80, effort: 2 }).toBuffer(),
    await sharp(small.data, smallRaw).jpeg({ quality: 80 }).toBuffer(),
  ];
}

/** All of `paths`, `parallel` at a time; answers with pictures per second. */
export async function deriveAllWithSharpAlone(
  paths: readonly string[],
  parallel = sharpAloneParallel,
): Promise<number> {
  sharp.cache(false);
  sharp.concurrency(1);
  return perSecond(paths, parallel, deriveWithSharpAlone);
}

/** Runs `work` over all paths, `parallel` at a time. */
export async function perSecond(
  paths: readonly string[],
  parallel: number,
  work: (path: string) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < paths.length) await work(paths[next++]!);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return (paths.length / (performance.now() - started)) * 1000;
}

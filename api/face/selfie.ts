import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FaceFinder } from '../../commands/ports/faces.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { RouteContext } from '../context.ts';

export const SELFIE_BYTES = 20 << 20;
const HEIC = new Set(['image/heic', 'image/heif']);

/** The largest face of a selfie. What the face networks cannot open (an iPhone's HEIC) is made a JPEG first, by way of a file that lives as long as that takes. */
export async function faceOf(
  { faces, write, config }: Pick<RouteContext, 'faces' | 'write' | 'config'>,
  picture: Uint8Array,
): ReturnType<FaceFinder['selfie']> {
  const unread = await faces.finder
    .selfie(picture)
    .catch((error: unknown) =>
      error instanceof Refusal && error.code === 'face.undecodable' ? error : Promise.reject(error),
    );
  if (!(unread instanceof Refusal)) return unread;
  const folder = resolve(config.DATA_DIR, 'scratch');
  const file = join(folder, `selfie-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, picture, { mode: 0o600 });
    const inspection = await write.mediaProcessor.inspect(file, 'The selfie', 'selfie');
    if (!HEIC.has(inspection.mime)) throw unread;
    const { derivatives } = await write.mediaProcessor.derive(file, inspection);
    return await faces.finder.selfie(derivatives.find(({ edge, format }) => edge === 1600 && format === 'jpeg')!.bytes);
  } finally {
    await rm(file, { force: true });
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cutToLength } from '../../domain/kernel/names.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { GUEST_PHOTO_BYTES } from '../contract/guest.ts';
import { readForm } from '../http/multipart.ts';

export interface SpooledForm {
  fields: Record<string, string>;
  /** `hash`: of the content. */
  files: { name: string; path: string; hash: string }[];
}

/**
 * Reads a guest's form to its end before any of it counts: names may come after files, and too many photos are refused
 * as one. Refuses `tooLarge` past GUEST_PHOTO_BYTES in one file, `refuseMany` past `most` files.
 */
export async function spoolForm<T>(
  request: IncomingMessage,
  folder: string,
  most: number,
  refuseMany: () => never,
  use: (form: SpooledForm) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await mkdtemp(join(folder, 'form-'));
  const files: SpooledForm['files'] = [];
  try {
    const fields = await readForm(request, { files: most }, async ({ field, name, source }) => {
      if (field !== 'files') return;
      const path = join(own, String(files.length));
      const file = { name, path, hash: '' };
      files.push(file);
      const content = createHash('sha256');
      let bytes = 0;
      source.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        content.update(chunk);
        if (bytes > GUEST_PHOTO_BYTES)
          source.destroy(
            new Refusal(
              'tooLarge',
              'file.tooLarge',
              `"${cutToLength(name, 100)}" is too large: at most ${GUEST_PHOTO_BYTES >> 20} MB, please.`,
            ),
          );
      });
      await pipeline(source, createWriteStream(path, { mode: 0o600 }));
      file.hash = content.digest('hex');
    }).catch((error: unknown) =>
      error instanceof Refusal && error.code === 'form.tooManyFiles' ? refuseMany() : Promise.reject(error),
    );
    if (files.length === 0) refuse('invalid', 'guest.noPhotos', 'Please select photos to upload');
    return await use({ fields, files });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

import { withoutKey } from '../../commands/core/run.ts';
import type { z } from 'zod';
import { receivePicture } from '../../commands/picture.ts';
import { addPortfolioItem, itemIdOf } from '../../commands/portfolio.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { cutToLength, keptName } from '../../domain/kernel/names.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { refusedFile } from '../contract/media.ts';
import { PORTFOLIO_FILES_AT_ONCE, uploadToPortfolio } from '../contract/portfolio.ts';
import { readForm } from '../http/multipart.ts';
import type { AnyRequest } from '../http/reply.ts';

/** Bytes that a photo may have. */
const MOST_BYTES = 60 << 20;
const LONGEST_TITLE = 120;

/** What a photo is called until somebody says otherwise: its file's name without the ending. */
export const titleOf = (filename: string): string =>
  cutToLength(keptName(filename).replace(/\.[^.]{1,5}$/, ''), LONGEST_TITLE) || 'Photo';

/** What a file is refused for by itself; anything else ends the whole request. */
const isFilesOwn = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['unsupported', 'invalid', 'tooLarge'].includes(error.kind);

/**
 * Takes the photos of a form into the portfolio of who sends it, each accepted or refused alone. Refuses when none was
 * accepted. They are added when the whole form is there: what comes of one that breaks off waits, and is dropped.
 */
export async function uploadPhotos({
  raw,
  caller,
  write,
}: AnyRequest): Promise<{ itemIds: string[]; refused: z.infer<typeof refusedFile>[] }> {
  const userId = caller.actor.id;
  const received: { name: string; picture: StudioPicture }[] = [];
  const failures: { filename: string; refusal: Refusal }[] = [];
  const each = async (filename: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isFilesOwn(error)) throw error;
      failures.push({ filename: cutToLength(filename, 200), refusal: error });
    }
  };
  const fields = await readForm(raw, { files: PORTFOLIO_FILES_AT_ONCE }, ({ name, source }) =>
    each(name, async () => {
      const picture = await receivePicture(write, {
        ownerId: userId,
        name,
        source,
        maxBytes: MOST_BYTES,
        keepOriginal: true,
      });
      received.push({ name, picture });
    }),
  );
  if (received.length + failures.length === 0) refuse('malformed', 'upload.empty', 'Please choose at least one photo.');
  const form = uploadToPortfolio.body.safeParse(fields);
  if (!form.success) return refuse('invalid', 'portfolio.category', 'Please choose one of the categories.');
  const itemIds: string[] = [];
  for (const { name, picture } of received)
    await each(name, async () => {
      const itemId = itemIdOf(userId, picture.original?.hash ?? picture.pictureId);
      const about = { title: titleOf(name), category: form.data.category ?? 'general', description: '' } as const;
      const item = { source: 'direct', mediaId: null, gigId: null, featured: false, ...about, picture } as const;
      await addPortfolioItem(write, { userId, itemId }, item, withoutKey(caller));
      itemIds.push(itemId);
    });
  const refused = failures.map(({ filename, refusal }) => ({ filename, detail: refusal.message }));
  const [first] = failures;
  if (itemIds.length === 0 && first)
    throw failures.length === 1
      ? first.refusal
      : new Refusal(first.refusal.kind, first.refusal.code, first.refusal.message, {
          errors: refused.map(({ filename, detail }) => ({ path: filename, message: detail })),
        });
  return { itemIds: [...new Set(itemIds)], refused };
}

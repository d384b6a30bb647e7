import { withoutKey } from '../../commands/core/run.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Received, receiveFile } from '../../commands/intake.ts';
import { cutToLength } from '../../domain/kernel/names.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { uploadMedia, received, refusedFile } from '../contract/media.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { AnyRequest } from '../http/reply.ts';
import { readForm } from '../http/multipart.ts';

const FILES_AT_ONCE = 500;

/** What a file is refused for by itself; anything else (no gig, full disk, a lost connection) ends the whole request. */
const isFilesOwn = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['unsupported', 'invalid', 'tooLarge'].includes(error.kind);

/** What becomes of one file of the form. */
export type ReceiveOne = (file: {
  name: string;
  source: Readable;
  folder: string | null;
  originalId: string | undefined;
}) => Promise<Received>;

/**
 * Takes the files of a form into a gig, each accepted or refused alone, in the caller's name. Refuses when none was accepted.
 */
export async function receiveFiles(
  { metrics }: Pick<AppContext, 'metrics'>,
  { raw, caller, write }: AnyRequest,
  gigId: string,
  receiveOne?: ReceiveOne,
): Promise<z.infer<typeof uploadMedia.answer>> {
  const plain: ReceiveOne = ({ name, source, folder }) =>
    receiveFile(write, { name, source, folder, gigId, via: 'browser' }, withoutKey(caller));
  const accepted: z.infer<typeof received>[] = [];
  const refused: z.infer<typeof refusedFile>[] = [];
  const failures: Refusal[] = [];
  await readForm(raw, { files: FILES_AT_ONCE }, async ({ name, source }, fields) => {
    try {
      const { mediaId, duplicate } = await (receiveOne ?? plain)({
        name,
        source,
        folder: fields['folder_id'] || null,
        originalId: fields['original_media_id'] || undefined,
      });
      if (!duplicate) metrics.received.inc({ via: 'browser' });
      accepted.push({ media_id: mediaId, filename: name, duplicate });
    } catch (error) {
      if (!isFilesOwn(error)) throw error;
      failures.push(error);
      refused.push({ filename: cutToLength(name, 200), detail: error.message });
    }
  });
  if (accepted.length + refused.length === 0)
    refuse('malformed', 'upload.empty', 'Please choose at least one photo or video.');
  // One file alone, or none good: the refusal is the answer.
  if (accepted.length === 0)
    throw failures.length === 1
      ? failures[0]!
      : new Refusal(failures[0]!.kind, failures[0]!.code, failures[0]!.message, {
          errors: refused.map(({ filename, detail }) => ({ path: filename, message: detail })),
        });
  const message =
    refused.length === 0
      ? 'Files uploaded successfully!'
      : `${accepted.length} uploaded, ${refused.length} not: see the list.`;
  return { message, received: accepted, refused };
}

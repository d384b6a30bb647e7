import { recordDownload } from '../../commands/download.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { MediaView } from '../../projections/media.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** Who downloaded something, as the log names them: clients as such, all others as guests with the id of whoever they are. */
export type Downloader = Extract<Actor, { kind: 'guest' | 'client' }>;
interface Download {
  gigId: string;
  views: readonly MediaView[];
  form: 'single' | 'zip';
  by: Downloader;
  correlation: string;
  /** What is counted once, however often it is asked for; left out, each is another. */
  downloadId?: string;
}

/** Counts what was downloaded. Where that cannot be written, it is downloaded uncounted. */
export async function countDownload(
  { write, log }: Pick<AppContext, 'write' | 'log'>,
  { gigId, views, form, by, correlation, downloadId = newId() }: Download,
): Promise<void> {
  const about = { downloadId, gigId, mediaIds: views.map((view) => view.id), form, by: by.id };
  await write
    .run(recordDownload, about, { actor: by, correlation })
    .catch((error: unknown) => log.warn({ err: error }, 'a download could not be counted'));
}

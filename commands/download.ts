import { z } from 'zod';
import { download, downloadEvents } from '../domain/download.ts';
import { command } from './core/run.ts';

/** Counts a download. Who may download was decided by who serves the bytes. */
export const recordDownload = command({
  aggregate: download,
  name: 'RecordDownload',
  id: (input) => input.downloadId,
  may: () => true,
  gig: (input) => input.gigId,
  input: downloadEvents.PhotosDownloaded.schema.extend({ downloadId: z.string().max(64) }),
});

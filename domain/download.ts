import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** Ids that one event holds at most; a zip of 10,000 photos is a stream of several. */
export const DOWNLOAD_CHUNK = 500;

export const downloadEvents = {
  PhotosDownloaded: eventSchema(
    z.object({
      downloadId: z.string(),
      gigId: z.string(),
      mediaIds: z.array(z.string()),
      form: z.enum(['single', 'zip']),
      by: z.string(),
    }),
  ),
};
export type DownloadEvent = EventsOf<typeof downloadEvents>;
export type DownloadState = { recorded: boolean };
export type DownloadCommand = { type: 'RecordDownload' } & FieldsOf<DownloadEvent, 'PhotosDownloaded'>;

export const download: Aggregate<DownloadState, DownloadCommand, DownloadEvent> = {
  name: 'download',
  schemas: downloadEvents,
  decider: {
    initial: { recorded: false },
    decide({ downloadId, gigId, mediaIds, form, by }, state) {
      if (state.recorded) return [];
      const events: DownloadEvent[] = [];
      for (let start = 0; start < mediaIds.length; start += DOWNLOAD_CHUNK)
        events.push({
          type: 'PhotosDownloaded',
          downloadId,
          gigId,
          mediaIds: mediaIds.slice(start, start + DOWNLOAD_CHUNK),
          form,
          by,
        });
      return events;
    },
    evolve: (state, event) => (event.type === 'PhotosDownloaded' ? { recorded: true } : state),
  },
};

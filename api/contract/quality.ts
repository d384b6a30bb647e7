import { z } from 'zod';
import { media } from './media.ts';
import { operation } from './operation.ts';

/** What kind of photo: by the number of faces in it, none (`scene`), one, two, three or more. */
export const photoCategories = ['portrait', 'couple', 'group', 'scene'] as const;
/** Three faces or more are a group photo. */
export const filterDefaults = { min_quality: 70, min_faces: 0 } as const;

const tag = 'AI assistant';

export const qualityReason = z.object({ code: z.string(), good: z.boolean(), text: z.string() });
/** A photo with what was measured of it; `quality_score` is null where it could not be measured. */
export const measuredPhoto = media.extend({ quality_score: z.number().nullable(), reasons: z.array(qualityReason) });
export type MeasuredPhoto = z.infer<typeof measuredPhoto>;

export const analysisStatus = operation({
  id: 'analysisStatus',
  tag,
  summary: "How far the measuring of a gig's photos is",
  call: 'GET /ai-assistant/gigs/{gigId}/analysis-status',
  access: 'owner',
  answer: z.object({
    status: z.enum(['not_analysed', 'analysing', 'complete']),
    analysis_complete: z.boolean(),
    analyzed_photos: z.number(),
    total_photos: z.number(),
    /** Excellent from 80, good from 60, weak below. */
    quality_stats: z.object({ excellent: z.number(), good: z.number(), weak: z.number() }),
    /** How many groups of near duplicates. */
    duplicate_groups: z.number(),
  }),
});
export const analyseGig = operation({
  id: 'analyseGig',
  tag,
  summary: 'Measure what was not measured; measure all anew where everything was',
  call: 'POST /ai-assistant/analyze/{gigId}',
  access: 'owner',
  answer: z.object({ message: z.string() }),
});
export const listDuplicates = operation({
  id: 'listDuplicates',
  tag,
  summary: 'Groups of near duplicates, with the one to keep',
  call: 'GET /ai-assistant/gigs/{gigId}/duplicates',
  access: 'owner',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: z.object({
    duplicate_groups: z.array(
      z.object({
        group_id: z.string(),
        count: z.number(),
        photos: z.array(measuredPhoto),
        recommended_keep: z.string(),
      }),
    ),
    total: z.number(),
  }),
});

const filters = z.object({
  min_quality: z.number().min(0).max(100).default(filterDefaults.min_quality),
  /** Empty or `all`: any. */
  category: z.enum(['', 'all', ...photoCategories]).default(''),
  min_faces: z.number().int().min(0).max(10).default(filterDefaults.min_faces),
  group_photos_only: z.boolean().default(false),
});
export const filterPhotos = operation({
  id: 'filterPhotos',
  tag,
  summary: 'Photos by quality and faces, the best first',
  call: 'POST /ai-assistant/gigs/{gigId}/filter',
  access: 'owner',
  body: filters.extend({ limit: z.number().int().min(1).max(200).default(60) }),
  answer: z.object({ filtered_photos: z.array(measuredPhoto), total: z.number() }),
});
export const deleteDuplicates = operation({
  id: 'deleteDuplicates',
  tag,
  summary: "Delete a group's photos but one (kept in the bin for 30 days)",
  call: 'POST /ai-assistant/delete-duplicates',
  access: 'photographer',
  body: z.object({
    gig_id: z.string().min(1).max(64),
    group_id: z.string().min(1).max(64),
    keep_media_id: z.string().min(1).max(64),
  }),
  answer: z.object({ message: z.string(), deleted_media_ids: z.array(z.string()) }),
});

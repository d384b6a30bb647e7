import { LRUCache } from 'lru-cache';
import { analysis } from '../../domain/analysis.ts';
import { duplicateGroups } from '../../domain/duplicates.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { EXCELLENT, GOOD, reasonsOf } from '../../domain/quality.ts';
import type { GigView } from '../../projections/gig.ts';
import { mediaItems, newestFirst } from '../../projections/media.ts';
import { type QualityView, qualities } from '../../projections/quality.ts';
import type { MeasuredPhoto } from '../contract/quality.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { mediaOf } from '../media/present.ts';
import { everyOne, everyPage } from '../../projections/core/pages.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

/** Near duplicates, the one to keep first. The id names exactly these photos: another photo among them is another group. */
export interface DuplicateGroup {
  id: string;
  photos: QualityView[];
}
/** Gigs whose duplicates are remembered; one of 10,000 photos takes a second to compare. */
const MOST_REMEMBERED = 50;

const better = (a: QualityView, b: QualityView): number =>
  (b.score ?? -1) - (a.score ?? -1) || b.width * b.height - a.width * a.height || newestFirst(b, a);

export function qualityQueries({ reads, write, addresses }: Pick<AppContext, 'reads' | 'write' | 'addresses'>) {
  const reader = reads.reader(qualities);
  const photos = reads.reader(mediaItems);
  const activity = openGigActivity(reads);
  const remembered = new LRUCache<string, { version: string; groups: Promise<DuplicateGroup[]> }>({
    max: MOST_REMEMBERED,
  });

  /** All photos of a gig that can be shown, edited ones aside. */
  const originals = async (gigId: string): Promise<QualityView[]> =>
    (await everyOne(reader, { index: 'byGig', where: { gigId, shown: true } })).filter(
      ({ kind, displayable: ready }) => ready && kind === 'photo',
    );
  const group = async (gigId: string): Promise<DuplicateGroup[]> => {
    const known = (await originals(gigId)).flatMap((view) =>
      view.dhash === null ? [] : [{ ...view, dhash: view.dhash }],
    );
    return duplicateGroups(known)
      .map((alike) => alike.sort(better))
      .map((alike) => ({ id: derivedId('duplicates', gigId, ...alike.map(({ id }) => id).sort()), photos: alike }))
      .sort((a, b) => newestFirst(a.photos[0]!, b.photos[0]!));
  };
  const duplicates = async (gig: GigView): Promise<DuplicateGroup[]> => {
    const version = await activity.told(gig);
    const known = remembered.get(gig.id);
    if (known?.version === version) return known.groups;
    const entry = { version, groups: group(gig.id) };
    entry.groups.catch(() => remembered.get(gig.id) === entry && remembered.delete(gig.id));
    remembered.set(gig.id, entry);
    return entry.groups;
  };

  return {
    originals,
    duplicates,
    async status(gig: GigView) {
      const where = { gigId: gig.id, shown: true };
      const { round } = (await write.journal.load(analysis, gig.id)).state;
      const [total, analysed, excellent, scored, good, groups] = await Promise.all([
        reader.count({ index: 'byGig', where }),
        reader.count({ index: 'byRound', where, range: { from: round } }),
        reader.count({ index: 'byScore', where, range: { from: EXCELLENT } }),
        reader.count({ index: 'byScore', where }),
        reader.count({ index: 'byScore', where, range: { from: GOOD } }),
        duplicates(gig),
      ]);
      const complete = total > 0 && analysed >= total;
      return {
        status: complete
          ? ('complete' as const)
          : analysed > 0 || round > 1
            ? ('analysing' as const)
            : ('not_analysed' as const),
        analysis_complete: complete,
        analyzed_photos: analysed,
        total_photos: total,
        quality_stats: { excellent, good: good - excellent, weak: scored - good },
        duplicate_groups: groups.length,
      };
    },
    /** Measured photos of at least this quality, best first; `fits` has the last word. */
    async best(
      gigId: string,
      minQuality: number,
      fits: (view: QualityView) => boolean,
      limit: number,
    ): Promise<{ found: QualityView[]; total: number }> {
      const found: QualityView[] = [];
      let total = 0;
      for await (const items of everyPage(reader, {
        index: 'byScore',
        where: { gigId, shown: true },
        range: { from: minQuality },
        order: 'desc',
      })) {
        const some = items.filter(fits);
        total += some.length;
        found.push(...some.slice(0, limit - found.length));
      }
      return { found, total };
    },
    /** For the owner, in this order; what is gone meanwhile is left out. */
    async present(gig: GigView, views: readonly QualityView[], session: string): Promise<MeasuredPhoto[]> {
      const byId = new Map((await photos.getMany(views.map(({ id }) => id))).map((view) => [view.id, view]));
      const token = addresses.token('owner', gig.id, '', session);
      return views.flatMap((view) => {
        const photo = byId.get(view.id);
        return photo
          ? [
              {
                ...mediaOf(photo, token),
                quality_score: null,
                ...scoreFields(view.score),
                reasons: view.measures ? reasonsOf(view.measures) : [],
              },
            ]
          : [];
      });
    },
  };
}
export type QualityQueries = ReturnType<typeof qualityQueries>;

/** A score as fields of a photo for its photographer: nothing until there is one. */
export const scoreFields = (score: number | undefined): { quality_score?: number; ai_score?: number } =>
  score === undefined ? {} : { quality_score: score, ai_score: Math.round(score * 10) / 1000 };

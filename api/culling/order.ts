import { LRUCache } from 'lru-cache';
import { isWorthShowing } from '../../domain/curation.ts';
import type { GigView } from '../../projections/gig.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';
import type { QualityView } from '../../projections/quality.ts';
import type { RouteContext } from '../context.ts';

/** Where a photo stands among those that are culled. */
export interface Taken {
  id: string;
  /** ISO 8601: when it was taken, or else when it arrived; of takes of one scene, when the first of them was. */
  at: string;
  group: { id: string; size: number } | undefined;
  suggested: boolean;
}

/** Gigs whose order is remembered: one of 10,000 photos is some 2 MB. */
const MOST_REMEMBERED = 20;

const timeOf = ({ takenAt, uploadedAt }: QualityView): string => takenAt ?? uploadedAt;
const text = ({ at, id }: Pick<Taken, 'at' | 'id'>): string => `${at} ${id}`;

/**
 * A gig's originals in the order in which they were taken, takes of one scene side by side with the best of them first. A
 * walk from page to page stays in the order in which it began, whatever is marked meanwhile.
 */
export function openCullingOrder({ reads, queries: { quality } }: Pick<RouteContext, 'reads' | 'queries'>) {
  const activity = openGigActivity(reads);
  const remembered = new LRUCache<string, { version: string; order: Promise<Taken[]> }>({ max: MOST_REMEMBERED });

  async function taken(gig: GigView): Promise<Taken[]> {
    const places = new Map<string, Taken>();
    for (const { id, photos } of await quality.duplicates(gig)) {
      const first = photos.map(timeOf).reduce((one, other) => (one < other ? one : other));
      for (const [index, photo] of photos.entries())
        places.set(photo.id, {
          id: photo.id,
          at: `${first} ${id} ${String(index).padStart(4, '0')}`,
          group: { id, size: photos.length },
          suggested: index === 0,
        });
    }
    const alone = (view: QualityView): Taken => ({
      id: view.id,
      at: timeOf(view),
      group: undefined,
      suggested: view.score !== undefined && isWorthShowing(view.score),
    });
    return (await quality.originals(gig.id))
      .map((view) => places.get(view.id) ?? alone(view))
      .sort((a, b) => (text(a) < text(b) ? -1 : 1));
  }

  async function orderOf(gig: GigView, begins: boolean): Promise<Taken[]> {
    const version = await activity.told(gig);
    const known = remembered.get(gig.id);
    if (known && (known.version === version || !begins)) return known.order;
    const entry = { version, order: taken(gig) };
    entry.order.catch(() => remembered.get(gig.id) === entry && remembered.delete(gig.id));
    remembered.set(gig.id, entry);
    return entry.order;
  }

  return {
    /** One page of it; `cursor`: what the page before answered as `next`. */
    async page(
      gig: GigView,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ items: Taken[]; next: string | null; total: number; groups: number }> {
      const order = await orderOf(gig, cursor === undefined);
      const behind = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString();
      const found = order.findIndex((place) => text(place) > behind);
      const items = found < 0 ? [] : order.slice(found, found + limit);
      const last = items.at(-1);
      return {
        items,
        next: last && last !== order.at(-1) ? Buffer.from(text(last)).toString('base64url') : null,
        total: order.length,
        groups: new Set(order.flatMap(({ group }) => (group ? [group.id] : []))).size,
      };
    },
  };
}

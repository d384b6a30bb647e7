import type { CullingEvent, Flag, Label } from '../domain/culling.ts';
import { type View, projection } from './core/projection.ts';

/** How a photographer marked a photo, by its media id; absent while it bears no mark. */
export interface CullingView extends View {
  gigId: string;
  stars: number;
  label: Label | null;
  flag: Flag | null;
}

const marked = (
  view: CullingView | undefined,
  id: string,
  gigId: string,
  change: Partial<Pick<CullingView, 'stars' | 'label' | 'flag'>>,
) => {
  const next = { stars: 0, label: null, flag: null, ...view, id, gigId, ...change };
  return next.stars === 0 && next.label === null && next.flag === null ? null : next;
};

export const cullings = projection<CullingEvent, CullingView>(
  { name: 'cullings', version: 1, indexes: { byGig: ['gigId'] }, key: (event) => event.mediaId },
  {
    PhotoRated: (view, { gigId, stars }, _, id) => marked(view, id, gigId, { stars }),
    PhotoLabelled: (view, { gigId, label }, _, id) => marked(view, id, gigId, { label }),
    PhotoLabelRemoved: (view, { gigId }, _, id) => marked(view, id, gigId, { label: null }),
    PhotoFlagged: (view, { gigId, flag }, _, id) => marked(view, id, gigId, { flag }),
    PhotoUnflagged: (view, { gigId }, _, id) => marked(view, id, gigId, { flag: null }),
  },
);

import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import {
  type Placed,
  arrange,
  firstPlace,
  inOrder,
  isInOrder,
  isPast,
  isThere,
  putBack,
  withPlaces,
} from './kernel/arranged.ts';
import type { EventsOf } from './kernel/event.ts';
import { studioPicture } from './kernel/picture.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const portfolioCategories = ['wedding', 'event', 'portrait', 'commercial', 'general'] as const;

const about = { userId: z.string(), itemId: z.string() };
/** Bytes that were uploaded for it, which count against the plan; null of a photo of a gig, which counts there. */
const uploaded = z.number().int().nullable();
const words = {
  title: z.string(),
  category: z.enum(portfolioCategories),
  description: z.string(),
  featured: z.boolean(),
};
const item = z.object({
  /** `gig`: a photo of one of the studio's gigs; `direct`: uploaded for the portfolio, and counted against the plan. */
  source: z.enum(['gig', 'direct']),
  mediaId: z.string().nullable(),
  gigId: z.string().nullable(),
  ...words,
  /** The item's own: it stays when its gig or photo goes. */
  picture: studioPicture,
});
export type PortfolioItem = z.infer<typeof item>;
const personal = { of: 'userId', fields: ['title', 'description'] };

/** The photos that a studio shows of itself. */
export const portfolioEvents = {
  /** `place`: the higher, the further up, behind those that are featured. */
  PortfolioItemAdded: eventSchema(item.extend({ ...about, place: z.number().int() }), { personal }),
  PortfolioItemChanged: eventSchema(z.object({ ...about, ...words }), { personal }),
  PortfolioItemRemoved: eventSchema(z.object({ ...about, uploaded, at: z.string() })),
  PortfolioItemRestored: eventSchema(z.object({ ...about, uploaded })),
  /** It cannot be put back any more. */
  PortfolioItemPurged: eventSchema(z.object(about)),
  /** All that are there, from the first to the last. */
  PortfolioArranged: eventSchema(z.object({ userId: z.string(), itemIds: z.array(z.string()) })),
};
export type PortfolioEvent = EventsOf<typeof portfolioEvents>;

interface KnownItem extends Placed {
  item: PortfolioItem;
}
export type PortfolioState = ReadonlyMap<string, KnownItem>;
type One = { userId: string; itemId: string; at: string };
export type PortfolioCommand =
  | (One & { type: 'AddPortfolioItem'; item: PortfolioItem })
  /** What is left out stays. */
  | (One & {
      type: 'ChangePortfolioItem';
      changes: { [K in keyof typeof words]?: PortfolioItem[K] | undefined };
    })
  /** All that is in it, or was and could be put back. */
  | { type: 'ErasePortfolio'; userId: string }
  | (One & { type: 'RemovePortfolioItem' | 'RestorePortfolioItem' | 'PurgePortfolioItem' })
  /** What is not named follows behind, in the order in which it was. */
  | { type: 'ArrangePortfolio'; userId: string; itemIds: readonly string[] };

/** Photos that a portfolio may have. */
export const MOST_ITEMS = 500;

const absent = () => refuse('notFound', 'portfolio.absent', 'This photo is no longer in the portfolio.');
/** As its events tell it. */
export const uploadedFor = ({ source, picture }: Pick<PortfolioItem, 'source' | 'picture'>): number | null =>
  source === 'direct' ? (picture.original?.size ?? 0) : null;

function requireRoom(state: PortfolioState): void {
  if (inOrder(state).length >= MOST_ITEMS)
    refuse('invalid', 'portfolio.full', `A portfolio holds at most ${MOST_ITEMS} photos. Please remove one first.`);
}

/** The portfolio of one studio; the aggregate's id is its photographer's. */
export const portfolio: Aggregate<PortfolioState, PortfolioCommand, PortfolioEvent> = {
  name: 'portfolio',
  schemas: portfolioEvents,
  decider: {
    initial: new Map(),
    decide(command, state) {
      const { userId } = command;
      if (command.type === 'ArrangePortfolio') return arranged(command, state);
      if (command.type === 'ErasePortfolio')
        return [...state.keys()].map((itemId) => ({ type: 'PortfolioItemPurged', userId, itemId }));
      const { itemId } = command;
      const known = state.get(itemId);
      switch (command.type) {
        case 'AddPortfolioItem': {
          if (isThere(known)) return [];
          requireRoom(state);
          return [{ type: 'PortfolioItemAdded', userId, itemId, ...command.item, place: firstPlace(state) }];
        }
        case 'ChangePortfolioItem': {
          if (!known || !isThere(known)) return absent();
          const { title, category, description, featured } = known.item;
          const { changes } = command;
          const next = {
            title: changes.title ?? title,
            category: changes.category ?? category,
            description: changes.description ?? description,
            featured: changes.featured ?? featured,
          };
          const isSame = JSON.stringify(next) === JSON.stringify({ title, category, description, featured });
          return isSame ? [] : [{ type: 'PortfolioItemChanged', userId, itemId, ...next }];
        }
        case 'RemovePortfolioItem':
          if (!known) return absent();
          return isThere(known)
            ? [{ type: 'PortfolioItemRemoved', userId, itemId, uploaded: uploadedFor(known.item), at: command.at }]
            : [];
        case 'RestorePortfolioItem':
          if (!known) return absent();
          if (isThere(known)) return [];
          requireRoom(state);
          return [{ type: 'PortfolioItemRestored', userId, itemId, uploaded: uploadedFor(known.item) }];
        case 'PurgePortfolioItem':
          return isPast(known, command.at) ? [{ type: 'PortfolioItemPurged', userId, itemId }] : [];
      }
    },
    evolve(state, event) {
      if (event.type === 'PortfolioArranged') return withPlaces(state, event.itemIds);
      const next = new Map(state);
      if (event.type === 'PortfolioItemAdded') {
        const { type: _, userId: __, itemId, place, ...added } = event;
        return next.set(itemId, { item: added, place });
      }
      const known = next.get(event.itemId);
      if (!known) return state;
      switch (event.type) {
        case 'PortfolioItemChanged': {
          const { title, category, description, featured } = event;
          return next.set(event.itemId, { ...known, item: { ...known.item, title, category, description, featured } });
        }
        case 'PortfolioItemRemoved':
          return next.set(event.itemId, { ...known, removedAt: event.at });
        case 'PortfolioItemRestored':
          return next.set(event.itemId, putBack(known));
        case 'PortfolioItemPurged':
          next.delete(event.itemId);
          return next;
      }
    },
  },
};

function arranged(
  { userId, itemIds }: Extract<PortfolioCommand, { type: 'ArrangePortfolio' }>,
  state: PortfolioState,
): PortfolioEvent[] {
  const twice = () => refuse('invalid', 'portfolio.twice', 'A photo can stand in one place only.');
  const wanted = arrange(state, itemIds, { twice, absent });
  return isInOrder(state, wanted) ? [] : [{ type: 'PortfolioArranged', userId, itemIds: wanted }];
}

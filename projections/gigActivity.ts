import type { DomainEvent, Position } from '../domain/kernel/event.ts';
import { approvals } from './approval.ts';
import { cachedReader } from './core/cachedReader.ts';
import { type View, projection } from './core/projection.ts';
import type { ReadSide } from './core/runner.ts';
import { cullings } from './culling.ts';
import { edits } from './edit.ts';
import { type GigView, gigs } from './gig.ts';
import { guests } from './guest.ts';
import { interactions } from './interaction.ts';
import { mediaItems } from './media.ts';
import { qualities } from './quality.ts';

/** The last event that changed what a gig's pages show and the gig's own document does not: lists that are kept hold on to it. */
export interface GigActivityView extends View {
  /** Of the last that changed one of its media; `position` counts what is said of them, too. */
  media: Position;
}

/** What is said of a gig's media on the pages of its photographer and their team. A context that says something there adds its projection. */
const remarks = [approvals, interactions, qualities, cullings, edits, guests];

/** Only what `gigs` does not fold: its position tells of the rest, and a rebuild folds nearly nothing twice. */
const besideGigs = (...of: readonly { folds: object }[]): string[] =>
  of.flatMap(({ folds }) => Object.keys(folds)).filter((type) => !(type in gigs.folds));
const each = <F>(types: readonly string[], fold: F): Record<string, F> =>
  Object.fromEntries(types.map((type) => [type, fold]));

export const gigActivity = projection<DomainEvent, GigActivityView>(
  { name: 'gigActivity', version: 1, indexes: {}, key: (_, { gig }) => gig },
  {
    ...each(besideGigs(...remarks), (view: GigActivityView | undefined, _: DomainEvent, __: unknown, id: string) => ({
      id,
      media: view?.media ?? 0,
    })),
    ...each(
      besideGigs(mediaItems),
      (_: unknown, __: DomainEvent, { position }: { position: Position }, id: string) => ({
        id,
        media: position,
      }),
    ),
  },
);

/** Tells whether a list of a gig that was kept is still the current one: it is as long as the text stays the same. */
export function openGigActivity(reads: ReadSide) {
  const reader = cachedReader(reads, gigActivity);
  return {
    /** Changes with all that the public may be shown, and not with what is said of it. */
    async shown({ id, position }: Pick<GigView, 'id' | 'position'>): Promise<string> {
      return `${position}-${(await reader.get(id))?.media ?? 0}`;
    },
    /** Changes also with what is said of the photos: likes, comments, approvals, stars, measures, edits, names. */
    async told({ id, position }: Pick<GigView, 'id' | 'position'>): Promise<string> {
      return `${position}-${(await reader.get(id))?.position ?? 0}`;
    },
  };
}

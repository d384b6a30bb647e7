import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** `upload`: bring photos and see nothing but name and cover. `view`: look at the gallery and take nothing home. */
const kind = z.enum(['upload', 'view']);
export type LinkKind = z.infer<typeof kind>;

const about = { linkId: z.string(), gigId: z.string() };

/** An address of a gig that reaches less than the gallery does. What stands in it is nowhere but in it; the vault keeps its hash. */
export const galleryLinkEvents = {
  GalleryLinkMade: eventSchema(
    z.object({ ...about, ownerId: z.string(), name: z.string(), kind, expiresAt: z.string().nullable() }),
    { personal: { of: 'ownerId', fields: ['name'] } },
  ),
  /** The address that was handed out before, and whatever was got by it, stopped working. `round` counts addresses. */
  GalleryLinkRenewed: eventSchema(z.object({ ...about, round: z.number().int() })),
  GalleryLinkSwitchedOff: eventSchema(z.object(about)),
  GalleryLinkOpened: eventSchema(z.object(about)),
};
export type GalleryLinkEvent = EventsOf<typeof galleryLinkEvents>;

/** `expiresAt`: ISO 8601; null: it does not end by itself. `round` tells one address of this link from the next. */
export interface MadeLink extends Omit<FieldsOf<GalleryLinkEvent, 'GalleryLinkMade'>, 'name'> {
  status: 'on' | 'off';
  round: number;
}
export type GalleryLinkState = { status: 'absent' } | MadeLink;
export type GalleryLinkCommand =
  | ({ type: 'MakeLink'; at: string } & FieldsOf<GalleryLinkEvent, 'GalleryLinkMade'>)
  | { type: 'RenewLink'; at: string }
  | { type: 'SwitchOff' }
  | { type: 'OpenLink'; at: string };

/** Whether a link works at this moment (ISO 8601). */
export const linkWorks = (
  link: Pick<MadeLink, 'status' | 'expiresAt'> | { status: 'absent' } | undefined,
  at: string,
): boolean => link?.status === 'on' && (link.expiresAt === null || at < link.expiresAt);

const switchedOff = () =>
  refuse('forbidden', 'link.off', 'The photographer has switched this link off. Please ask them for a new one.');
const expired = () =>
  refuse('forbidden', 'link.expired', 'This link has expired. Please ask the photographer for a new one.');
export const LINK_UNKNOWN =
  'This link does not work. It may be incomplete, or the photographer has made a new one: please ask them.';
export const linkUnknown = () => refuse('forbidden', 'link.unknown', LINK_UNKNOWN);

/** Refuses `forbidden`, with a sentence for whoever holds the link, unless it works. */
export function requireWorkingLink(link: Pick<MadeLink, 'status' | 'expiresAt'> | undefined, at: string): void {
  if (!link) linkUnknown();
  else if (link.status === 'off') switchedOff();
  else if (!linkWorks(link, at)) expired();
}

export const galleryLink: Aggregate<GalleryLinkState, GalleryLinkCommand, GalleryLinkEvent> = {
  name: 'galleryLink',
  schemas: galleryLinkEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'MakeLink') {
        if (state.status !== 'absent') return [];
        const { type: _, at, ...made } = command;
        if (made.expiresAt !== null && made.expiresAt <= at)
          refuse('invalid', 'link.past', 'Please choose an end that is still to come.');
        return [{ type: 'GalleryLinkMade', ...made }];
      }
      if (state.status === 'absent') return refuse('notFound', 'link.absent', 'This link is no longer here.');
      const { linkId, gigId } = state;
      if (command.type === 'SwitchOff')
        return state.status === 'off' ? [] : [{ type: 'GalleryLinkSwitchedOff', linkId, gigId }];
      requireWorkingLink(state, command.at);
      return command.type === 'RenewLink'
        ? [{ type: 'GalleryLinkRenewed', linkId, gigId, round: state.round + 1 }]
        : [{ type: 'GalleryLinkOpened', linkId, gigId }];
    },
    evolve(state, event) {
      if (event.type === 'GalleryLinkMade') {
        const { linkId, gigId, ownerId, kind: of, expiresAt } = event;
        return { status: 'on', linkId, gigId, ownerId, kind: of, expiresAt, round: 1 };
      }
      if (state.status === 'absent') return state;
      if (event.type === 'GalleryLinkSwitchedOff') return { ...state, status: 'off' };
      return event.type === 'GalleryLinkRenewed' ? { ...state, round: event.round } : state;
    },
  },
};

/** Links that a gig may have, those that were switched off or have expired included. */
export const MOST_LINKS = 100;

/** Which links a gig has, counted before each is made, so that calls at the same moment cannot pass the limit. The aggregate's id is the gig's. */
export const galleryLinkCountEvents = {
  GalleryLinkCounted: eventSchema(z.object(about)),
  /** It was not made after all. */
  GalleryLinkReturned: eventSchema(z.object(about)),
};
export type GalleryLinkCountEvent = EventsOf<typeof galleryLinkCountEvents>;
export type GalleryLinkCountCommand =
  /** `there`: links that are known to be there, also from before links were counted. */
  | { type: 'CountGalleryLink'; gigId: string; linkId: string; there: readonly string[] }
  | { type: 'ReturnGalleryLink'; gigId: string; linkId: string };

export const galleryLinkCount: Aggregate<
  { counted: ReadonlySet<string> },
  GalleryLinkCountCommand,
  GalleryLinkCountEvent
> = {
  name: 'galleryLinkCount',
  schemas: galleryLinkCountEvents,
  decider: {
    initial: { counted: new Set() },
    decide(command, { counted }) {
      const { gigId, linkId } = command;
      if (command.type === 'ReturnGalleryLink')
        return counted.has(linkId) ? [{ type: 'GalleryLinkReturned', gigId, linkId }] : [];
      const all = new Set([...counted, ...command.there]);
      if (all.has(linkId)) return [];
      if (all.size >= MOST_LINKS)
        return refuse('invalid', 'link.tooMany', `A gig can have at most ${MOST_LINKS} links.`);
      return [{ type: 'GalleryLinkCounted', gigId, linkId }];
    },
    evolve({ counted }, { type, linkId }) {
      const next = new Set(counted);
      if (type === 'GalleryLinkCounted') next.add(linkId);
      else next.delete(linkId);
      return { counted: next };
    },
  },
};

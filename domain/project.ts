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

export const industries = ['corporate', 'wedding', 'fashion', 'food', 'real-estate', 'events', 'other'] as const;
const projectStatuses = ['completed', 'ongoing', 'upcoming'] as const;

const about = { userId: z.string(), projectId: z.string() };
/** What is said of a project. `projectDate`: `YYYY-MM-DD`; '' and null: not said. */
export const projectDetails = z.object({
  clientName: z.string(),
  projectName: z.string(),
  description: z.string(),
  industry: z.enum(industries),
  services: z.array(z.string()),
  budgetRange: z.string().nullable(),
  status: z.enum(projectStatuses),
  projectDate: z.string().nullable(),
  logo: studioPicture.nullable(),
});
export type ProjectDetails = z.infer<typeof projectDetails>;
const personal = { of: 'userId', fields: ['clientName', 'projectName', 'description'] };

/** What a studio has done for its clients, and what of it its public profile shows. */
export const projectEvents = {
  /** `place`: the higher, the further up. */
  ProjectAdded: eventSchema(projectDetails.extend({ ...about, place: z.number().int() }), { personal }),
  /** `shown`: it is on the public profile, as before. */
  ProjectChanged: eventSchema(projectDetails.extend({ ...about, shown: z.boolean() }), { personal }),
  ProjectRemoved: eventSchema(z.object({ ...about, at: z.string() })),
  /** `shown`: it is on the public profile again. */
  ProjectRestored: eventSchema(z.object({ ...about, shown: z.boolean() })),
  /** It cannot be put back any more. */
  ProjectPurged: eventSchema(z.object(about)),
  /** All that are there, from the first to the last; those in `hidden` are not on the public profile. */
  ProjectsArranged: eventSchema(
    z.object({ userId: z.string(), projectIds: z.array(z.string()), hidden: z.array(z.string()) }),
  ),
};
export type ProjectEvent = EventsOf<typeof projectEvents>;

interface KnownProject extends Placed {
  details: ProjectDetails;
  shown: boolean;
}
export type ProjectsState = ReadonlyMap<string, KnownProject>;
type One = { userId: string; projectId: string; at: string };
export type ProjectCommand =
  | (One & { type: 'AddProject'; details: ProjectDetails })
  | (One & { type: 'ChangeProject'; details: ProjectDetails })
  /** All that are there, or were and could be put back. */
  | { type: 'EraseProjects'; userId: string }
  | (One & { type: 'RemoveProject' | 'RestoreProject' | 'PurgeProject' })
  /** What is not named follows behind, in the order in which it was. */
  | { type: 'ArrangeProjects'; userId: string; projects: readonly { projectId: string; shown: boolean }[] };

/** Projects that a studio may have. */
export const MOST_PROJECTS = 500;

const absent = () => refuse('notFound', 'project.absent', 'This project is no longer here.');

function requireRoom(state: ProjectsState): void {
  if (inOrder(state).length >= MOST_PROJECTS)
    refuse('invalid', 'project.tooMany', `You can keep at most ${MOST_PROJECTS} projects.`);
}

/** The projects of one studio; the aggregate's id is its photographer's. */
export const projects: Aggregate<ProjectsState, ProjectCommand, ProjectEvent> = {
  name: 'projects',
  schemas: projectEvents,
  decider: {
    initial: new Map(),
    decide(command, state) {
      const { userId } = command;
      if (command.type === 'ArrangeProjects') return arranged(command, state);
      if (command.type === 'EraseProjects')
        return [...state.keys()].map((projectId) => ({ type: 'ProjectPurged', userId, projectId }));
      const { projectId } = command;
      const known = state.get(projectId);
      switch (command.type) {
        case 'AddProject':
          if (known) return [];
          requireRoom(state);
          return [{ type: 'ProjectAdded', userId, projectId, ...command.details, place: firstPlace(state) }];
        case 'ChangeProject':
          if (!known || !isThere(known)) return absent();
          return JSON.stringify(known.details) === JSON.stringify(command.details)
            ? []
            : [{ type: 'ProjectChanged', userId, projectId, ...command.details, shown: known.shown }];
        case 'RemoveProject':
          if (!known) return absent();
          return isThere(known) ? [{ type: 'ProjectRemoved', userId, projectId, at: command.at }] : [];
        case 'RestoreProject':
          if (!known) return absent();
          if (isThere(known)) return [];
          requireRoom(state);
          return [{ type: 'ProjectRestored', userId, projectId, shown: known.shown }];
        case 'PurgeProject':
          return isPast(known, command.at) ? [{ type: 'ProjectPurged', userId, projectId }] : [];
      }
    },
    evolve(state, event) {
      if (event.type === 'ProjectsArranged') {
        const hidden = new Set(event.hidden);
        return withPlaces(state, event.projectIds, (id) => ({ shown: !hidden.has(id) }));
      }
      const next = new Map(state);
      if (event.type === 'ProjectAdded') {
        const { type: _, userId: __, projectId, place, ...details } = event;
        return next.set(projectId, { details, place, shown: true });
      }
      const known = next.get(event.projectId);
      if (!known) return state;
      if (event.type === 'ProjectChanged') {
        const { type: _, userId: __, projectId, shown: ___, ...details } = event;
        return next.set(projectId, { ...known, details });
      }
      if (event.type === 'ProjectPurged') next.delete(event.projectId);
      else if (event.type === 'ProjectRemoved') next.set(event.projectId, { ...known, removedAt: event.at });
      else next.set(event.projectId, putBack(known));
      return next;
    },
  },
};

function arranged(
  { userId, projects: wanted }: Extract<ProjectCommand, { type: 'ArrangeProjects' }>,
  state: ProjectsState,
): ProjectEvent[] {
  const twice = () => refuse('invalid', 'project.twice', 'A project can stand in one place only.');
  const named = new Map(wanted.map(({ projectId, shown }) => [projectId, shown]));
  const projectIds = arrange(
    state,
    wanted.map(({ projectId }) => projectId),
    { twice, absent },
  );
  const isShown = (id: string): boolean => named.get(id) ?? state.get(id)!.shown;
  const isSame = isInOrder(state, projectIds) && projectIds.every((id) => isShown(id) === state.get(id)!.shown);
  if (isSame) return [];
  return [{ type: 'ProjectsArranged', userId, projectIds, hidden: projectIds.filter((id) => !isShown(id)) }];
}

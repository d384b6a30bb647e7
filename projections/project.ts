import type { ProjectDetails, ProjectEvent } from '../domain/project.ts';
import { type View, projection } from './core/projection.ts';

/** A project of a studio. In lists from the highest `place` down. */
export interface ProjectView extends View, ProjectDetails {
  ownerId: string;
  place: number;
  /** Whether the public profile shows it. */
  shown: boolean;
  removed: boolean;
  /** ISO 8601; only of one that was removed, until it cannot be put back any more. */
  removedAt?: string;
}

export const projects = projection<ProjectEvent, ProjectView>(
  {
    name: 'projects',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'removed', 'place'],
      byIndustry: ['ownerId', 'removed', 'industry', 'place'],
      shown: ['ownerId', 'removed', 'shown', 'place'],
      byRemoval: ['removedAt'],
    },
    key: (event) => (event.type === 'ProjectsArranged' ? event.projectIds : event.projectId),
  },
  {
    ProjectAdded: (_, { type: __, userId, projectId, ...details }) => ({
      id: projectId,
      ownerId: userId,
      shown: true,
      removed: false,
      ...details,
    }),
    ProjectChanged: (view, { type: _, userId: __, projectId: ___, ...details }) => view && { ...view, ...details },
    ProjectRemoved: (view, { at }) => view && { ...view, removed: true, removedAt: at },
    ProjectRestored: (view) => {
      if (!view) return view;
      const { removedAt: _, ...rest } = view;
      return { ...rest, removed: false };
    },
    ProjectPurged: () => null,
    ProjectsArranged: (view, { projectIds, hidden }, _, id) =>
      view && { ...view, place: projectIds.length - projectIds.indexOf(id), shown: !hidden.includes(id) },
  },
);

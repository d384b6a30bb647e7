import type { ProjectEvent } from '../../../domain/project.ts';
import type { Sentences } from './words.ts';

export const projectSentences: Sentences<ProjectEvent> = {
  ProjectAdded: ({ projectName, clientName }, { who }) => `${who} added the project "${projectName}" for ${clientName}`,
  ProjectChanged: ({ projectName }, { who }) => `${who} changed the project "${projectName}"`,
  ProjectRemoved: (_, { who }) => `${who} removed a project`,
  ProjectRestored: (_, { who }) => `${who} put a project back`,
  ProjectPurged: () => 'A project that was removed is gone for good',
  ProjectsArranged: ({ projectIds, hidden }, { who }) =>
    `${who} arranged the projects: ${projectIds.length - hidden.length} of ${projectIds.length} on the public profile`,
};

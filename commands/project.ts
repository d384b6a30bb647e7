import { z } from 'zod';
import { MOST_PROJECTS, projectDetails, projects } from '../domain/project.ts';
import { isOwnStudio, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import { nameInput } from './nameInput.ts';

const TOO_LONG = 'The name can have at most 120 characters.';

const id = z.string().min(1).max(64);
const one = z.object({ userId: id, projectId: id });
const byStudio = {
  aggregate: projects,
  id: (input: { userId: string }) => input.userId,
  may: isOwnStudio,
};
const details = projectDetails.extend({
  clientName: nameInput('Please enter the name of the client.').max(120, TOO_LONG),
  projectName: nameInput('Please enter the name of the project.').max(120, TOO_LONG),
});
const withDetails = one.extend({ details });

/** Its id is made by `idMadeBy`. */
export const addProject = command({ ...byStudio, name: 'AddProject', input: withDetails });
export const changeProject = command({ ...byStudio, name: 'ChangeProject', input: withDetails });
export const removeProject = command({ ...byStudio, name: 'RemoveProject', input: one });
/** Undoes its removal. */
export const restoreProject = command({ ...byStudio, name: 'RestoreProject', input: one });
/** What was removed long ago and cannot be put back any more. */
export const purgeProject = command({ ...byStudio, name: 'PurgeProject', input: one, may: isSystem });
/** With the account of their studio. */
export const eraseProjects = command({
  ...byStudio,
  name: 'EraseProjects',
  input: z.object({ userId: id }),
  may: isSystem,
});
/** In which order projects stand, and which of them the public profile shows. */
export const arrangeProjects = command({
  ...byStudio,
  name: 'ArrangeProjects',
  input: z.object({
    userId: id,
    projects: z.array(z.object({ projectId: id, shown: z.boolean() })).max(MOST_PROJECTS),
  }),
});

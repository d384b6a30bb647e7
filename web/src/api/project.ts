import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/project.ts';
import { call } from './call.ts';

export type { Project, ProjectForm } from '../../../api/contract/project.ts';

export const projectsQuery = (industry: contract.Industry | '') =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', industry],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listProjects, {
        query: { limit: 24, cursor: pageParam, ...(industry === '' ? {} : { industry }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });

/** All of them: what is arranged is no page. */
export const everyProjectQuery = () =>
  queryOptions({
    queryKey: ['projects', 'every'],
    async queryFn({ signal }) {
      const projects: contract.Project[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await call(contract.listProjects, { query: { limit: 200, cursor }, signal });
        projects.push(...page.project_items);
        if (page.next_cursor === null) return projects;
        cursor = page.next_cursor;
      }
    },
  });

export const addProject = (body: contract.ProjectForm) => call(contract.addProject, { body });
export const changeProject = (projectId: string, body: contract.ProjectForm) =>
  call(contract.changeProject, { params: { projectId }, body });
export const removeProject = (projectId: string) => call(contract.removeProject, { params: { projectId } });
export const restoreProject = (projectId: string) => call(contract.restoreProject, { params: { projectId } });
export const arrangeProjects = (projects: readonly Pick<contract.Project, 'project_id' | 'shown'>[]) =>
  call(contract.arrangeProjects, {
    body: { projects: projects.map(({ project_id, shown }) => ({ project_id, shown })) },
  });

export function uploadProjectLogo(file: File) {
  const body = new FormData();
  body.append('file', file);
  return call(contract.uploadProjectLogo, { body });
}

import { idMadeBy } from '../../commands/core/run.ts';
import { keyOf, takePicture } from '../../commands/picture.ts';
import { addProject, arrangeProjects, changeProject, removeProject, restoreProject } from '../../commands/project.ts';
import type { ProjectDetails } from '../../domain/project.ts';
import { projects } from '../../projections/project.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/project.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';
import { studioPictureOf } from '../picture/present.ts';
import { onePicture } from '../picture/upload.ts';
import { projectOf } from './present.ts';
import type { z } from 'zod';

/** Of one studio. */
const LOGOS_AT_ONCE = 30;
const LOGOS_PER_SECOND = 0.5;
const absent = () => refuse('notFound', 'project.absent', 'This project is no longer here.');

/** What a studio has done for its clients. */
export function projectRoutes({ reads, queries, pictures, throttling }: RouteContext): Route[] {
  const reader = reads.reader(projects);
  const logos = throttling.rate(
    'projectLogos',
    LOGOS_AT_ONCE,
    LOGOS_PER_SECOND,
    'Please wait a moment before the next upload.',
  );

  /** `known`: the project as it is, whose logo may stay. */
  const detailsOf = async (
    { write, caller }: AnyRequest,
    body: z.output<typeof contract.projectForm>,
    known?: ProjectDetails,
  ): Promise<ProjectDetails> => {
    const key = body.client_logo_s3_key;
    const stays = known?.logo && key === keyOf(known.logo.pictureId);
    return {
      clientName: body.client_name,
      projectName: body.project_name,
      description: body.description,
      industry: body.industry,
      services: body.services,
      budgetRange: body.budget_range || null,
      status: body.status,
      projectDate: body.project_date || null,
      logo: stays ? known.logo : key ? await takePicture(write, caller.actor.id, key) : null,
    };
  };
  const ownOne = async ({ caller }: AnyRequest, projectId: string) => {
    const view = await reader.get(projectId);
    return view?.ownerId === caller.actor.id && !view.removed ? view : absent();
  };
  const told = async (request: AnyRequest, projectId: string): Promise<contract.Project> => {
    await request.settled();
    const view = (await reader.get(projectId)) ?? absent();
    return projectOf(view, pictures.forOwner(view.ownerId, request.session));
  };

  return [
    route(contract.listProjects, async ({ caller, query, session }) => {
      const ownerId = caller.actor.id;
      const { total, byKind } = await queries.projects.counts(ownerId);
      const { items, next } = await queries.projects.page(ownerId, pageOf(query), query.industry);
      const token = pictures.forOwner(ownerId, session);
      return {
        project_items: items.map((view) => projectOf(view, token)),
        next_cursor: next ?? null,
        total,
        industries: byKind,
      };
    }),
    route(contract.addProject, async (request) => {
      const { body, caller, run } = request;
      const projectId = idMadeBy(addProject, caller, 'project');
      await run(addProject, { userId: caller.actor.id, projectId, details: await detailsOf(request, body) });
      return { message: 'Project added successfully!', project: await told(request, projectId) };
    }),
    route(contract.changeProject, async (request) => {
      const { params, body, caller, run } = request;
      const known = await ownOne(request, params.projectId);
      const details = await detailsOf(request, body, known);
      await run(changeProject, { userId: caller.actor.id, projectId: params.projectId, details });
      return { message: 'Project saved', project: await told(request, params.projectId) };
    }),
    route(contract.removeProject, async ({ params, caller, run }) => {
      await run(removeProject, { userId: caller.actor.id, projectId: params.projectId });
      return { message: 'Project removed' };
    }),
    route(contract.restoreProject, async ({ params, caller, run }) => {
      await run(restoreProject, { userId: caller.actor.id, projectId: params.projectId });
      return { message: 'Project restored' };
    }),
    route(contract.arrangeProjects, async ({ body, caller, run }) => {
      const wanted = body.projects.map(({ project_id: projectId, shown }) => ({ projectId, shown }));
      await run(arrangeProjects, { userId: caller.actor.id, projects: wanted });
      return { message: 'Saved' };
    }),
    route(contract.uploadProjectLogo, async (request) => {
      const { caller, session } = request;
      await logos.take(caller.actor.id);
      const picture = await onePicture(request);
      const { thumb_url } = studioPictureOf(picture, pictures.forOwner(caller.actor.id, session));
      return {
        message: 'Logo uploaded successfully!',
        s3_key: keyOf(picture.pictureId),
        client_logo_url: thumb_url,
      };
    }),
  ];
}

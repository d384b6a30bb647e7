import { keyOf } from '../../commands/picture.ts';
import type { ProjectView } from '../../projections/project.ts';
import type { Project, PublicProject } from '../contract/project.ts';
import { studioPictureOf } from '../picture/present.ts';

/** As visitors of the public profile see it; `token` opens its logo. */
export function publicProjectOf(view: ProjectView, token: string): PublicProject {
  const logo = view.logo && studioPictureOf(view.logo, token);
  return {
    project_id: view.id,
    client_name: view.clientName,
    project_name: view.projectName,
    description: view.description,
    industry: view.industry,
    services: view.services,
    budget_range: view.budgetRange,
    status: view.status,
    project_date: view.projectDate,
    client_logo_url: logo?.thumb_url ?? null,
    client_logo: logo,
  };
}

/** For its studio. */
export const projectOf = (view: ProjectView, token: string): Project => ({
  ...publicProjectOf(view, token),
  client_logo_s3_key: view.logo && keyOf(view.logo.pictureId),
  shown: view.shown,
});

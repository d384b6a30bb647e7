import { useMutation, useQueryClient } from '@tanstack/react-query';
import { budgetRanges, projectServices } from '../../../../api/contract/project.ts';
import { sentence } from '../../api/call.ts';
import { changeProject, type Project, type ProjectForm } from '../../api/project.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ProjectFormFields } from './project-form.tsx';

/** As its form has it. */
const formOf = (project: Project): ProjectForm => ({
  client_name: project.client_name,
  project_name: project.project_name,
  description: project.description,
  industry: project.industry,
  services: projectServices.filter((service) => project.services.includes(service)),
  budget_range: budgetRanges.find((range) => range === project.budget_range) ?? '',
  status: project.status,
  project_date: project.project_date ?? '',
  client_logo_s3_key: project.client_logo_s3_key,
});

export function EditProject({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: ProjectForm) => changeProject(project!.project_id, values),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'project' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Dialog open={project !== null} title="Edit project" onClose={close} locked={save.isPending}>
      {project ? (
        <ProjectFormFields
          defaults={formOf(project)}
          logo={project.client_logo_url}
          busy={save.isPending}
          error={save.error ? sentence(save.error, 'Failed to save project') : null}
          submit="Save"
          onSubmit={save.mutate}
        />
      ) : null}
    </Dialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../api/call.ts';
import { addProject } from '../../api/project.ts';
import { toast } from '../../ui/toast.tsx';
import { ProjectFormFields, newProject } from './project-form.tsx';

export function AddProject({ onAdded }: { onAdded: () => void }) {
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: addProject,
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'project' });
      await queries.invalidateQueries({ queryKey: ['projects'] });
      onAdded();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to add project'), tone: 'bad', about: 'project' }),
  });
  return (
    <div className="panel project-add">
      <ProjectFormFields
        defaults={newProject}
        logo={null}
        busy={add.isPending}
        error={add.error ? sentence(add.error, 'Failed to add project') : null}
        submit="Add Project"
        onSubmit={add.mutate}
      />
    </div>
  );
}

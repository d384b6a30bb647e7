import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { projectsQuery, removeProject, restoreProject, type Project } from '../../api/project.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { More } from '../../ui/more.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { EditProject } from './edit-project.tsx';
import { INDUSTRY_LABELS, industryLabel } from './labels.ts';
import { ProjectCard } from './project-card.tsx';

const ABOUT = 'project';

export function ProjectList({ onAdd }: { onAdd: () => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useAddressed('category');
  const industry = INDUSTRY_LABELS.find(([each]) => each === asked)?.[0] ?? '';
  const [removing, setRemoving] = useState<Project | null>(null);
  const [editing, setEditing] = useState<Project | null>(null);
  const list = useInfiniteQuery(projectsQuery(industry));
  const refresh = () => queries.invalidateQueries({ queryKey: ['projects'] });

  const restore = useMutation({
    mutationFn: restoreProject,
    onSuccess: refresh,
    onError: (error) => toast({ text: sentence(error, 'Failed to restore project'), tone: 'bad', about: ABOUT }),
  });
  const remove = useMutation({
    mutationFn: ({ project_id }: Project) => removeProject(project_id),
    onSuccess: async ({ message }, { project_id }) => {
      setRemoving(null);
      const undo = { label: 'Undo', run: () => restore.mutate(project_id) };
      toast({ text: message, tone: 'good', about: ABOUT, action: undo });
      await refresh();
    },
    onError: (error) => {
      setRemoving(null);
      toast({ text: sentence(error, 'Failed to remove project'), tone: 'bad', about: ABOUT });
    },
  });

  if (list.isPending)
    return (
      <div className="project-cards" role="status" aria-label="Loading projects">
        <Skeleton shape="card" count={4} />
      </div>
    );
  if (list.isLoadingError)
    return (
      <Unloaded
        title="Your projects could not be loaded"
        text="They are safe. Please check your connection."
        again={list.refetch}
      />
    );
  const [first] = list.data.pages;
  const projects = list.data.pages.flatMap((page) => page.project_items);
  if (!first || first.total === 0)
    return (
      <Empty
        picture={<PrintsPicture />}
        title="No projects yet"
        text="Tell what you have done for your clients: your public profile shows it."
        action={
          <Button kind="primary" onClick={onAdd}>
            Add Your First Project
          </Button>
        }
      />
    );
  return (
    <>
      <FilterChips
        label="Industry"
        value={industry}
        options={INDUSTRY_LABELS}
        counts={first.industries}
        total={first.total}
        onChange={(next) => setAsked(next || null)}
      />
      {projects.length === 0 ? (
        <p className="quiet">No projects in {industryLabel(industry)}.</p>
      ) : (
        <ul className="project-cards">
          {projects.map((project) => (
            <ProjectCard key={project.project_id} project={project} onEdit={setEditing} onRemove={setRemoving} />
          ))}
        </ul>
      )}
      <div className="project-more">
        <More list={list} />
      </div>
      <Confirm
        open={removing !== null}
        title="Remove project"
        text={`Remove "${removing?.project_name ?? ''}" from your projects?`}
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(null)}
      />
      <EditProject project={editing} onClose={() => setEditing(null)} />
    </>
  );
}

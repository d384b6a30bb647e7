import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../api/call.ts';
import { arrangeProjects, everyProjectQuery, type Project } from '../../api/project.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { number } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { SwitchBox } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { ProjectLogo } from './project-card.tsx';

/** Which projects the public profile shows, and in which order. Each change is saved at once. */
export function ProjectSettings({ onAdd }: { onAdd: () => void }) {
  const queries = useQueryClient();
  const every = useQuery(everyProjectQuery());
  const { asked, ask } = useAsked<Project[]>('projects in order', {
    save: arrangeProjects,
    refresh: () => queries.invalidateQueries({ queryKey: ['projects'] }),
    failed: (error) => toast({ text: sentence(error, 'Failed to save settings'), tone: 'bad', about: 'projects' }),
  });
  if (every.isPending) return <Skeleton count={5} />;
  if (every.isLoadingError) return <Unloaded title="Your projects could not be loaded" again={every.refetch} />;
  const projects = asked ?? every.data;
  if (projects.length === 0)
    return (
      <Empty
        picture={<PrintsPicture />}
        title="No projects yet"
        text="As soon as there are some, you choose here which of them your public profile shows."
        action={<Button onClick={onAdd}>Add Your First Project</Button>}
      />
    );
  const byId = new Map(projects.map((project) => [project.project_id, project]));
  return (
    <section className="project-settings" aria-labelledby="project-settings-title">
      <header>
        <h2 id="project-settings-title">On your public profile</h2>
        <p className="quiet">
          {number(projects.filter(({ shown }) => shown).length)} of {number(projects.length)} shown, in this order. Drag
          them by their handle, or pick one up with Space and move it with the arrow keys.
        </p>
      </header>
      <Sortable
        items={projects}
        idOf={({ project_id }) => project_id}
        nameOf={({ project_name }) => project_name}
        layout="list"
        className="project-rows"
        onMove={(ids) => ask(ids.flatMap((id) => byId.get(id) ?? []))}
      >
        {(project, handle) => (
          <div className="project-row" data-hidden={!project.shown || undefined}>
            {handle}
            <ProjectLogo project={project} />
            <div className="project-card-names">
              <p className="project-row-name">
                <NameText>{project.project_name}</NameText>
              </p>
              <p className="quiet small">
                <NameText>{project.client_name}</NameText>
              </p>
            </div>
            <label className="project-row-switch">
              <span className="quiet small" aria-hidden>
                {project.shown ? 'Shown' : 'Hidden'}
              </span>
              <SwitchBox
                label={`Show ${project.project_name} on my public profile`}
                checked={project.shown}
                onChange={({ target }) =>
                  ask(projects.map((each) => (each === project ? { ...each, shown: target.checked } : each)))
                }
              />
            </label>
          </div>
        )}
      </Sortable>
    </section>
  );
}

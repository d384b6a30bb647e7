import { Pencil, Trash2 } from 'lucide-react';
import type { Project } from '../../api/project.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { shortDate } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { industryLabel, statusLabel } from './labels.ts';

const TONES = { completed: 'green', ongoing: 'amber', upcoming: 'quiet' } as const;

export function ProjectLogo({ project }: { project: Pick<Project, 'client_logo_url' | 'client_name'> }) {
  return <Logo src={project.client_logo_url} instead={<Avatar name={project.client_name} />} />;
}

interface ProjectCardProps {
  project: Project;
  onEdit: (project: Project) => void;
  onRemove: (project: Project) => void;
}

export function ProjectCard({ project, onEdit, onRemove }: ProjectCardProps) {
  return (
    <li className="panel project-card">
      <header className="project-card-head">
        <ProjectLogo project={project} />
        <div className="project-card-names">
          <h2 title={project.project_name}>
            <NameText>{project.project_name}</NameText>
          </h2>
          <p className="quiet" title={project.client_name}>
            <NameText>{project.client_name}</NameText>
          </p>
        </div>
        <Button
          kind="quiet"
          icon
          small
          aria-label={`Edit ${project.project_name}`}
          title="Edit"
          onClick={() => onEdit(project)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          kind="quiet"
          icon
          small
          aria-label={`Remove ${project.project_name}`}
          title="Remove"
          onClick={() => onRemove(project)}
        >
          <Trash2 aria-hidden />
        </Button>
      </header>
      {project.description ? <p className="project-description">{project.description}</p> : null}
      {project.services.length > 0 ? (
        <ul className="project-services" aria-label="Services">
          {project.services.map((service) => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      ) : null}
      <footer className="project-card-foot">
        <Badge>{industryLabel(project.industry)}</Badge>
        <StateDot tone={TONES[project.status]}>{statusLabel(project.status)}</StateDot>
        {project.project_date ? <span className="quiet small">{shortDate(project.project_date)}</span> : null}
        {project.budget_range ? <span className="quiet small">{project.budget_range}</span> : null}
      </footer>
    </li>
  );
}

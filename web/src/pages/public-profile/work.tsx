import { useState } from 'react';
import type { PublicProfile } from '../../api/profile.ts';
import { onSite } from '../../guest-paths.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { industryLabel } from '../project/labels.ts';

const Viewer = lazyPart(() => import('../../ui/viewer.tsx').then((part) => part.Viewer));

type Project = PublicProfile['projects']['project_items'][number];

function ProjectCard({ project }: { project: Project }) {
  return (
    <li className="profile-project">
      {project.client_logo ? <Logo src={project.client_logo.thumb_url} /> : null}
      <div>
        <h3>{project.project_name}</h3>
        <p className="quiet">
          {[project.client_name, industryLabel(project.industry), project.project_date?.slice(0, 4)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {project.description ? <p className="profile-project-text">{project.description}</p> : null}
        {project.services.length > 0 ? <p className="quiet">{project.services.join(', ')}</p> : null}
      </div>
    </li>
  );
}

/** `own`: where its photographer, who looks at the preview, adds some. */
function None({ what, own }: { what: string; own: string | undefined }) {
  return (
    <div className="profile-none">
      <p>No {what} here yet.</p>
      {own ? <ButtonAnchor href={onSite(own)}>Add {what}</ButtonAnchor> : null}
    </div>
  );
}

/** What a photographer shows of their work: photos, which open one by one, and projects. */
export function Work({ profile }: { profile: PublicProfile }) {
  const [tab, setTab] = useState('portfolio');
  const [open, setOpen] = useState<string | null>(null);
  const { portfolio_items: photos } = profile.portfolio;
  const { project_items: projects } = profile.projects;
  const items: GridItem[] = photos.map((photo) => ({
    id: photo.item_id,
    thumb: photo.thumb_url,
    large: photo.media_url,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    label: photo.title || 'Photo',
  }));
  return (
    <Tabs
      value={tab}
      onChange={setTab}
      label="Work"
      tabs={[
        { value: 'portfolio', label: 'PORTFOLIO', count: photos.length },
        { value: 'projects', label: 'PROJECTS', count: projects.length },
      ]}
    >
      <TabPanel value="portfolio">
        {items.length > 0 ? (
          <PhotoGrid items={items} label="Portfolio" rowToken="--grid-row-gallery" onOpen={({ id }) => setOpen(id)} />
        ) : (
          <None what="photos" own={profile.preview && paths.portfolio} />
        )}
      </TabPanel>
      <TabPanel value="projects">
        {projects.length > 0 ? (
          <ul className="profile-projects">
            {projects.map((project) => (
              <ProjectCard key={project.project_id} project={project} />
            ))}
          </ul>
        ) : (
          <None what="projects" own={profile.preview && paths.projects} />
        )}
      </TabPanel>
      {open === null ? null : (
        <Viewer
          items={items}
          id={open}
          total={items.length}
          onView={setOpen}
          onClose={() => setOpen(null)}
          footer={({ label }) => <p className="profile-photo-title">{label}</p>}
        />
      )}
    </Tabs>
  );
}

import './projects.css';
import { ArrowLeft } from 'lucide-react';
import { pages } from '../../../../api/contract/pages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../ui/use-tab.ts';
import { AddProject } from './add-project.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectSettings } from './project-settings.tsx';

const TABS = [
  { value: 'projects', label: 'Projects' },
  { value: 'add', label: 'Add Project' },
  { value: 'settings', label: 'Settings' },
];

/** What the studio has done for its clients. */
export function Projects() {
  usePageHead(pages.projects);
  const [tab, open] = useTab(TABS);
  return (
    <div className="page project-page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={paths.dashboard} className="page-back">
            <ArrowLeft aria-hidden /> Back to dashboard
          </ButtonLink>
          <h1>Projects</h1>
        </div>
      </header>
      <Tabs label="Projects" value={tab} onChange={open} tabs={TABS}>
        <TabPanel value="projects">
          <ProjectList onAdd={() => open('add')} />
        </TabPanel>
        <TabPanel value="add">
          <AddProject onAdded={() => open('projects')} />
        </TabPanel>
        <TabPanel value="settings">
          <ProjectSettings onAdd={() => open('add')} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

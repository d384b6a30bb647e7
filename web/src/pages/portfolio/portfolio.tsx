import './portfolio.css';
import { ArrowLeft } from 'lucide-react';
import { pages } from '../../../../api/contract/pages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../ui/use-tab.ts';
import { ImportFromGigs } from './import-from-gigs.tsx';
import { PortfolioItems } from './portfolio-items.tsx';
import { UploadPhotos } from './upload-photos.tsx';

const TABS = [
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'import', label: 'Import from Gigs' },
  { value: 'upload', label: 'Upload Photos' },
];

/** The photos that the studio shows of itself. */
export function Portfolio() {
  usePageHead(pages.portfolio);
  const [tab, open] = useTab(TABS);
  return (
    <div className="page portfolio-page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={paths.dashboard} className="portfolio-back">
            <ArrowLeft aria-hidden /> Back to dashboard
          </ButtonLink>
          <h1>Portfolio</h1>
        </div>
      </header>
      <Tabs label="Portfolio" value={tab} onChange={open} tabs={TABS}>
        <TabPanel value="portfolio">
          <PortfolioItems onImport={() => open('import')} onUpload={() => open('upload')} />
        </TabPanel>
        <TabPanel value="import">
          <ImportFromGigs />
        </TabPanel>
        <TabPanel value="upload">
          <UploadPhotos />
        </TabPanel>
      </Tabs>
    </div>
  );
}

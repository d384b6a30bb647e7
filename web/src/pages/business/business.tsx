import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ClientList } from './client/client-list.tsx';

const TABS = [{ value: 'clients', label: 'Clients' }];

/** The studio's paperwork. */
export function Business() {
  usePageHead(pages.business);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab = TABS.some(({ value }) => value === asked) ? asked! : 'clients';
  const open = (next: string) => setQuery(next === 'clients' ? {} : { tab: next }, { replace: true });
  return (
    <div className="page business-page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={paths.dashboard} className="page-back">
            <ArrowLeft aria-hidden /> Back to dashboard
          </ButtonLink>
          <h1>Business</h1>
        </div>
      </header>
      <Tabs label="Business" value={tab} onChange={open} tabs={TABS}>
        <TabPanel value="clients">
          <ClientList />
        </TabPanel>
      </Tabs>
    </div>
  );
}

import '../analytics/analytics.css';
import '../client/clients.css';
import './profit.css';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { pages } from '../../../../../api/contract/pages.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useTab } from '../../../ui/use-tab.ts';
import { useMomentParts } from '../moment.tsx';
import { useMoment } from '../use-moment.ts';
import { ExpenseDialog } from './expense-dialog.tsx';
import { ExpenseList } from './expense-list.tsx';
import { GigProfits } from './gig-profits.tsx';

const TABS = [
  { value: 'gigs', label: 'Gigs' },
  { value: 'expenses', label: 'Expenses' },
];

/** What each gig earned and cost, now or as it stood at a moment. */
export function ProfitPage() {
  usePageHead(pages.profit);
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  const [tab, open] = useTab(TABS);
  const [gig] = useAddressed('gig');
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const back = `${paths.business}?${new URLSearchParams({ tab: 'analytics', ...(at === null ? {} : { at }) })}`;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={back} className="page-back">
            <ArrowLeft aria-hidden /> Back to analytics
          </ButtonLink>
          <h1>Profit by gig</h1>
        </div>
        <div className="page-actions">
          {menu}
          {at === null ? (
            <Button onClick={add}>
              <Plus aria-hidden /> Add expense
            </Button>
          ) : null}
        </div>
      </header>
      {bar}
      <Tabs label="Profit by gig" value={tab} onChange={open} tabs={TABS}>
        <TabPanel value="gigs">
          <GigProfits onAdd={add} />
        </TabPanel>
        <TabPanel value="expenses">
          <ExpenseList onAdd={add} />
        </TabPanel>
      </Tabs>
      {adding ? <ExpenseDialog gigId={gig} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

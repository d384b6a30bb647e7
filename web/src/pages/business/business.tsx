import { ArrowLeft, Building2 } from 'lucide-react';
import { useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../ui/use-tab.ts';
import { BusinessAnalytics } from './analytics/analytics.tsx';
import { BusinessDetails } from './details/business-details.tsx';
import { ClientList } from './client/client-list.tsx';
import { InvoiceList } from './invoice/invoice-list.tsx';
import { useMomentParts } from './moment.tsx';
import { useMoment } from './use-moment.ts';
import { QuotationList } from './quotation/quotation-list.tsx';
import { RecurringList } from './recurring/recurring-list.tsx';
import { ReminderList } from './reminder/reminder-list.tsx';
import { Templates } from './template/templates.tsx';
import { TransactionList } from './transaction/transaction-list.tsx';

const TABS = [
  { value: 'clients', label: 'Clients' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'transactions', label: 'Transactions' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'templates', label: 'Templates' },
  { value: 'quotations', label: 'Quotations' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'reminders', label: 'Reminders' },
];

/** The studio's paperwork. */
export function Business() {
  usePageHead(pages.business);
  const [details, setDetails] = useState(false);
  const [tab, open] = useTab(TABS);
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  // How invoices look is the newest version's, and what waits for approval waits now, whatever the moment.
  const hasPast = tab !== 'templates' && tab !== 'reminders';
  return (
    <div className="page business-page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={paths.dashboard} className="page-back">
            <ArrowLeft aria-hidden /> Back to dashboard
          </ButtonLink>
          <h1>Business</h1>
        </div>
        <div className="page-actions">
          {hasPast ? menu : null}
          {hasPast && at !== null ? null : (
            <Button onClick={() => setDetails(true)}>
              <Building2 aria-hidden /> Business details
            </Button>
          )}
        </div>
      </header>
      {hasPast ? bar : null}
      <Tabs label="Business" value={tab} onChange={open} tabs={TABS} oneRow>
        <TabPanel value="clients">
          <ClientList />
        </TabPanel>
        <TabPanel value="invoices">
          <InvoiceList onDetails={() => setDetails(true)} />
        </TabPanel>
        <TabPanel value="transactions">
          <TransactionList />
        </TabPanel>
        <TabPanel value="analytics">
          <BusinessAnalytics />
        </TabPanel>
        <TabPanel value="templates">
          <Templates />
        </TabPanel>
        <TabPanel value="quotations">
          <QuotationList />
        </TabPanel>
        <TabPanel value="recurring">
          <RecurringList />
        </TabPanel>
        <TabPanel value="reminders">
          <ReminderList />
        </TabPanel>
      </Tabs>
      {details ? <BusinessDetails onClose={() => setDetails(false)} /> : null}
    </div>
  );
}

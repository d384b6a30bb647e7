import './analytics.css';
import { useQuery } from '@tanstack/react-query';
import { ReceiptIndianRupee, TrendingUp } from 'lucide-react';
import { Suspense } from 'react';
import { type Analytics, analyticsOfBusinessQuery } from '../../../api/books.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { count } from '../../../ui/format.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMoment } from '../use-moment.ts';
import { AmountTable } from './amount-table.tsx';
import { Figures, PaymentStatus } from './figures.tsx';

const RevenueChart = lazyPart(() => import('./revenue-chart.tsx').then(({ RevenueChart }) => RevenueChart), {
  standIn: null,
});

const AGES: Record<Analytics['ageing'][number]['age'], string> = {
  not_due: 'Not due yet',
  '1_30': '1 to 30 days late',
  '31_60': '31 to 60 days late',
  '61_90': '61 to 90 days late',
  over_90: 'More than 90 days late',
};
const WORK: Record<string, string> = {
  '998381': 'Portraits',
  '998382': 'Advertising',
  '998383': 'Events',
  '998386': 'Processing',
};
const monthName = (month: string): string =>
  new Date(`${month}-01T12:00`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

function Months({ of }: { of: Analytics['monthly_revenue'] }) {
  return (
    <section className="analytics-wide" aria-labelledby="revenue-by-month">
      <h2 id="revenue-by-month">Revenue by month</h2>
      <Suspense fallback={<div className="chart-room" />}>
        <RevenueChart months={of} />
      </Suspense>
      <details className="chart-table">
        <summary>As a table</summary>
        <table aria-labelledby="revenue-by-month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ month, revenue }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{rupees(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const forecastText = ({ bookings, least, most }: NonNullable<Analytics['forecast']>): string =>
  bookings === 0
    ? 'No confirmed booking to come names a budget.'
    : `${count(bookings, 'confirmed booking')} to come: ${least === most ? rupees(least) : `${rupees(least)} to ${rupees(most)}`}, by the budgets chosen.`;

function Report({ of }: { of: Analytics }) {
  const top = of.top_clients.map(({ client_id: key, client_name: name, total_revenue: amount }) => ({
    key,
    name,
    amount,
  }));
  const due = of.ageing.map(({ age, count: invoices, amount }) => ({
    key: age,
    name: AGES[age],
    amount,
    note: count(invoices, 'invoice'),
  }));
  const work = of.work.map(({ sac, amount }) => ({ key: sac, name: WORK[sac] ?? `SAC ${sac}`, amount }));
  return (
    <>
      <Figures of={of} />
      <div className="analytics-parts">
        <Months of={of.monthly_revenue} />
        <PaymentStatus of={of.payment_status} />
        <AmountTable title="Top clients" of="Client" rows={top} none="Nobody has paid yet." />
        <AmountTable title="What is due" of="Age" rows={due} none="" />
        <AmountTable title="By kind of work" of="Work" rows={work} none="Nothing was charged yet." />
        {of.forecast ? (
          <section aria-labelledby="forecast">
            <h2 id="forecast">Forecast</h2>
            <p className="quiet">{forecastText(of.forecast)}</p>
          </section>
        ) : null}
      </div>
    </>
  );
}

const isEmpty = ({ total_invoices, payment_status, total_revenue }: Analytics): boolean =>
  total_invoices === 0 && payment_status.draft === 0 && total_revenue === 0;

/** What the studio earned, what is due and from whom, now or as it stood at a moment. */
export function BusinessAnalytics() {
  const { at } = useMoment();
  const asked = useQuery(analyticsOfBusinessQuery(at));
  if (asked.isLoadingError) return <Unloaded title="Your figures could not be loaded" again={() => asked.refetch()} />;
  const of = asked.data?.analytics;
  return (
    <>
      <div className="analytics-ways">
        <ButtonLink small to={paths.profit(at)}>
          <TrendingUp aria-hidden /> Profit by gig
        </ButtonLink>
        <ButtonLink small to={paths.gstReport(at)}>
          <ReceiptIndianRupee aria-hidden /> GST report
        </ButtonLink>
      </div>
      {!of ? (
        <div className="analytics-parts" role="status" aria-label="Loading figures">
          <Skeleton shape="card" count={2} />
        </div>
      ) : isEmpty(of) ? (
        <Empty
          picture={<ChartPicture />}
          title={at === null ? 'No figures yet' : 'No figures then'}
          text={
            at === null
              ? 'They come by themselves: with your first invoice what is due, with its payment what you earn.'
              : 'There was no invoice at that moment.'
          }
          {...(at === null
            ? { action: <ButtonLink to={`${paths.business}?tab=invoices`}>Go to invoices</ButtonLink> }
            : {})}
        />
      ) : (
        <Report of={of} />
      )}
    </>
  );
}

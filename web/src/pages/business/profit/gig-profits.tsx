import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type GigProfit, type Profit, profitQuery } from '../../../api/expense.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { number, shortDate } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMoment } from '../use-moment.ts';

const percent = (margin: number | null): string => (margin === null ? '–' : `${number(margin)} %`);

function Totals({ all }: { all: Profit['totals']['all'] }) {
  const tiles = [
    ['Revenue', rupees(all.revenue)],
    ['Expenses', rupees(all.expenses)],
    ['Profit', rupees(all.profit)],
    ['Margin', percent(all.margin)],
  ] as const;
  return (
    <dl className="figure-tiles">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of the revenue is left, as a bar; of a loss it is empty. */
function Margin({ margin }: { margin: number | null }) {
  const tone = margin !== null && margin < 0 ? 'red' : undefined;
  return (
    <>
      <span className="profit-percent" data-tone={tone}>
        {percent(margin)}
      </span>
      {margin === null ? null : (
        <span className="profit-track" aria-hidden>
          <span className="profit-bar" style={{ width: `${Math.max(0, Math.min(100, margin))}%` }} />
        </span>
      )}
    </>
  );
}

function Row({ of }: { of: GigProfit }) {
  return (
    <tr>
      <td>
        <Link to={paths.gig(of.gig_id)} className="client-row-name">
          <NameText>{of.gig_name}</NameText>
        </Link>
        <span className="quiet small">{shortDate(of.date)}</span>
      </td>
      <td className="profit-figure" data-label="Revenue">
        {rupees(of.revenue)}
      </td>
      <td className="profit-figure" data-label="Expenses">
        {rupees(of.expenses)}
      </td>
      <td className="profit-figure" data-label="Profit">
        {rupees(of.profit)}
      </td>
      <td className="profit-margin" data-label="Margin">
        <Margin margin={of.margin} />
      </td>
    </tr>
  );
}

/** What is of no gig, so that the rows come to the sums above them. */
function General({ of }: { of: Profit['totals']['general'] }) {
  return (
    <tr>
      <td>
        <span className="client-row-name">Of no gig</span>
        <span className="quiet small">Other invoices, and general costs</span>
      </td>
      <td className="profit-figure" data-label="Revenue">
        {rupees(of.revenue)}
      </td>
      <td className="profit-figure" data-label="Expenses">
        {rupees(of.expenses)}
      </td>
      <td className="profit-figure" data-label="Profit">
        {rupees(of.profit)}
      </td>
      <td className="profit-margin" data-label="Margin">
        <Margin margin={null} />
      </td>
    </tr>
  );
}

/** What each gig earned, the newest first. `onAdd`: opens the form of an expense. */
export function GigProfits({ onAdd }: { onAdd: () => void }) {
  const { at } = useMoment();
  const list = useInfiniteQuery(profitQuery(at));
  if (list.isPending)
    return (
      <div className="profit-loading" role="status" aria-label="Loading profits">
        <Skeleton shape="card" />
        <Skeleton count={6} />
      </div>
    );
  if (list.isLoadingError)
    return (
      <Unloaded
        title="Your profits could not be loaded"
        text="Your figures are safe. Please check your connection."
        again={list.refetch}
      />
    );
  const gigs = list.data.pages.flatMap((page) => page.gigs);
  const { all, general } = list.data.pages[0]!.totals;
  if (gigs.length === 0 && !list.hasNextPage && all.revenue === 0 && all.expenses === 0)
    return (
      <Empty
        picture={<ChartPicture />}
        {...(at === null
          ? {
              title: 'No profit yet',
              text: 'Say on an invoice which gig it is of, and note what the gig costs: what is left is shown here.',
              action: <Button onClick={onAdd}>Add expense</Button>,
            }
          : { title: 'No profit then', text: 'No money had come or gone at that moment.' })}
      />
    );
  return (
    <>
      <Totals all={all} />
      <table className="profits" aria-label="Profit by gig" aria-busy={list.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">Gig</th>
            <th scope="col" className="profit-figure">
              Revenue
            </th>
            <th scope="col" className="profit-figure">
              Expenses
            </th>
            <th scope="col" className="profit-figure">
              Profit
            </th>
            <th scope="col">Margin</th>
          </tr>
        </thead>
        <tbody>
          {gigs.map((of) => (
            <Row key={of.gig_id} of={of} />
          ))}
          {list.hasNextPage || (general.revenue === 0 && general.expenses === 0) ? null : <General of={general} />}
        </tbody>
      </table>
      <div className="client-more">
        <More list={list} />
      </div>
    </>
  );
}

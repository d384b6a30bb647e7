import '../analytics/analytics.css';
import './gst.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { pages } from '../../../../../api/contract/pages.ts';
import { type GstReport, gstReportQuery } from '../../../api/books.ts';
import { sentence } from '../../../api/call.ts';
import { sealedMonthsQuery } from '../../../api/month-seal.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMomentParts } from '../moment.tsx';
import { useMoment } from '../use-moment.ts';
import { ExportGst } from './export-gst.tsx';
import { GstTables, GstTotals } from './gst-tables.tsx';
import { MonthChooser } from './month-chooser.tsx';
import { MonthSealing, Sealed } from './month-seal.tsx';
import { TABLES } from './tables.tsx';
import { monthName, useMonth } from './use-month.ts';

const isEmpty = (report: GstReport): boolean => TABLES.every(({ key }) => report[key].length === 0);

function Report({ month, at }: { month: string; at: string | null }) {
  const asked = useQuery(gstReportQuery(month, at));
  if (asked.isLoadingError)
    return (
      <Unloaded
        title="The report could not be loaded"
        text={sentence(asked.error, 'Your documents are safe. Please check your connection.')}
        again={() => asked.refetch()}
      />
    );
  if (!asked.data)
    return (
      <div className="gst-loading" role="status" aria-label="Loading the report">
        <Skeleton shape="card" />
        <Skeleton count={6} />
      </div>
    );
  if (isEmpty(asked.data))
    return (
      <Empty
        picture={<ChartPicture />}
        title={`Nothing in ${monthName(month)}`}
        text={
          at === null
            ? 'No tax invoice, bill of supply, credit note or advance is dated into it.'
            : 'Nothing had been dated into it at that moment.'
        }
      />
    );
  return (
    <>
      <GstTotals of={asked.data} />
      <GstTables report={asked.data} at={at} />
    </>
  );
}

/** What a month has for GSTR-1, now or as it stood at a moment, and its seal. */
export function GstPage() {
  usePageHead(pages.gstReport);
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  const chosen = useMonth();
  const { month, show } = chosen;
  const seals = useQuery(sealedMonthsQuery(at)).data?.months ?? [];
  const past = at === null ? undefined : seals.find((seal) => seal.month === month);
  const back = `${paths.business}?${new URLSearchParams({ tab: 'analytics', ...(at === null ? {} : { at }) })}`;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <ButtonLink kind="quiet" small to={back} className="page-back">
            <ArrowLeft aria-hidden /> Back to analytics
          </ButtonLink>
          <h1>GST report</h1>
        </div>
        <div className="page-actions">{menu}</div>
      </header>
      {bar}
      <div className="gst-head">
        <MonthChooser {...chosen} sealed={seals.map((seal) => seal.month)} />
        <ExportGst month={month} at={at} />
      </div>
      {at === null ? <MonthSealing key={month} month={month} onShow={show} /> : past ? <Sealed seal={past} /> : null}
      <Report month={month} at={at} />
    </div>
  );
}

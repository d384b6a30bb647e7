import './analytics.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { gigQuery } from '../../../api/gig.ts';
import { analyticsQuery } from '../../../api/media.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count, number, shortDateTime } from '../../../ui/format.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { ChartPicture } from '../../../ui/pictures.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const TOP = 5;
const NOTHING = { total_downloads: 0, total_photos: 0, downloaded_photos: 0, popular_photos: [], recent_downloads: [] };

export function Analytics() {
  usePageHead(pages.gigAnalytics);
  const { gigId = '' } = useParams();
  const gig = useQuery(gigQuery(gigId));
  const analytics = useQuery(analyticsQuery(gigId));
  const { total_downloads, total_photos, downloaded_photos, popular_photos, recent_downloads } =
    analytics.data ?? NOTHING;
  const popular = popular_photos.slice(0, TOP);
  const most = popular[0]?.download_count ?? 1;
  const tiles = [
    { label: 'Total Downloads', value: total_downloads },
    { label: 'Total Photos', value: total_photos },
    { label: 'Downloaded Photos', value: downloaded_photos },
  ];
  return (
    <div className="page">
      <header className="analytics-head">
        <ButtonLink kind="quiet" icon to={paths.gig(gigId)} aria-label="Back to the gig">
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <div>
          <h1>Download Analytics</h1>
          <p className="quiet">{gig.data?.gig_name}</p>
        </div>
      </header>
      {analytics.isPending ? (
        <p className="analytics-loading" role="status">
          <Spinner /> Loading analytics...
        </p>
      ) : (
        <>
          <dl className="tiles">
            {tiles.map(({ label, value }) => (
              <div key={label} className="tile-figure">
                <dt>{label}</dt>
                <dd>{number(value)}</dd>
              </div>
            ))}
          </dl>
          <div className="analytics-lists">
            <section className="panel" aria-labelledby="popular">
              <h2 id="popular">Most Downloaded Photos</h2>
              {popular.length === 0 ? (
                <Empty picture={<ChartPicture />} title="No downloads yet" />
              ) : (
                <ol className="popular">
                  {popular.map((photo, index) => (
                    <li key={photo.media_id}>
                      <span className="popular-rank">{index + 1}</span>
                      <img src={photo.media_url} alt="" loading="lazy" />
                      <div className="popular-text">
                        <p>{photo.filename}</p>
                        <div
                          className="popular-bar"
                          style={{ width: `${(photo.download_count / most) * 100}%` }}
                          aria-hidden
                        />
                      </div>
                      <span className="popular-count">{count(photo.download_count, 'download')}</span>
                    </li>
                  ))}
                </ol>
              )}
            </section>
            <section className="panel" aria-labelledby="recent">
              <h2 id="recent">Recent Downloads</h2>
              {recent_downloads.length === 0 ? (
                <Empty picture={<ChartPicture />} title="No recent downloads" />
              ) : (
                <ul className="recent" tabIndex={0} aria-label="Recent downloads">
                  {recent_downloads.map((download, index) => (
                    <li key={`${download.downloaded_at}-${index}`}>
                      <div>
                        <p>{download.filename}</p>
                        <p className="quiet small">Downloaded by {download.downloaded_by}</p>
                      </div>
                      <time className="quiet small" dateTime={download.downloaded_at}>
                        {shortDateTime(download.downloaded_at)}
                      </time>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        </>
      )}
    </div>
  );
}

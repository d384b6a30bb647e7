import { Link } from 'react-router-dom';
import type { DashboardAnswer } from '../../api/dashboard.ts';
import { ago } from '../../ui/format.ts';

/** What happened last in the studio. */
export function Activity({ recent }: { recent: DashboardAnswer['recent_activity'] }) {
  return (
    <section className="panel" aria-labelledby="activity-title">
      <h2 id="activity-title">Recent activity</h2>
      {recent.length > 0 ? (
        <ol className="activity">
          {recent.map((notice) => (
            <li key={notice.notification_id} className="activity-row">
              <span className="day-title">
                {notice.link_url ? (
                  <Link to={notice.link_url} className="figure-link">
                    {notice.title}
                  </Link>
                ) : (
                  notice.title
                )}
              </span>
              <time className="quiet small" dateTime={notice.created_at}>
                {ago(notice.created_at)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <p className="quiet small">None yet. What clients, guests and editors do appears here.</p>
      )}
    </section>
  );
}

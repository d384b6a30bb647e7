import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profileStatusQuery, type ProfileStatus } from '../../api/account.ts';
import { paths } from '../../paths.ts';
import { Badge, StateDot } from '../../ui/badge.tsx';
import { shortDate } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What of a profile fills the bar, in percent. */
const SHARES = { brand_name: 33, location: 33, profile_picture: 34 } as const;

const filled = (status: ProfileStatus): number =>
  Object.entries(SHARES).reduce((sum, [field, share]) => sum + (status[field as keyof typeof SHARES] ? share : 0), 0);

/** The stricter reading: the address and the alerts count as well. */
const isComplete = (status: ProfileStatus): boolean =>
  status.email_verified && status.whatsapp_alerts && filled(status) === 100;

function Plan({
  subscription: { plan_name: name, is_expired: expired, ...plan },
}: Pick<ProfileStatus, 'subscription'>) {
  return (
    <div className="setup-row">
      <dt>{name || 'Plan'}</dt>
      <dd data-tone={expired ? 'red' : undefined}>
        {expired ? 'Expired' : 'Until'} {shortDate(plan.expiry_date)}
      </dd>
      {name === 'Free Trial' ? (
        <dd className="setup-bar">
          <Progress
            value={plan.usage_percentage / 100}
            label={`${plan.usage_percentage} percent of the trial used`}
            tone={expired || plan.usage_percentage >= 80 ? 'red' : 'amber'}
          />
        </dd>
      ) : null}
    </div>
  );
}

/** How far the profile is; the whole card opens it. */
export function SetupCard() {
  const { data: status } = useQuery(profileStatusQuery());
  return (
    <section className="panel setup" aria-labelledby="setup-title">
      <div className="panel-head">
        <h2 id="setup-title">
          <Link to={paths.profile} className="figure-link">
            Profile setup
          </Link>
        </h2>
        {status && isComplete(status) ? <Badge tone="green">Complete!</Badge> : null}
      </div>
      {status ? (
        <dl className="setup-rows">
          <div className="setup-row">
            <dt>Email</dt>
            <dd>
              <StateDot tone={status.email_verified ? 'green' : 'amber'}>
                {status.email_verified ? 'Verified' : 'Not verified'}
              </StateDot>
            </dd>
          </div>
          <div className="setup-row">
            <dt>Profile completeness</dt>
            <dd>{filled(status)}%</dd>
            <dd className="setup-bar">
              <Progress
                value={filled(status) / 100}
                label={`Profile ${filled(status)} percent complete`}
                tone={filled(status) === 100 ? 'green' : 'amber'}
              />
            </dd>
          </div>
          <div className="setup-row">
            <dt>WhatsApp alerts</dt>
            <dd>
              <StateDot tone={status.whatsapp_alerts ? 'green' : 'quiet'}>
                {status.whatsapp_alerts ? 'Subscribed' : 'Not subscribed'}
              </StateDot>
            </dd>
          </div>
          <Plan subscription={status.subscription} />
        </dl>
      ) : (
        <Skeleton count={4} />
      )}
    </section>
  );
}

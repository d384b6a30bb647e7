import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../api/account.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { shortDate } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function PlanCard() {
  const { data: plan } = useQuery(subscriptionQuery());
  return (
    <section className="panel" aria-labelledby="plan-title" id="plan">
      <div className="panel-head">
        <h2 id="plan-title">{plan?.plan_name ?? 'Plan'}</h2>
        {plan ? plan.is_expired ? <Badge tone="red">Expired</Badge> : <Badge tone="green">Active</Badge> : null}
      </div>
      {plan ? (
        <>
          <Meter label="Photos and videos" used={plan.usage.media_uploads_used} limit={plan.usage.media_upload_limit} />
          <Meter label="Gigs" used={plan.usage.gigs_used} limit={plan.usage.gigs_limit} />
          <p className="quiet small">
            {plan.is_expired
              ? `Your plan ended on ${shortDate(plan.expiry_date)}. Everything stays readable and downloadable.`
              : `Runs until ${shortDate(plan.expiry_date)}`}
          </p>
          <ButtonLink small wide to={`${paths.accountSettings}#plans`}>
            {plan.is_expired || plan.plan_name === 'Free Trial' ? 'Upgrade' : 'See plans'}
          </ButtonLink>
        </>
      ) : (
        <Skeleton count={3} />
      )}
    </section>
  );
}

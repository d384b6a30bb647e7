import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../api/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { number, shortDate } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function Meter({ label, used, limit, warns }: { label: string; used: number; limit: number; warns?: boolean }) {
  const unlimited = limit < 0;
  const share = unlimited || limit === 0 ? 0 : used / limit;
  return (
    <div className="meter">
      <p className="meter-text">
        <span>{label}</span>
        <span>
          {number(used)} {unlimited ? '· unlimited' : `of ${number(limit)}`}
        </span>
      </p>
      {unlimited ? null : (
        <Progress value={share} label={`${label} used`} tone={warns && share >= 0.9 ? 'red' : 'amber'} />
      )}
    </div>
  );
}

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
          <Meter
            label="Photos and videos"
            used={plan.usage.media_uploads_used}
            limit={plan.usage.media_upload_limit}
            warns
          />
          <Meter label="Gigs" used={plan.usage.gigs_used} limit={plan.usage.gigs_limit} />
          <p className="quiet small">
            {plan.is_expired
              ? `Your plan ended on ${shortDate(plan.expiry_date)}. Everything stays readable and downloadable.`
              : `Runs until ${shortDate(plan.expiry_date)}`}
          </p>
        </>
      ) : (
        <Skeleton count={3} />
      )}
    </section>
  );
}

import '../dashboard/dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../api/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { shortDate } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from './section.tsx';
import { UpgradeRequests } from './upgrade-requests.tsx';

export function SubscriptionSection({ id, title }: { id: string; title: string }) {
  const plan = useQuery(subscriptionQuery());
  return (
    <Section id={id} title={title}>
      {plan.isPending ? (
        <Skeleton count={4} />
      ) : plan.isLoadingError ? (
        <>
          <p>Your plan could not be loaded.</p>
          <Button onClick={() => void plan.refetch()}>Try again</Button>
        </>
      ) : (
        <>
          <p className="session-name">
            {plan.data.plan_name}
            {plan.data.is_expired ? <Badge tone="red">Expired</Badge> : <Badge tone="green">Active</Badge>}
          </p>
          <Meter
            label="Photos and videos"
            used={plan.data.usage.media_uploads_used}
            limit={plan.data.usage.media_upload_limit}
          />
          <Meter label="Gigs" used={plan.data.usage.gigs_used} limit={plan.data.usage.gigs_limit} />
          <Meter
            label="Loom AI conversations"
            used={plan.data.usage.ai_conversations_used}
            limit={plan.data.usage.ai_conversations_limit}
          />
          <p className="quiet small">
            {plan.data.is_expired ? 'Your plan ended on ' : 'Runs until '}
            {shortDate(plan.data.expiry_date)}.
            {plan.data.is_expired ? ' Everything stays readable and downloadable.' : ''}
          </p>
          <UpgradeRequests />
        </>
      )}
    </Section>
  );
}

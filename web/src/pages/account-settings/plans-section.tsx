import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../api/account.ts';
import { plansQuery } from '../../api/plan.ts';
import { Button } from '../../ui/button.tsx';
import { paysInRupees } from '../../ui/price.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { Section } from './section.tsx';

export function PlansSection({ id, title }: { id: string; title: string }) {
  const plans = useQuery(plansQuery());
  const own = useQuery(subscriptionQuery()).data;
  const current = own?.plan_name;
  // A trial costs nothing, so nothing of it is lost.
  const paid =
    own && !own.is_expired && own.plan_name !== 'Free Trial'
      ? { name: own.plan_name, until: own.expiry_date }
      : undefined;
  return (
    <Section id={id} title={title}>
      {plans.isPending ? (
        <Skeleton count={4} />
      ) : plans.isLoadingError ? (
        <>
          <p>The plans could not be loaded.</p>
          <Button onClick={() => void plans.refetch()}>Try again</Button>
        </>
      ) : (
        <ul className="offers">
          {plans.data.plans.map((plan) => (
            <PlanOffer
              key={plan.plan_id}
              plan={plan}
              inIndia={paysInRupees(plans.data.country)}
              current={plan.name === current}
              replaces={plan.name === current ? undefined : paid}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

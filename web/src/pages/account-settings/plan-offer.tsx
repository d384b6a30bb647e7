import { Check } from 'lucide-react';
import type { PlanAnswer } from '../../api/plan.ts';
import { Badge } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { priceText } from '../../ui/price.ts';
import { UpgradeButton } from './upgrade-button.tsx';

interface PlanOfferProps {
  plan: PlanAnswer;
  inIndia: boolean;
  current: boolean;
  replaces: { name: string; until: string } | undefined;
}

export function PlanOffer({ plan, inIndia, current, replaces }: PlanOfferProps) {
  return (
    <li className="offer" data-current={current || undefined}>
      <div className="panel-head">
        <h3>{plan.name}</h3>
        {current ? <Badge tone="green">Your plan</Badge> : null}
      </div>
      <p className="offer-price">
        {priceText(plan.price, inIndia)}
        <span className="quiet small"> for {count(plan.duration_days, 'day')}</span>
      </p>
      <p className="quiet small">{plan.description}</p>
      <ul className="offer-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      <div className="offer-action">
        <UpgradeButton planId={plan.plan_id} name={plan.name} renews={current} replaces={replaces} />
      </div>
    </li>
  );
}

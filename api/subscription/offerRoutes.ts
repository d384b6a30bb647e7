import { everyOne } from '../../projections/core/pages.ts';
import { plans } from '../../projections/plan.ts';
import * as contract from '../contract/planOffers.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { featuresOf } from './features.ts';
import { presented } from './planRoutes.ts';

/** As proxies write it; they have letters of their own for who hides. */
const COUNTRY = /^[A-Z]{2}$/;
const NOBODYS = new Set(['XX', 'T1']);

/** What is on offer, and where help is. */
export function offerRoutes({ config, reads }: RouteContext): Route[] {
  const reader = reads.reader(plans);
  /** Without trials, which cost nothing: everybody has had theirs. */
  const onOffer = { index: 'byPrice', where: { offered: true }, range: { from: 1 } };
  const countryOf = (header: string): string | null => {
    const country = header.toUpperCase();
    return COUNTRY.test(country) && !NOBODYS.has(country) ? country : null;
  };
  return [
    route(contract.subscriptionPlans, async ({ ctx }) => ({
      country: config.COUNTRY_HEADER === undefined ? null : countryOf(ctx.get(config.COUNTRY_HEADER)),
      plans: (await everyOne(reader, onOffer)).map((offer) => ({
        ...presented(offer),
        features: featuresOf(offer, config.OPENAI_MODEL_PRO !== undefined),
      })),
    })),
    route(contract.helpCenter, async () => ({ url: config.HELP_CENTER_URL ?? null })),
  ];
}

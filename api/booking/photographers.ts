import { refuse } from '../../domain/kernel/refusal.ts';
import type { ProfileQueries } from '../profile/queries.ts';
import type { Whole } from '../profile/present.ts';

/** Who takes requests for bookings, as the form shows them. */
export interface Bookable {
  id: string;
  name: string;
  /** Empty where they list none of their own. */
  services: readonly string[];
}

/** As the public knows them. */
export const nameOf = (photographer: Whole | undefined): string =>
  photographer?.profile?.details.brandName || (photographer?.account.fullName ?? '');

/**
 * By user id or username: a photographer whose address is verified and whose public profile is on. Refuses `notFound` for
 * anybody else, in the same words, so that nobody learns which accounts there are.
 */
export async function bookablePhotographer(
  { profiles }: { profiles: Pick<ProfileQueries, 'named'> },
  idOrName: string,
): Promise<Bookable> {
  const found = await profiles.named(idOrName);
  if (!found?.account.verified || !found.profile?.details.privacy.publicProfileEnabled)
    return refuse('notFound', 'booking.noPhotographer', 'This photographer takes no bookings here.');
  return { id: found.account.id, name: nameOf(found), services: found.profile.details.services };
}

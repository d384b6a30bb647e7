import { Refusal } from '../../domain/kernel/refusal.ts';

/** In words for editors: the studio's plan is nobody's business but its own. */
export const discreet = (error: unknown): unknown =>
  error instanceof Refusal && error.code.startsWith('subscription.')
    ? new Refusal('invalid', 'team.full', 'This gig cannot take more files right now. Please tell the photographer.')
    : error;

import { setTimeout as pause } from 'node:timers/promises';
import { checkLogin, register, requestVerification, resetPassword, verifyEmail } from '../../commands/account.ts';
import { challengeFor, hasSecondStep } from '../../commands/secondStep.ts';
import { UNLIMITED } from '../../domain/kernel/limits.ts';
import { type Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { accounts, studios } from '../../projections/account.ts';
import { browserName } from '../auth/browserName.ts';
import { closedAnswer } from '../auth/closedAnswer.ts';
import { profiles } from '../../projections/profile.ts';
import * as contract from '../contract/account.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { shownPictures } from '../profile/present.ts';

const FORGOT_MS = 150;
/** Of one address: a workshop's participants share it. */
const REGISTERED_AT_ONCE = 60;
const REGISTERED_PER_SECOND = 0.1;
/** A link that is wrong, was used or has expired, told alike. */
const isWrongLink = ({ code }: Refusal): boolean => code === 'verification.invalid' || code === 'reset.invalid';

export function accountRoutes(context: RouteContext): Route[] {
  const { write, reads, sessions, throttles, throttling, pictures, askForReset } = context;
  const accountReader = reads.reader(accounts);
  const studioReader = reads.reader(studios);
  const planOf = async (userId: string) => {
    const studio = await studioReader.get(userId);
    const plan = studio?.plan;
    const expired = !plan || plan.expiresAt <= write.now().toISOString();
    const shares = [
      [studio?.gigs ?? 0, plan?.gigsLimit ?? 0],
      [studio?.media ?? 0, plan?.mediaLimit ?? 0],
      [studio?.conversations ?? 0, plan?.aiLimit ?? 0],
    ].map(([used, limit]) => (limit === UNLIMITED || limit === 0 ? 0 : (100 * used!) / limit!));
    return {
      plan_name: plan?.planName ?? '',
      is_active: !expired,
      is_expired: expired,
      expiry_date: plan?.expiresAt ?? '',
      usage: {
        media_uploads_used: studio?.media ?? 0,
        media_upload_limit: plan?.mediaLimit ?? 0,
        gigs_used: studio?.gigs ?? 0,
        gigs_limit: plan?.gigsLimit ?? 0,
        ai_conversations_used: studio?.conversations ?? 0,
        ai_conversations_limit: plan?.aiLimit ?? 0,
      },
      usage_percentage: Math.min(100, Math.round(Math.max(...shares))),
    };
  };

  // Each counts, whether the address had an account or not: who is made to wait learns nothing of that.
  const registrations = throttling.rate(
    'registrations',
    REGISTERED_AT_ONCE,
    REGISTERED_PER_SECOND,
    'Many people are registering right now. Please try again in a moment.',
  );

  return [
    route(contract.register, async ({ body, guest, address, write: side }) => {
      await registrations.take(address);
      await register(
        side,
        { email: body.email, password: body.password, fullName: body.full_name, role: 'photographer', verified: false },
        guest,
      );
      return { message: 'Registration successful! Please check your email to verify your account.' };
    }),
    route(contract.login, async ({ body, guest, address, ctx }) => {
      const keys = [`address:${address}`, `account:${body.email}`];
      const known = await throttles.login.attempt(keys, () => checkLogin(write, body.email, body.password));
      if (await hasSecondStep(write, known.userId)) {
        const asked = await challengeFor(write, known.userId);
        return {
          second_step: 'code' as const,
          challenge: asked.challenge,
          expires_at: new Date(asked.expiresAt).toISOString(),
        };
      }
      if (known.status === 'closed') return closedAnswer(write, known);
      return sessions.start(
        { userId: known.userId, role: known.role, browser: browserName(ctx.get('user-agent')) },
        guest,
      );
    }),
    route(contract.renewSession, ({ principal, caller }) => sessions.renew(principal, caller)),
    route(contract.logout, async ({ principal, caller }) => {
      await sessions.end(principal, caller);
      return { message: 'You are signed out.' };
    }),
    route(contract.verifyEmail, async ({ query, guest, address, write: side, settled }) => {
      await settled(
        await throttles.login.attempt(
          [`verification:${address}`],
          () => verifyEmail(side, query.token, guest),
          isWrongLink,
        ),
      );
      return { message: 'Your email address is verified.' };
    }),
    route(contract.resendVerification, async ({ principal, caller, run }) => {
      const keys = [`verification:${principal.actor.id}`];
      await throttles.registration.check(keys);
      await throttles.registration.failed(keys);
      await run(requestVerification, { userId: principal.actor.id }, { ...caller, key: undefined });
      return { message: 'A new verification link is on its way to you.' };
    }),
    route(contract.forgotPassword, async ({ body, guest, address }) => {
      const keys = [`forgot:${address}`, `forgot:${body.email}`];
      await throttles.registration.check(keys);
      await throttles.registration.failed(keys);
      await Promise.all([askForReset(body.email, guest), pause(FORGOT_MS)]);
      return { message: 'If there is an account with this address, a link to set a new password is on its way.' };
    }),
    route(contract.resetPassword, async ({ body, guest, address, write: side, settled }) => {
      await settled(
        await throttles.login.attempt(
          [`reset:${address}`],
          () => resetPassword(side, body.token, body.password, guest),
          isWrongLink,
        ),
      );
      return { message: 'Your password is changed. Please sign in.' };
    }),
    route(contract.me, async ({ principal }) => {
      const view =
        (await accountReader.get(principal.actor.id)) ??
        refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
      return {
        user_id: view.id,
        full_name: view.fullName,
        email: view.email,
        email_verified: view.verified,
        role: view.role,
        needs_second_step: principal.needsSecondStep,
      };
    }),
    route(contract.subscriptionStatus, ({ principal }) => planOf(principal.actor.id)),
    route(contract.subscriptionCurrent, async ({ principal }) => {
      const { plan_name, is_active, expiry_date } = await planOf(principal.actor.id);
      return { plan_name, is_active, expiry_date };
    }),
    route(contract.profileStatus, async ({ principal }) => {
      const { actor, sessionId } = principal;
      const [person, profile, { plan_name, usage_percentage, is_expired, expiry_date }] = await Promise.all([
        accountReader.get(actor.id),
        reads.reader(profiles).get(actor.id),
        planOf(actor.id),
      ]);
      const shown = shownPictures(profile, pictures.forOwner(actor.id, sessionId));
      return {
        email_verified: person?.verified ?? false,
        brand_name: profile?.details.brandName ?? '',
        location: profile?.details.location ?? '',
        whatsapp_alerts: (profile?.alertsTo ?? '') !== '',
        profile_picture: shown.profile_picture,
        profile_picture_url: shown.profile_picture_url,
        cover_photo_url: shown.cover_photo_url,
        subscription: { plan_name, usage_percentage, is_expired, expiry_date },
      };
    }),
  ];
}

import { saveProfile, subscribeAlerts, unsubscribeAlerts } from '../../commands/profile.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { currentVersion } from '../../projections/core/remembered.ts';
import * as contract from '../contract/profile.ts';
import type { RouteContext } from '../context.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { type Principal, type Route, SENT, route } from '../http/reply.ts';
import { publicItemOf } from '../portfolio/present.ts';
import { publicProjectOf } from '../project/present.ts';
import { changesOf, ownProfile, shownProfile } from './present.ts';

/** Saves of one photographer: whoever types does not come near it. */
const SAVED_AT_ONCE = 120;
const SAVED_PER_SECOND = 1;

/** What a name of a profile is refused for is told of its field. */
function byField(error: unknown): never {
  if (!(error instanceof Refusal) || !error.code.startsWith('username.')) throw error;
  throw new Refusal(error.kind, error.code, error.message, { errors: [{ path: 'username', message: error.message }] });
}

export function profileRoutes(context: RouteContext): Route[] {
  const { sessions, queries, pictures, reads, write, throttling } = context;
  // Whoever is looked at today is looked at often.
  const shownPages = pageCache(16 << 20);
  const saves = throttling.rate(
    'profileSaves',
    SAVED_AT_ONCE,
    SAVED_PER_SECOND,
    'You have saved your profile very often just now. Please wait a moment.',
  );
  const own = async (userId: string) =>
    (await queries.profiles.of(userId)) ??
    refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
  /** Whose token came along; a page that everybody may open tells nobody that theirs has ended. */
  const viewerOf = async (authorization: string): Promise<Principal> => {
    try {
      return await sessions.principal(authorization || undefined);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  const shownTo = async (username: string, viewer: Principal) => {
    const { preview, ...whole } = await queries.profiles.shown(username, viewer?.actor.id);
    const { id } = whole.account;
    const token = preview ? pictures.forOwner(id, viewer!.sessionId) : pictures.forPublic(id);
    const [portfolio, projects] = await Promise.all([queries.portfolio.shown(id), queries.projects.shown(id)]);
    return {
      ...shownProfile(whole, token),
      portfolio: { portfolio_items: portfolio.map((view) => publicItemOf(view, token)) },
      projects: { project_items: projects.map((view) => publicProjectOf(view, token)) },
      ...(preview ? { preview: true as const } : {}),
    };
  };
  return [
    route(contract.getProfile, async ({ principal, session }) =>
      ownProfile(await own(principal.actor.id), pictures.forOwner(principal.actor.id, session)),
    ),
    route(contract.setupProfile, async ({ principal, body, write, caller, session, settled }) => {
      const { id: userId } = principal.actor;
      await saves.take(userId);
      const { profile } = await own(userId);
      const changes = changesOf(body, profile?.details);
      await saveProfile(write, { userId, revision: body.revision ?? null, changes }, caller).catch(byField);
      await settled();
      return { message: 'Profile saved', profile: ownProfile(await own(userId), pictures.forOwner(userId, session)) };
    }),
    route(contract.subscribeWhatsapp, async ({ principal, body, run }) => {
      const { id: userId } = principal.actor;
      await saves.take(userId);
      if (!body.whatsapp_alerts) {
        await run(unsubscribeAlerts, { userId });
        return { message: 'You get no more alerts by WhatsApp.' };
      }
      const { version: consentVersion, text: consentText } = contract.alertsConsent;
      await run(subscribeAlerts, { userId, number: body.whatsapp_number, consentVersion, consentText });
      return { message: 'You get alerts by WhatsApp from now on.' };
    }),
    route(contract.publicProfile, async ({ params, ctx }) => {
      const viewer = await viewerOf(ctx.get('authorization'));
      const answer = () => shownTo(params.username, viewer);
      if (viewer) return answer();
      sendPage(ctx, await shownPages.page(params.username.toLowerCase(), currentVersion(reads, write), answer));
      return SENT;
    }),
  ];
}

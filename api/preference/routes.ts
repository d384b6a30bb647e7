import { changePreferences } from '../../commands/preference.ts';
import { channels, noticeKinds } from '../../domain/kernel/noticeKind.ts';
import { preferenceDefaults } from '../../domain/preference.ts';
import { preferences } from '../../projections/preference.ts';
import { profiles } from '../../projections/profile.ts';
import * as contract from '../contract/preference.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A person who tries all switches stays below. */
const AT_ONCE = 60;
const PER_SECOND = 1;

export function preferenceRoutes({ reads, config, throttling }: RouteContext): Route[] {
  const [chosen, profileReader] = [reads.reader(preferences), reads.reader(profiles)];
  const changes = throttling.rate(
    'preferenceChanges',
    AT_ONCE,
    PER_SECOND,
    'You have changed your preferences very often just now. Please wait a moment.',
  );
  const of = async (userId: string): Promise<contract.PreferencesAnswer> => {
    const [view, profile] = await Promise.all([chosen.get(userId), profileReader.get(userId)]);
    return {
      preferences: view?.chosen ?? preferenceDefaults,
      whatsapp: { subscribed: (profile?.alertsTo ?? '') !== '', connected: config.WHATSAPP_TOKEN !== undefined },
    };
  };
  return [
    route(contract.getPreferences, ({ principal }) => of(principal.actor.id)),
    route(contract.changePreferences, async ({ principal, body, run, settled }) => {
      const userId = principal.actor.id;
      await changes.take(userId);
      const asked = noticeKinds.flatMap((kind) =>
        channels.flatMap((channel) => {
          const on = body.preferences[kind]?.[channel];
          return on === undefined ? [] : [{ kind, channel, on }];
        }),
      );
      await run(changePreferences, { userId, changes: asked });
      await settled();
      return { message: 'Preferences saved', ...(await of(userId)) };
    }),
  ];
}

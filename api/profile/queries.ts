import { usernameAddress } from '../../commands/profile.ts';
import { stillLeads } from '../../domain/kernel/held.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { profiles, usernames } from '../../projections/profile.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Whole } from './present.ts';

export interface ProfileQueries {
  /** A photographer's profile, also one that was never saved; undefined for whoever is no photographer, or has closed their account. */
  of(userId: string): Promise<Whole | undefined>;
  /** By a username, one that was left a while ago or a user id; undefined where it leads to nobody. */
  named(name: string): Promise<Whole | undefined>;
  /** What everybody may see; `viewer` sees their own even while it is off. Refuses `notFound`. */
  shown(name: string, viewer: string | undefined): Promise<Whole & { preview: boolean }>;
}

const absent = () => refuse('notFound', 'profile.absent', 'Profile not found');

export function profileQueries({ reads, write }: Pick<AppContext, 'reads' | 'write'>): ProfileQueries {
  const [accountReader, profileReader, usernameReader] = [
    reads.reader(accounts),
    reads.reader(profiles),
    reads.reader(usernames),
  ];
  const of = async (userId: string): Promise<Whole | undefined> => {
    const [account, profile] = await Promise.all([accountReader.get(userId), profileReader.get(userId)]);
    return account?.role === 'photographer' && account.closedAt === '' ? { account, profile } : undefined;
  };
  const named = async (given: string): Promise<Whole | undefined> => {
    const name = given.toLowerCase();
    const holder = await usernameReader.get(usernameAddress(write, name));
    const found = await of(holder?.userId ?? given);
    if (!holder || !found) return found;
    const now = write.now().toISOString();
    const leads =
      found.profile?.username === name ||
      found.profile?.former.some((former) => former.name === name && stillLeads(former.leftAt, now));
    return leads ? found : undefined;
  };
  return {
    of,
    named,
    async shown(name, viewer) {
      const found = (await named(name)) ?? absent();
      if (found.profile?.details.privacy.publicProfileEnabled) return { ...found, preview: false };
      return found.account.id === viewer ? { ...found, preview: true } : absent();
    },
  };
}

import { argon2Sync, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addressOf } from '../../commands/account.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { showProfile } from '../publicProfile.ts';
import { startLoom } from '../server.ts';
import { openSeed } from './seed.ts';

const AT_ONCE = 200;
const BEGAN = Date.parse('2026-11-20T08:00:00Z');
const PHOTOS = 12;

/** A data folder with a studio that shows itself, and as many accounts more. */
export interface ManyAccounts {
  /** Whoever is looked at: with photos, projects and bookings. */
  studio: { email: string; password: string; username: string };
  /** The next of the others, over and over. */
  nextLogin(): { email: string; password: string };
}

/** A hash of argon2id at its least cost, which its string names as any other's: what signing in costs beside it is measured. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/** By the calls of a Loom that runs in this process for a moment. */
async function makeStudio(folder: string) {
  const loom = await startLoom({ folder });
  try {
    const owner = await loom.register('Asha Rao');
    const { token } = owner;
    await showProfile(loom, owner, {
      username: 'asha-rao',
      brand_name: 'Monsoon Frames',
      location: 'Kochi, Kerala',
      bio: 'Weddings the way they feel: unhurried, close, and in the light that is there.',
      services: ['Wedding', 'Portrait', 'Corporate'],
      camera_equipment: ['Canon EOS R5', 'RF 50mm F1.2'],
    });
    const { gig_id: gigId } = await loom.createGig(owner, { gig_name: 'Gig' });
    const files = await Promise.all(
      Array.from({ length: PHOTOS }, async (_, n) => {
        const picture = sharp({
          create: { width: 1200, height: 800, channels: 3, background: { r: n * 20, g: 90, b: 60 } },
        });
        return { name: `photo-${n}.jpg`, bytes: await picture.jpeg().toBuffer() };
      }),
    );
    const { received } = await loom.upload(owner, gigId, files);
    await loom.settled();
    for (const { media_id } of received)
      await loom.call('POST', '/api/v1/portfolio/items', {
        token,
        body: { source: 'gig', media_id, category: 'wedding' },
      });
    for (let n = 0; n < PHOTOS; n++)
      await loom.call('POST', '/api/v1/projects/items', {
        token,
        body: { client_name: 'Meera Textiles', project_name: `Saris ${n}` },
      });
    await loom.settled();
    return {
      studio: { email: owner.email, password: owner.password, username: 'asha-rao' },
      write: loom.loom.context.write,
    };
  } finally {
    await loom.close();
  }
}

/** `count` verified accounts in the log, all with the same password. */
export async function seedAccounts(folder: string, count: number): Promise<ManyAccounts> {
  const { studio, write } = await makeStudio(folder);
  const seed = await openSeed(folder);
  const [password, emails] = ['many accounts 1', [] as string[]];
  const hash = cheapHash(password);
  for (let first = 0; first < count; first += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => ({
      userId: derivedId('bench', 'account', String(first + n)),
      email: `person${first + n}@loom.test`,
    }));
    await seed.vault.putMany(
      'password',
      ids.map(({ userId }) => ({ id: userId, value: hash, group: userId })),
    );
    await Promise.all(
      ids.map(async ({ userId, email }, n) => {
        const about = { at: BEGAN + first + n };
        const events: [string, DomainEvent][] = [
          [`email-${addressOf(write, email)}`, { type: 'EmailClaimed', userId } as DomainEvent],
          [
            `account-${userId}`,
            { type: 'AccountRegistered', userId, email, fullName: 'Ravi Menon', role: 'photographer' } as DomainEvent,
          ],
          [`account-${userId}`, { type: 'EmailVerified', userId } as DomainEvent],
        ];
        for (const [stream, event] of events) await seed.add(stream, event, about);
      }),
    );
    emails.push(...ids.map(({ email }) => email));
  }
  await seed.close();
  let next = 0;
  return { studio, nextLogin: () => ({ email: emails[next++ % count]!, password }) };
}

import type { Throttling } from '../../commands/core/throttling.ts';
import { newCode } from '../../commands/core/secrets.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Gallery } from '../gallery/access.ts';

type Stores = Pick<WriteSide, 'vault' | 'secrets'>;

/** Codes are found by a keyed hash: neither the vault's order nor the time of a look-up tells how much of a guess was right. */
const keyOf = ({ secrets }: Stores, code: string): string => secrets.lookup('gigCode', code.trim().toUpperCase());
const indexed = new WeakMap<object, Set<string>>();

const index = async (stores: Stores, gigId: string, code: string): Promise<void> => {
  let done = indexed.get(stores.vault);
  if (!done) indexed.set(stores.vault, (done = new Set()));
  if (done.has(gigId)) return;
  await stores.vault.create('gigByCode', keyOf(stores, code), gigId, { group: gigId });
  done.add(gigId);
};

/** The access code of a gig, made on first use. */
export async function gigCode(stores: Stores, gigId: string): Promise<string> {
  const entry =
    (await stores.vault.get('gigCode', gigId)) ??
    (await stores.vault.create('gigCode', gigId, newCode(), { group: gigId })).entry;
  const code = String(entry.value);
  await index(stores, gigId, code);
  return code;
}

/** Wrong guesses of one address before it has to wait: a venue shares one, and people mistype. */
const FREE_GUESSES = 20;

/** Finds the gig of a guest's access code. Wrong and unknown codes are refused alike, ever more slowly. */
export function guestCodes(stores: Stores, gallery: Pick<Gallery, 'find'>, throttling: Throttling) {
  const guesses = throttling.throttle('guestCodes', { free: FREE_GUESSES });
  return async (code: string, address: string): Promise<GigView> => {
    const gigId = await guesses.attempt([`guest:${address}`], async () => {
      const entry = await stores.vault.get('gigByCode', keyOf(stores, code));
      return entry
        ? String(entry.value)
        : refuse('unauthenticated', 'guest.wrongCode', 'This access code does not open a gallery. Please check it.');
    });
    return gallery.find(gigId);
  };
}

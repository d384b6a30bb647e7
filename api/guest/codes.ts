import { newCode } from '../../commands/core/secrets.ts';
import { throttle } from '../../commands/core/throttle.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Gallery } from '../gallery/access.ts';

type Keepers = Pick<WriteSide, 'vault' | 'secrets'>;

/** Codes are found by a keyed hash: neither the vault's order nor the time of a look-up tells how much of a guess was right. */
const keyOf = ({ secrets }: Keepers, code: string): string => secrets.lookup('gigCode', code.trim().toUpperCase());
const indexed = new WeakMap<object, Set<string>>();

const index = async (keepers: Keepers, gigId: string, code: string): Promise<void> => {
  let done = indexed.get(keepers.vault);
  if (!done) indexed.set(keepers.vault, (done = new Set()));
  if (done.has(gigId)) return;
  await keepers.vault.create('gigByCode', keyOf(keepers, code), gigId, { group: gigId });
  done.add(gigId);
};

/** The access code of a gig, made on first use. */
export async function gigCode(keepers: Keepers, gigId: string): Promise<string> {
  const entry =
    (await keepers.vault.get('gigCode', gigId)) ??
    (await keepers.vault.create('gigCode', gigId, newCode(), { group: gigId })).entry;
  const code = String(entry.value);
  await index(keepers, gigId, code);
  return code;
}

/** Wrong guesses of one address before it has to wait: a venue shares one, and people mistype. */
const FREE_GUESSES = 20;

/** Finds the gig of a guest's access code. Wrong and unknown codes are refused alike, ever more slowly. */
export function guestCodes(keepers: Keepers, gallery: Pick<Gallery, 'find'>) {
  const guesses = throttle(FREE_GUESSES);
  return async (code: string, address: string): Promise<GigView> => {
    const gigId = await guesses.attempt([`guest:${address}`], async () => {
      const entry = await keepers.vault.get('gigByCode', keyOf(keepers, code));
      return entry
        ? String(entry.value)
        : refuse('unauthenticated', 'guest.wrongCode', 'This access code does not open a gallery. Please check it.');
    });
    return gallery.find(gigId);
  };
}

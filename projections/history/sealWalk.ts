import { type Hash, createHash } from 'node:crypto';
import { idOf } from '../../domain/kernel/aggregate.ts';
import type { BrokenLink } from '../../domain/kernel/chainWalk.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { monthName, monthOf } from '../../domain/kernel/month.ts';
import { type MonthSealed, entryLine, monthSealEvents, sealDigestOf } from '../../domain/monthSeal.ts';
import { datedOf } from '../../domain/monthSeal/dated.ts';

/** Why the signature of a seal does not hold; undefined where it does. */
export type SignatureFault = (seal: MonthSealed) => string | undefined;

/**
 * Holds the seals of months against a whole log, whose events come in order. Nothing is read for it that is encrypted: a
 * running hash of what is dated into each month, and of each invoice that was sent its month.
 */
export function sealWalk(signatureFault: SignatureFault = () => undefined) {
  const entries = new Map<string, { count: number; hash: Hash }>();
  const sealed = new Set<string>();
  const days = new Map<string, string>();
  let seals = 0;

  function sealFault(data: StoredEvent['data']): string | undefined {
    const read = monthSealEvents.MonthSealed.schema.safeParse(data);
    if (!read.success) return 'The seal cannot be read.';
    const seal = read.data;
    const name = monthName(seal.month);
    const key = `${seal.ownerId}/${seal.month}`;
    const known = entries.get(key);
    entries.delete(key);
    sealed.add(key);
    const digest = (known?.hash ?? createHash('sha256')).digest('hex');
    const count = known?.count ?? 0;
    if (sealDigestOf(seal) !== seal.digest) return `The seal of ${name} is not what its digest says.`;
    if (count !== seal.entries.count)
      return `The seal of ${name} says ${seal.entries.count} entries, and the log has ${count}.`;
    if (digest !== seal.entries.digest) return `The entries of ${name} are not those that were sealed.`;
    return signatureFault(seal);
  }

  return {
    /** What is wrong with a seal, or with what is dated into a month that was sealed before. */
    take({ stream, revision, position, type, data, meta }: StoredEvent): BrokenLink | undefined {
      const broken = (reason: string | undefined) =>
        reason === undefined ? undefined : { stream, revision, position, reason };
      if (type === 'MonthSealed') {
        seals++;
        return broken(sealFault(data));
      }
      const id = idOf(stream);
      const dated = datedOf({ ...data, type }, days.get(id));
      if (!dated) return undefined;
      if (type === 'InvoiceSent') days.set(id, dated.day);
      const month = monthOf(dated.day);
      const key = `${dated.ownerId}/${month}`;
      if (sealed.has(key)) return broken(`It is dated into ${monthName(month)}, which was sealed before.`);
      const known = entries.get(key) ?? { count: 0, hash: createHash('sha256') };
      known.hash.update(`${entryLine(position, String(meta['hash']))}\n`);
      entries.set(key, { count: known.count + 1, hash: known.hash });
      return undefined;
    },
    seals: () => seals,
  };
}

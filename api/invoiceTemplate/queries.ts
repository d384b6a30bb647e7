import { streamOf } from '../../domain/kernel/aggregate.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type InvoiceTemplateEvent, type InvoiceTemplateState, invoiceTemplate } from '../../domain/invoiceTemplate.ts';
import { accounts } from '../../projections/account.ts';
import { businessSettings } from '../../projections/business.ts';
import { invoiceTemplates } from '../../projections/invoiceTemplate.ts';
import { profiles } from '../../projections/profile.ts';
import type { RouteContext } from '../context.ts';

type Context = Pick<RouteContext, 'reads' | 'feed' | 'decode' | 'write'>;

/** How a studio's invoices look; before its first save, as everybody's do. */
export async function templateOf({ reads }: Context, userId: string): Promise<InvoiceTemplateState> {
  return (await reads.reader(invoiceTemplates).get(userId)) ?? invoiceTemplate.decider.initial;
}

/** How they looked in a version, counted from 1: each save is the event of that number. Refuses `notFound`. */
export async function templateVersion(
  { feed, decode }: Context,
  userId: string,
  version: number,
): Promise<InvoiceTemplateState> {
  const stream = streamOf(invoiceTemplate, userId);
  const [recorded] = await decode(await feed.readStream(stream, { from: version - 1, limit: 1 }));
  const saved = recorded?.event as InvoiceTemplateEvent | undefined;
  if (saved?.type !== 'InvoiceTemplateSaved')
    return refuse('notFound', 'invoiceTemplate.absent', 'There is no such version of the template.');
  return invoiceTemplate.decider.evolve(invoiceTemplate.decider.initial, saved);
}

/** The logo of a studio for its paper, in its bytes; without one that of its profile, or null. */
export async function logoOf({ reads, write }: Context, userId: string): Promise<string | null> {
  const own = (await reads.reader(businessSettings).get(userId))?.logo;
  const picture = own ?? (await reads.reader(profiles).get(userId))?.picture?.picture;
  const webp = picture?.derivatives.find(({ edge, format }) => edge === 400 && format === 'webp');
  const bytes = webp && (await write.blobs.read(webp.hash));
  return bytes ? `data:image/webp;base64,${bytes.toString('base64')}` : null;
}

/** Versions below `before` (counted from 1), the newest first, with when each was saved; `next`: before which to go on. */
export async function templateVersions(
  { feed, decode }: Context,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ items: (InvoiceTemplateState & { savedAt: string })[]; next: number | null }> {
  if (before <= 1) return { items: [], next: null };
  const from = Math.max(0, before - 1 - limit);
  const read = await feed.readStream(streamOf(invoiceTemplate, userId), { from, limit: before - 1 - from });
  const items = (await decode(read)).flatMap(({ event, meta }) => {
    const saved = event as InvoiceTemplateEvent;
    if (saved.type !== 'InvoiceTemplateSaved') return [];
    return [{ ...invoiceTemplate.decider.evolve(invoiceTemplate.decider.initial, saved), savedAt: meta.at }];
  });
  return { items: items.toReversed(), next: from > 0 ? from + 1 : null };
}

/** What of a studio stands on what it prints. `logo`: its picture, in its bytes. */
export async function letterheadOf(
  context: Context,
  userId: string,
): Promise<{ name: string; lines: string[]; logo: string | null }> {
  const { reads } = context;
  const [account, profile] = await Promise.all([
    reads.reader(accounts).get(userId),
    reads.reader(profiles).get(userId),
  ]);
  return {
    name: profile?.details.businessName || account?.fullName || 'Your studio',
    lines: [profile?.details.location ?? '', account?.email ?? ''].filter(Boolean),
    logo: await logoOf(context, userId),
  };
}

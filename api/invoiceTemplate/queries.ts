import { streamOf } from '../../domain/kernel/aggregate.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type InvoiceTemplateEvent, type InvoiceTemplateState, invoiceTemplate } from '../../domain/invoiceTemplate.ts';
import { accounts } from '../../projections/account.ts';
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

/** What of a studio stands on what it prints. `logo`: its picture, in its bytes. */
export async function letterheadOf(
  { reads, write }: Context,
  userId: string,
): Promise<{ name: string; lines: string[]; logo: string | null }> {
  const [account, profile] = await Promise.all([
    reads.reader(accounts).get(userId),
    reads.reader(profiles).get(userId),
  ]);
  const jpeg = profile?.picture?.picture.derivatives.find(({ edge, format }) => edge === 400 && format === 'jpeg');
  const bytes = jpeg && (await write.blobs.read(jpeg.hash));
  return {
    name: profile?.details.businessName || account?.fullName || 'Your studio',
    lines: [profile?.details.location ?? '', account?.email ?? ''].filter(Boolean),
    logo: bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : null,
  };
}

import { sellerOf } from '../../commands/invoice.ts';
import { businessDefaults } from '../../domain/business.ts';
import { type InvoiceTemplateSettings, invoiceTemplateDefaults } from '../../domain/invoiceTemplate.ts';
import { profileDefaults } from '../../domain/profile.ts';
import { accounts } from '../../projections/account.ts';
import { businessSettings } from '../../projections/business.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import { profiles } from '../../projections/profile.ts';
import type { RouteContext } from '../context.ts';
import { logoOf, templateOf, templateVersion } from '../invoiceTemplate/queries.ts';
import type { Letterhead } from './document.ts';

/** Whose document it is, and of which day; a draft has no seller yet. */
type Issued = Pick<InvoiceView, 'ownerId' | 'seller' | 'templateVersion'>;
type Context = Pick<RouteContext, 'reads' | 'feed' | 'decode' | 'write'>;

/** With the template of its day: what was sent stays as it looks. */
async function templateFor(
  context: Context,
  { ownerId, templateVersion: version }: Issued,
): Promise<InvoiceTemplateSettings> {
  if (version === 0) return invoiceTemplateDefaults;
  const { settings } = await (version === null
    ? templateOf(context, ownerId)
    : templateVersion(context, ownerId, version));
  return settings;
}

/** A draft is of the studio as it is now. */
async function sellerFor({ reads }: Context, { ownerId, seller }: Issued) {
  if (seller) return seller;
  const [settings, account, profile] = await Promise.all([
    reads.reader(businessSettings).get(ownerId),
    reads.reader(accounts).get(ownerId),
    reads.reader(profiles).get(ownerId),
  ]);
  return sellerOf(
    settings ?? businessDefaults,
    account ?? { fullName: '', email: '' },
    profile?.details ?? profileDefaults,
  );
}

/** What an invoice is printed with. */
export async function letterheadFor(context: Context, view: Issued): Promise<Letterhead> {
  const [seller, logo, template] = await Promise.all([
    sellerFor(context, view),
    logoOf(context, view.ownerId),
    templateFor(context, view),
  ]);
  return { seller, logo, template };
}

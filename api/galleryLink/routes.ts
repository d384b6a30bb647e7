import {
  issueLinkToken,
  linkOf,
  makeCountedLink,
  openLink,
  renewLink,
  switchLinkOff,
} from '../../commands/galleryLink.ts';
import { system } from '../../commands/core/actors.ts';
import type { Outcome } from '../../commands/core/run.ts';
import { type GalleryLinkState, linkWorks, requireWorkingLink } from '../../domain/galleryLink.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { type GalleryLinkView, galleryLinks } from '../../projections/galleryLink.ts';
import { everyOne } from '../../projections/core/pages.ts';
import * as contract from '../contract/galleryLink.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import type { RouteContext } from '../context.ts';
import { pictureOf } from '../media/present.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';

/** Of one address: guests of a venue share it. */
const OPENED_AT_ONCE = 120;
const OPENED_PER_SECOND = 2;
/** The secret stands behind the `#`: browsers send that to nobody, so it is in no log and no referrer. */
const pathOf = (token: string): string => `/public/link#${token}`;

/** Upload-only and view-only links: for their photographer, and for who opens them. */
export function galleryLinkRoutes(context: RouteContext): Route[] {
  const { write, reads, throttles, throttling, addresses, gallery, guestPhotos, queries } = context;
  const links = reads.reader(galleryLinks);
  const accountReader = reads.reader(accounts);
  const openings = throttling.rate(
    'linkOpenings',
    OPENED_AT_ONCE,
    OPENED_PER_SECOND,
    'Many people are opening links right now. Please try again in a moment.',
  );

  const present = (link: GalleryLinkView): contract.GalleryLink => ({
    link_id: link.id,
    name: link.name,
    kind: link.kind,
    status: link.status === 'off' || linkWorks(link, write.now().toISOString()) ? link.status : 'expired',
    expires_at: link.expiresAt,
    created_at: link.madeAt,
    times_used: link.opened,
    last_used_at: link.lastOpenedAt,
  });
  const absent = () => refuse('notFound', 'link.absent', 'This link is no longer here.');
  const tell = async ({ id, state }: Outcome<GalleryLinkState>, { settled }: Pick<AnyRequest, 'settled'>) => {
    if (state.status === 'absent') return absent();
    const path = pathOf(await issueLinkToken(write, state));
    await settled();
    return { link: present((await links.get(id)) ?? absent()), path };
  };

  return [
    route(contract.listLinks, async ({ gig, query }) => {
      const { items, next } = await links.find({
        index: 'byGig',
        where: { gigId: gig.id },
        order: 'desc',
        ...pageOf(query),
      });
      return { links: items.map(present), next_cursor: next ?? null };
    }),
    route(contract.makeLink, async (request) => {
      const { gig, body, run, caller } = request;
      const there = await everyOne(links, { index: 'byGig', where: { gigId: gig.id } });
      const expiresAt = body.expires_at === null ? null : new Date(body.expires_at).toISOString();
      const made = await makeCountedLink(
        run,
        { gigId: gig.id, name: body.name, kind: body.kind, expiresAt, there: there.map(({ id }) => id) },
        caller,
      );
      return tell(made, request);
    }),
    route(contract.renewLink, async (request) => {
      const { gig, params, run } = request;
      return tell(await run(renewLink, { gigId: gig.id, linkId: params.linkId }), request);
    }),
    route(contract.switchLinkOff, async ({ gig, params, run }) => {
      await run(switchLinkOff, { gigId: gig.id, linkId: params.linkId });
      return { message: 'The link is switched off' };
    }),

    route(contract.openLink, async ({ body, address, correlation, run }) => {
      await openings.take(address);
      const link = await throttles.gallery.attempt([`link:${address}`], () => linkOf(write, body.token));
      requireWorkingLink(link, write.now().toISOString());
      const gig = await gallery.find(link.gigId);
      const pass = { gigId: gig.id, linkId: link.linkId, round: link.round };
      await run(openLink, { gigId: gig.id, linkId: link.linkId }, { actor: system('gallery-link'), correlation });
      const { token, expiresAt } = gallery.admit(pass);
      const cover = gig.visibility.showGallery ? await queries.shown.cover(gig) : undefined;
      const pictures =
        link.kind === 'view'
          ? gallery.pictures(gig, token)
          : addresses.token('cover', gig.id, `${link.linkId}~${link.round}`, '', String(gig.marked ?? ''));
      return {
        kind: link.kind,
        gig_id: gig.id,
        gig_name: gig.details.name,
        photographer_name: (await accountReader.get(gig.ownerId))?.fullName ?? '',
        feature_image: cover ? pictureOf(cover, pictures) : null,
        gallery_token: token,
        expires_at: expiresAt,
        limit: gig.guestUploads.limit,
        moderation: gig.guestUploads.moderation,
      };
    }),
    route(contract.linkGuestSession, async (request) => {
      const { params, body, ctx, correlation } = request;
      const pass = gallery.passOf(galleryTokenOf(request));
      if (pass?.gigId !== params.gigId) return refuse('forbidden', 'link.again', 'Please open your link again.');
      const gig = await guestPhotos.gigOf({ gigId: pass.gigId, byLink: pass });
      return guestPhotos.allowance(
        gig,
        await guestPhotos.introduce(gig, body, ctx.get('x-guest-token') || undefined, correlation, {
          linkId: pass.linkId,
          round: pass.round,
        }),
      );
    }),
  ];
}

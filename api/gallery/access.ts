import { sameSecret } from '../../commands/core/secrets.ts';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';
import { type LinkKind, requireWorkingLink, linkUnknown } from '../../domain/galleryLink.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { type GalleryLinkView, galleryLinks } from '../../projections/galleryLink.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import type { MediaView } from '../../projections/media.ts';
import { isPublic } from '../../projections/visibility.ts';
import { cachedReader } from '../../projections/core/cachedReader.ts';
import type { AnyRequest } from '../http/reply.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** How long the password of a private gig is remembered, in milliseconds; and how long at most by a page that stays open, such as a slideshow. */
const UNLOCKED_MS = 2 * 3_600_000;
const LONGEST_MS = 24 * 3_600_000;

/** What a request shows of its right to a gallery: see `unlock` and `admit`. */
export const galleryTokenOf = ({ ctx }: Pick<AnyRequest, 'ctx'>): string | undefined =>
  ctx.get('x-gallery-token') || undefined;

/** What somebody wants of a gallery. By a view-only link, people look. */
export type GalleryPurpose = 'look' | 'download' | 'register';
/** One address of a link: of a renewed link, the one before is another. */
export interface LinkPass {
  gigId: string;
  linkId: string;
  round: number;
}

/** The one place that decides what the public may see of a gig: pages, search results, downloads, sockets and media ask here. */
export interface Gallery {
  /** The gig, whether or not its password was given. Refuses `notFound`, and `forbidden` until its photographer has a verified address, and by a link that does not work any more. */
  find(gigId: string, galleryToken?: string): Promise<GigView>;
  isOpen(view: GigView, galleryToken: string | undefined): Promise<boolean>;
  /** The gig, unlocked and shown. Refuses `notFound`, `unauthenticated` (its password is missing) and `forbidden` (the gallery is not shown, or the link does not reach that far). */
  enter(gigId: string, galleryToken: string | undefined, purpose?: GalleryPurpose): Promise<GigView>;
  /** A token for who knows the password; stops working when the password changes. */
  unlock(view: GigView, passwordHash: string): { token: string; expiresAt: string };
  /** The same for who holds a token that still works: for two more hours, and never beyond a day after the password was given. */
  renew(view: GigView, galleryToken: string): Promise<{ token: string; expiresAt: string }>;
  /** A token for who came by a link; stops working with the link. */
  admit(pass: LinkPass): { token: string; expiresAt: string };
  /** By which link a token was got; undefined for other tokens. Whether the link still works is another question. */
  passOf(galleryToken: string | undefined): LinkPass | undefined;
  /** Refuses `forbidden`, in words for its holder, unless the link works, is of this kind, and this is its newest address. */
  requireLink(pass: LinkPass, kind: LinkKind): Promise<Readonly<GalleryLinkView>>;
  /** Whether whoever holds this token gets no whole video: by a link people look, and a video cannot carry the watermark. */
  postersOnly(view: GigView, galleryToken: string | undefined): boolean;
  /** In the address of pictures that are shown to whoever holds this token, which was let in. */
  pictures(view: GigView, galleryToken: string | undefined): string;
  /** By which of its passwords somebody was let into a private gig; empty for a public one. */
  keyOf(view: GigView, galleryToken: string | undefined): string;
  /** Whether what was got by this key may still be had: of a private gig, by the password that it has now. */
  fits(view: GigView, key: string): Promise<boolean>;
  /** Whether such an address, by a link, still shows pictures. */
  shows(subject: string, gigId: string, kind: LinkKind): Promise<boolean>;
  sees(view: GigView, media: MediaView): boolean;
}

const subjectOf = ({ linkId, round }: LinkPass): string => `${linkId}~${round}`;

export function openGallery({ reads, write, addresses }: Pick<AppContext, 'reads' | 'write' | 'addresses'>): Gallery {
  const reader = cachedReader(reads, gigs);
  const accountReader = cachedReader(reads, accounts);
  const links = cachedReader(reads, galleryLinks);
  const { secrets, now } = write;
  const passwordTokens = signedTokens(tokenPurposes.galleryPassword, write);
  const linkTokens = signedTokens(tokenPurposes.galleryLink, write);
  /** Tells one password from the next without telling the password. */
  const epochOf = (hash: string): string => secrets.sign('gallery', `password ${hash}`).slice(0, 12);

  const passOf = (token?: string): LinkPass | undefined => {
    const read = linkTokens.read(token);
    if (!read) return undefined;
    if (read.end <= now().getTime())
      refuse('forbidden', 'link.again', 'This page was open for a while. Please open your link again.');
    const { gigId, linkId, round } = read.claims;
    return { gigId, linkId, round: Number(round) };
  };
  const requireLink = async (
    { gigId, linkId, round }: LinkPass,
    kind?: LinkKind,
  ): Promise<Readonly<GalleryLinkView>> => {
    const link = await links.get(linkId);
    if (link?.gigId !== gigId || link.round !== round) return linkUnknown();
    requireWorkingLink(link, now().toISOString());
    if (kind === 'view' && link.kind !== 'view')
      refuse('forbidden', 'link.uploadOnly', 'This link is for sending photos only.');
    if (kind !== undefined && link.kind !== kind) return linkUnknown();
    return link;
  };
  const works = async (pass: LinkPass, kind: LinkKind): Promise<boolean> => {
    try {
      return (await requireLink(pass, kind)).kind === kind;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const passOfThis = (gigId: string, token: string | undefined): LinkPass => {
    const pass = passOf(token);
    return pass?.gigId === gigId ? pass : linkUnknown();
  };

  const keyOf = (view: GigView, token: string | undefined): string =>
    view.type === 'private' && !linkTokens.seems(token) ? (passwordTokens.read(token)?.claims.epoch ?? '') : '';
  const fits = async (view: GigView, key: string): Promise<boolean> =>
    view.type === 'public' ||
    sameSecret(key, epochOf(String((await write.vault.get('gigPassword', view.id))?.value ?? '')));

  const isOpen = async (view: GigView, token: string | undefined): Promise<boolean> => {
    // Whoever came by a link sees as far as the link reaches, also where the gallery is public.
    if (linkTokens.seems(token)) return works(passOfThis(view.id, token), 'view');
    if (view.type === 'public') return true;
    const claims = passwordTokens.open(token);
    return claims?.gigId === view.id && fits(view, claims.epoch);
  };
  const find = async (gigId: string, token?: string): Promise<GigView> => {
    const view = await reader.get(gigId);
    if (!view?.open) return refuse('notFound', 'gig.absent', 'Gig not found');
    const owner = await accountReader.get(view.ownerId);
    if (!owner?.verified)
      refuse(
        'forbidden',
        'gallery.unpublished',
        'This gallery is not open yet: its photographer has still to verify the email address.',
      );
    if (linkTokens.seems(token)) await requireLink(passOfThis(gigId, token));
    return view;
  };
  const until = (): number => now().getTime() + UNLOCKED_MS;
  /** `since`: when the password was given, in milliseconds. */
  const issue = (view: GigView, epoch: string, since: number): { token: string; expiresAt: string } => {
    const end = Math.min(until(), since + LONGEST_MS);
    const token = passwordTokens.sign({ gigId: view.id, epoch, since: since.toString(36) }, end);
    return { token, expiresAt: new Date(end).toISOString() };
  };
  return {
    find,
    isOpen,
    passOf,
    requireLink: requireLink,
    async enter(gigId, token, purpose = 'look') {
      const view = await find(gigId, token);
      if (linkTokens.seems(token)) {
        await requireLink(passOfThis(gigId, token), 'view');
        if (purpose !== 'look')
          refuse('forbidden', 'link.viewOnly', 'This link is for looking only. Please ask the photographer for more.');
      } else if (!(await isOpen(view, token)))
        refuse('unauthenticated', 'gallery.locked', 'This gallery is private. Please enter its password.');
      if (!view.visibility.showGallery)
        refuse('forbidden', 'gallery.hidden', 'The photographer is not showing this gallery at the moment.');
      return view;
    },
    unlock: (view, passwordHash) => issue(view, epochOf(passwordHash), now().getTime()),
    async renew(view, token) {
      const pass = passOf(token);
      if (pass) {
        await requireLink(pass, 'view');
        return this.admit(pass);
      }
      if (view.type !== 'private' || !(await isOpen(view, token)))
        refuse('unauthenticated', 'gallery.locked', 'This gallery is private. Please enter its password.');
      const { epoch, since } = passwordTokens.read(token)!.claims;
      return issue(view, epoch, Number.parseInt(since, 36));
    },
    admit({ gigId, linkId, round }) {
      const end = until();
      const token = linkTokens.sign({ gigId, linkId, round: String(round) }, end);
      return { token, expiresAt: new Date(end).toISOString() };
    },
    postersOnly: (view, token) => view.marked !== null || passOf(token) !== undefined,
    pictures(view, token) {
      const pass = passOf(token);
      const since = view.marked === null ? '' : view.marked.toString(36);
      return pass
        ? addresses.token('view', view.id, subjectOf(pass), '', since)
        : addresses.token('public', view.id, keyOf(view, token), '', since);
    },
    keyOf,
    fits,
    async shows(subject, gigId, kind) {
      const [linkId = '', round = ''] = subject.split('~');
      return works({ gigId, linkId, round: Number(round) }, kind);
    },
    sees: isPublic,
  };
}

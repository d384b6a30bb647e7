import { createHmac } from 'node:crypto';
import { sameText } from '../commands/secrets.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { accounts } from '../projections/accounts.ts';
import { type GigView, gigs } from '../projections/gigs.ts';
import type { MediaView } from '../projections/media.ts';
import { isPublic } from '../projections/publicSight.ts';
import { steadyReader } from '../projections/steady.ts';
import type { House } from './house.ts';

/** How long the password of a private gig is remembered, in milliseconds. */
const UNLOCKED_MS = 2 * 3_600_000;

/** The one place that decides what the public may see of a gig: pages, search results, downloads, sockets and media ask here. */
export interface Gallery {
  /** The gig, whether or not its password was given. Refuses `notFound`, and `forbidden` until its photographer has a verified address. */
  find(gigId: string): Promise<GigView>;
  isOpen(view: GigView, galleryToken: string | undefined): Promise<boolean>;
  /** The gig, unlocked and shown. Refuses `notFound`, `unauthenticated` (its password is missing) and `forbidden` (the gallery is not shown). */
  enter(gigId: string, galleryToken: string | undefined): Promise<GigView>;
  /** A token for who knows the password; stops working when the password changes. */
  unlock(view: GigView, passwordHash: string): { token: string; expiresAt: string };
  sees(view: GigView, media: MediaView): boolean;
}

export function openGallery({ reads, write }: Pick<House, 'reads' | 'write'>): Gallery {
  const reader = steadyReader(reads, gigs);
  const people = steadyReader(reads, accounts);
  const { secrets, now } = write;
  const mac = (text: string): string => createHmac('sha256', secrets.key('gallery')).update(text).digest('base64url');
  /** Tells one password from the next without telling the password. */
  const epochOf = (hash: string): string => mac(`password ${hash}`).slice(0, 12);

  const isOpen = async (view: GigView, token: string | undefined): Promise<boolean> => {
    if (view.type === 'public') return true;
    const [gigId, end, epoch, signature] = token?.split('.') ?? [];
    if (gigId !== view.id || !end || !epoch || !signature || !sameText(mac(`${gigId}.${end}.${epoch}`), signature)) return false;
    const hash = await write.vault.get('gigPassword', gigId);
    return Number.parseInt(end, 36) > now().getTime() && epoch === epochOf(String(hash?.value ?? ''));
  };
  const find = async (gigId: string): Promise<GigView> => {
    const view = await reader.get(gigId);
    if (!view?.open) return refuse('notFound', 'gig.absent', 'Gig not found');
    const owner = await people.get(view.ownerId);
    if (!owner?.verified) refuse('forbidden', 'gallery.unpublished', 'This gallery is not open yet: its photographer has still to verify the email address.');
    return view;
  };
  return {
    find,
    isOpen,
    async enter(gigId, token) {
      const view = await find(gigId);
      if (!(await isOpen(view, token))) refuse('unauthenticated', 'gallery.locked', 'This gallery is private. Please enter its password.');
      if (!view.visibility.showGallery) refuse('forbidden', 'gallery.hidden', 'The photographer is not showing this gallery at the moment.');
      return view;
    },
    unlock(view, passwordHash) {
      const end = now().getTime() + UNLOCKED_MS;
      const text = `${view.id}.${end.toString(36)}.${epochOf(passwordHash)}`;
      return { token: `${text}.${mac(text)}`, expiresAt: new Date(end).toISOString() };
    },
    sees: isPublic,
  };
}

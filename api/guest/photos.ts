import {
  type ByLink,
  countGuestPhoto,
  introduceGuest,
  introduction,
  returnGuestPhoto,
  uploadsOff,
} from '../../commands/guest.ts';
import { receiveFile } from '../../commands/intake.ts';
import type { Inspection } from '../../commands/ports/media.ts';
import type { Caller } from '../../commands/core/run.ts';
import { guest as guestAggregate } from '../../domain/guest.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { media } from '../../domain/media.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Allowance, guestForm } from '../contract/guest.ts';
import type { z } from 'zod';
import type { Gallery } from '../gallery/access.ts';
import type { Guest, GuestTokens } from '../auth/guestTokens.ts';
import type { AppContext } from '../runtime/appContext.ts';

const TAKEN = new Set(['image/jpeg', 'image/png', 'image/heic', 'image/heif']);

const NOT_A_PHOTO = 'Only photos can be shared here: JPG, PNG or HEIC.';

/** Photos only, by their bytes. */
function judge({ kind, mime }: Inspection): void {
  if (kind === 'video')
    refuse('unsupported', 'guest.video', 'Videos cannot be shared here. Please choose photos (JPG, PNG or HEIC).');
  if (!TAKEN.has(mime)) refuse('unsupported', 'guest.notPhoto', NOT_A_PHOTO);
}

/** In words for guests: other formats are not theirs to send, and the studio's plan is nobody's business but its own. */
const discreet = (error: unknown): unknown =>
  error instanceof Refusal && error.code === 'media.unsupported'
    ? new Refusal('unsupported', 'guest.notPhoto', NOT_A_PHOTO)
    : error instanceof Refusal && /^(plan|quota|subscription)\./.test(error.code)
      ? new Refusal(
          'conflict',
          'guest.full',
          'This gallery cannot take more photos right now. Please tell the photographer.',
        )
      : error;

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
/** A number as people type it; '+91' alone is none. */
const numberOf = (text: string | undefined): string | null => {
  const bare = (text ?? '').replace(/[\s().-]/g, '');
  return bare === '' || bare === '+91' ? null : bare;
};

const guestActor = ({ gigId, guestId }: Guest, correlation: string): Caller => ({
  actor: { kind: 'guest', id: guestId, gigId },
  correlation,
});

/** What guests do, in the one place where their rules are kept. */
export function guestPhotos({ write, reads, metrics }: AppContext, gallery: Gallery, tokens: GuestTokens) {
  const slot = ({ gigId, guestId, byLink }: Guest, id: string) => ({ gigId, guestId, byLink, slot: id });
  const gigOf = async ({ gigId, byLink }: Pick<Guest, 'gigId' | 'byLink'>): Promise<GigView> => {
    const gig = await gallery.find(gigId);
    if (byLink) await gallery.requireLink({ gigId, ...byLink }, 'upload');
    return byLink || (gig.guestUploads.enabled && gig.visibility.showGallery) ? gig : uploadsOff();
  };

  /** Whether the photo that is there is the one that was counted so. */
  const isCountedAs = async (slotId: string, mediaId: string): Promise<boolean> => {
    const { state } = await write.journal.load(media, mediaId);
    return state.status !== 'absent' && state.status !== 'purged' && state.received.guest?.slot === slotId;
  };

  return {
    /** The gig, if it takes photos of guests now, by the way that they come. */
    gigOf,
    /** Whoever comes with a token stays who they are, whatever name they give. */
    async introduce(
      gig: GigView,
      form: z.infer<typeof guestForm>,
      token: string | undefined,
      correlation: string,
      byLink?: ByLink,
    ): Promise<Guest> {
      await gigOf({ gigId: gig.id, byLink });
      const given = { name: form.guest_name, email: orNull(form.guest_email), phone: numberOf(form.guest_phone) };
      const parsed = introduction.safeParse(given);
      if (!parsed.success)
        return refuse('invalid', 'guest.introduction', parsed.error.issues[0]?.message ?? 'Please enter your name');
      const known = tokens.read(token);
      const guestId =
        known?.gigId === gig.id
          ? known.guestId
          : tokens.idOf(gig.id, parsed.data.name, parsed.data.email, parsed.data.phone);
      const who = { gigId: gig.id, guestId, byLink };
      const { position } = await write.run(
        introduceGuest,
        { ...who, introduction: parsed.data },
        guestActor(who, correlation),
      );
      await reads.passed(position);
      return who;
    },
    async allowance(gig: GigView, who: Guest): Promise<Allowance> {
      const { state } = await write.journal.load(guestAggregate, who.guestId);
      const used = state.status === 'known' ? state.slots.size : 0;
      const { limit, moderation } = gig.guestUploads;
      return { guest_token: tokens.issue(who), limit, remaining: Math.max(0, limit - used), moderation };
    },
    count: (who: Guest, id: string, correlation: string) =>
      write.run(countGuestPhoto, slot(who, id), guestActor(who, correlation)),
    giveBack: (who: Guest, id: string, correlation: string) =>
      write.run(returnGuestPhoto, slot(who, id), guestActor(who, correlation)),
    /** Takes over a complete local file that was counted under `slotId`; what is not taken is given back. Where the process died before it said so, it is taken again. */
    async take(
      who: Guest,
      slotId: string,
      file: { name: string; path: string },
      correlation: string,
    ): Promise<{ mediaId: string; duplicate: boolean }> {
      const caller = guestActor(who, correlation);
      try {
        const taken = await receiveFile(
          write,
          {
            gigId: who.gigId,
            folder: null,
            name: file.name,
            source: { path: file.path },
            via: 'guest',
            guestId: who.guestId,
            slot: slotId,
            byLink: who.byLink,
            judge,
          },
          caller,
        );
        if (taken.duplicate && !(await isCountedAs(slotId, taken.mediaId)))
          await this.giveBack(who, slotId, correlation);
        if (!taken.duplicate) metrics.received.inc({ via: 'guest' });
        await reads.passed(taken.position);
        return taken;
      } catch (error) {
        await this.giveBack(who, slotId, correlation).catch(() => undefined);
        throw discreet(error);
      }
    },
  };
}
export type GuestPhotos = ReturnType<typeof guestPhotos>;

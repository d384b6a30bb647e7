import { withoutKey } from '../../commands/core/run.ts';
import { resolve } from 'node:path';
import { approveGuestUpload, holdGuestUpload, rejectGuestUpload } from '../../commands/media.ts';
import { returnMedia } from '../../commands/subscription.ts';
import { tooManyPhotos } from '../../domain/guest.ts';
import { BIN_MS } from '../../domain/kernel/bin.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { cutToLength } from '../../domain/kernel/names.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type GuestView, guests, uploaders } from '../../projections/guest.ts';
import { mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/guest.ts';
import { guestCodes } from './codes.ts';
import { spoolForm } from './form.ts';
import type { RouteContext } from '../context.ts';
import { mediaOf } from '../media/present.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';
import { openUploaders } from '../media/uploaders.ts';

const DAY_MS = 86_400_000;
const tokenOf = ({ ctx }: Pick<AnyRequest, 'ctx'>): string | undefined => ctx.get('x-guest-token') || undefined;

/** A file's own refusal; anything else ends the request. */
const isFilesOwn = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['unsupported', 'invalid', 'tooLarge'].includes(error.kind);

/** Guests' photos: how they come in, and what their photographer does with them. */
export function guestRoutes(context: RouteContext): Route[] {
  const { write, reads, addresses, gallery, guestPhotos: photos, throttling } = context;
  const find = guestCodes(write, gallery, throttling);
  const mediaReader = reads.reader(mediaItems);
  const guestReader = reads.reader(guests);
  const uploadedBy = openUploaders(reads);
  const spool = resolve(context.config.DATA_DIR, 'scratch');

  const namesOf = async (ids: readonly (string | undefined)[]): Promise<Map<string, GuestView>> =>
    new Map(
      (await guestReader.getMany([...new Set(ids.filter((id) => id !== undefined))])).map((view) => [view.id, view]),
    );

  return [
    route(contract.guestSession, async (request) => {
      const { params, body, address, correlation } = request;
      const gig = await find(params.accessCode, address);
      return photos.allowance(gig, await photos.introduce(gig, body, tokenOf(request), correlation));
    }),
    route(contract.guestUpload, async (request) => {
      const { params, raw, address, correlation } = request;
      const gig = await photos.gigOf({ gigId: (await find(params.accessCode, address)).id });
      const refuseMany = () => refuse('invalid', 'guest.limit', tooManyPhotos(gig.guestUploads.limit));
      return spoolForm(raw, spool, gig.guestUploads.limit, refuseMany, async ({ fields, files }) => {
        const form = contract.guestForm.safeParse({ ...fields, guest_name: fields['guest_name'] ?? '' });
        if (!form.success)
          return refuse('invalid', 'guest.form', form.error.issues[0]?.message ?? 'Please enter your name');
        const who = await photos.introduce(gig, form.data, tokenOf(request), correlation);
        const accepted: { media_id: string; filename: string; duplicate: boolean }[] = [];
        const failures: Refusal[] = [];
        const refused: { filename: string; detail: string }[] = [];
        for (const { name, path, hash } of files) {
          try {
            // By its content: sent again after the process died over it, it is counted once.
            const slot = derivedId('guestPhoto', who.gigId, who.guestId, hash);
            await photos.count(who, slot, correlation);
            const { mediaId, duplicate } = await photos.take(who, slot, { name, path }, correlation);
            accepted.push({ media_id: mediaId, filename: name, duplicate });
          } catch (error) {
            if (!isFilesOwn(error)) throw error;
            failures.push(error);
            refused.push({ filename: cutToLength(name, 200), detail: error.message });
          }
        }
        if (accepted.length === 0) throw failures[0]!;
        const message =
          refused.length === 0
            ? 'Files uploaded successfully!'
            : `${accepted.length} uploaded, ${refused.length} not: see the list.`;
        return { ...(await photos.allowance(gig, who)), message, received: accepted, refused };
      });
    }),

    route(contract.listGuestUploads, async ({ gig, query, session }) => {
      const token = addresses.token('owner', gig.id, '', session);
      const { items, next } = await mediaReader.find({
        index: 'byGuest',
        where: { gigId: gig.id, guestShown: true },
        order: 'desc',
        limit: query.limit,
        ...(query.cursor ? { cursor: query.cursor } : {}),
      });
      const names = await namesOf(items.map(({ guestId }) => guestId));
      const uploads = items.map((view) => {
        const guest = names.get(view.guestId ?? '');
        return {
          ...mediaOf(view, token),
          uploaded_by: guest?.name ?? 'A guest',
          approved: view.guest === 'approved',
          guest_name: guest?.name ?? 'A guest',
          guest_email: guest?.email ?? null,
          guest_phone: guest?.phone ?? null,
        };
      });
      return {
        uploads,
        next_cursor: next ?? null,
        pending: gig.guests.pending,
        total: gig.guests.pending + gig.guests.approved,
      };
    }),
    route(contract.approveGuestUpload, async ({ params, run }) => {
      await run(approveGuestUpload, { mediaId: params.mediaId, gigId: params.gigId });
      return { message: 'Guest upload approved!' };
    }),
    route(contract.holdGuestUpload, async ({ params, run }) => {
      await run(holdGuestUpload, { mediaId: params.mediaId, gigId: params.gigId });
      return { message: 'Held again' };
    }),
    route(contract.rejectGuestUpload, async ({ params, caller, run }) => {
      await run(rejectGuestUpload, { mediaId: params.mediaId, gigId: params.gigId });
      await run(returnMedia, { userId: caller.actor.id, mediaId: params.mediaId }, withoutKey(caller));
      return { message: 'Guest upload rejected and deleted' };
    }),
    route(contract.listBin, async ({ gig, query, session }) => {
      const token = addresses.token('owner', gig.id, '', session);
      const { items, next } = await mediaReader.find({
        index: 'bin',
        where: { gigId: gig.id },
        order: 'desc',
        limit: query.limit,
        ...(query.cursor ? { cursor: query.cursor } : {}),
      });
      const named = await uploadedBy(items.map(({ uploader }) => uploader));
      const media = items.map((view) => {
        const deletedAt = view.deletedAt ?? '';
        const left = Math.ceil((Date.parse(deletedAt) + BIN_MS - write.now().getTime()) / DAY_MS);
        return {
          ...mediaOf(view, token),
          uploaded_by: named(view.uploader).name,
          deleted_at: deletedAt,
          days_left: Math.max(0, left),
        };
      });
      return { media, next_cursor: next ?? null };
    }),
    route(contract.listUploaders, async ({ gig, query }) => {
      const { items, next } = await reads
        .reader(uploaders)
        .find({ index: 'byGig', where: { gigId: gig.id }, ...pageOf(query) });
      const named = await uploadedBy(items.map(({ uploader }) => uploader));
      return { uploaders: items.map(({ uploader }) => ({ uploader, ...named(uploader) })), next_cursor: next ?? null };
    }),
  ];
}

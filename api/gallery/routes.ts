import { giveConsent, recordSearch } from '../../commands/face.ts';
import { passwordMatches } from '../../commands/core/passwords.ts';
import { newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import * as contract from '../contract/gallery.ts';
import { gigCode } from '../guest/codes.ts';
import { galleryTokenOf } from './access.ts';
import type { RouteContext } from '../context.ts';
import { readForm, wholeOf } from '../http/multipart.ts';
import { faceSearch, idsIn } from '../face/search.ts';
import { searchTokens } from '../auth/searchTokens.ts';
import { SELFIE_BYTES, faceOf } from '../face/selfie.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { settingsOf } from '../gig/present.ts';
import { pictureOf, publicMediaOf } from '../media/present.ts';
import { type Route, SENT, route } from '../http/reply.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

/** Wrong passwords of one gallery from all addresses together, before everybody waits; and how long at most, in milliseconds: its guests are many, too. */
const GUESSES = 100;
const LONGEST_WAIT_MS = 15_000;

export function publicRoutes(context: RouteContext): Route[] {
  const { write, reads, throttles, throttling, gallery } = context;
  const queries = context.queries.shown;
  const accountReader = reads.reader(accounts);
  const pages = pageCache();
  const activity = openGigActivity(reads);
  const guesses = throttling.throttle('photoGuesses', { free: GUESSES, longestMs: LONGEST_WAIT_MS });
  const search = faceSearch(context);
  const tokens = searchTokens(write.secrets, write.now);

  return [
    route(contract.getPublicGig, async (request) => {
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.find(request.params.gigId, galleryToken);
      const locked = !(await gallery.isOpen(gig, galleryToken));
      // By a link, people look, and no more.
      const viewOnly = gallery.passOf(galleryToken) !== undefined;
      const { visible_folders: _, ...settings } = settingsOf(gig);
      const { name, category, dateTime, location, description } = gig.details;
      const photographer = (await accountReader.get(gig.ownerId))?.fullName ?? '';
      const about = { gig_id: gig.id, gig_name: name, photographer_name: photographer, locked };
      if (locked) {
        const none = {
          show_public_gallery: false,
          allow_selfie_search: false,
          allow_face_registration: false,
          guest_uploads_enabled: false,
        };
        return {
          ...about,
          category: '',
          date_time: '',
          location: '',
          description: '',
          total_photos: 0,
          feature_image: null,
          public_settings: { ...settings, ...none },
        };
      }
      const shown = settings.show_public_gallery;
      const cover = shown ? await queries.cover(gig) : undefined;
      return {
        ...about,
        category,
        date_time: dateTime,
        location,
        description,
        total_photos: shown ? queries.total(gig) : 0,
        feature_image: cover ? pictureOf(cover, gallery.pictures(gig, galleryToken)) : null,
        ...(viewOnly ? { view_only: true } : {}),
        ...(shown && !viewOnly && settings.guest_uploads_enabled
          ? { guest_access_code: await gigCode(write, gig.id) }
          : {}),
        public_settings: {
          ...settings,
          ...(shown
            ? {}
            : { allow_selfie_search: false, allow_face_registration: false, guest_uploads_enabled: false }),
          ...(viewOnly ? { allow_face_registration: false, guest_uploads_enabled: false } : {}),
        },
      };
    }),
    route(contract.unlockGig, async ({ params, body, address }) => {
      const gig = await gallery.find(params.gigId);
      const guess = async (): Promise<string> => {
        const kept = (await write.vault.get('gigPassword', gig.id))?.value as string | undefined;
        if (await passwordMatches(body.password, kept)) return String(kept);
        return refuse('unauthenticated', 'gallery.wrongPassword', 'This is not the password of this gallery.');
      };
      // Each address has its few guesses, and the gallery, from all addresses, its many.
      const hash = await throttles.gallery.attempt([`gallery:${address}:${gig.id}`], () =>
        guesses.attempt([gig.id], guess),
      );
      const { token, expiresAt } = gallery.unlock(gig, hash);
      return { gallery_token: token, expires_at: expiresAt };
    }),
    route(contract.renewGallery, async (request) => {
      const gig = await gallery.find(request.params.gigId);
      const { token, expiresAt } = await gallery.renew(gig, galleryTokenOf(request) ?? '');
      return { gallery_token: token, expires_at: expiresAt };
    }),
    route(contract.pickPublicMedia, async (request) => {
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(request.params.gigId, galleryToken);
      const shown = await queries.selection(gig, request.body.media_ids);
      const token = gallery.pictures(gig, galleryToken);
      const posters = gallery.postersOnly(gig, galleryToken);
      return { media: shown.map((view) => publicMediaOf(view, token, posters)) };
    }),
    route(contract.listPublicMedia, async (request) => {
      const { params, query, ctx } = request;
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(params.gigId, galleryToken);
      const token = gallery.pictures(gig, galleryToken);
      const posters = gallery.postersOnly(gig, galleryToken);
      const page = await pages.page(
        JSON.stringify([token, query.limit, query.cursor]),
        await activity.shown(gig),
        async () => {
          const { items, next } = await queries.page(gig, query.limit, query.cursor);
          return {
            media: items.map((view) => publicMediaOf(view, token, posters)),
            next_cursor: next,
            total: queries.total(gig),
          };
        },
      );
      sendPage(ctx, page);
      return SENT;
    }),
    route(contract.selfieSearch, async (request) => {
      const { params, raw, address, run } = request;
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(params.gigId, galleryToken);
      if (!gig.visibility.selfieSearch)
        refuse('forbidden', 'selfie.off', 'Finding photos by selfie is switched off for this gallery.');
      await throttles.selfie.take(address);
      let picture: Buffer | undefined;
      const fields = await readForm(raw, { files: 1 }, async ({ field, source }) => {
        if (field === 'selfie') picture = await wholeOf(source, SELFIE_BYTES, 'The selfie');
        else source.resume();
      });
      if (!picture || picture.length === 0) return refuse('invalid', 'selfie.missing', 'Please upload a selfie first');
      if (fields['consent_version'] !== contract.selfieConsent.version)
        refuse('invalid', 'selfie.consentMissing', 'Please agree to the comparison of your selfie first.');
      const searchId = newId();
      // Consent first: it is in the log before the selfie is looked at.
      await run(giveConsent, {
        searchId,
        gigId: gig.id,
        consentVersion: contract.selfieConsent.version,
        consentText: contract.selfieConsent.text,
      });
      const face = await faceOf(context, picture);
      picture = undefined;
      if (!face)
        return refuse(
          'invalid',
          'selfie.noFace',
          'We could not see a face in this picture. Please try a clearer selfie.',
        );
      const { found, leftOut } = await search.search(
        gig,
        face.embedding,
        await search.rejections(gig.id, face.embedding, idsIn(fields['not_me'])),
      );
      await run(recordSearch, { searchId, gigId: gig.id, matches: found.length });
      return {
        matches: search.shown(gig, galleryToken, found),
        pending: gig.facesPending,
        search: tokens.seal(gig.id, face.embedding),
        left_out: leftOut,
      };
    }),
  ];
}

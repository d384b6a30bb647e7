import {
  dropRejection,
  dropRejections,
  eraseGuest,
  guestFace,
  keepForGood,
  keepGuestFace,
  keepRejection,
  registrationOf,
  rejectionOf,
  rejectionsOf,
} from '../../commands/faceVault.ts';
import { faceLinks } from '../../commands/faceLinks.ts';
import {
  agreeToRegistration,
  registerFace,
  registeredGuest,
  registrationOff,
  withdrawFace,
} from '../../commands/registration.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { registration } from '../../domain/registration.ts';
import { accounts } from '../../projections/account.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { registrations } from '../../projections/registration.ts';
import * as contract from '../contract/registration.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import type { RouteContext } from '../context.ts';
import { readForm, wholeOf } from '../http/multipart.ts';
import { faceSearch } from '../face/search.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { SELFIE_BYTES, faceOf } from '../face/selfie.ts';

const faceTokenOf = ({ ctx }: Pick<AnyRequest, 'ctx'>): string | undefined => ctx.get('x-face-token') || undefined;

/** Enough of a number to know it by: `+91 98••• ••001`. */
const masked = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 5)}••• ••${phone.slice(-3)}`;

const unregistered = () =>
  refuse(
    'notFound',
    'registration.absent',
    'Your face is no longer registered with this gallery. You can find yourself with a selfie instead.',
  );

interface Form {
  fields: Record<string, string>;
  selfie: Buffer;
}
async function formOf({ raw }: Pick<AnyRequest, 'raw'>): Promise<Form> {
  let selfie: Buffer | undefined;
  const fields = await readForm(raw, { files: 1 }, async ({ field, source }) => {
    if (field === 'selfie') selfie = await wholeOf(source, SELFIE_BYTES, 'The selfie');
    else source.resume();
  });
  const isLacking =
    (fields['name'] ?? '').trim() === '' || /^(\+91)?$/.test((fields['phone'] ?? '').replace(/[\s-]/g, ''));
  if (isLacking || !selfie || selfie.length === 0)
    return refuse('invalid', 'registration.incomplete', contract.INCOMPLETE);
  return { fields, selfie };
}

/** Guests who leave their face with a gig: how they come, what they see of themselves, and how they go. */
export function registrationRoutes(context: RouteContext): Route[] {
  const { write, reads, throttles, gallery } = context;
  const links = faceLinks(write.secrets, write.now);
  const search = faceSearch(context);

  /** The photos of who came by a personal link, as a selfie search would find them. */
  const photosOf = async (
    gig: GigView,
    galleryToken: string | undefined,
    registrationId: string,
    face: Float32Array,
  ) => {
    const { found, leftOut } = await search.search(gig, face, await rejectionsOf(write, registrationId));
    return { matches: search.shown(gig, galleryToken, found), pending: gig.facesPending, left_out: leftOut };
  };
  const comeByLink = async (request: Pick<AnyRequest, 'ctx' | 'address'>, gigId: string) => {
    const galleryToken = galleryTokenOf(request);
    const gig = await gallery.enter(gigId, galleryToken);
    await throttles.selfie.take(request.address);
    const { registrationId } = links.needPhotos(gig.id, faceTokenOf(request));
    if (!gig.visibility.faceRegistration) registrationOff();
    const face = (await guestFace(write, registrationId)) ?? unregistered();
    return { gig, galleryToken, registrationId, face };
  };

  return [
    route(contract.registerFace, async (request) => {
      const { params, address, run } = request;
      const gig = await gallery.enter(params.gigId, galleryTokenOf(request), 'register');
      if (!gig.visibility.faceRegistration) registrationOff();
      await throttles.selfie.take(address);
      const { fields, selfie } = await formOf(request);
      const { version, text } = contract.registrationConsent;
      if (fields['consent_version'] !== version)
        refuse('invalid', 'registration.consentMissing', 'Please agree to the use of your face first.');
      const form = registeredGuest.safeParse({
        name: fields['name'],
        email: fields['email']?.trim() || null,
        phone: fields['phone'],
      });
      if (!form.success)
        return refuse('invalid', 'registration.form', form.error.issues[0]?.message ?? contract.INCOMPLETE);
      const registrationId = await registrationOf(write, gig.id, form.data.phone);
      const about = { registrationId, gigId: gig.id };
      // Consent first: it is in the log before the selfie is looked at.
      const { state } = await run(agreeToRegistration, { ...about, consentVersion: version, consentText: text });
      const face = await faceOf(context, selfie);
      if (!face)
        return refuse(
          'invalid',
          'registration.noFace',
          'We could not see a face in this picture. Please try a clearer selfie.',
        );
      if (face.others)
        refuse(
          'invalid',
          'registration.manyFaces',
          'There are several faces in this picture. Please take a selfie of yourself alone.',
        );
      // The face before the event: whoever reacts to that finds it.
      await keepGuestFace(write, {
        ...about,
        phone: form.data.phone,
        face: face.embedding,
        registered: state.status === 'registered',
      });
      await run(registerFace, { ...about, guest: form.data }).catch(async (error: unknown) => {
        // Withdrawn or switched off at this moment: what registers nobody is not kept.
        if ((await write.journal.load(registration, registrationId)).state.status !== 'registered')
          await eraseGuest(write, gig.id, registrationId);
        throw error;
      });
      await keepForGood(write, { ...about, phone: form.data.phone });
      return { message: contract.REGISTERED };
    }),
    route(contract.myPhotos, async (request) => {
      const { gig, galleryToken, registrationId, face } = await comeByLink(request, request.params.gigId);
      return photosOf(gig, galleryToken, registrationId, face);
    }),
    route(contract.sayNotMe, async (request) => {
      const { gig, galleryToken, registrationId, face } = await comeByLink(request, request.params.gigId);
      const { media_id: mediaId, not_me: notMe } = request.body;
      if (notMe) {
        const rejection = mediaId === null ? undefined : await rejectionOf(write, gig.id, face, mediaId);
        if (
          !(await keepRejection(
            write,
            registrationId,
            rejection ?? refuse('notFound', 'media.absent', 'This photo is no longer here.'),
          ))
        )
          unregistered();
      } else if (mediaId === null) await dropRejections(write, registrationId);
      else await dropRejection(write, registrationId, mediaId);
      return photosOf(gig, galleryToken, registrationId, face);
    }),

    route(contract.getKeptFace, async (request) => {
      const { gigId, registrationId } = links.needWithdrawal(faceTokenOf(request));
      const { state } = await write.journal.load(registration, registrationId);
      if (state.status !== 'registered' || state.gigId !== gigId) return { status: 'gone' as const };
      const [gig, view] = await Promise.all([
        reads.reader(gigs).get(gigId),
        reads.reader(registrations).get(registrationId),
      ]);
      const photographer = gig && (await reads.reader(accounts).get(gig.ownerId));
      const { name, phone, email } = state.guest;
      return {
        status: 'kept' as const,
        gig_name: gig?.details.name ?? '',
        photographer_name: photographer?.fullName ?? '',
        name,
        phone: masked(phone),
        email,
        registered_at: view?.registeredAt ?? '',
        messages: state.sent,
        not_me: (await rejectionsOf(write, registrationId)).length,
      };
    }),
    route(contract.withdrawFace, async (request) => {
      const { gigId, registrationId } = links.needWithdrawal(faceTokenOf(request));
      const caller = { ...request.guest, actor: { kind: 'guest' as const, id: registrationId, gigId } };
      await request.run(withdrawFace, { registrationId, gigId }, caller);
      await eraseGuest(write, gigId, registrationId);
      return { message: 'Your face, your name and your number are deleted. You will get no more messages.' };
    }),
    route(contract.countRegistrations, async ({ gig }) => {
      return { registered: await reads.reader(registrations).count({ index: 'byGig', where: { gigId: gig.id } }) };
    }),
  ];
}

import { faceLinks } from '../commands/faceLinks.ts';
import { recordNotSent, recordSent } from '../commands/registration.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { type RegistrationEvent, registration } from '../domain/registration.ts';
import { requireCaughtUp, publicAmong, stillMatching, notifyingGig } from './registration.ts';
import { reaction } from './core/reaction.ts';
import { sendOnce } from './core/sendOnce.ts';

const photos = (count: number): string => `${count} new ${count === 1 ? 'photo' : 'photos'} of you`;

/** Tells a guest of the photos of a burst that the public still sees. The message's id is the event's. */
export const guestMessages = reaction<Extract<RegistrationEvent, { type: 'GuestMessageDue' }>>({
  name: 'guest-messages',
  on: ['GuestMessageDue'],
  atOnce: 2,
  async react({ registrationId, gigId, mediaIds }, { id, position }, tools, caller) {
    const { write, messenger, address } = tools;
    await requireCaughtUp(tools, position);
    const { state } = await write.journal.load(registration, registrationId);
    if (state.status !== 'registered' || state.settled.has(id) || !Array.isArray(mediaIds)) return;
    const gig = await notifyingGig(tools, gigId);
    const shown = new Set(
      gig ? await stillMatching(tools, gigId, registrationId, await publicAmong(tools, gig, mediaIds)) : [],
    );
    const about = { registrationId, gigId, messageId: id, untold: mediaIds.filter((mediaId) => !shown.has(mediaId)) };
    const count = shown.size;
    if (!gig || count === 0) {
      await write.run(
        recordNotSent,
        { ...about, reason: gig ? 'None of the photos can be seen any more.' : 'Face registration is switched off.' },
        caller,
      );
      return;
    }
    const links = faceLinks(write.secrets, write.now);
    const { name } = gig.details;
    const [mine, withdraw] = [
      address(links.photos(gigId, registrationId)),
      address(links.withdrawal(gigId, registrationId)),
    ];
    const text = [
      `Hello ${state.guest.name}, ${photos(count)} ${count === 1 ? 'is' : 'are'} in the gallery of ${name}.`,
      `See ${count === 1 ? 'it' : 'them'}: ${mine}`,
      `To stop these messages and have your face and your number deleted: ${withdraw}`,
    ].join('\n\n');
    try {
      await sendOnce(write.vault, id, gigId, () =>
        messenger.send({
          id,
          to: state.guest.phone,
          of: [gig.ownerId, gigId],
          text,
          values: [state.guest.name, photos(count), name, mine, withdraw],
        }),
      );
      const { state: after } = await write.run(recordSent, { ...about, photos: count }, caller);
      // They withdrew while it was on its way.
      if (after.status === 'ended') await messenger.forget([id]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      await write.run(recordNotSent, { ...about, reason: error.message }, caller);
    }
  },
});

import { raiseNotice } from '../commands/notice.ts';
import { gig } from '../domain/gig.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { MediaEvent, MediaReceived } from '../domain/media/events.ts';
import { mediaItems } from '../projections/media.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { reaction } from './core/reaction.ts';

const DAY_MS = 86_400_000;
/** What happened so long ago is no news: a Loom that learns to tell of it does not begin with all its past. */
const isOld = ({ at }: EventMeta, { now }: Pick<WriteSide, 'now'>): boolean =>
  now().getTime() - Date.parse(at) > DAY_MS;
const hourOf = ({ at }: EventMeta): string => at.slice(0, 13);

/** Photos of guests that wait for their photographer: those of one gig within an hour are one notification. */
export const guestPhotoNotices = reaction<MediaReceived>({
  name: 'guest-photo-notices',
  on: ['MediaReceived'],
  atOnce: 1,
  async react({ gigId, ownerId, mediaId, guest }, meta, { write }, caller) {
    if (!guest?.held || isOld(meta, write)) return;
    const of = (await write.journal.load(gig, gigId)).state;
    if (of.status !== 'open') return;
    const { name } = of.details;
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', 'guest-photos', gigId, hourOf(meta)),
        userId: ownerId,
        topic: 'guest-photos',
        title: 'A guest photo waits for you',
        message: `A guest shared a photo of ${name}. It is shown once you approve it.`,
        link: { url: `/gigs/${gigId}?show=guests`, text: 'Look at them' },
        tell: { kind: 'guests', mail: true, whatsapp: true },
        burst: {
          member: mediaId,
          many: {
            title: '{count} guest photos wait for you',
            message: `Guests shared {count} photos of ${name}. They are shown once you approve them.`,
          },
        },
      },
      caller,
    );
  },
});

/** Files that came in whole, and turned out in the background to be none that can be shown. */
export const unreadableNotices = reaction<Extract<MediaEvent, { type: 'MediaUnreadable' }>>({
  name: 'unreadable-notices',
  on: ['MediaUnreadable'],
  atOnce: 1,
  async react({ gigId, mediaId, reason }, meta, { write, reads }, caller) {
    if (isOld(meta, write)) return;
    await reads.passed(meta.position);
    const [{ state: of }, file] = await Promise.all([
      write.journal.load(gig, gigId),
      reads.reader(mediaItems).get(mediaId),
    ]);
    if (of.status !== 'open' || !file) return;
    const { name } = of.details;
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', 'unreadable', gigId, hourOf(meta)),
        userId: of.ownerId,
        topic: 'upload-failed',
        title: `${file.filename} cannot be shown`,
        message: `${file.filename} arrived in ${name}, and cannot be shown: ${reason} The file is kept as it came; please send it again.`,
        link: { url: `/gigs/${gigId}`, text: 'Open the gig' },
        tell: { kind: 'plan', mail: true },
        burst: {
          member: mediaId,
          many: {
            title: `{count} files of ${name} cannot be shown`,
            message: `They arrived in ${name} and cannot be shown, ${file.filename} last: ${reason} The files are kept as they came; please send them again.`,
          },
        },
      },
      caller,
    );
  },
});

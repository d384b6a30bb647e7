import type { PictureFacts } from '../../commands/conversation.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { folded } from '../../domain/kernel/names.ts';
import { EXCELLENT, GOOD, reasonsOf, scoreOf } from '../../domain/quality.ts';
import { momentOf } from '../../domain/social.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Feature } from '../contract/conversation.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { guideFor, ideasFor, outlineFor } from './craft.ts';
import { dayIn } from './days.ts';
import type { StudioFigures } from './studio.ts';

const NO_MODEL =
  '*No model is connected, so this comes from the built-in assistant: from what Loom has measured and what stands in your studio.*';
const PICKS = 8;

/** Names are somebody's: they stand in Markdown as they are. */
const plain = (name: string): string => name.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** '14 November 2026', of `YYYY-MM-DD`. */
const dated = (day: string): string => (Number.isNaN(Date.parse(day)) ? plain(day) : longDate.format(new Date(day)));
const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;

const gigLine = ({ name, date, photos }: { name: string; date: string; photos: number }): string =>
  `**${plain(name)}** on ${dated(date)}, ${counted(photos, 'photo')}`;

/** How a photo was taken, where its file says so. */
function takenWith({ camera, lens, exposure, width, height }: PictureFacts): string[] {
  const { iso, aperture, shutterSeconds, focalLengthMm } = exposure ?? {};
  const shutter =
    shutterSeconds === undefined
      ? ''
      : shutterSeconds >= 1
        ? `${shutterSeconds} s`
        : `1/${Math.round(1 / shutterSeconds)} s`;
  const settings = [
    focalLengthMm === undefined ? '' : `${focalLengthMm} mm`,
    aperture === undefined ? '' : `f/${aperture}`,
    shutter,
    iso === undefined ? '' : `ISO ${iso}`,
  ].filter(Boolean);
  return [
    ...(camera || lens
      ? [
          `Camera: ${[camera, lens]
            .filter(Boolean)
            .map((each) => plain(each!))
            .join(', ')}`,
        ]
      : []),
    ...(settings.length > 0 ? [`Settings: ${settings.join(', ')}`] : ['Settings: the file does not say']),
    `Size: ${width} x ${height} pixels`,
  ];
}

function judged({ measures }: PictureFacts): string {
  if (!measures) return 'It could not be measured.';
  const score = scoreOf(measures);
  const verdict = score >= EXCELLENT ? 'excellent' : score >= GOOD ? 'good' : 'below what you would deliver as it is';
  return `Its measured quality is **${score} of 100**: ${verdict}.\n\n${list(reasonsOf(measures).map(({ text }) => text))}`;
}

/** Answers without a model: questions about the studio from its own figures, about a photo from what was measured, the rest from the craft. */
export function builtInAssistant(
  figures: StudioFigures,
  { captions }: Pick<AppContext, 'captions'>,
): (
  ownerId: string,
  asked: { message: string; feature: Feature; picture: PictureFacts | undefined },
) => Promise<string> {
  const named = async (ownerId: string, message: string): Promise<GigView | undefined> => {
    const text = folded(message);
    return (await figures.newest(ownerId)).find(({ details }) => text.includes(folded(details.name)));
  };
  const unpaid = async (ownerId: string): Promise<string> => {
    const { total, invoices } = await figures.unpaid(ownerId);
    if (total === 0) return 'Nobody owes you anything: no invoice is waiting to be paid.';
    const lines = invoices.map(
      ({ number, client, due_rupees: due, due_on: on, overdue }) =>
        `**${plain(client)}**: ${rupees(due * 100)} of ${number}, ${overdue ? `overdue since ${dated(on)}` : `due on ${dated(on)}`}`,
    );
    const rest = total > lines.length ? `\n\nThese are the first ${lines.length}; the rest is under Business.` : '';
    return `${counted(total, 'invoice')} ${total === 1 ? 'is' : 'are'} waiting to be paid.\n\n${list(lines)}${rest}`;
  };
  const onDay = async (ownerId: string, day: string): Promise<string> => {
    const { gigs, bookings } = await figures.onDay(ownerId, day);
    const lines = [
      ...gigs.map((gig) => `Gig: **${plain(gig.name)}**${gig.location ? ` in ${plain(gig.location)}` : ''}`),
      ...bookings.map(({ name, service, status }) => `Booking, ${status}: **${plain(name)}**, ${plain(service)}`),
    ];
    return lines.length === 0
      ? `Nothing stands on ${dated(day)}. The day is free.`
      : `On ${dated(day)}:\n\n${list(lines)}`;
  };
  const best = async (gig: GigView): Promise<string> => {
    const { measured, photos } = await figures.best(gig, PICKS);
    if (photos.length === 0)
      return `The photos of **${plain(gig.details.name)}** have not been measured yet. Open the gig, press AI and let it be analysed.`;
    const lines = photos.map(
      ({ filename, score, reasons }) =>
        `**${plain(filename)}**: ${score}${reasons[0] ? `, ${reasons[0].toLowerCase()}` : ''}`,
    );
    return `The best of **${plain(gig.details.name)}**, of ${counted(measured, 'measured photo')}, look-alikes left out:\n\n${list(lines)}`;
  };
  const howMany = async (ownerId: string, gig: GigView | undefined): Promise<string> => {
    if (gig)
      return `**${plain(gig.details.name)}** has ${counted(gig.counts.photos, 'photo')} and ${counted(gig.counts.videos, 'video')}.`;
    const { gigs, photos, videos } = await figures.counts(ownerId);
    return `Your studio has ${counted(gigs, 'gig')} with ${counted(photos, 'photo')} and ${counted(videos, 'video')}.`;
  };
  const found = async (ownerId: string): Promise<string> => {
    const { total, gigs } = await figures.find(ownerId, {});
    if (total === 0) return 'There is no gig in your studio yet.';
    return `Your newest of ${counted(total, 'gig')}:\n\n${list(gigs.slice(0, PICKS).map(gigLine))}`;
  };
  /** What is asked about the studio; undefined where it is about something else. */
  const ofStudio = async (ownerId: string, message: string): Promise<string | undefined> => {
    const text = message.toLowerCase();
    if (/\b(unpaid|not paid|overdue|owes?|outstanding|dues?|pending (invoice|payment)s?)\b/.test(text))
      return unpaid(ownerId);
    const gig = await named(ownerId, message);
    if (gig && /\bbest\b|\bfavou?rites?\b|\bstrongest\b/.test(text)) return best(gig);
    if (/\bhow many\b|\bcount\b|\bnumber of\b/.test(text)) return howMany(ownerId, gig);
    const day = /\b(what|which|who|when|am i|free|booked|anything|shoot|gig|booking|schedule)\b/.test(text)
      ? dayIn(message, figures.today())
      : undefined;
    if (day !== undefined) return onDay(ownerId, day);
    if (/\b(find|list|show|which|my)\b.*\bgigs?\b/.test(text)) return found(ownerId);
    return undefined;
  };
  const posted = async (ownerId: string, message: string, feature: 'caption' | 'hashtag'): Promise<string> => {
    const gig = (await named(ownerId, message)) ?? (await figures.newest(ownerId))[0];
    if (!gig)
      return 'Tell me which gig it is for, once you have created one: I write captions from its name, place and date.';
    const { name, category, location, dateTime } = gig.details;
    const facts = {
      mediaId: gig.id,
      video: false,
      gigName: name,
      category,
      location,
      photographer: '',
      people: null,
      ...momentOf(dateTime, null),
    };
    const platforms = ['instagram', 'facebook', 'linkedin'] as const;
    const posts = await Promise.all(platforms.map((platform) => captions.builtIn.write(facts, platform)));
    if (feature === 'hashtag')
      return `For **${plain(name)}**:\n\n${[...new Set(posts.flatMap(({ hashtags }) => hashtags))].map((tag) => `\`${tag}\``).join(' ')}`;
    const lines = posts.map(
      ({ caption }, n) =>
        `**${['Instagram', 'Facebook', 'LinkedIn'][n]}**\n\n${caption.split('\n').map(plain).join('  \n')}`,
    );
    return `For **${plain(name)}**:\n\n${lines.join('\n\n')}`;
  };
  const answered = async (
    ownerId: string,
    { message, feature, picture }: { message: string; feature: Feature; picture: PictureFacts | undefined },
  ): Promise<string> => {
    if (picture && (feature === 'analyze' || feature === 'quality' || feature === 'settings'))
      return `${judged(picture)}\n\n${list(takenWith(picture))}`;
    const studio = await ofStudio(ownerId, message);
    if (studio !== undefined) return studio;
    if (feature === 'caption' || feature === 'hashtag') return posted(ownerId, message, feature);
    if (feature === 'settings') return guideFor(message);
    if (feature === 'article') return outlineFor((await named(ownerId, message))?.details);
    if (feature === 'ideas') return ideasFor(message);
    return 'Put a photo into the conversation and I tell you what was measured of it. You can also ask which invoices are unpaid, what is on a day, how many photos there are, or for the best of a gig by its name.';
  };
  return async (ownerId, asked) => `${await answered(ownerId, asked)}\n\n${NO_MODEL}`;
}

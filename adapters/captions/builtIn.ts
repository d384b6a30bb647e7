import { createHash } from 'node:crypto';
import type { CaptionWriter } from '../../commands/ports/assistant.ts';
import { type PhotoFacts, type Platform, type Post, fitting, hashtagOf } from '../../domain/social.ts';
import { EMOJI, occasionOf, openingsFor, PLAIN_EMOJI } from './words.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const LONGEST_PLACE = 40;
const LONGEST_NAME = 60;

/** The same photo always gets the same words, and its neighbour others. */
function dice(seed: string): <T>(from: readonly T[]) => T {
  const bytes = createHash('sha256').update(seed).digest();
  let at = 0;
  return (from) => from[bytes.readUInt16LE((at = (at + 2) % bytes.length)) % from.length]!;
}

const VENUE =
  /^the\b|\b(palace|hall|hotel|resort|gardens?|club|temple|church|house|villa|banquets?|lawns?|farm|mahal|gurdwara|mandap)\b/i;

function placeOf(location: string): string {
  const whole = location.trim();
  const place = whole.length > LONGEST_PLACE ? whole.split(',')[0]!.trim() : whole;
  if (place === '' || place.length > LONGEST_PLACE) return '';
  return VENUE.test(place) ? ` at ${place}` : ` in ${place}`;
}

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** 'A November evening in Fort Kochi'. */
function settingOf({ month, year, daypart, location }: PhotoFacts): string {
  const name = MONTHS[month - 1];
  const place = placeOf(location);
  if (!name) return place === '' ? '' : `Taken${place}`;
  if (!daypart) return `${name} ${year}${place}`;
  const inMonth = `${article(name)} ${name}`;
  if (daypart === 'first light') return `First light of ${inMonth} day${place}`;
  if (daypart === 'late afternoon') return `Golden light on ${inMonth} afternoon${place}`;
  return `${inMonth.replace(/^a/, 'A')} ${daypart}${place}`;
}

const nameOf = ({ gigName }: PhotoFacts): string => {
  const name = gigName.replace(/\s+/g, ' ').trim();
  return name.length <= LONGEST_NAME ? name : '';
};
const lines = (...parts: string[]): string => parts.filter(Boolean).join('\n');
const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

function captionOf(facts: PhotoFacts, platform: Platform): string {
  // The platforms' tones differ, so that who posts twice does not repeat themselves.
  const pick = dice(`${facts.mediaId}/${platform === 'x' ? 'twitter' : platform}`);
  const occasion = occasionOf(facts);
  const opening = pick([...openingsFor(facts.people, facts.video), ...occasion.mood]);
  const emoji = pick(EMOJI[occasion.word] ?? PLAIN_EMOJI);
  const setting = settingOf(facts);
  const name = nameOf(facts);
  const credit = facts.photographer === '' ? '' : `${facts.video ? 'Film' : 'Photograph'} by ${facts.photographer}`;
  const about = joined(name, setting);
  switch (platform) {
    case 'instagram':
      return lines(`${opening} ${emoji}`, '', setting && `${setting}.`, name, credit && `\n${credit}`);
    case 'facebook':
      return lines(
        `${opening} ${pick(['A moment we want to keep', 'One of our favourites', 'Still smiling about this one'])}${name && ` from ${name}`}.`,
        setting && `${setting}.`,
        credit && `${credit}.`,
      );
    case 'twitter':
    case 'x':
      return lines(`${opening} ${emoji}`, about);
    case 'whatsapp':
    case 'telegram':
      return lines(`${pick(['Look at this one!', 'You have to see this.', 'Found this one!'])} ${emoji}`, about);
    case 'linkedin':
      return lines(
        `${pick(['A moment from', 'Behind the frame:', 'On location with'])} ${name || `a ${occasion.word}`}${setting && `. ${setting}`}.`,
        '',
        pick([
          'Good pictures begin with people who are at ease.',
          'Preparation, patience, and then a hundredth of a second.',
          'What lasts of a day is what somebody took the care to see.',
        ]),
        credit && `\n${credit}.`,
      );
    case 'pinterest':
      return lines(
        `${facts.category === 'Others' ? 'Photography' : `${facts.category} photography`} ideas${name && ` from ${name}`}. ${opening}`,
        setting && `${setting}.`,
        credit && `${credit}.`,
      );
  }
}

function hashtagsOf(facts: PhotoFacts): string[] {
  const { location, people, month, daypart } = facts;
  const [town = '', land = ''] = location
    .split(',')
    .filter((part) => !VENUE.test(part.trim()) && !/\d/.test(part))
    .slice(-2);
  const who =
    people === null || people === 2
      ? []
      : people === 0
        ? ['Details']
        : people === 1
          ? ['Portrait']
          : people > 5
            ? ['FamilyPhoto']
            : ['FriendsAndFamily'];
  const [first = '', ...others] = occasionOf(facts).tags;
  const words = [
    facts.gigName,
    first,
    town,
    ...others,
    ...who,
    ...(daypart === 'late afternoon' ? ['GoldenHour'] : []),
    land,
    `${MONTHS[month - 1] ?? ''} ${facts.year}`,
  ];
  return words.flatMap((each) => hashtagOf(each) ?? []);
}

/** Writes from what was measured, without asking anybody. */
export function builtInPost(facts: PhotoFacts, platform: Platform): Post {
  const hashtags = hashtagsOf(facts);
  // Whatever a gig is called, a plain sentence always fits.
  return (
    fitting({ caption: captionOf(facts, platform), hashtags }, platform) ?? {
      caption: `${occasionOf(facts).mood[0]}`,
      hashtags: [],
    }
  );
}

export function openBuiltInWriter(): CaptionWriter {
  return { write: async (facts, platform) => ({ ...builtInPost(facts, platform), writtenBy: 'built-in' }) };
}

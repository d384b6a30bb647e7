/** Where a photo can be posted. `x` is the newer name of `twitter`. */
export const platforms = [
  'instagram',
  'facebook',
  'twitter',
  'x',
  'whatsapp',
  'linkedin',
  'pinterest',
  'telegram',
] as const;
export type Platform = (typeof platforms)[number];

/** All that a caption may be made of: what was measured of one photo, and what its gallery says. Never who its guests are. */
export interface PhotoFacts {
  mediaId: string;
  video: boolean;
  gigName: string;
  category: string;
  location: string;
  /** Empty for a photo that a guest took. */
  photographer: string;
  /** Faces; null while they are still being looked for. */
  people: number | null;
  /** 1 to 12. */
  month: number;
  year: number;
  daypart: Daypart | null;
}
export type Daypart = 'first light' | 'morning' | 'afternoon' | 'late afternoon' | 'evening' | 'night';

export interface Post {
  caption: string;
  hashtags: string[];
}

/** What each platform takes and what reads well there: letters of the caption, hashtags at most. */
export const platformRules: Record<Platform, { caption: number; hashtags: number }> = {
  instagram: { caption: 600, hashtags: 10 },
  facebook: { caption: 500, hashtags: 3 },
  // 280 in all, of which an address takes 23.
  twitter: { caption: 190, hashtags: 2 },
  x: { caption: 190, hashtags: 2 },
  whatsapp: { caption: 240, hashtags: 0 },
  linkedin: { caption: 600, hashtags: 4 },
  pinterest: { caption: 400, hashtags: 4 },
  telegram: { caption: 240, hashtags: 0 },
};

const DAYPARTS: readonly (readonly [from: number, part: Daypart])[] = [
  [21, 'night'],
  [19, 'evening'],
  [16, 'late afternoon'],
  [11, 'afternoon'],
  [7, 'morning'],
  [4, 'first light'],
  [0, 'night'],
];
const DAY_MS = 86_400_000;
/** A camera whose clock is further from the gig's date is wrong about the hour too. */
const CLOCK_DAYS = 3;

/**
 * When a photo was taken, in words: the gig's month and year, and the part of the day by the camera's clock, which tells
 * local time. Null where the clock is silent, wrong, or set to world time.
 */
export function momentOf(gigAt: string, takenAt: string | null): Pick<PhotoFacts, 'month' | 'year' | 'daypart'> {
  const month = Number(gigAt.slice(5, 7));
  const year = Number(gigAt.slice(0, 4));
  const apart = Math.abs(
    Date.parse(`${takenAt?.slice(0, 10)}T00:00:00Z`) - Date.parse(`${gigAt.slice(0, 10)}T00:00:00Z`),
  );
  const hour = Number(takenAt?.slice(11, 13));
  const known = takenAt !== null && !takenAt.endsWith('Z') && apart <= CLOCK_DAYS * DAY_MS && Number.isInteger(hour);
  return { month, year, daypart: known ? DAYPARTS.find(([from]) => hour >= from)![1] : null };
}

/** A word, or several as one, as a hashtag; undefined where nothing is left of it or it would be endless. */
export function hashtagOf(words: string): string | undefined {
  const parts = words.normalize('NFC').match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? [];
  const tag = parts.map((part) => part.replace(/^./u, (first) => first.toUpperCase())).join('');
  return tag.length > 1 && tag.length <= 30 && /\p{L}/u.test(tag) ? `#${tag}` : undefined;
}

/**
 * A post as its platform takes it: hashtags well-formed, none twice and not too many; addresses taken out, for the one
 * that leads to the gallery is added by who shares. Undefined for a caption that is empty or too long.
 */
export function fitting({ caption, hashtags }: Post, platform: Platform): Post | undefined {
  const { caption: most, hashtags: tags } = platformRules[platform];
  const text = caption
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length < 3 || text.length > most) return undefined;
  const seen = new Set<string>();
  const good = hashtags
    .flatMap((words) => hashtagOf(words) ?? [])
    .filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
  return { caption: text, hashtags: good.slice(0, tags) };
}

/** What goes where: `page` leads to the photo in its gallery; `picture`, where a stranger may load it, shows it. */
export function shareUrls(
  { caption, hashtags }: Post,
  { page, picture }: { page: string; picture: string | null },
): Record<Exclude<Platform, 'x'>, string> {
  const text = encodeURIComponent([caption, hashtags.join(' ')].filter(Boolean).join('\n\n'));
  const url = encodeURIComponent(page);
  return {
    // Takes neither text nor address: the caption is copied, and the photo chosen there.
    instagram: 'https://www.instagram.com/',
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    twitter: `https://x.com/intent/post?text=${text}&url=${url}`,
    whatsapp: `https://wa.me/?text=${text}%0A%0A${url}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    pinterest: `https://www.pinterest.com/pin/create/button/?url=${url}&description=${text}${picture ? `&media=${encodeURIComponent(picture)}` : ''}`,
    telegram: `https://t.me/share/url?url=${url}&text=${text}`,
  };
}

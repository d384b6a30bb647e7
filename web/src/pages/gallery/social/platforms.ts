import type { SocialPlatform } from '../../../api/social.ts';

interface Place {
  id: Exclude<SocialPlatform, 'x'>;
  name: string;
  /** The text does not travel in the address: it has to be pasted there. */
  pasted?: boolean;
}

/** Where guests post, as they are used most at weddings. */
export const PLACES: readonly Place[] = [
  { id: 'instagram', name: 'Instagram', pasted: true },
  { id: 'whatsapp', name: 'WhatsApp' },
  { id: 'facebook', name: 'Facebook', pasted: true },
  { id: 'twitter', name: 'X (Twitter)' },
  { id: 'linkedin', name: 'LinkedIn', pasted: true },
  { id: 'pinterest', name: 'Pinterest' },
  { id: 'telegram', name: 'Telegram' },
];

export const textOf = (caption: string, hashtags: readonly string[]): string =>
  [caption.trim(), hashtags.join(' ')].filter(Boolean).join('\n\n');

/** The address of a post with the words as they were changed since. */
export const withText = (address: string, before: string, now: string): string =>
  address.replace(encodeURIComponent(before), () => encodeURIComponent(now));

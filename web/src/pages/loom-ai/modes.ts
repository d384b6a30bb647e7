import {
  BadgeCheck,
  Hash,
  Lightbulb,
  type LucideIcon,
  MessageSquareQuote,
  Newspaper,
  ScanSearch,
  SlidersHorizontal,
} from 'lucide-react';
import type { Feature } from '../../api/conversation.ts';

export interface Mode {
  value: Feature;
  label: string;
  icon: LucideIcon;
  /** What it is good for, where nothing has been asked yet. */
  text: string;
  /** Questions to begin with. */
  prompts: readonly string[];
}

export const modes: readonly [Mode, ...Mode[]] = [
  {
    value: 'analyze',
    label: 'Analyze',
    icon: ScanSearch,
    text: 'Attach a photo and hear what works, and the one change that helps most.',
    prompts: ['What draws the eye first in this photo?', 'Who has not paid me yet?', 'What is on Saturday?'],
  },
  {
    value: 'settings',
    label: 'Settings',
    icon: SlidersHorizontal,
    text: 'Camera settings to begin with, for any light and anything that moves.',
    prompts: [
      'Settings for a mandap at night, no flash',
      'How do I freeze a baraat dance?',
      'Portraits at golden hour, 85 mm',
    ],
  },
  {
    value: 'quality',
    label: 'Quality',
    icon: BadgeCheck,
    text: 'Attach a photo: deliver it, fix it, or leave it out, and why.',
    prompts: ['Can I deliver this photo?', 'Is the focus on the eyes?', 'How many photos are in my gigs?'],
  },
  {
    value: 'caption',
    label: 'Caption',
    icon: MessageSquareQuote,
    text: 'Captions in your voice, short enough to be read.',
    prompts: [
      'Three captions for my newest gig',
      'A caption for a rainy pre-wedding shoot',
      'One line for a haldi reel',
    ],
  },
  {
    value: 'hashtag',
    label: 'Hashtag',
    icon: Hash,
    text: 'Hashtags for reach, for your niche and for the place.',
    prompts: [
      'Hashtags for my newest gig',
      'Hashtags for a Kerala temple wedding',
      'Hashtags for jewellery photography',
    ],
  },
  {
    value: 'article',
    label: 'Article',
    icon: Newspaper,
    text: 'A story for your site, from the first scene to the last line.',
    prompts: [
      'An article about my newest gig',
      'Five tips for couples before their shoot',
      'Why film still matters to me',
    ],
  },
  {
    value: 'ideas',
    label: 'Ideas',
    icon: Lightbulb,
    text: 'Shoots, poses and light that you have not tried yet.',
    prompts: [
      'Ideas for a couple shoot in the monsoon',
      'Portrait ideas with one window',
      'A wedding told without faces',
    ],
  },
];
export const modeOf = (feature: string): Mode => modes.find(({ value }) => value === feature) ?? modes[0];

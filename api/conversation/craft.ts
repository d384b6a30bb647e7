interface Guide {
  about: RegExp;
  title: string;
  lines: readonly string[];
}

/** Where to begin, by what is shot; the last is for everything else. */
const GUIDES: readonly Guide[] = [
  {
    about: /phera|mandap|temple|church|indoor|reception|sangeet|night|low light|dark/i,
    title: 'Indoors in low light',
    lines: [
      'Mode: manual with automatic ISO, so that the shutter stays where you want it',
      'Aperture: f/1.8 to f/2.8; f/4 for groups of two rows',
      'Shutter: 1/200 s for people who stand, 1/400 s for people who dance',
      'ISO: automatic up to 6400; noise is repaired more easily than blur',
      'White balance: 3800 K under warm bulbs; a custom one where LEDs change colour',
      'Flash: bounced off ceiling or wall at 1/16 to 1/8, high-speed sync off',
    ],
  },
  {
    about: /baraat|dance|sport|run|children|kids|action|bird|wildlife/i,
    title: 'People and things that move',
    lines: [
      'Mode: shutter priority, automatic ISO',
      'Shutter: 1/1000 s; 1/250 s and panning where the blur should tell of speed',
      'Aperture: f/2.8 to f/4',
      'Focus: continuous, with eye or subject detection',
      'Drive: high, in bursts of a second',
    ],
  },
  {
    about: /landscape|outdoor|sunset|sunrise|beach|mountain|golden/i,
    title: 'Outdoors in changing light',
    lines: [
      'Mode: aperture priority',
      'Aperture: f/8 for the view, f/2 for a portrait within it',
      'ISO: 100 to 400',
      'Exposure: -0.7 EV against the sun, so that the sky keeps its colour; fill with flash or a reflector',
      'White balance: daylight, so that evening stays warm',
    ],
  },
  {
    about: /product|food|jewell?ery|macro|studio/i,
    title: 'On the table',
    lines: [
      'Mode: manual, on a tripod, with a delay of two seconds',
      'Aperture: f/8 to f/11; several focus planes put together for jewellery',
      'ISO: 100',
      'Shutter: 1/125 s with flash, otherwise as long as it takes',
      'White balance: by a grey card, once for the whole set',
    ],
  },
  {
    about: /./,
    title: 'A portrait to begin with',
    lines: [
      'Mode: aperture priority',
      'Aperture: f/2 to f/2.8; f/4 for two people',
      'Shutter: at least 1/200 s',
      'ISO: automatic up to 1600',
      'Focus: on the nearer eye, continuous with eye detection',
      'White balance: daylight or shade; the same for the whole set',
    ],
  },
];

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Camera settings to begin with, by what the question speaks of. */
export function guideFor(question: string): string {
  const { title, lines } = GUIDES.find(({ about }) => about.test(question)) ?? GUIDES.at(-1)!;
  return `### ${title}\n\n${list(lines)}\n\nIf the light drops, open the aperture first, then raise the ISO; the shutter goes last.`;
}

const IDEAS: readonly { about: RegExp; lines: readonly string[] }[] = [
  {
    about: /wedding|bride|groom|shaadi|couple|engagement/i,
    lines: [
      '**Hands first**: mehendi, rings and bangles by window light, before anybody is dressed. 85 mm, f/2.',
      '**The quiet minute**: the two of them alone, right after the pheras, from across the room. 135 mm.',
      '**Who made it**: the caterers, the florist, the pandit, each in one portrait. 35 mm, the light that is there.',
      '**From the balcony**: the baraat as a pattern of turbans and light. 24 mm, a slow shutter on a rail.',
      '**The empty mandap**: before and after, from the same tripod hole.',
    ],
  },
  {
    about: /./,
    lines: [
      '**One light**: a single window, a black cloth opposite, and the whole session within two metres of it.',
      '**Blue hour**: twenty minutes after sunset, warm lamps against a cold sky. Tripod, f/4.',
      '**At work**: hands, tools and the mess around them, before the portrait. 35 mm.',
      '**Three generations**: the same chair, the same light, one after the other, then together.',
      '**Through things**: a curtain, a glass, a doorway; something near and soft in every frame.',
    ],
  },
];
export const ideasFor = (question: string): string => list(IDEAS.find(({ about }) => about.test(question))!.lines);

/** The skeleton of an article, with what is known of a gig filled in. */
export function outlineFor(gig: { name: string; location: string; category: string } | undefined): string {
  const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
  const name = gig ? plain(gig.name) : '[name of the shoot]';
  const place = gig?.location ? plain(gig.location) : '[place]';
  return [
    `## ${name}, ${place}`,
    'An outline to write from. What stands in brackets is yours to fill in.',
    `### The moment it began\n[What you saw first when you arrived in ${place}. One scene, two sentences.]`,
    '### What they wanted\n[What they asked for, in their words.]',
    '### The light\n[What was hard about the place and the hour, and what you did about it.]',
    '### The frame that stays\n[One photograph, and why it is that one.]',
    '### For your own day\n[What others can take from it, and how to reach you.]',
  ].join('\n\n');
}

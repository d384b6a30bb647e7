import type { PhotoFacts } from '../../domain/social.ts';

/** What a shoot is, as captions speak of it. `mood` are small openings of their own, `tags` hashtags without their sign. */
export interface Occasion {
  word: string;
  mood: readonly string[];
  tags: readonly string[];
}

/** The ceremonies of an Indian wedding, by what a gig is called. The first that fits speaks. */
const CEREMONIES: readonly (readonly [RegExp, Occasion])[] = [
  [
    /haldi|pithi|mangalasnanam/i,
    {
      word: 'haldi',
      mood: ['Haldi hands, happy hearts.', 'Turmeric, laughter and a little chaos.', 'Yellow looks good on everyone.'],
      tags: ['Haldi', 'HaldiCeremony'],
    },
  ],
  [
    /meh[ae]?ndi|mehandi|henna/i,
    {
      word: 'mehendi',
      mood: [
        'Mehendi gehri, dosti gehri.',
        'Henna first, everything else later.',
        'Green bangles, brown henna, bright smiles.',
      ],
      tags: ['Mehendi', 'MehendiNight'],
    },
  ],
  [
    /sangeet|sangeeth|garba|dandiya|cocktail/i,
    {
      word: 'sangeet',
      mood: ['Nobody sat down that night.', 'Dhol on, shoes off.', 'The dance floor remembers.'],
      tags: ['Sangeet', 'SangeetNight'],
    },
  ],
  [
    /baraat/i,
    {
      word: 'baraat',
      mood: ['The baraat has arrived.', 'Dhol, dust and a lot of dancing.', 'Band baaja, all the way in.'],
      tags: ['Baraat', 'BandBaajaBaraat'],
    },
  ],
  [
    /roka|sagai|engage|ring ceremony|nischay|nichayathartham/i,
    {
      word: 'engagement',
      mood: ['A ring, a smile, a promise.', 'It is official now.', 'The first yes of many.'],
      tags: ['Engaged', 'RingCeremony'],
    },
  ],
  [
    /reception|walima/i,
    {
      word: 'reception',
      mood: ['Dressed up and glowing.', 'The celebration goes on.', 'One more round of blessings.'],
      tags: ['Reception', 'WeddingReception'],
    },
  ],
  [
    /nikah|nikaah/i,
    {
      word: 'nikah',
      mood: ['Qubool hai.', 'Three words, one beginning.', 'Blessings all around.'],
      tags: ['Nikah', 'NikahCeremony'],
    },
  ],
  [
    /phere|phera|vivah|muh[uo]rth?am|kalyanam|shubh lagan/i,
    {
      word: 'wedding',
      mood: ['Saat phere, one story.', 'Seven steps, side by side.', 'The fire, the flowers, the two of them.'],
      tags: ['Pheras', 'ShubhVivah'],
    },
  ],
  [
    /anand karaj/i,
    {
      word: 'Anand Karaj',
      mood: ['Blessed, before anything else.', 'Four rounds, one path.'],
      tags: ['AnandKaraj', 'SikhWedding'],
    },
  ],
];

const KINDS: Record<string, Occasion> = {
  Wedding: {
    word: 'wedding',
    mood: [
      'Dil se, always.',
      'Shaadi season has a favourite frame.',
      'Some days stay for good.',
      'Rang, roshni and a lot of love.',
      'Shagun, smiles and marigolds.',
      'The kind of happy that shows.',
    ],
    tags: ['IndianWedding', 'ShaadiSeason', 'WeddingPhotography', 'WeddingDiaries'],
  },
  Fashion: {
    word: 'shoot',
    mood: ['Light, line and attitude.', 'Dressed by daylight.', 'Hold that look.', 'Cut, colour, done.'],
    tags: ['FashionPhotography', 'Editorial', 'OnSet', 'Style'],
  },
  Corporate: {
    word: 'event',
    mood: ['Good rooms make good conversations.', 'The people behind the work.', 'Ideas, handshakes and coffee.'],
    tags: ['CorporateEvent', 'Team', 'EventPhotography'],
  },
  Event: {
    word: 'celebration',
    mood: [
      'You had to be there.',
      'Good people, good evening, good light.',
      'One for the album.',
      'This is how it felt.',
    ],
    tags: ['Celebration', 'EventPhotography', 'GoodTimes'],
  },
};
const ANYTHING: Occasion = {
  word: 'day',
  mood: ['One for the album.', 'Worth remembering.', 'Just as it was.'],
  tags: ['Photography', 'Moments', 'Memories'],
};

export function occasionOf({ gigName, category }: Pick<PhotoFacts, 'gigName' | 'category'>): Occasion {
  const kind = KINDS[category] ?? ANYTHING;
  const ceremony = CEREMONIES.find(([name]) => name.test(gigName))?.[1];
  if (!ceremony || (category !== 'Wedding' && category !== 'Event' && category !== 'Others')) return kind;
  return { ...ceremony, tags: [...ceremony.tags, ...KINDS['Wedding']!.tags] };
}

/** An opening by how many are in the photo; none while nobody counted. */
export function openingsFor(people: number | null, video: boolean): readonly string[] {
  if (video || people === null) return [];
  if (people === 0) return ['The details tell it too.', 'Look closely.', 'A frame to stay in for a while.'];
  if (people === 1) return ['That look.', 'Caught in a good moment.', 'One smile, all the light it needs.'];
  if (people === 2) return ['Two smiles, one frame.', 'Side by side.', 'Better together.'];
  if (people <= 5) return ['Our kind of circle.', 'Favourite people, one frame.', 'All heart, this lot.'];
  return ['Everyone made it into the frame.', 'Full house, full hearts.', 'The more, the merrier.'];
}

export const EMOJI: Record<string, readonly string[]> = {
  haldi: ['💛', '🌼'],
  mehendi: ['🌿', '💚'],
  sangeet: ['🎶', '✨'],
  baraat: ['🥁', '🎉'],
  wedding: ['✨', '❤️', '🌸'],
  engagement: ['💍', '✨'],
  reception: ['🥂', '✨'],
};
export const PLAIN_EMOJI: readonly string[] = ['✨', '📷', '🙌'];

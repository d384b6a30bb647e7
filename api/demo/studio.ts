import { arch, evening, forest, hills, petals, sea, stage, stars, towers, type Scene } from './scenes.ts';

/** What the demonstration shows: a studio with three gigs. */
export interface DemoGig {
  form: {
    gig_name: string;
    description: string;
    category: string;
    location: string;
    gig_type: 'public' | 'private';
    password?: string;
  };
  /** Days from today, and the hour. */
  day: number;
  hour: number;
  cover: Scene;
  folders: { name: string | null; scenes: readonly Scene[]; count: number; camera?: boolean }[];
}

export const studio = { full_name: 'Meera Nair', email: 'meera@loom.demo', password: 'demo-meera-1' };
/** A second one, which has just begun. */
export const onTrial = { full_name: 'Arjun Menon', email: 'arjun@loom.demo', password: 'demo-arjun-1' };
export const admin = { email: 'admin@loom.demo', password: 'demo-admin-1' };
export const auditor = { full_name: 'Vikram Sen', email: 'auditor@loom.demo', password: 'demo-auditor-1' };

export const gigs: readonly [DemoGig, DemoGig, DemoGig] = [
  {
    form: {
      gig_name: 'Aanya & Rohan',
      description: 'Three days in Udaipur, from the haldi to the last dance.',
      category: 'Wedding',
      location: 'Udaipur',
      gig_type: 'public',
    },
    day: 0,
    hour: 18,
    cover: arch,
    folders: [
      { name: 'Haldi', scenes: [petals], count: 5 },
      { name: 'Ceremony', scenes: [arch, petals, arch, hills, sea], count: 8, camera: true },
      { name: 'Reception', scenes: [evening, stage, evening], count: 6 },
    ],
  },
  {
    form: {
      gig_name: 'Northlight Summit',
      description: 'Keynotes, panels and the evening at the harbour.',
      category: 'Corporate',
      location: 'Bengaluru',
      gig_type: 'public',
    },
    day: -6,
    hour: 9,
    cover: stage,
    folders: [
      { name: 'Keynotes', scenes: [stage], count: 6 },
      { name: 'Venue', scenes: [towers], count: 4 },
      { name: null, scenes: [evening, sea], count: 2 },
    ],
  },
  {
    form: {
      gig_name: 'Munnar, before the rain',
      description: 'Portraits of a landscape, and of two people in it.',
      category: 'Others',
      location: 'Munnar',
      gig_type: 'private',
      password: 'monsoon',
    },
    day: -19,
    hour: 6,
    cover: hills,
    folders: [
      { name: 'Morning', scenes: [forest, hills, hills], count: 6 },
      { name: 'Night', scenes: [stars, sea], count: 4 },
    ],
  },
];

/** What a camera at the wedding is still going to send. */
export const stillToCome: readonly Scene[] = [arch, evening, petals, stage, sea, arch, hills, evening, petals, stage];
/** Frames of various cameras, in pixels. */
export const frames: readonly (readonly [number, number])[] = [
  [1500, 1000],
  [1000, 1500],
  [1500, 1000],
  [1200, 1500],
  [1600, 900],
  [1500, 1000],
  [1300, 1300],
];

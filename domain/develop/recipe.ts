/** What is done to a photo, as it is kept: the original stays as it is. A value that says nothing stands where it does nothing. */
export interface Recipe {
  /** 0 to 200; 100 leaves them as they are. */
  brightness: number;
  contrast: number;
  saturation: number;
  /** In stops, -3 to 3. */
  exposure: number;
  /** -100 (cold, green) to 100 (warm, magenta). */
  white_balance: { temperature: number; tint: number };
  curves: Curves;
  /** 0 to 100 each. */
  vibrance: number;
  skin_retouch: number;
  noise: number;
  sharpening: number;
  /** Exposure, contrast and white balance as they are measured of each photo. */
  auto: boolean;
  /** In degrees, -45 to 45, clockwise. */
  straighten: number;
  /** In shares of the straightened picture; null for all of it. */
  crop: Crop | null;
  /** The studio's own, drawn over everything. */
  watermark: boolean;
}
/** Each from dark to light; an empty one changes nothing. `all` comes after those of the colours. */
export interface Curves {
  all: Point[];
  red: Point[];
  green: Point[];
  blue: Point[];
}
/** A value and what becomes of it, 0 to 255. */
export type Point = [number, number];
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const NEUTRAL: Recipe = {
  brightness: 100,
  contrast: 100,
  saturation: 100,
  exposure: 0,
  white_balance: { temperature: 0, tint: 0 },
  curves: { all: [], red: [], green: [], blue: [] },
  vibrance: 0,
  skin_retouch: 0,
  noise: 0,
  sharpening: 0,
  auto: false,
  straighten: 0,
  crop: null,
  watermark: false,
};

/** The least and the most of each, and how it is named to a person. */
export const RANGES = {
  brightness: [0, 200, 'Brightness'],
  contrast: [0, 200, 'Contrast'],
  saturation: [0, 200, 'Saturation'],
  exposure: [-3, 3, 'Exposure'],
  temperature: [-100, 100, 'Temperature'],
  tint: [-100, 100, 'Tint'],
  vibrance: [0, 100, 'Vibrance'],
  skin_retouch: [0, 100, 'Skin retouch'],
  noise: [0, 100, 'Noise reduction'],
  sharpening: [0, 100, 'Sharpening'],
  straighten: [-45, 45, 'Straighten'],
} as const;
/** How many points a curve may have, and of a picture's side how little may be left of it. */
export const MOST_POINTS = 16;
export const LEAST_CROP = 0.02;

/** What a press on one of the document's three enhancements does. */
export const ENHANCEMENTS = {
  auto: { auto: true },
  skin_retouch: { skin_retouch: 80 },
  vibrance: { vibrance: 50 },
} as const satisfies Record<string, Partial<Recipe>>;
export type Enhancement = keyof typeof ENHANCEMENTS;
/** How each is done, as the person reads it. */
export const METHODS: Record<Enhancement, string> = {
  auto: 'levels measured in this photo',
  skin_retouch: 'smoothing of the skin alone',
  vibrance: 'more colour where there is little',
};
/** What is said of a photo once it is done. */
export const enhancedBy = (enhancement: Enhancement): string => `Photo enhanced using ${METHODS[enhancement]}`;

export const isSameRecipe = (a: Recipe, b: Recipe): boolean => textOf(a) === textOf(b);
export const isNeutral = (recipe: Recipe): boolean => isSameRecipe(recipe, NEUTRAL);

/** What of a recipe any photo can have: all but the framing of one, and the mark. */
export const unframed = (recipe: Recipe): Recipe => ({ ...recipe, straighten: 0, crop: null, watermark: false });

/** With its names in one order. */
const textOf = (recipe: Recipe): string =>
  JSON.stringify(
    (Object.keys(NEUTRAL) as (keyof Recipe)[]).map((name) => {
      const value = recipe[name];
      return value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
        : value;
    }),
  );

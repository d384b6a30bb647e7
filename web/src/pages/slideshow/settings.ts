export interface ShowSettings {
  /** How long a photo stays. */
  seconds: number;
  qr: boolean;
  /** Only photos that are wider than high. */
  wideOnly: boolean;
}

export const INTERVALS = [5, 8, 10, 15, 20] as const;
const usual: ShowSettings = { seconds: 8, qr: true, wideOnly: false };
const key = (gigId: string): string => `slideshow:${gigId}`;

export function keptSettings(gigId: string): ShowSettings {
  try {
    const { seconds, qr, wideOnly } = {
      ...usual,
      ...(JSON.parse(localStorage.getItem(key(gigId)) ?? '{}') as Partial<ShowSettings>),
    };
    return {
      seconds: INTERVALS.find((each) => each === seconds) ?? usual.seconds,
      qr: qr !== false,
      wideOnly: wideOnly === true,
    };
  } catch {
    return usual;
  }
}

export function keepSettings(gigId: string, settings: ShowSettings): void {
  try {
    localStorage.setItem(key(gigId), JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the show begins as usual the next time.
  }
}

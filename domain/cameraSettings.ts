/** What is set on a camera, in the words of its display: `iso` 800, `aperture` 'f/2.8', `shutter_speed` '1/125'. */
export interface CameraSettings {
  iso: number;
  aperture: string;
  shutterSpeed: string;
}

/** What lenses and shutters have at most. */
const APERTURE_RANGE = { least: 0.95, most: 45 } as const;
const SHUTTER_RANGE = { least: 1 / 16_000, most: 60 } as const;

/** The f-number of 'f/2.8', 'F2.8' or '2.8'; undefined for what is none. */
export function fNumber(text: string): number | undefined {
  const found = /^(?:f\s*\/?\s*)?(\d{1,2}(?:\.\d{1,2})?)$/i.exec(text.trim());
  const value = Number(found?.[1]);
  return found && value >= APERTURE_RANGE.least && value <= APERTURE_RANGE.most ? value : undefined;
}

/** In seconds, of '1/125', '0.5', '2"', '0.0080s', '0.5"' or `0"5` (half a second, as Canon writes it); undefined for what is none. */
export function shutterSeconds(text: string): number | undefined {
  const trimmed = text.trim().replace(/\s*(s|sec)$/i, '');
  const fraction = /^1\/(\d{1,5}(?:\.\d)?)$/.exec(trimmed);
  const tenths = /^(\d{1,2})"(\d)?$/.exec(trimmed);
  const plain = /^(\d{1,2}(?:\.\d{1,4})?)"?$/.exec(trimmed);
  const value = fraction
    ? 1 / Number(fraction[1])
    : tenths
      ? Number(`${tenths[1]}.${tenths[2] ?? '0'}`)
      : Number(plain?.[1] ?? Number.NaN);
  return value >= SHUTTER_RANGE.least - 1e-9 && value <= SHUTTER_RANGE.most ? value : undefined;
}

/** As a camera shows it. */
export const apertureText = (value: number): string => `f/${Number(value.toFixed(2))}`;
export const shutterText = (seconds: number): string =>
  seconds > 0.3 ? `${Number(seconds.toFixed(1))}"` : `1/${Math.round(1 / seconds)}`;

/** The exposure value at ISO 100 for which these settings expose: log2(N² / t) - log2(ISO / 100). */
export const exposureValue = (aperture: number, seconds: number, iso: number): number =>
  Math.log2(aperture ** 2 / seconds) - Math.log2(iso / 100);

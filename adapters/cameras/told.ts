import type { CameraCondition } from '../../commands/ports/cameras.ts';
import { apertureText, fNumber, shutterSeconds, shutterText } from '../../domain/cameraSettings.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { garbled } from './cameraHttp.ts';

/** A camera's own words, as far as they may stand in a sentence of ours. */
export const worded = (text: string, most = 80): string =>
  text
    .replace(/[^\p{L}\p{N} .,:;()+/_-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most);

/** The last part of an address as a file's name. */
export const fileName = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-100) || 'picture.jpg';

export const isRaw = (name: string): boolean => /\.(cr2|cr3|crw|arw|nef|dng|raf|orf|rw2)$/i.test(name);

/** Width and height of a JPEG, from the first of its frame headers (ITU-T T.81, B.2.2). */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (bytes[0] === 0xff && bytes[1] === 0xd8 && at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  throw garbled();
}
export const requireJpeg = (bytes: Uint8Array): Uint8Array => {
  jpegSize(bytes);
  return bytes;
};

/** What is left in all of its batteries, in percent, of those that tell; null where none does. */
export function chargeOf(levels: readonly (number | null)[]): number | null {
  const told = levels.filter((level) => level !== null);
  return told.length > 0 ? Math.round(told.reduce((sum, level) => sum + level, 0) / told.length) : null;
}

/** How a camera is set, of its own words; null where it has none that we know. */
export function settingsTold(words: {
  iso: unknown;
  aperture: string;
  shutterSpeed: string;
}): CameraCondition['settings'] {
  const iso = Number(words.iso);
  const wide = fNumber(words.aperture);
  const open = shutterSeconds(words.shutterSpeed);
  return {
    iso: Number.isFinite(iso) ? iso : null,
    aperture: wide === undefined ? null : apertureText(wide),
    shutterSpeed: open === undefined ? null : shutterText(open),
  };
}

const sameLight = (one: number, other: number): boolean => Math.abs(Math.log2(one / other)) < 0.12;
const modeSets = (what: string): Refusal =>
  new Refusal('invalid', 'camera.mode', `The camera sets the ${what} by itself in its mode. Turn its dial to M first.`);
const seconds = (text: string): number | undefined => shutterSeconds(text);

/** The camera's own word for a value: of those that it has now. Refuses `invalid` for one that it has not. */
export function wordFor(
  name: 'iso' | 'aperture' | 'shutterSpeed',
  wanted: number | string,
  words: readonly string[],
): string {
  const read = { iso: (text: string) => Number(text) || undefined, aperture: fNumber, shutterSpeed: seconds }[name];
  const what = { iso: 'ISO', aperture: 'aperture', shutterSpeed: 'shutter speed' }[name];
  const value = typeof wanted === 'number' ? wanted : read(wanted);
  const known = words.filter((word) => read(word) !== undefined);
  if (known.length === 0) throw modeSets(what);
  const found = known.find((word) => value !== undefined && sameLight(read(word)!, value));
  if (found !== undefined) return found;
  const shown = (word: string): string => (name === 'aperture' ? apertureText(fNumber(word)!) : word);
  return refuse(
    'invalid',
    `camera.${name}`,
    `The camera has no ${what} ${name === 'iso' ? String(wanted) : wanted} now: it goes from ${shown(known[0]!)} to ${shown(known.at(-1)!)}.`,
  );
}

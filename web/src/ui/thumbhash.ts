import { thumbHashToDataURL } from 'thumbhash';

const drawn = new Map<string, string>();

/** The blurred first impression of a photo as an image address; an empty string for a hash that does not decode. */
export function impression(hash: string): string {
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  let address = '';
  try {
    address = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  } catch {
    address = '';
  }
  if (drawn.size > 600) drawn.clear();
  drawn.set(hash, address);
  return address;
}

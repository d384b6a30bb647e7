import { answered, garbled } from './cameraHttp.ts';

const LARGEST = 64 << 10;
const MOST_PARTS = 2000;

/** What a device says of itself, part after part: the name of an element without its prefix, and the text in it. */
export type Parts = readonly { name: string; text: string }[];

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();

/** Reads XML as devices write it, once from its beginning to its end. One that defines anything of its own is not read at all. */
export function partsOf(xml: string): Parts {
  if (xml.length > LARGEST || /<!(DOCTYPE|ENTITY)/i.test(xml)) throw garbled();
  const pieces = xml.split('<');
  if (pieces.length > MOST_PARTS || !/^[\s\uFEFF]*$/.test(pieces[0]!)) throw garbled();
  return pieces.slice(1).flatMap((piece) => {
    const end = piece.indexOf('>');
    const name = /^(?:[\w-]+:)?([\w-]+)/.exec(piece)?.[1];
    return end < 0 || name === undefined ? [] : [{ name, text: plain(piece.slice(end + 1)) }];
  });
}

export const textIn = (parts: Parts, wanted: string): string | undefined =>
  parts.find(({ name, text }) => name === wanted && text !== '')?.text;

/** A device description (UPnP) from its own place. */
export async function described(place: URL, signal: AbortSignal): Promise<Parts> {
  const { status, body } = await answered(place, { signal }, LARGEST);
  if (status !== 200) throw garbled();
  return partsOf(body.toString('utf8'));
}

/** An address that a device names, if it is one of its own, and by a protocol that is expected of it. */
export function ownAddress(text: string | undefined, place: URL, protocols: readonly string[] = ['http:']): URL {
  const url = URL.parse(text ?? '');
  if (!url || !protocols.includes(url.protocol) || url.hostname !== place.hostname || url.username !== '')
    throw garbled();
  return url;
}

import { type Box, isCut, type Region, strongest, tiles } from './boxes.ts';
import { DETECTOR_EDGE, type Networks } from './networks.ts';
import { cut, type Picture } from './picture.ts';

/** Certainty from which a box is a face. */
const ACCEPT = 0.5;
/** Certainty from which a coarse look is worth a closer one. */
const SUSPECT = 0.12;
/** Below this height, in the detector's own pixels, SSD MobileNet begins to miss faces and to place boxes badly. */
const CLEAR = 40;

/**
 * All faces of a photo, in its pixels. The detector sees 512 pixels and wants about 20 for a face, so it looks
 * three times: at the whole, at 3 x 2 tiles, and at those of 6 x 4 tiles where the tiles before showed something small
 * or doubtful. A photo without small faces costs 7 looks, a crowd up to 31.
 */
export async function detectFaces(picture: Picture, networks: Networks): Promise<Box[]> {
  const whole: Region = { left: 0, top: 0, width: picture.width, height: picture.height };
  const wide = picture.width >= picture.height;
  const grid = (long: number, short: number) => tiles(picture.width, picture.height, wide ? long : short, wide ? short : long);
  const coarse: Box[] = [];
  const look = async (region: Region, minScore: number) => {
    const scale = scaleOf(region);
    const found = await lookAt(picture, region, networks, minScore);
    return found.map((box) => ({ ...box, seen: box.height * scale })).filter((box) => !isCut(box, region, picture));
  };

  let doubtful: Box[] = [];
  for (const region of tilesWorthwhile(whole, grid(3, 2))) {
    for (const { seen, ...box } of await look(region, SUSPECT)) {
      if (box.score >= ACCEPT) coarse.push(box);
      if (box.score < ACCEPT || seen < CLEAR) doubtful.push(box);
    }
  }
  // What another look showed large and clear needs no closer one.
  const clear = coarse.filter((box) => !doubtful.includes(box));
  doubtful = strongest([...clear.map((box) => ({ ...box, score: 2 })), ...doubtful]).filter((box) => box.score <= 1);

  const fine: Box[] = [];
  for (const region of grid(6, 4)) {
    if (region.width * 1.2 < DETECTOR_EDGE / 2 || !doubtful.some((box) => contains(region, box))) continue;
    for (const { seen: _, ...box } of await look(region, ACCEPT)) fine.push(box);
  }
  return strongest([...coarse, ...fine]);
}

/** The largest face, for a selfie; the threshold is lower because someone is surely there. */
export async function detectLargest(picture: Picture, networks: Networks): Promise<Box | undefined> {
  const whole: Region = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found = await lookAt(picture, whole, networks, 0.3);
  return found.sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

const scaleOf = (region: Region) => DETECTOR_EDGE / Math.max(region.width, region.height);

/** Pictures that the detector sees whole at nearly full size gain nothing from tiles. */
const tilesWorthwhile = (whole: Region, parts: Region[]): Region[] =>
  Math.max(whole.width, whole.height) <= DETECTOR_EDGE * 1.25 ? [whole] : [whole, ...parts];

const contains = ({ left, top, width, height }: Region, box: Box): boolean =>
  box.x >= left && box.y >= top && box.x + box.width <= left + width && box.y + box.height <= top + height;

async function lookAt(picture: Picture, region: Region, networks: Networks, minScore: number): Promise<Box[]> {
  const scale = scaleOf(region);
  const [width, height] = [Math.max(1, Math.round(region.width * scale)), Math.max(1, Math.round(region.height * scale))];
  const found = await networks.detect(await cut(picture, region, width, height), minScore);
  return found.map((box) => ({
    x: region.left + box.x / scale,
    y: region.top + box.y / scale,
    width: box.width / scale,
    height: box.height / scale,
    score: box.score,
  }));
}

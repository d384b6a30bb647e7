import { type Box, isCut, isFragment, type Region, sameFace, strongest, tiles } from './boxes.ts';
import { DETECTOR_EDGE } from './ssd.ts';
import type { Networks } from './networks.ts';
import { cut, type Picture } from './picture.ts';

/** Certainty from which a box is a face. */
const ACCEPT = 0.5;
/** Certainty from which a coarse look is worth a closer one. Lower finds more faces below 40 pixels and costs more looks. */
const SUSPECT = 0.08;
/** From this height on, in its own pixels, the detector finds faces and places their boxes well. */
const CLEAR = 24;
/** A picture or tile that would have to be enlarged by more than this has nothing more to show. */
const ENLARGE = 1.25;
/** A picture whose longer side has more pixels is cut into more tiles. */
const LARGE = 4800;

/**
 * All faces of a photo, in its pixels, most certain first. The detector sees 512 pixels and wants about 20 for a face,
 * so it looks three times: at the whole, at 3 x 2 tiles (4 x 3 of a large picture), and at those of the tiles half as large
 * where the looks before left something small or doubtful. A photo without small faces costs 7 looks (13), a crowd up
 * to 31 (61), of 0.15 s each.
 */
export async function detectFaces(picture: Picture, networks: Networks): Promise<Box[]> {
  const whole: Region = { left: 0, top: 0, width: picture.width, height: picture.height };
  const look = async (region: Region, minScore: number) => {
    const found = await lookAt(picture, region, networks, minScore);
    return found.filter(({ box }) => !isCut(box, region, picture));
  };

  const coarse = await flatMapInOrder([whole, ...grid(picture, 1)], (region) => look(region, SUSPECT));
  const isClear = ({ box, seen }: Candidate) => box.score >= ACCEPT && seen >= CLEAR;
  const clear = coarse.filter(isClear).map(({ box }) => box);
  const doubtful = coarse.filter((one) => !isClear(one) && !clear.some((box) => sameFace(box, one.box)));

  const closer = grid(picture, 2).filter((region) => doubtful.some(({ box }) => contains(region, box)));
  const fine = await flatMapInOrder(closer, (region) => look(region, ACCEPT));
  const news = fine.filter(({ box }) => !clear.some((known) => isFragment(box, known)));
  return strongest([...coarse, ...news].map(({ box }) => box).filter(({ score }) => score >= ACCEPT));
}

/** A face half as high as the largest is somebody else in the picture, not a passer-by behind. */
const BESIDE = 0.5;

/** The largest face, for a selfie, and how many others are about as large; the threshold is lower because someone is surely there. */
export async function detectLargest(
  picture: Picture,
  networks: Networks,
): Promise<{ box: Box; others: number } | undefined> {
  const whole: Region = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found = (await lookAt(picture, whole, networks, 0.3))
    .map(({ box }) => box)
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const [box, ...rest] = found;
  if (!box) return undefined;
  return {
    box,
    others: rest.filter(
      (other) => other.score >= ACCEPT && other.height >= BESIDE * box.height && !isFragment(other, box),
    ).length,
  };
}

/** A box in the picture's pixels, and how high the detector saw it, in its own. */
interface Candidate {
  box: Box;
  seen: number;
}

async function lookAt(picture: Picture, region: Region, networks: Networks, minScore: number): Promise<Candidate[]> {
  const scale = DETECTOR_EDGE / Math.max(region.width, region.height);
  const [width, height] = [
    Math.max(1, Math.round(region.width * scale)),
    Math.max(1, Math.round(region.height * scale)),
  ];
  const found = networks.detect(await cut(picture, region, width, height), minScore);
  return found.map((box) => ({
    box: {
      x: region.left + box.x / scale,
      y: region.top + box.y / scale,
      width: box.width / scale,
      height: box.height / scale,
      score: box.score,
    },
    seen: box.height,
  }));
}

/**
 * About square tiles, so many that a face 40 pixels high leaves a trace in a coarse look: two rows along the short
 * side, three above LARGE; `finer` times as many rows and columns.
 */
function grid({ width, height }: Picture, finer: number): Region[] {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const rows = long > LARGE ? 3 : 2;
  const columns = Math.min(5, Math.max(rows + 1, Math.round((rows * long) / short)));
  const [across, down] = width >= height ? [columns, rows] : [rows, columns];
  return tiles(width, height, across * finer, down * finer).filter(
    (tile) => Math.max(tile.width, tile.height) * ENLARGE >= DETECTOR_EDGE,
  );
}

const contains = ({ left, top, width, height }: Region, box: Box): boolean =>
  box.x >= left && box.y >= top && box.x + box.width <= left + width && box.y + box.height <= top + height;

async function flatMapInOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(...(await work(item)));
  return results;
}

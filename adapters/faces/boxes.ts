/** A face's place in pixels of some picture, with the detector's certainty. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Intersection over union, or over the smaller of the two, which also tells a box that lies inside another. */
function overlap(a: Box, b: Box): { union: number; smaller: number } {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return { union: 0, smaller: 0 };
  const shared = width * height;
  const areas = [a.width * a.height, b.width * b.height] as const;
  return { union: shared / (areas[0] + areas[1] - shared), smaller: shared / Math.min(...areas) };
}

/** Two boxes that overlap this much show one face: two heads in a picture never do. */
export const sameFace = (a: Box, b: Box): boolean => {
  const { union, smaller } = overlap(a, b);
  return union > 0.3 || smaller > 0.6;
};

/** A closer look at a part of a face that is known already: a cheek with an ear, say. */
export const isFragment = (box: Box, known: Box): boolean => overlap(box, known).smaller > 0.3;

/** Non-maximum suppression: of boxes on one face, the most certain stays. Most certain first. */
export function strongest(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => sameFace(other, box))) kept.push(box);
  }
  return kept;
}

/** Overlap of neighbouring tiles, as a share of a tile's side: a face up to that size is whole in one of them. */
const TILE_OVERLAP = 0.15;

/** Covers a picture with overlapping tiles of one size, row by row. */
export function tiles(width: number, height: number, columns: number, rows: number): Region[] {
  const tileWidth = Math.min(width, Math.ceil(width / (columns - (columns - 1) * TILE_OVERLAP)));
  const tileHeight = Math.min(height, Math.ceil(height / (rows - (rows - 1) * TILE_OVERLAP)));
  const start = (i: number, count: number, room: number) => (count === 1 ? 0 : Math.round((i * room) / (count - 1)));
  return Array.from({ length: columns * rows }, (_, i) => ({
    left: start(i % columns, columns, width - tileWidth),
    top: start(Math.floor(i / columns), rows, height - tileHeight),
    width: tileWidth,
    height: tileHeight,
  }));
}

/** The box touches an edge of the region that is not an edge of the picture: a tile's edge cut the face. */
export function isCut(box: Box, region: Region, picture: { width: number; height: number }): boolean {
  const near = 0.02 * Math.max(region.width, region.height);
  return (
    (region.left > 0 && box.x < region.left + near) ||
    (region.top > 0 && box.y < region.top + near) ||
    (region.left + region.width < picture.width && box.x + box.width > region.left + region.width - near) ||
    (region.top + region.height < picture.height && box.y + box.height > region.top + region.height - near)
  );
}

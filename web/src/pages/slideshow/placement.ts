/** How a photo stands on the stage: `fill` cuts a little off its edges, `whole` stands over a blurred copy of itself. */
export type Placement = 'fill' | 'whole';
interface Shape {
  width: number;
  height: number;
}

/** Share of a photo that may be cut off: 3:2 on a 16:9 screen loses 16 per cent, 4:3 would lose 25. */
const MOST_CUT = 0.18;

export const isUpright = ({ width, height }: Shape): boolean => height > width;

export function placementOf(photo: Shape, stage: Shape): Placement {
  if (photo.width <= 0 || photo.height <= 0 || stage.width <= 0 || stage.height <= 0) return 'whole';
  const ratio = photo.width / photo.height / (stage.width / stage.height);
  return 1 - Math.min(ratio, 1 / ratio) <= MOST_CUT ? 'fill' : 'whole';
}

/** Whether an upright photo is better shown beside another: on a stage that is clearly wider than high. */
export const takesPartner = (photo: Shape, stage: Shape): boolean =>
  isUpright(photo) && stage.width / Math.max(1, stage.height) > 1.2;

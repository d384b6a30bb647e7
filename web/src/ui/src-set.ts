interface Sizes {
  thumb_url: string;
  large_url: string;
  width: number;
  height: number;
}

/** Longer sides, in pixels, of what the server makes of a photo. */
const SMALL = 400;
const LARGE = 1600;

/** Both sizes of a photo with their real widths, for `srcset`. */
export function srcSetOf({ thumb_url, large_url, width, height }: Sizes): string {
  const longer = Math.max(width, height, 1);
  const at = (side: number) => Math.round(width * Math.min(1, side / longer));
  return `${thumb_url} ${at(SMALL)}w, ${large_url} ${Math.max(at(LARGE), at(SMALL) + 1)}w`;
}

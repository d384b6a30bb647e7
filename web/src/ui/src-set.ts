interface Sizes {
  thumb_url: string;
  large_url: string;
  width: number;
  height: number;
}

/** Longer sides, in pixels, of what the server makes of a photo. */
const SMALL = 400;
const LARGE = 1600;

/** Width to height of the widest part of a photo that a frame shows: of a panorama the rest is cut away. */
const SHOWN = 1.8;

/** Both sizes of a photo, for `srcset`, with their real widths; of a panorama, with the width of what a frame shows of it. */
export function srcSetOf({ thumb_url, large_url, width, height }: Sizes): string {
  const longer = Math.max(width, height, 1);
  const at = (side: number) => Math.max(1, Math.round(Math.min(width, height * SHOWN) * Math.min(1, side / longer)));
  return `${thumb_url} ${at(SMALL)}w, ${large_url} ${Math.max(at(LARGE), at(SMALL) + 1)}w`;
}

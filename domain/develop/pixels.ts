/** Row by row, `channels` values a pixel: red, green, blue, and where there are four the opacity. */
export interface Picture {
  data: Uint8ClampedArray | Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: 3 | 4;
}
/** With a byte for each value. */
export interface BytePicture extends Picture {
  data: Uint8ClampedArray;
}

/** How bright each colour looks. */
export const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722] as const;
/** The longer side. */
export const edgeOf = ({ width, height }: Pick<Picture, 'width' | 'height'>): number => Math.max(width, height);

import type { Picture } from './pixels.ts';
import type { Recipe } from './recipe.ts';

interface Size {
  width: number;
  height: number;
}
type Framing = Pick<Recipe, 'straighten' | 'crop'>;

/** The largest upright picture of the same shape that lies inside of one that is turned by so many degrees. */
function straightened({ width, height }: Size, degrees: number): Size {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const share = 1 / (Math.cos(angle) + Math.sin(angle) * Math.max(width / height, height / width));
  return { width: width * share, height: height * share };
}

/** What of it is left, in pixels of the straightened picture. */
function areaOf(size: Size, { straighten, crop }: Framing): Size & { left: number; top: number } {
  const whole = straightened(size, straighten);
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    left: x * whole.width,
    top: y * whole.height,
    width: Math.max(1, Math.round(width * whole.width)),
    height: Math.max(1, Math.round(height * whole.height)),
  };
}
/** The size of what `frame` makes of a picture. */
export const framedSize = (size: Size, recipe: Framing): Size => {
  const { width, height } = areaOf(size, recipe);
  return { width, height };
};

/** Straightens and crops. A picture that needs neither is itself. */
export function frame<P extends Picture>(picture: P, recipe: Framing): P {
  const { straighten, crop } = recipe;
  if (straighten === 0 && crop === null) return picture;
  const { left, top, width, height } = areaOf(picture, recipe);
  return straighten === 0 ? cut(picture, left, top, width, height) : turned(picture, recipe);
}

const emptyLike = (data: Picture['data'], length: number): Picture['data'] =>
  data instanceof Uint16Array ? new Uint16Array(length) : new Uint8ClampedArray(length);

function cut<P extends Picture>(picture: P, x: number, y: number, wide: number, high: number): P {
  const { channels } = picture;
  const left = Math.min(Math.round(x), picture.width - 1);
  const top = Math.min(Math.round(y), picture.height - 1);
  const [width, height] = [Math.min(wide, picture.width - left), Math.min(high, picture.height - top)];
  const data = emptyLike(picture.data, width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * picture.width + left) * channels;
    data.set(picture.data.subarray(from, from + width * channels), row * width * channels);
  }
  return { ...picture, data, width, height };
}

/** Each pixel of what is left, out of the four around the place that it came from. */
function turned<P extends Picture>(picture: P, recipe: Framing): P {
  const { data: source, channels } = picture;
  const { left, top, width, height } = areaOf(picture, recipe);
  const whole = straightened(picture, recipe.straighten);
  const angle = (recipe.straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const data = emptyLike(source, width * height * channels);
  const row = picture.width * channels;
  const [lastX, lastY] = [picture.width - 1, picture.height - 1];
  for (let y = 0, into = 0; y < height; y += 1) {
    const dy = top + y + 0.5 - whole.height / 2;
    for (let x = 0; x < width; x += 1, into += channels) {
      const dx = left + x + 0.5 - whole.width / 2;
      const fromX = Math.min(lastX, Math.max(0, dx * cos + dy * sin + picture.width / 2 - 0.5));
      const fromY = Math.min(lastY, Math.max(0, dy * cos - dx * sin + picture.height / 2 - 0.5));
      const [x0, y0] = [Math.floor(fromX), Math.floor(fromY)];
      const [shareX, shareY] = [fromX - x0, fromY - y0];
      const at = y0 * row + x0 * channels;
      const right = x0 < lastX ? channels : 0;
      const below = y0 < lastY ? row : 0;
      for (let channel = 0; channel < channels; channel += 1) {
        const above = source[at + channel]! * (1 - shareX) + source[at + right + channel]! * shareX;
        const under = source[at + below + channel]! * (1 - shareX) + source[at + below + right + channel]! * shareX;
        data[into + channel] = above * (1 - shareY) + under * shareY + (data instanceof Uint16Array ? 0.5 : 0);
      }
    }
  }
  return { ...picture, data, width, height };
}

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

interface Point {
  x: number;
  y: number;
}
export interface Placing extends Size {
  first: Point;
  right: Point;
  below: Point;
}
/** From where each pixel of what is left comes, in pixels of the picture: of the first, and how much further with each to the right and each below. */
export function framingOf(size: Size, recipe: Framing): Placing {
  const { left, top, width, height } = areaOf(size, recipe);
  if (recipe.straighten === 0) {
    const x = Math.min(Math.round(left), size.width - 1);
    const y = Math.min(Math.round(top), size.height - 1);
    const cut = { width: Math.min(width, size.width - x), height: Math.min(height, size.height - y) };
    return { ...cut, first: { x, y }, right: { x: 1, y: 0 }, below: { x: 0, y: 1 } };
  }
  const whole = straightened(size, recipe.straighten);
  const angle = (recipe.straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [left + 0.5 - whole.width / 2, top + 0.5 - whole.height / 2];
  return {
    width,
    height,
    first: { x: dx * cos + dy * sin + size.width / 2 - 0.5, y: dy * cos - dx * sin + size.height / 2 - 0.5 },
    right: { x: cos, y: -sin },
    below: { x: sin, y: cos },
  };
}

/** Straightens and crops. A picture that needs neither is itself. */
export function frame<P extends Picture>(picture: P, recipe: Framing): P {
  const { straighten, crop } = recipe;
  if (straighten === 0 && crop === null) return picture;
  const framing = framingOf(picture, recipe);
  return straighten === 0 ? cut(picture, framing) : turned(picture, framing);
}

const emptyLike = (data: Picture['data'], length: number): Picture['data'] =>
  data instanceof Uint16Array ? new Uint16Array(length) : new Uint8ClampedArray(length);

function cut<P extends Picture>(picture: P, { width, height, first }: Placing): P {
  const { channels } = picture;
  const data = emptyLike(picture.data, width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const from = ((first.y + row) * picture.width + first.x) * channels;
    data.set(picture.data.subarray(from, from + width * channels), row * width * channels);
  }
  return { ...picture, data, width, height };
}

/** Each pixel of what is left, out of the four around the place that it came from. */
function turned<P extends Picture>(picture: P, { width, height, first, right: step, below: down }: Placing): P {
  const { data: source, channels } = picture;
  const data = emptyLike(source, width * height * channels);
  const row = picture.width * channels;
  const [lastX, lastY] = [picture.width - 1, picture.height - 1];
  for (let y = 0, into = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, into += channels) {
      const fromX = Math.min(lastX, Math.max(0, first.x + x * step.x + y * down.x));
      const fromY = Math.min(lastY, Math.max(0, first.y + x * step.y + y * down.y));
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

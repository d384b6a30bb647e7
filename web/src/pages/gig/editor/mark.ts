import type { Watermark } from '../../../api/watermark.ts';

/** Of a picture's longest side, in pixels: there the font's size is what it says, elsewhere it grows with the picture. */
const MEANT_FOR = 800;
/** As the server draws it: of the font's size, the room to the edges and the softness of the shadow; how dark that is; of the picture, how wide and high a text may be. */
const MARGIN = 0.75;
const SOFTNESS = 0.08;
const SHADOW = 0.45;
const WIDEST = 0.92;

const fontOf = (size: number): string => `600 ${size}px Poppins, sans-serif`;

type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** How much room the text takes: its ink, in pixels. */
function inkOf(context: Drawing, text: string, size: number) {
  context.font = fontOf(size);
  const ink = context.measureText(text);
  return {
    left: ink.actualBoundingBoxLeft,
    top: ink.actualBoundingBoxAscent,
    width: ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight,
    height: ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent,
  };
}

/** Waits for the letters of the watermark: what is drawn before they are here is drawn in another font. */
export const fontOfMark = ({ text }: Pick<Watermark, 'text'>): Promise<unknown> =>
  document.fonts.load(fontOf(MEANT_FOR), text).catch(() => undefined);

/** Draws the studio's watermark on a picture, in the place and size in which the server puts it on downloads. */
export function drawMark(context: Drawing, { text, position, opacity, font_size: fontSize, color }: Watermark): void {
  const { width, height } = context.canvas;
  context.save();
  context.textBaseline = 'alphabetic';
  let size = (fontSize * Math.max(width, height)) / MEANT_FOR;
  let ink = inkOf(context, text, size);
  const fits = Math.min(1, (width * WIDEST) / ink.width, (height * WIDEST) / ink.height);
  if (fits < 1) ink = inkOf(context, text, (size *= fits));
  const margin = Math.min(size * MARGIN, (width - ink.width) / 2, (height - ink.height) / 2);
  const place = (before: boolean, whole: number, part: number): number =>
    position === 'center' ? (whole - part) / 2 : before ? margin : whole - part - margin;
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.shadowColor = `rgb(0 0 0 / ${SHADOW})`;
  context.shadowBlur = size * SOFTNESS * 2;
  context.fillText(
    text,
    place(position.endsWith('left'), width, ink.width) + ink.left,
    place(position.startsWith('top'), height, ink.height) + ink.top,
  );
  context.restore();
}

import '../../../ui/mark-fonts.css';
import type { Watermark } from '../../../api/watermark.ts';

/** Of a picture's longest side, in pixels: there the font's size is what it says, elsewhere it grows with the picture. */
const MEANT_FOR = 800;
/** As the server draws it: of the font's size, the room to the edges and the softness of the shadow; how dark that is; of the picture, how wide and high a text may be. */
const MARGIN = 0.75;
const SOFTNESS = 0.08;
const SHADOW = 0.45;
const WIDEST = 0.92;
/** And a logo's box beside a text and alone, in the font's size: how wide and how high it is at most. And between the two. */
const BESIDE = [4, 1.7] as const;
const ALONE = [9, 3] as const;
const GAP = 0.4;

const fontOf = (size: number): string => `600 ${size}px Poppins, Watermark, sans-serif`;

type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Logos by their addresses, once they are here. */
const logos = new Map<string, HTMLImageElement>();
async function loadLogo(address: string): Promise<void> {
  if (logos.has(address)) return;
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  logos.set(address, picture);
}

/** Waits for the letters and the logo of the watermark; rejects where the logo cannot be shown, since the server would draw it. */
export const readyToDraw = ({ text, content, logo_url: logo }: Watermark): Promise<unknown> =>
  Promise.all([
    document.fonts.load(fontOf(MEANT_FOR), text).catch(() => undefined),
    content === 'text' || logo === null ? undefined : loadLogo(logo),
  ]);

/** How much room it takes: the ink of its text, and its logo, in pixels. */
function blockOf(context: Drawing, { text, content, logo_url: address }: Watermark, size: number) {
  context.font = fontOf(size);
  const picture = content === 'text' || address === null ? undefined : logos.get(address);
  const measured = context.measureText(text);
  const ink =
    picture && content === 'logo'
      ? undefined
      : {
          left: measured.actualBoundingBoxLeft,
          top: measured.actualBoundingBoxAscent,
          width: measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight,
          height: measured.actualBoundingBoxAscent + measured.actualBoundingBoxDescent,
        };
  const [most, tall] = ink ? BESIDE : ALONE;
  const scale = picture ? Math.min((size * most) / picture.width, (size * tall) / picture.height) : 0;
  const logo = picture && { picture, width: picture.width * scale, height: picture.height * scale };
  return {
    ink,
    logo,
    width: (logo?.width ?? 0) + (ink?.width ?? 0) + (logo && ink ? size * GAP : 0),
    height: Math.max(logo?.height ?? 0, ink?.height ?? 0),
  };
}

/** Draws the studio's watermark on a picture, in the place and size in which the server puts it on downloads. */
export function drawMark(context: Drawing, mark: Watermark): void {
  const { text, position, opacity, font_size: fontSize, color } = mark;
  const { width, height } = context.canvas;
  context.save();
  context.textBaseline = 'alphabetic';
  let size = (fontSize * Math.max(width, height)) / MEANT_FOR;
  let block = blockOf(context, mark, size);
  const fits = Math.min(1, (width * WIDEST) / block.width, (height * WIDEST) / block.height);
  if (fits < 1) block = blockOf(context, mark, (size *= fits));
  const margin = Math.min(size * MARGIN, (width - block.width) / 2, (height - block.height) / 2);
  const place = (before: boolean, whole: number, part: number): number =>
    position === 'center' ? (whole - part) / 2 : before ? margin : whole - part - margin;
  const left = place(position.endsWith('left'), width, block.width);
  const top = place(position.startsWith('top'), height, block.height);
  const { logo, ink } = block;
  context.globalAlpha = opacity;
  if (logo) context.drawImage(logo.picture, left, top + (block.height - logo.height) / 2, logo.width, logo.height);
  if (ink) {
    context.fillStyle = color;
    context.shadowColor = `rgb(0 0 0 / ${SHADOW})`;
    context.shadowBlur = size * SOFTNESS * 2;
    context.fillText(text, left + block.width - ink.width + ink.left, top + (block.height - ink.height) / 2 + ink.top);
  }
  context.restore();
}

import { detailSteps } from '../../../../../../domain/develop/detail.ts';
import { type Placing, framingOf } from '../../../../../../domain/develop/frame.ts';
import type { Levels } from '../../../../../../domain/develop/levels.ts';
import { edgeOf } from '../../../../../../domain/develop/pixels.ts';
import type { Recipe } from '../../../../../../domain/develop/recipe.ts';
import { tonesOf } from '../../../../../../domain/develop/tone.ts';
import type { Shown } from '../shown.ts';
import { DETAIL, EVERYWHERE, FINE, SHOWN, SUMS, TONE } from './shaders.ts';
import { type Surface, type Uniform, draw, dropSurface, makePass, makeSurface, makeTexture } from './surfaces.ts';

export interface Gpu {
  /** Takes the pixels of a picture over; false where it is too large. */
  take: (picture: Shown) => boolean;
  /** What the recipe makes of it, as `develop` does; null once the graphics card is gone. */
  render: (recipe: Recipe, levels: Levels | null) => ImageBitmap | null;
}
/** Places beyond it would not fit into the whole numbers of the shaders. */
const LONGEST = 2000;
/** As processors call themselves where they stand in for a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
/** Values of a channel. */
const BYTES = 256;

/** A place in whole numbers: units of 2^-FINE pixels, and what is left over in the same share of one. */
function placed({ x, y }: { x: number; y: number }): [whole: [number, number], rest: [number, number]] {
  const parts = [x, y].map((value) => {
    const scaled = value * 2 ** FINE;
    return [Math.floor(scaled), Math.floor((scaled - Math.floor(scaled)) * 2 ** FINE)] as const;
  });
  return [
    [parts[0]![0], parts[1]![0]],
    [parts[0]![1], parts[1]![1]],
  ];
}
function places({ first, right, below }: Placing, turned: boolean): Record<string, Uniform> {
  if (!turned) return { turned, first: { whole: [first.x, first.y] as const } };
  const [[a, aRest], [b, bRest], [c, cRest]] = [placed(first), placed(right), placed(below)] as const;
  return {
    turned,
    first: { whole: a },
    firstRest: { whole: aRest },
    right: { whole: b },
    rightRest: { whole: bRest },
    below: { whole: c },
    belowRest: { whole: cRest },
  };
}

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const about = gl.getExtension('WEBGL_debug_renderer_info');
  return SOFTWARE.test(String(gl.getParameter(about?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}

/**
 * The arithmetic of `develop` on the graphics card; null where the browser has none, or only pretends to by software,
 * which is slower than the worker's own arithmetic. `software`: that is good enough.
 */
export function openGpu(software = false): Gpu | null {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', {
    premultipliedAlpha: false,
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: !software,
  });
  if (!gl || (!software && isSoftware(gl))) return null;
  const pass = (fragment: string) => makePass(gl, EVERYWHERE, fragment);
  const [toning, summing, detailing, showing] = [pass(TONE), pass(SUMS), pass(DETAIL), pass(SHOWN)];
  // What it has by default moves values by a little.
  gl.disable(gl.DITHER);
  gl.disable(gl.BLEND);
  gl.bindVertexArray(gl.createVertexArray());
  const tones = makeTexture(gl);
  const source = makeTexture(gl);
  let size = { width: 1, height: 1 };
  let surfaces: { made: Surface; next: Surface; sums: Surface } | undefined;
  const surfacesOf = (framed: { width: number; height: number }) => {
    const known = surfaces;
    if (known && known.made.width === framed.width && known.made.height === framed.height) return known;
    if (known) for (const each of Object.values(known)) dropSurface(gl, each);
    surfaces = {
      made: makeSurface(gl, gl.RGBA8UI, framed),
      next: makeSurface(gl, gl.RGBA8UI, framed),
      sums: makeSurface(gl, gl.RGBA16UI, framed),
    };
    return surfaces;
  };
  const refined = (recipe: Recipe, { made, next, sums }: NonNullable<typeof surfaces>): Surface => {
    let [is, other] = [made, next];
    for (const step of detailSteps(recipe, made, edgeOf(size))) {
      const reach = { whole: step.reach };
      draw(gl, summing, sums, { source: is.texture }, { reach });
      const about: Record<string, Uniform> =
        step.kind === 'smooth' ? { feature: step.feature, skinAlone: step.skin } : { skinAlone: false };
      draw(
        gl,
        detailing,
        other,
        { source: is.texture, sums: sums.texture },
        { reach, strength: step.strength, sharpens: step.kind === 'sharpen', ...about },
      );
      [is, other] = [other, is];
    }
    return is;
  };
  return {
    take({ data, width, height }) {
      const most = Math.min(LONGEST, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number);
      if (Math.max(width, height) > most) return false;
      size = { width, height };
      gl.bindTexture(gl.TEXTURE_2D, source);
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, width, height, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, bytes);
      return true;
    },
    render(recipe, levels) {
      const { tables, ...colours } = tonesOf(recipe, levels, BYTES);
      const rows = new Float32Array(BYTES * 4);
      tables.forEach((table, channel) => table.forEach((value, at) => (rows[at * 4 + channel] = value)));
      gl.bindTexture(gl.TEXTURE_2D, tones);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, BYTES, 1, 0, gl.RGBA, gl.FLOAT, rows);
      const framing = framingOf(size, recipe);
      const { width, height } = framing;
      const own = surfacesOf({ width, height });
      draw(gl, toning, own.made, { source, tones }, { ...places(framing, recipe.straighten !== 0), ...colours });
      const made = refined(recipe, own);
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      draw(gl, showing, { frame: null, width, height }, { source: made.texture });
      if (gl.getError() !== gl.NO_ERROR || gl.isContextLost()) return null;
      return canvas.transferToImageBitmap();
    },
  };
}

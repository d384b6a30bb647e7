import type { Dice } from './random.ts';

/** Pieces that scenes are made of, as SVG. Lengths are in pixels, colours `#rrggbb`. */
export interface Sheet {
  width: number;
  height: number;
  dice: Dice;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** Between two colours, `share` from 0 to 1. */
export const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, n) =>
      Math.round(value + (to[n]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
const fixed = (value: number): string => value.toFixed(1);

let last = 0;
const newName = (): string => `g${++last}`;
const stopsOf = (stops: readonly (readonly [number, string, number?])[]): string =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** A whole sheet in colours from top to bottom. */
export function sky({ width, height }: Sheet, colours: readonly string[], until = 1): string {
  const id = newName();
  const stops = colours.map((colour, n) => [n / (colours.length - 1), colour] as const);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient><rect width="${width}" height="${fixed(height * until)}" fill="url(#${id})"/>`;
}

/** Light that fades outwards. `core` is the share that shines fully. */
export function glow(x: number, y: number, radius: number, colour: string, opacity = 1, core = 0): string {
  const id = newName();
  return `<radialGradient id="${id}">${stopsOf([
    [core, colour, opacity],
    [core + (1 - core) * 0.35, colour, opacity * 0.42],
    [core + (1 - core) * 0.7, colour, opacity * 0.1],
    [1, colour, 0],
  ])}</radialGradient><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="url(#${id})"/>`;
}

/** Lights out of focus: evenly bright discs, a little brighter at the rim, as a wide-open lens draws them. */
export function bokeh(
  { width, height, dice }: Sheet,
  colours: readonly string[],
  options: { count: number; size: number; top?: number; bottom?: number; opacity?: number },
): string {
  const { count, size, top = 0, bottom = 1, opacity = 0.5 } = options;
  const fills = colours.map((colour) => {
    const id = newName();
    return {
      id,
      made: `<radialGradient id="${id}">${stopsOf([
        [0, colour, 0.62],
        [0.8, colour, 0.7],
        [0.93, mix(colour, '#ffffff', 0.35), 0.95],
        [1, colour, 0],
      ])}</radialGradient>`,
    };
  });
  const edge = Math.min(width, height);
  const discs = Array.from({ length: count }, () => {
    const radius = edge * size * dice.between(0.35, 1) ** 2;
    return `<circle cx="${fixed(dice.next() * width)}" cy="${fixed(height * dice.between(top, bottom))}" r="${fixed(radius)}" fill="url(#${dice.pick(fills).id})" opacity="${(opacity * dice.between(0.25, 1)).toFixed(2)}"/>`;
  });
  return fills.map(({ made }) => made).join('') + discs.join('');
}

/** The outline of a ridge: points from left to right by midpoint displacement. `roughness` around 0.5. */
export function ridge({ width, dice }: Sheet, base: number, rise: number, roughness: number): [number, number][] {
  let heights = [dice.next(), dice.next()];
  for (let step = 1; heights.length < 400; step *= roughness)
    heights = heights.flatMap((value, n) =>
      n === 0 ? [value] : [(heights[n - 1]! + value) / 2 + (dice.next() - 0.5) * step, value],
    );
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return heights.map((value, n) => [(n / (heights.length - 1)) * width, base - ((value - low) / (high - low)) * rise]);
}

/** Everything below a ridge, fading into its haze downwards. */
export function land(
  { width, height }: Sheet,
  points: readonly [number, number][],
  colour: string,
  haze: string,
): string {
  const id = newName();
  const path = `M0 ${height} L${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join(' L')} L${width} ${height} Z`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf([
    [0, colour],
    [1, haze],
  ])}</linearGradient><path d="${path}" fill="url(#${id})"/>`;
}

/** Conifers along a ridge. */
export function firs(
  { dice }: Sheet,
  points: readonly [number, number][],
  size: number,
  colour: string,
  share = 0.5,
): string {
  const trees = points
    .filter(() => dice.next() < share)
    .map(([x, y]) => {
      const tall = size * dice.between(0.5, 1.25);
      const steps = [0.28, 0.52, 0.76, 1].map(
        (at) =>
          `L${fixed(x + tall * 0.2 * at)} ${fixed(y - tall * (1 - at) + tall * 0.1)} L${fixed(x + tall * 0.09 * at)} ${fixed(y - tall * (1 - at) + tall * 0.1)}`,
      );
      const back = [1, 0.76, 0.52, 0.28].map(
        (at) =>
          `L${fixed(x - tall * 0.09 * at)} ${fixed(y - tall * (1 - at) + tall * 0.1)} L${fixed(x - tall * 0.2 * at)} ${fixed(y - tall * (1 - at) + tall * 0.1)}`,
      );
      return `M${fixed(x)} ${fixed(y - tall)} ${steps.join(' ')} ${back.join(' ')} Z`;
    });
  return `<path d="${trees.join(' ')}" fill="${colour}"/>`;
}

/** A flower seen from above: rings of petals, the inner ones lighter. */
export function flower({ dice }: Sheet, x: number, y: number, radius: number, dark: string, light: string): string {
  const rings = Array.from({ length: 6 }, (_, ring) => {
    const share = 1 - ring / 6.5;
    const petals = Math.round(16 - ring * 1.5);
    const id = newName();
    const fill = mix(dark, light, ring / 5);
    const shade = `<radialGradient id="${id}" cx="0.5" cy="0.9" r="0.95">${stopsOf([
      [0, mix(fill, '#000000', 0.35)],
      [0.65, fill],
      [1, mix(fill, '#ffffff', 0.16)],
    ])}</radialGradient>`;
    const turn = dice.next() * 360;
    const all = Array.from({ length: petals }, (__, n) => {
      const long = radius * share * dice.between(0.92, 1.06);
      return `<ellipse cx="0" cy="${fixed(-long * 0.56)}" rx="${fixed(long * 0.24)}" ry="${fixed(long * 0.46)}" fill="url(#${id})" transform="rotate(${fixed(turn + (n * 360) / petals + dice.between(-4, 4))})"/>`;
    });
    return shade + all.join('');
  });
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><circle r="${fixed(radius * 0.9)}" fill="${mix(dark, '#000000', 0.45)}"/>${rings.join('')}</g>`;
}

/** A chain of small lamps between two points. */
export function lamps(
  { dice }: Sheet,
  from: [number, number],
  to: [number, number],
  sag: number,
  count: number,
  size: number,
  colour: string,
): string {
  const at = (share: number): [number, number] => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ];
  const [midX, midY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const line = `<path d="M${fixed(from[0])} ${fixed(from[1])} Q${fixed(midX)} ${fixed(midY)} ${fixed(to[0])} ${fixed(to[1])}" fill="none" stroke="#1a1010" stroke-opacity="0.6" stroke-width="${fixed(size * 0.18)}"/>`;
  const bulbs = Array.from({ length: count }, (_, n) => {
    const [x, y] = at((n + 0.5) / count);
    return (
      glow(x, y, size * dice.between(2.6, 4), colour, 0.75, 0.06) +
      `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size * 0.42)}" fill="#fff4d8"/>`
    );
  });
  return line + bulbs.join('');
}

/** Heads and shoulders of people who look away, some with a raised hand. */
export function crowd(
  { width, height, dice }: Sheet,
  line: number,
  size: number,
  colour: string,
  hands: number,
): string {
  const people: string[] = [];
  for (let x = -size; x < width + size; x += size * dice.between(0.75, 1.1)) {
    const y = line + dice.between(-0.35, 0.35) * size;
    const head = size * dice.between(0.26, 0.33);
    people.push(`<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(head)}" ry="${fixed(head * 1.22)}"/>`);
    people.push(
      `<path d="M${fixed(x - size * 0.72)} ${height} Q${fixed(x - size * 0.68)} ${fixed(y + head * 1.55)} ${fixed(x)} ${fixed(y + head * 1.05)} Q${fixed(x + size * 0.68)} ${fixed(y + head * 1.55)} ${fixed(x + size * 0.72)} ${height} Z"/>`,
    );
    if (dice.next() < hands) {
      const lean = dice.between(-0.25, 0.35) * size;
      const top = y - size * dice.between(0.75, 1.25);
      people.push(
        `<path d="M${fixed(x + size * 0.34)} ${fixed(y + size * 0.7)} Q${fixed(x + size * 0.62)} ${fixed(y)} ${fixed(x + size * 0.42 + lean)} ${fixed(top)}" fill="none" stroke="${colour}" stroke-width="${fixed(size * 0.16)}" stroke-linecap="round"/><circle cx="${fixed(x + size * 0.42 + lean)}" cy="${fixed(top - size * 0.07)}" r="${fixed(size * 0.13)}"/>`,
      );
    }
  }
  return `<g fill="${colour}">${people.join('')}</g>`;
}

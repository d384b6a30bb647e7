/** What stands before the simulated camera: marigolds and a lamp before the lights of a wedding, as SVG. Lengths are in shares of the picture's width. */
export interface SceneView {
  width: number;
  height: number;
  /** The f-number: how large lights out of focus are drawn. */
  aperture: number;
  /** In seconds: how far the flame moves meanwhile. */
  seconds: number;
  /** Moves the flame from picture to picture. */
  frame: number;
}

/** The same scene each time: a small generator with a fixed seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LIGHTS = ['#ffd08a', '#ffb347', '#ffe3b0', '#ff9a52', '#f7c6d0'];
const PETALS = ['#b45309', '#d97706', '#f59e0b', '#fbbf24'];
const fixed = (value: number): string => value.toFixed(1);

/** Points of light behind the plane of focus: as discs that shrink with the aperture, each with the same light in it. */
function lights({ width, height, aperture }: SceneView): string {
  const next = dice(11);
  return Array.from({ length: 70 }, () => {
    const [x, y, far, colour] = [
      next(),
      next() * 0.75,
      0.4 + next() * 0.6,
      LIGHTS[Math.floor(next() * LIGHTS.length)]!,
    ];
    const radius = width * Math.max(0.0022, (0.075 * far) / aperture);
    const opacity = Math.min(1, 0.34 + aperture / 24);
    return `<circle cx="${fixed(x * width)}" cy="${fixed(y * height)}" r="${fixed(radius)}" fill="${colour}" opacity="${opacity.toFixed(2)}"/>`;
  }).join('');
}

/** A marigold from the front: rings of petals, lighter inwards. Drawn sharply: the plane of focus goes through it. */
function marigold(x: number, y: number, radius: number, seed: number): string {
  const next = dice(seed);
  const rings = Array.from({ length: 9 }, (_, ring) => {
    const at = radius * (1 - ring / 9.5);
    const petals = Math.max(7, Math.round(26 - ring * 2.2));
    const fill = PETALS[Math.min(PETALS.length - 1, Math.floor(ring / 2.3))]!;
    return Array.from({ length: petals }, (__, n) => {
      const turn = ((n + (ring % 2) / 2) * 360) / petals + next() * 7;
      const long = at * (0.9 + next() * 0.16);
      return `<ellipse cy="${fixed(-long * 0.72)}" rx="${fixed(long * 0.13 + radius * 0.03)}" ry="${fixed(long * 0.28)}" fill="${fill}" stroke="#7c2d12" stroke-opacity="0.55" stroke-width="${(radius / 90).toFixed(2)}" transform="rotate(${fixed(turn)})"/>`;
    }).join('');
  });
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><circle r="${fixed(radius * 0.94)}" fill="#6b2106"/>${rings.join('')}</g>`;
}

/** A brass lamp; its flame sways, and draws a veil where the shutter is open for long. */
function lamp({ width, height, seconds, frame }: SceneView): string {
  const [x, y, size] = [width * 0.7, height * 0.72, width * 0.085];
  const copies = seconds > 1 / 40 ? 5 : 1;
  const flames = Array.from({ length: copies }, (_, n) => {
    const sway = Math.sin(frame * 1.7 + n * Math.min(2, seconds * 9)) * 0.16;
    return `<path d="M0 0 C ${fixed(size * 0.3)} ${fixed(-size * 0.35)} ${fixed(size * sway)} ${fixed(-size * 0.8)} ${fixed(size * sway * 1.5)} ${fixed(-size * 1.15)} C ${fixed(size * (sway - 0.2))} ${fixed(-size * 0.7)} ${fixed(-size * 0.3)} ${fixed(-size * 0.3)} 0 0 Z" fill="url(#flame)" opacity="${(1 / copies + 0.08).toFixed(2)}"/>`;
  });
  return `<g transform="translate(${fixed(x)} ${fixed(y)})"><circle cy="${fixed(-size * 0.6)}" r="${fixed(size * 3.4)}" fill="url(#halo)"/>${flames.join('')}
    <path d="M ${fixed(-size * 1.25)} 0 Q 0 ${fixed(size * 0.32)} ${fixed(size * 1.25)} 0 Q ${fixed(size)} ${fixed(size * 0.8)} 0 ${fixed(size * 0.85)} Q ${fixed(-size)} ${fixed(size * 0.8)} ${fixed(-size * 1.25)} 0 Z" fill="url(#brass)"/>
    <path d="M ${fixed(-size * 0.2)} ${fixed(size * 0.8)} h ${fixed(size * 0.4)} l ${fixed(size * 0.35)} ${fixed(size * 0.6)} h ${fixed(-size * 1.1)} Z" fill="url(#brass)"/></g>`;
}

/** Petals close before the lens: never in focus, and the less so the wider it is open. */
function front({ width, height, aperture }: SceneView): string {
  const next = dice(5);
  const grown = 1 + 2.6 / aperture;
  return Array.from({ length: 7 }, () => {
    const [x, y] = [next() * 0.55, 0.93 + next() * 0.16];
    return `<circle cx="${fixed(x * width)}" cy="${fixed(y * height)}" r="${fixed(width * 0.07 * grown)}" fill="url(#near)" opacity="0.75"/>`;
  }).join('');
}

export function sceneSvg(view: SceneView): string {
  const { width, height, aperture } = view;
  const soft = Math.min(0.92, 0.35 + aperture / 30);
  const [x, y, radius] = [width * 0.36, height * 0.56, width * 0.15];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
  <linearGradient id="night" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#1d1030"/><stop offset="0.55" stop-color="#4a1c33"/><stop offset="1" stop-color="#25110f"/></linearGradient>
  <linearGradient id="brass" x1="0" y1="0" x2="1" y2="0.4"><stop offset="0" stop-color="#5c3d10"/><stop offset="0.35" stop-color="#e6b85c"/><stop offset="0.5" stop-color="#fff0c2"/><stop offset="0.7" stop-color="#b9832b"/><stop offset="1" stop-color="#4a2f0b"/></linearGradient>
  <radialGradient id="flame" cx="0.5" cy="0.75"><stop offset="0" stop-color="#fffbe6"/><stop offset="0.5" stop-color="#ffd24d"/><stop offset="1" stop-color="#ff7a1a"/></radialGradient>
  <radialGradient id="halo"><stop offset="0" stop-color="#ffcf70" stop-opacity="0.5"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
  <radialGradient id="near"><stop offset="0" stop-color="#c2410c"/><stop offset="${soft.toFixed(2)}" stop-color="#9a3412"/><stop offset="1" stop-color="#7c2d12" stop-opacity="0"/></radialGradient>
  </defs><rect width="${width}" height="${height}" fill="url(#night)"/>${lights(view)}
  <rect y="${fixed(height * 0.84)}" width="${width}" height="${fixed(height * 0.16)}" fill="#2a1008" opacity="0.9"/>
  ${lamp(view)}${marigold(x - radius * 1.15, y + radius * 0.75, radius * 0.72, 3)}${marigold(x + radius * 1.1, y + radius * 0.85, radius * 0.66, 9)}${marigold(x, y, radius, 21)}${front(view)}</svg>`;
}

import { type Sheet, bokeh, crowd, firs, flower, glow, lamps, land, mix, ridge, sky } from './paint.ts';

/** A photograph's content, as SVG without its frame. */
export type Scene = (sheet: Sheet) => string;

const DAWN = [
  { sky: ['#1d2a4d', '#5a4a78', '#c9727a', '#f7b26a', '#ffe3ad'], far: '#c58a86', near: '#1b1a26', sun: '#fff0c4' },
  { sky: ['#28466e', '#6f8bb0', '#d9b9a8', '#fbe0bd'], far: '#9fb0c0', near: '#16262e', sun: '#fff6dc' },
  { sky: ['#0f1f38', '#27476b', '#5b86a0', '#b9d4cf'], far: '#88a9ad', near: '#0c1a1c', sun: '#eefcf6' },
  { sky: ['#3b1d3f', '#8c2f4f', '#e0663f', '#ffb347', '#ffe08a'], far: '#c9604d', near: '#210f18', sun: '#fff2b0' },
] as const;

/** Ridge behind ridge in the haze of a low sun. */
export const hills: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick(DAWN);
  const [x, y] = [width * dice.between(0.2, 0.8), height * dice.between(0.3, 0.42)];
  const edge = Math.min(width, height);
  const layers = 6;
  const ridges = Array.from({ length: layers }, (_, layer) => {
    const share = layer / (layers - 1);
    const points = ridge(sheet, height * (0.5 + share * 0.42), height * dice.between(0.1, 0.19), 0.5 + share * 0.06);
    const colour = mix(tone.far, tone.near, share ** 0.8);
    return (
      land(sheet, points, colour, mix(colour, tone.far, 0.55 * (1 - share))) +
      (layer >= layers - 2
        ? firs(sheet, points, edge * (layer === layers - 1 ? 0.085 : 0.035), mix(colour, '#000000', 0.25), 0.42)
        : '')
    );
  });
  return (
    sky(sheet, tone.sky, 0.75) +
    `<rect y="${height * 0.74}" width="${width}" height="${height * 0.3}" fill="${tone.far}"/>` +
    glow(x, y, edge * 0.75, tone.sun, 0.75) +
    glow(x, y, edge * 0.09, tone.sun, 1, 0.62) +
    ridges.join('')
  );
};

/** The sun's road on the sea. */
export const sea: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick(DAWN);
  const edge = Math.min(width, height);
  const horizon = height * dice.between(0.5, 0.6);
  const x = width * dice.between(0.25, 0.75);
  const sun = horizon - edge * dice.between(0.02, 0.16);
  const water = mix(tone.sky[0], tone.far, 0.4);
  const waves = Array.from({ length: 260 }, () => {
    const depth = dice.next() ** 1.7;
    const y = horizon + (height - horizon) * depth;
    const near = 1 - Math.min(1, Math.abs(dice.between(-1, 1)));
    const spread = edge * (0.05 + depth * 0.42);
    const cx = x + (dice.next() + dice.next() + dice.next() - 1.5) * spread;
    return `<ellipse cx="${cx.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(edge * (0.008 + depth * 0.07) * dice.between(0.4, 1.2)).toFixed(1)}" ry="${(edge * (0.0012 + depth * 0.0065)).toFixed(1)}" fill="${tone.sun}" opacity="${(0.2 + near * 0.55).toFixed(2)}"/>`;
  });
  const swell = Array.from({ length: 90 }, () => {
    const depth = dice.next() ** 1.4;
    return `<ellipse cx="${(dice.next() * width).toFixed(1)}" cy="${(horizon + (height - horizon) * depth).toFixed(1)}" rx="${(edge * (0.03 + depth * 0.3)).toFixed(1)}" ry="${(edge * (0.001 + depth * 0.008)).toFixed(1)}" fill="${dice.next() < 0.5 ? tone.near : tone.sky[2]}" opacity="${dice.between(0.06, 0.22).toFixed(2)}"/>`;
  });
  const coast = { ...sheet, height: horizon };
  const head = land(
    coast,
    ridge(sheet, horizon, height * 0.09, 0.55).map(
      ([px, py]) =>
        [px, Math.max(py, horizon - height * 0.1 * Math.max(0, 1 - px / (width * 0.55)))] as [number, number],
    ),
    mix(tone.far, tone.near, 0.6),
    mix(tone.far, tone.near, 0.45),
  );
  const sea = { ...sheet, height: height - horizon };
  return (
    sky(sheet, tone.sky, horizon / height + 0.01) +
    glow(x, sun, edge * 0.8, tone.sun, 0.8) +
    glow(x, sun, edge * 0.085, tone.sun, 1, 0.7) +
    head +
    `<g transform="translate(0 ${horizon.toFixed(1)})">${sky(sea, [mix(tone.sky.at(-1)!, water, 0.45), water, mix(water, tone.near, 0.75)])}</g>` +
    swell.join('') +
    waves.join('')
  );
};

const NIGHT = [
  { back: ['#120a12', '#3a1a1c', '#5c2b1a'], lights: ['#ffb347', '#ffd27a', '#ff8a5c', '#fff0c9'] },
  { back: ['#0a0f1f', '#16264a', '#2c3a66'], lights: ['#7fb4ff', '#c6dcff', '#ffd9a0', '#9d8cff'] },
  { back: ['#160a1e', '#3d1443', '#6b1f4f'], lights: ['#ff7ab6', '#ffc2d9', '#ffb86b', '#c58bff'] },
  { back: ['#07130f', '#123328', '#274a35'], lights: ['#b6f09c', '#ffe39a', '#7fd6b2', '#fff6cf'] },
] as const;

/** Lights far out of focus. */
export const evening: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick(NIGHT);
  const edge = Math.min(width, height);
  const chains = Array.from({ length: 3 }, (_, n) =>
    lamps(
      sheet,
      [-width * 0.05, height * dice.between(0.02, 0.3)],
      [width * 1.05, height * dice.between(0.02, 0.3)],
      height * dice.between(0.04, 0.12),
      9 + n * 3,
      edge * (0.012 + n * 0.004),
      tone.lights[0],
    ),
  );
  return (
    sky(sheet, tone.back) +
    glow(width * dice.next(), height * 0.75, edge * 0.9, tone.lights[2], 0.4) +
    bokeh(sheet, tone.lights, { count: 90, size: 0.035, top: 0.3, bottom: 0.8, opacity: 0.7 }) +
    bokeh(sheet, tone.lights, { count: 34, size: 0.11, top: 0.25, bottom: 0.95, opacity: 0.5 }) +
    chains.join('')
  );
};

const PETALS = [
  ['#b3260a', '#ffb01f'],
  ['#d96a00', '#ffe066'],
  ['#8c1c46', '#ff9dbb'],
  ['#b8a06a', '#fffbef'],
  ['#5a1f7a', '#e5a8ff'],
] as const;

/** Flowers close up before a soft background. */
export const petals: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick(NIGHT);
  const edge = Math.min(width, height);
  const [dark, light] = dice.pick(PETALS);
  const far = Array.from({ length: 9 }, () => {
    const [d, l] = dice.pick(PETALS);
    return glow(width * dice.next(), height * dice.next(), edge * dice.between(0.16, 0.34), mix(d, l, 0.4), 0.6, 0.35);
  });
  const near = Array.from({ length: 5 }, (_, n) =>
    flower(
      sheet,
      width * (0.1 + n * 0.2 + dice.between(-0.05, 0.05)),
      height * dice.between(0.62, 0.95),
      edge * dice.between(0.15, 0.24),
      dark,
      light,
    ),
  );
  return (
    sky(sheet, [...tone.back].reverse()) +
    far.join('') +
    bokeh(sheet, tone.lights, { count: 26, size: 0.08, top: 0, bottom: 0.6, opacity: 0.4 }) +
    near.join('') +
    flower(sheet, width * dice.between(0.35, 0.65), height * 0.52, edge * 0.33, dark, light)
  );
};

/** An arch of flowers and cloth before the evening sky: where the vows are said. */
export const arch: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick([DAWN[0], DAWN[3], DAWN[1]]);
  const edge = Math.min(width, height);
  const [cx, ground] = [width * dice.between(0.42, 0.58), height * 0.84];
  const [half, top] = [edge * 0.25, ground - edge * 0.58];
  const [dark, light] = dice.pick(PETALS);
  const frame = `M${cx - half} ${ground} L${cx - half} ${top + half} A${half} ${half} 0 0 1 ${cx + half} ${top + half} L${cx + half} ${ground}`;
  const around = Array.from({ length: 46 }, (_, n) => {
    const share = (n / 45) * 2.2 - 0.6;
    const [x, y] =
      share < 0
        ? [cx - half, top + half - share * edge * 0.3]
        : share > 1
          ? [cx + half, top + half + (share - 1) * edge * 0.3]
          : [cx - Math.cos(share * Math.PI) * half, top + half - Math.sin(share * Math.PI) * half];
    return flower(
      sheet,
      x + dice.between(-1, 1) * edge * 0.018,
      y + dice.between(-1, 1) * edge * 0.018,
      edge * dice.between(0.014, 0.034),
      dark,
      light,
    );
  });
  const drape = (side: 1 | -1): string =>
    `<path d="M${cx} ${top + edge * 0.01} C${cx + side * half * 0.5} ${top + half * 0.5} ${cx + side * half * 1.05} ${top + half} ${cx + side * half * 0.86} ${ground} L${cx + side * half * 1.2} ${ground} C${cx + side * half * 1.12} ${top + half} ${cx + side * half} ${top + half * 0.25} ${cx} ${top}" fill="#fff4e6" opacity="0.82"/>`;
  const two = `<g transform="translate(${cx} ${ground}) scale(${edge / 1000})" fill="${tone.near}"><circle cx="-24" cy="-262" r="24"/><path d="M-24 -236 C-66 -232 -62 -170 -58 -120 L-66 0 L2 0 L0 -130 C4 -190 8 -230 -24 -236 Z"/><circle cx="34" cy="-238" r="22"/><circle cx="46" cy="-250" r="13"/><path d="M34 -214 C2 -208 10 -150 14 -120 C0 -70 -14 -20 -20 2 L128 6 C96 -30 70 -80 62 -124 C66 -170 68 -208 34 -214 Z"/></g>`;
  const hill = land(
    sheet,
    ridge(sheet, height * 0.74, height * 0.12, 0.5),
    mix(tone.far, tone.near, 0.35),
    mix(tone.far, tone.near, 0.55),
  );
  const lawn = land(
    sheet,
    ridge(sheet, ground + edge * 0.012, height * 0.015, 0.5),
    mix(tone.near, '#2d3a22', 0.5),
    tone.near,
  );
  const lights = [
    lamps(sheet, [0, height * 0.12], [cx, top - edge * 0.04], height * 0.06, 9, edge * 0.01, '#ffcf7d'),
    lamps(sheet, [cx, top - edge * 0.04], [width, height * 0.1], height * 0.06, 9, edge * 0.01, '#ffcf7d'),
  ];
  return (
    sky(sheet, tone.sky, 0.85) +
    glow(cx, height * 0.62, edge * 0.85, tone.sun, 0.85) +
    hill +
    lawn +
    drape(1) +
    drape(-1) +
    `<path d="${frame}" fill="none" stroke="${mix(tone.near, '#7a5230', 0.5)}" stroke-width="${edge * 0.016}"/>` +
    around.join('') +
    two +
    lights.join('') +
    bokeh(sheet, ['#ffcf7d', '#fff0c9'], { count: 18, size: 0.035, top: 0.8, bottom: 1, opacity: 0.55 })
  );
};

const STAGE = [
  ['#071026', '#3d7bff', '#a44dff'],
  ['#1a0716', '#ff4d6d', '#ffb03a'],
  ['#04140f', '#2ee6a8', '#3aa0ff'],
  ['#0b0b12', '#f6f1e6', '#ffc46b'],
] as const;

/** Beams through haze above people. */
export const stage: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const [back, first, second] = dice.pick(STAGE);
  const edge = Math.min(width, height);
  const beams = Array.from({ length: 11 }, (_, n) => {
    const x = (width * (n + 0.5)) / 11;
    const end = x + width * dice.between(-0.35, 0.35);
    const wide = edge * dice.between(0.06, 0.16);
    const colour = dice.next() < 0.5 ? first : second;
    const id = `b${n}-${Math.round(x)}`;
    return (
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x}" y1="0" x2="${end}" y2="${height}"><stop offset="0" stop-color="${mix(colour, '#ffffff', 0.55)}" stop-opacity="0.85"/><stop offset="0.3" stop-color="${colour}" stop-opacity="0.34"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient><path d="M${x - edge * 0.006} ${height * 0.05} L${x + edge * 0.006} ${height * 0.05} L${end + wide} ${height} L${end - wide} ${height} Z" fill="url(#${id})"/>` +
      glow(x, height * 0.05, edge * 0.12, mix(colour, '#ffffff', 0.6), 0.95, 0.12)
    );
  });
  const people =
    crowd(sheet, height * 0.84, edge * 0.1, mix(back, '#000000', 0.4), 0.3) +
    crowd(sheet, height * 0.95, edge * 0.16, '#020204', 0.16);
  return (
    sky(sheet, [back, mix(back, second, 0.35), mix(back, first, 0.3)]) +
    beams.join('') +
    glow(width / 2, height * 0.72, edge * 0.9, mix(first, '#ffffff', 0.35), 0.5) +
    bokeh(sheet, [first, second, '#ffffff'], { count: 30, size: 0.02, top: 0.1, bottom: 0.75, opacity: 0.45 }) +
    people
  );
};

/** Glass fronts towards the sky. */
export const towers: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick(DAWN);
  const edge = Math.min(width, height);
  const meet: [number, number] = [width * dice.between(0.35, 0.65), -height * dice.between(0.5, 0.9)];
  const front = (left: number, right: number, shade: number): string => {
    const rows = 34;
    const columns = 11;
    const at = (u: number, v: number): [number, number] => {
      const foot = left + (right - left) * u;
      const up = 1 - (1 - v) ** 1.6;
      return [foot + (meet[0] - foot) * up * 0.72, height * 1.05 + (meet[1] - height * 1.05) * up * 0.72];
    };
    const panes = Array.from({ length: rows * columns }, (_, n) => {
      const [u, v] = [(n % columns) / columns, Math.floor(n / columns) / rows];
      const corners = [
        at(u + 0.006, v + 0.003),
        at(u + 1 / columns - 0.006, v + 0.003),
        at(u + 1 / columns - 0.006, v + 1 / rows - 0.003),
        at(u + 0.006, v + 1 / rows - 0.003),
      ];
      const lit = dice.next() < 0.09;
      const colour = lit
        ? mix('#ffcf80', tone.sun, dice.next())
        : mix(
            mix(tone.sky[1], tone.sky.at(-1)!, Math.min(1, v * 0.9 + dice.between(0, 0.16))),
            tone.near,
            shade + dice.between(0, 0.12),
          );
      return `<path d="M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')} Z" fill="${colour}"/>`;
    });
    const outline = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    return `<path d="M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')} Z" fill="${mix(tone.near, '#000000', 0.2)}"/>${panes.join('')}`;
  };
  const split = width * dice.between(0.38, 0.56);
  return (
    sky(sheet, tone.sky) +
    glow(width * dice.next(), height * 0.35, edge * 0.8, tone.sun, 0.75) +
    front(-width * 0.35, split - edge * 0.12, 0.5) +
    front(split + edge * 0.1, width * 1.1, 0.22) +
    front(width * 1.13, width * 1.7, 0.58)
  );
};

/** The sky over a tent, far from any town. */
export const stars: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const edge = Math.min(width, height);
  const tilt = dice.between(-0.5, 0.5);
  const dust = Array.from({ length: 16 }, () => {
    const share = dice.between(-0.1, 1.1);
    return glow(
      width * share,
      height * (0.36 + tilt * (share - 0.5)) + dice.between(-1, 1) * edge * 0.07,
      edge * dice.between(0.12, 0.26),
      dice.pick(['#9db4ff', '#c7a4e8', '#ffd9c2']),
      0.2,
    );
  });
  const points = Array.from({ length: 900 }, (_, n) => {
    const x = dice.next();
    const y = n % 2 === 0 ? dice.next() * 0.8 : 0.36 + tilt * (x - 0.5) + (dice.next() + dice.next() - 1) * 0.16;
    return `<circle cx="${(x * width).toFixed(1)}" cy="${(y * height).toFixed(1)}" r="${(edge * 0.0006 * (1 + dice.next() ** 8 * 3.4)).toFixed(2)}" opacity="${dice.between(0.35, 1).toFixed(2)}"/>`;
  });
  const far = land(sheet, ridge(sheet, height * 0.82, height * 0.14, 0.52), '#141d33', '#0c1322');
  const points2 = ridge(sheet, height * 0.92, height * 0.05, 0.5);
  const [x, y] = [width * dice.between(0.3, 0.7), height * 0.92];
  const tent =
    glow(x, y - edge * 0.03, edge * 0.26, '#ffb35c', 0.7) +
    `<path d="M${x - edge * 0.11} ${y + edge * 0.015} L${x} ${y - edge * 0.1} L${x + edge * 0.11} ${y + edge * 0.015} Z" fill="#ffb35c"/><path d="M${x - edge * 0.02} ${y + edge * 0.015} L${x} ${y - edge * 0.1} L${x + edge * 0.045} ${y + edge * 0.015} Z" fill="#ffe4ae"/>`;
  return (
    sky(sheet, ['#050a18', '#0e1a38', '#24325c', '#51577c']) +
    dust.join('') +
    `<g fill="#ffffff">${points.join('')}</g>` +
    far +
    tent +
    land(sheet, points2, '#05080f', '#020306') +
    firs(sheet, points2, edge * 0.1, '#04070d', 0.14)
  );
};

/** Trunks in morning mist, light falling between them. */
export const forest: Scene = (sheet) => {
  const { width, height, dice } = sheet;
  const tone = dice.pick([
    { mist: '#dfe9d2', mid: '#7d9a72', dark: '#13201a' },
    { mist: '#f6e3b8', mid: '#a8894e', dark: '#20170f' },
    { mist: '#d5e6ee', mid: '#6f93a2', dark: '#0f1d24' },
  ]);
  const edge = Math.min(width, height);
  const light = width * dice.between(0.3, 0.7);
  const layers = Array.from({ length: 5 }, (_, layer) => {
    const share = layer / 4;
    const colour = mix(tone.mist, tone.dark, 0.16 + share * 0.8);
    const count = Math.round(26 - layer * 4.5);
    const trunks = Array.from({ length: count }, () => {
      const x = width * dice.next();
      const half = edge * (0.005 + share * 0.022) * dice.between(0.6, 1.3);
      const lean = edge * dice.between(-0.02, 0.02);
      return `M${(x - half * 1.5).toFixed(1)} ${height} L${(x - half + lean).toFixed(1)} 0 L${(x + half + lean).toFixed(1)} 0 L${(x + half * 1.6).toFixed(1)} ${height} Z`;
    });
    const floor = land(
      sheet,
      ridge(sheet, height * (0.72 + share * 0.2), height * 0.05, 0.5),
      mix(colour, tone.mid, 0.35),
      colour,
    );
    return `<path d="${trunks.join(' ')}" fill="${colour}"/>${floor}<rect width="${width}" height="${height}" fill="${tone.mist}" opacity="${(0.13 * (1 - share)).toFixed(2)}"/>`;
  });
  const shafts = Array.from({ length: 7 }, () => {
    const x = light + dice.between(-0.4, 0.4) * width;
    const wide = edge * dice.between(0.02, 0.09);
    return `<path d="M${x} 0 L${x + wide} 0 L${x + wide * 2.4 - edge * 0.5} ${height} L${x - edge * 0.5} ${height} Z" fill="#fff8dc" opacity="${dice.between(0.05, 0.14).toFixed(2)}"/>`;
  });
  return (
    sky(sheet, [mix(tone.mist, '#ffffff', 0.4), tone.mist, tone.mid]) +
    glow(light, height * 0.2, edge * 0.9, '#fffbe6', 0.9) +
    layers.join('') +
    shafts.join('') +
    bokeh(sheet, ['#fffbe0'], { count: 22, size: 0.012, top: 0.3, bottom: 0.9, opacity: 0.6 })
  );
};
